import type { NestedRow } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { useState } from 'react';

/** Rows under none that is folded, each with whether something stands below it. */
export const visibleRows = (rows: readonly NestedRow[], folded: ReadonlySet<string>) => {
  const parents = new Set(rows.flatMap(({ parent }) => parent ?? []));
  const hidden = new Set<string>();
  return rows.flatMap((row, at) => {
    if (row.parent !== undefined && (folded.has(row.parent) || hidden.has(row.parent))) {
      hidden.add(row.id);
      return [];
    }
    return [{ row, at, holdsRows: parents.has(row.id) }];
  });
};
export type VisibleRow = ReturnType<typeof visibleRows>[number];

/** Which rows are folded is how somebody looks at a table; it is never stored. */
export const useFolded = () => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const put = (id: string, fold: boolean): void =>
    setFolded((before) => new Set(fold ? [...before, id] : [...before].filter((each) => each !== id)));
  return {
    folded,
    put,
    toggle: (id: string): void => put(id, !folded.has(id)),
    foldAll: (rows: readonly NestedRow[]): void => setFolded(new Set(rows.flatMap(({ parent }) => parent ?? []))),
    unfoldAll: (): void => setFolded(new Set()),
  };
};
export type Folded = ReturnType<typeof useFolded>;
