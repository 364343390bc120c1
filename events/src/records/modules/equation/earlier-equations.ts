const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const each = (list: unknown, blank: Readonly<Record<string, unknown>>): unknown =>
  Array.isArray(list) ? list.map((one: unknown) => (isObject(one) ? { ...blank, ...one } : one)) : list;

const withBatches = (row: unknown): unknown =>
  isObject(row) ? { ...row, batches: each(row['batches'], { extra: [] }) } : row;
const eachRow = (rows: unknown): unknown => {
  const whole = each(rows, { from: null, extra: [], hazards: null });
  return Array.isArray(whole) ? whole.map(withBatches) : whole;
};

/**
 * Of version 1 no row said where its material was taken from; before version 3 products and batches had no further fields
 * (R058). Before version 4 nothing was taken from a bottle or out of a registry, before version 5 nothing out of a library
 * of compounds, before version 6 there were no runs. Before version 7 a reaction set up from a run had its number alone, no
 * row said what its source states of hazards, and strengths said neither a lower bound, nor the solvent of a solution in
 * wt%, nor the water of a catalyst.
 */
export const fromEarlier = (content: unknown): unknown =>
  isObject(content)
    ? {
        ...{ variations: { columns: [], runs: [] }, runOf: null },
        ...content,
        ...(isObject(content['runOf']) ? { runOf: { id: '', ...content['runOf'] } } : {}),
        yldataSource: eachRow(content['yldataSource']),
        cwdataSource: eachRow(content['cwdataSource']),
        rjdataSource: eachRow(content['rjdataSource']),
        chdataSource: eachRow(content['chdataSource']),
      }
    : content;
