/** Conditions of a statement with their parameters; `?` in a condition stands for its value. */
export type Where = {
  readonly add: (condition: string, value?: unknown) => void;
  /** A parameter of its own, for parts of the statement that are no condition. */
  readonly value: (value: unknown) => string;
  readonly sql: () => string;
  readonly values: unknown[];
};

/** Parts of one statement share their `values`. */
export const where = (values: unknown[] = []): Where => {
  const conditions: string[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  return {
    values,
    value,
    add: (condition, given) =>
      void conditions.push(condition.includes('?') ? condition.replaceAll('?', value(given)) : condition),
    sql: () => (conditions.length === 0 ? 'true' : conditions.join(' and ')),
  };
};

/** Totals are counted so far and no further: beyond, "more than" is all that anybody needs to know. */
export const COUNT_CAP = 10_000;

export const offsetOf = (paging: { readonly pageIndex: number; readonly pageSize: number }): number =>
  (paging.pageIndex - 1) * paging.pageSize;

export const cappedRows = (
  counted: number,
  cap = COUNT_CAP,
): { readonly rows: number; readonly rowsCapped?: boolean } =>
  counted > cap ? { rows: cap, rowsCapped: true } : { rows: counted };

/** Inclusive days of the caller as instants: the whole of the last day belongs to it. */
export const dayStart = (day: string): string => `${day}T00:00:00.000Z`;
export const dayEnd = (day: string): string => new Date(Date.parse(dayStart(day)) + 86_400_000).toISOString();
