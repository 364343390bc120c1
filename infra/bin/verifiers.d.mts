export declare const makeVerifiers: () => Promise<Readonly<Record<string, string>>>;
