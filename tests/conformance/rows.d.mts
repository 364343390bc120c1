export type Row = {
  readonly id: string;
  readonly says: string;
  /** The parts that together prove it; none where one test proves the whole. */
  readonly needs: readonly string[];
  /** Its columns by their names. */
  readonly fields: Readonly<Record<string, string>>;
};
export const lists: readonly { readonly name: string; readonly rows: readonly Row[] }[];
export const ids: ReadonlySet<string>;
