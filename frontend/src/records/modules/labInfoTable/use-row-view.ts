import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { useMemo, useState } from 'react';
import { matchesFilter, sortedRows } from './row-view';

type Sort = { readonly key: string; readonly down: boolean };

/** In which order a reader looks at the rows, and at which: what is stored stays as it is. */
export const useRowView = (table: InfoTable, asStored: boolean) => {
  const [sort, setSort] = useState<Sort | null>(null);
  const [filters, setFilters] = useState<ReadonlyMap<string, string> | null>(null);
  const rows = useMemo(() => {
    if (asStored) return table.rows;
    const wanted = table.columns.filter(({ key }) => (filters?.get(key) ?? '').trim() !== '');
    const kept = table.rows.filter(({ cells }) =>
      wanted.every((column) => matchesFilter(column, cells[column.key] ?? '', filters?.get(column.key) ?? '')),
    );
    const column = table.columns.find(({ key }) => key === sort?.key);
    return column === undefined || sort === null ? kept : sortedRows(kept, column, sort.down);
  }, [table, asStored, sort, filters]);
  return {
    rows,
    sort: asStored ? null : sort,
    /** Null while no filters are shown. */
    filters: asStored ? null : filters,
    /** Ascending, descending, as stored. */
    sortBy: (key: string): void =>
      setSort(sort?.key !== key ? { key, down: false } : sort.down ? null : { key, down: true }),
    filterBy: (key: string, text: string): void => setFilters(new Map(filters).set(key, text)),
    toggleFilters: (): void => setFilters(filters === null ? new Map() : null),
  };
};
export type RowView = ReturnType<typeof useRowView>;
