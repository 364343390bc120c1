/** Where the built command lies in `dist`. */
export declare const fileOf: (name: string) => string;
/** Name → TypeScript entry, as package.json says. */
export declare const commandEntries: (
  projectDir: string,
) => readonly { readonly name: string; readonly entry: string }[];
