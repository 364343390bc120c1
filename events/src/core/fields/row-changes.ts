import { canonicalJson } from '../canonical';
import { isNews } from '../kind-changes';
import { fieldChange, type FieldChange } from '../trace';
import { traceText } from '../trace-text';
import { valueOf, type TraceValue } from '../trace-value';
import { rowTypeOf, type RowField } from './row-field-types';

type Row = Readonly<Record<string, unknown>>;
type Rows = { readonly key: string; readonly fields: readonly RowField[]; readonly distinctBy?: string | undefined };

/** Rows that are one and the same before and after: by place in either; null where there is none. */
type Pair = { readonly from: number | null; readonly to: number | null };

/** Which rows stayed as they are, in their order: the longest sequence that both have. */
const kept = (old: readonly string[], next: readonly string[]): readonly Pair[] => {
  const longest = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--) {
      const row = longest[i];
      if (row) row[j] = old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const pairs: Pair[] = [];
  for (let [i, j] = [0, 0]; i < old.length && j < next.length;) {
    if (old[i] === next[j]) pairs.push({ from: i++, to: j++ });
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
};

/** Between those that stayed, the first of what went became the first of what came, and so on. */
const inOrder = (old: readonly string[], next: readonly string[]): readonly Pair[] => {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const { from, to } of [...kept(old, next), { from: old.length, to: next.length }]) {
    while (i < (from ?? 0) || j < (to ?? 0))
      pairs.push({ from: i < (from ?? 0) ? i++ : null, to: j < (to ?? 0) ? j++ : null });
    [i, j] = [(from ?? 0) + 1, (to ?? 0) + 1];
  }
  return pairs;
};

/** Null where rows are not told apart by it: they were written before it was so. */
const byKey = (key: string, old: readonly Row[], next: readonly Row[]): readonly Pair[] | null => {
  const keyed = (rows: readonly Row[]) => new Map(rows.map((row, at) => [canonicalJson(row[key] ?? null), at]));
  const [before, after] = [keyed(old), keyed(next)];
  if (before.size < old.length || after.size < next.length) return null;
  return [
    ...[...after].map(([name, to]): Pair => ({ from: before.get(name) ?? null, to })),
    ...[...before].filter(([name]) => !after.has(name)).map(([, from]): Pair => ({ from, to: null })),
  ];
};

/** Whether rows that stood in both stand in another order now; pairs come in the new one. */
const isOutOfOrder = (pairs: readonly Pair[]): boolean => {
  const stayed = pairs.flatMap(({ from, to }) => (from === null || to === null ? [] : [from]));
  return stayed.some((from, at) => from < (stayed[at - 1] ?? 0));
};

/**
 * What became of rows, each by the number that a person reads beside it: of one that went the old one, else the new one.
 * Titles are `@<entity>.<field>.<field of the row>.<number>`.
 */
export const rowChanges = (
  { key, fields, distinctBy }: Rows,
  entity: string,
  old: readonly Row[],
  next: readonly Row[],
): FieldChange[] => {
  const told = (field: RowField, row: Row | undefined): TraceValue | null =>
    valueOf(rowTypeOf(field).kind(field, `${entity}.${key}.${field.key}`), row?.[field.key]);
  const [before, after] = [old, next].map((rows) => rows.map((row) => canonicalJson(row)));
  if (before === undefined || after === undefined || canonicalJson(before) === canonicalJson(after)) return [];
  const order = (rows: readonly Row[]): TraceValue => ({
    kind: 'order',
    items: rows.map((row, at) => {
      const label = fields.map((field) => traceText(told(field, row))).find((text) => text !== '');
      return { id: String(at + 1), ...(label === undefined ? {} : { label }) };
    }),
  });
  const keyedPairs = distinctBy === undefined ? null : byKey(distinctBy, old, next);
  const reordered =
    keyedPairs === null
      ? canonicalJson(before.toSorted()) === canonicalJson(after.toSorted())
      : isOutOfOrder(keyedPairs);
  const placed = reordered ? [fieldChange(key, `@${entity}.${key}`, order(old), order(next))] : [];
  if (reordered && keyedPairs === null) return placed;
  const pairs = keyedPairs ?? inOrder(before, after);
  const cells = pairs.flatMap(({ from, to }) => {
    const number = String((to ?? from ?? 0) + 1);
    const [was, is] = [from === null ? undefined : old[from], to === null ? undefined : next[to]];
    const changed = fields.flatMap((field) => {
      const [held, holds] = [told(field, was), told(field, is)];
      if (!isNews(held, holds)) return [];
      const at = `${key}/${number}/${field.key}`;
      return [fieldChange(at, `@${entity}.${key}.${field.key}.${number}`, held, holds, { rowId: number })];
    });
    if (changed.length > 0 || (was !== undefined && is !== undefined)) return changed;
    const empty: TraceValue = { kind: 'row', id: number };
    const [gone, come] = is === undefined ? [empty, null] : [null, empty];
    return [fieldChange(`${key}/${number}`, `@${entity}.${key}`, gone, come, { rowId: number })];
  });
  return [...placed, ...cells];
};
