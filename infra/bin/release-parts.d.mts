export type ShippedPackage = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly author: string;
  readonly texts: readonly string[];
};

export declare const shippedPackages: () => readonly ShippedPackage[];
export declare const noticesOf: (packages: readonly ShippedPackage[]) => string;
