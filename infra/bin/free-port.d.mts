export declare const portIsFree: (port: number) => Promise<boolean>;
export declare const freePort: () => Promise<number>;
