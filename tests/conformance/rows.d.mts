export type Row = { readonly id: string; readonly says: string };
export const lists: readonly { readonly name: string; readonly rows: readonly Row[] }[];
export const ids: ReadonlySet<string>;
