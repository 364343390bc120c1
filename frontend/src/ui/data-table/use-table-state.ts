import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { readTableState, writeTableState, type TableDefaults, type TableState } from './table-state';

export type TableControl = TableState & {
  readonly set: (change: Partial<TableState>) => void;
  readonly setFilter: (key: string, value: string | null) => void;
  readonly clear: () => void;
};

/**
 * Page, sort, search and filters of a list, kept in the address. Everything but paging begins again at page 1. Back undoes
 * a filter; letters of a search, pages and orders are no steps of their own.
 */
export const useTableState = (defaults: TableDefaults = {}): TableControl => {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const { size, sort } = defaults;
  const sortField = sort?.field;
  const sortOrder = sort?.order;
  const fixed = useMemo<TableDefaults>(
    () => ({
      ...(size === undefined ? {} : { size }),
      ...(sortField === undefined || sortOrder === undefined ? {} : { sort: { field: sortField, order: sortOrder } }),
    }),
    [size, sortField, sortOrder],
  );
  const state = useMemo(() => readTableState(query, fixed), [query, fixed]);
  const update = useCallback(
    (change: (state: TableState) => TableState, steps = false) => {
      setQuery(
        (drawn) => {
          // Two changes can come before the first is drawn: the address bar has it already, and the second must not undo it.
          const before = window.location.pathname === pathname ? new URLSearchParams(window.location.search) : drawn;
          return writeTableState(before, change(readTableState(before, fixed)), fixed);
        },
        { replace: !steps, preventScrollReset: true },
      );
    },
    [setQuery, fixed, pathname],
  );
  const set = useCallback(
    (change: Partial<TableState>) =>
      update((before) => ({ ...before, page: 1, ...change }), change.filters !== undefined),
    [update],
  );
  const setFilter = useCallback(
    (key: string, value: string | null) =>
      update((before) => {
        const { [key]: _, ...others } = before.filters;
        return { ...before, page: 1, filters: value === null || value === '' ? others : { ...others, [key]: value } };
      }, true),
    [update],
  );
  const clear = useCallback(() => update((before) => ({ ...before, page: 1, text: '', filters: {} }), true), [update]);
  return useMemo(() => ({ ...state, set, setFilter, clear }), [state, set, setFilter, clear]);
};
