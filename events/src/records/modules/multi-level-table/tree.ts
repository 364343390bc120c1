/** A row that may stand below another; pure functions over lists of them. */
export type Nested = { readonly id: string; readonly parent?: string | undefined };

/**
 * How deep each row stands, 0 on the first level. A row that does not stand where it belongs, which is behind its parent
 * and before all that does not belong to that, has no depth.
 */
export const depthsOf = (rows: readonly Nested[]): ReadonlyMap<string, number> => {
  const depths = new Map<string, number>();
  /** The row before and all those above it. */
  let path: string[] = [];
  for (const { id, parent } of rows) {
    const depth = parent === undefined ? 0 : path.indexOf(parent) + 1;
    if (parent !== undefined && depth === 0) continue;
    depths.set(id, depth);
    path = [...path.slice(0, depth), id];
  }
  return depths;
};

/** Rows by the one they stand below; those of the first level under undefined. */
export const childrenOf = <R extends Nested>(rows: readonly R[]): ReadonlyMap<string | undefined, readonly R[]> => {
  const below = new Map<string | undefined, R[]>();
  for (const row of rows) {
    const list = below.get(row.parent);
    if (list) list.push(row);
    else below.set(row.parent, [row]);
  }
  return below;
};

/** Rows in the order in which they are read, whatever order they came in; what stands below nothing is left out. */
export const inReadingOrder = <R extends Nested>(rows: readonly R[]): readonly R[] => {
  const below = childrenOf(rows);
  const seen = new Set<string>();
  const read: R[] = [];
  const visit = (parent: string | undefined): void => {
    for (const row of below.get(parent) ?? []) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      read.push(row);
      visit(row.id);
    }
  };
  visit(undefined);
  return read;
};

/** Numbers of rows, each below its parent's: `1`, `1.1`, `1.2`, `2`. */
export const numbersOf = (rows: readonly Nested[]): ReadonlyMap<string, string> => {
  const numbers = new Map<string, string>();
  const counts = new Map<string | undefined, number>();
  for (const { id, parent } of rows) {
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = parent === undefined ? '' : `${numbers.get(parent) ?? '?'}.`;
    numbers.set(id, `${above}${String(count)}`);
  }
  return numbers;
};

/** The row and all that stands below it, by where they are in a list that is in reading order: from, up to but not with. */
export const spanOf = (rows: readonly Nested[], at: number): readonly [number, number] => {
  const depths = depthsOf(rows);
  const own = depths.get(rows[at]?.id ?? '') ?? 0;
  const end = rows.findIndex(({ id }, index) => index > at && (depths.get(id) ?? 0) <= own);
  return [at, end < 0 ? rows.length : end];
};
