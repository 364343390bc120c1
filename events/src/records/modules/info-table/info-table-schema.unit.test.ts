import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { infoTableSchema, rowSchema } from './info-table-schema';

const columns = [
  { key: 'a', label: 'A', type: 'text' },
  { key: 'b', label: 'B', type: 'number' },
];
const issuesOf = (rows: readonly unknown[]): { path: PropertyKey[]; message: string }[] =>
  (infoTableSchema.safeParse({ columns, rows }).error?.issues ?? []).map(({ path, message }) => ({ path, message }));

describe('M10 rows are checked by hand', () => {
  it('M10 a row is taken exactly when the schema of a row takes it and its cells suit their columns', () => {
    const odd = fc.constantFrom<unknown>('', 'x', '1.50', '1e', 'a\u0000', '\ud800', '字'.repeat(5_001), 7, null, {}, [], undefined); // prettier-ignore
    const given = fc.oneof(
      fc.record(
        { id: fc.constantFrom<unknown>('r1', '', 'a b', 1), cells: fc.dictionary(fc.constantFrom('a', 'b', 'c'), odd) },
        { requiredKeys: [] },
      ),
      fc.record({ id: fc.constant('r1'), cells: fc.constant({ a: 'x' }), more: odd }),
      fc.record({ id: fc.constant('r1'), cells: odd }),
      odd,
    );
    fc.assert(
      fc.property(given, (row) => {
        const parsed = rowSchema.safeParse(row);
        const suits =
          parsed.success &&
          Object.entries(parsed.data.cells).every(
            ([key, value]) => key === 'a' || (key === 'b' && (value === '' || value === '1.50')),
          );
        expect(issuesOf([row]).length === 0).toBe(suits);
      }),
      { numRuns: 500 },
    );
  });

  it('M10 says which cell of which row is wrong, and explains fifty rows at most', () => {
    expect(
      issuesOf([
        { id: 'r1', cells: {} },
        { id: 'r2', cells: { b: 'x', c: 'y' } },
      ]),
    ).toEqual([
      { path: ['rows', 1, 'cells', 'b'], message: 'badNumber' },
      { path: ['rows', 1, 'cells', 'c'], message: 'unknownColumn' },
    ]);
    expect(issuesOf([{ id: 'r1', cells: { a: '字'.repeat(5_001) } }])).toEqual([
      { path: ['rows', 0, 'cells', 'a'], message: 'tooLong' },
    ]);
    expect(issuesOf(Array.from({ length: 5_000 }, (_, at) => ({ id: `r${at}`, cells: { b: 'x' } })))).toHaveLength(50);
  });
});
