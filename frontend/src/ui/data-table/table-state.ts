/** What a list shows, as its address says it: a link is a view. */
export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };
export type TableState = {
  readonly page: number;
  readonly size: number;
  readonly sort: Sort | null;
  readonly text: string;
  /** Chosen filters by key; never empty strings. */
  readonly filters: Readonly<Record<string, string>>;
};

export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;
const FILTER = 'f.';

export type TableDefaults = { readonly size?: number; readonly sort?: Sort | null };

export const readTableState = (query: URLSearchParams, defaults: TableDefaults = {}): TableState => {
  const page = Number(query.get('page') ?? '1');
  const size = Number(query.get('size') ?? '');
  const [, field, order] = /^([\w.]+)\.(asc|desc)$/.exec(query.get('sort') ?? '') ?? [];
  const filters = Object.fromEntries(
    [...query]
      .filter(([key, value]) => key.startsWith(FILTER) && value !== '')
      .map(([key, value]) => [key.slice(FILTER.length), value]),
  );
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.find((each) => each === size) ?? defaults.size ?? 20,
    sort: field !== undefined && (order === 'asc' || order === 'desc') ? { field, order } : (defaults.sort ?? null),
    text: query.get('q') ?? '',
    filters,
  };
};

const sameSort = (a: Sort | null, b: Sort | null): boolean => a?.field === b?.field && a?.order === b?.order;

/** Writes the state into a query, leaving out what is default and keeping keys that are not the table's. */
export const writeTableState = (
  query: URLSearchParams,
  state: TableState,
  defaults: TableDefaults = {},
): URLSearchParams => {
  const next = new URLSearchParams(
    [...query].filter(([key]) => !['page', 'size', 'sort', 'q'].includes(key) && !key.startsWith(FILTER)),
  );
  if (state.text !== '') next.set('q', state.text);
  for (const [key, value] of Object.entries(state.filters)) if (value !== '') next.set(`${FILTER}${key}`, value);
  if (state.sort && !sameSort(state.sort, defaults.sort ?? null))
    next.set('sort', `${state.sort.field}.${state.sort.order}`);
  if (state.size !== (defaults.size ?? 20)) next.set('size', String(state.size));
  if (state.page !== 1) next.set('page', String(state.page));
  return next;
};
