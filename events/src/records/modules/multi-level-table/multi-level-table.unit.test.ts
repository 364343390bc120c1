import { part, proves } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceText } from '../../../core/trace-text';
import { namesIn } from '../../../audit/value-words';
import { processorMs } from '../../../testing/processor-time';
import { figuresBelow } from './figures-below';
import { multiLevelTable, multiLevelTableModule, type LevelColumn, type MultiTable } from './multi-level-table';
import { isBeyond, multiTableSchema } from './table-schema';
import { limitWords } from './table-words';
import { depthsOf, inReadingOrder, numbersOf, spanOf, type Nested } from './tree';

const column = (key: string, own: Partial<LevelColumn> = {}): LevelColumn => ({
  key,
  label: key,
  type: 'text',
  ...own,
});
const LEVELS: MultiTable['levels'] = [
  { key: 'l1', label: '批次', columns: [column('batch')] },
  {
    ...{ key: 'l2', label: '小瓶' },
    columns: [column('vial'), column('pH', { type: 'number', min: 6.5, max: 7.5, footers: ['sum', 'mean', 'count'] })],
  },
];
const ROWS: MultiTable['rows'] = [
  { id: 'b1', cells: { batch: '批次 1' } },
  { id: 'b2', cells: { batch: '批次 2' } },
  { id: 'v1', parent: 'b2', cells: { vial: '1', pH: '7.0' } },
  { id: 'v2', parent: 'b2', cells: { pH: '7.1' } },
];
const table: MultiTable = { levels: LEVELS, rows: ROWS };
const faults = (content: unknown): readonly string[] =>
  (multiTableSchema.safeParse(content).error?.issues ?? []).map(({ message, path }) => `${path.join('.')}: ${message}`);
const withRow = (at: number, row: MultiTable['rows'][number]): MultiTable => ({
  ...table,
  rows: table.rows.with(at, row),
});
const told = (old: MultiTable | null, next: MultiTable): readonly string[] =>
  [...multiLevelTable.diff(old, next)].map(
    ({ title, oldValue, newValue }) => `${title}: ${traceText(oldValue) || '–'} → ${traceText(newValue) || '–'}`,
  );

describe('M11 the content of a multilevel table', () => {
  it('V033 has two levels at least, and says so; none at all is a table that nobody designed yet', () => {
    proves('V033');
    expect(faults({ levels: LEVELS.slice(0, 1), rows: [] })).toEqual(['levels: fewLevels']);
    expect(multiLevelTable.faultWords?.['fewLevels']?.['zh-CN']).toContain('至少需要 2 个层级');
    expect(multiLevelTable.faultWords?.['fewLevels']?.['en-US']).toContain('at least 2 levels');
    for (const levels of [[], LEVELS]) expect(faults({ levels, rows: [] })).toEqual([]);
    expect(faults({ levels: [], rows: [{ id: 'a', cells: {} }] })).toEqual(['rows.0.parent: notNested']);
  });

  it('has rows that stand where they belong, each with cells of its own level', () => {
    expect(faults(table)).toEqual([]);
    // Behind another row of the first level, a row of the first batch is out of its place.
    expect(faults(withRow(3, { id: 'v2', parent: 'b1', cells: {} }))).toEqual(['rows.3.parent: notNested']);
    expect(faults(withRow(3, { id: 'v2', parent: 'v1', cells: {} }))).toEqual(['rows.3.parent: notNested']);
    expect(faults(withRow(3, { id: 'v2', parent: 'v2', cells: {} }))).toEqual(['rows.3.parent: notNested']);
    expect(faults(withRow(0, { id: 'b1', cells: { pH: '7' } }))).toEqual(['rows.0.cells.pH: unknownColumn']);
    expect(faults(withRow(3, { id: 'v1', parent: 'b2', cells: {} }))).toEqual(['rows: repeated']);
  });

  it('takes in each cell what its column is for, and N/A in any', () => {
    const types: readonly (readonly [Partial<LevelColumn>, readonly string[], readonly string[]])[] = [
      [{ type: 'number' }, ['7.10', '-1e3', 'N/A'], ['7,1', 'x', 'NaN']],
      [{ type: 'date' }, ['2026-11-20', 'N/A'], ['2026-02-30', 'today']],
      [{ type: 'select', options: ['合格'] }, ['合格', 'N/A'], ['不合格']],
      [{ type: 'boolean' }, ['true', 'false', 'N/A'], ['yes']],
    ];
    for (const [own, good, bad] of types) {
      const levels = [{ ...LEVELS[0], columns: [column('x', own)] }, LEVELS[1]];
      const holding = (x: string) => ({ levels, rows: [{ id: 'r', cells: { x } }] });
      for (const value of good) expect(faults(holding(value)), value).toEqual([]);
      for (const value of bad) expect(faults(holding(value)), value).toHaveLength(1);
    }
    const limits = column('x', { type: 'number', min: 8, max: 7 });
    expect(faults({ levels: [{ ...LEVELS[0], columns: [limits] }, LEVELS[1]], rows: [] })).toEqual([
      'levels.0.columns.0.max: maxBelowMin',
    ]);
  });

  it('a number beyond its limits is marked and taken as it was measured', () => {
    const [, pH = column('')] = LEVELS[1]?.columns ?? [];
    expect(['6.5', '7.5', '7', '', 'N/A'].map((value) => isBeyond(pH, value))).toEqual(Array(5).fill(false));
    expect(['6.49', '7.51', '−1'].map((value) => isBeyond(pH, value))).toEqual([true, true, true]);
    expect(faults(withRow(3, { id: 'v2', parent: 'b2', cells: { pH: '9.9' } }))).toEqual([]);
    expect([limitWords(pH), limitWords({ min: 95, unit: '%' }), limitWords({ max: 5 }), limitWords({})]).toEqual([
      ...['6.5–7.5', '≥ 95 %', '≤ 5', ''],
    ]);
  });

  it('what is required and empty is named by its column; a row nobody filled at the end asks for nothing', () => {
    const asks: MultiTable = {
      levels: [LEVELS[0] ?? LEVELS[1], { key: 'l2', label: '小瓶', columns: [column('pH', { required: true })] }] as MultiTable['levels'], // prettier-ignore
      rows: [{ id: 'b', cells: { batch: '1' } }],
    };
    const named = (rows: MultiTable['rows']) => multiLevelTable.unfilled({ ...asks, rows }).map(({ label }) => label);
    expect(named(asks.rows)).toEqual(['pH']);
    expect(named([...asks.rows, { id: 'v', parent: 'b', cells: { pH: 'N/A' } }])).toEqual([]);
    expect(named([...asks.rows, { id: 'v', parent: 'b', cells: { pH: '7' } }, { id: 'w', parent: 'b', cells: {} }])).toEqual([]); // prettier-ignore
  });

  it('the next experiment has levels, rows and set-up, and neither days nor results', () => {
    const content: MultiTable = {
      levels: [
        {
          key: 'l1',
          label: '条件',
          columns: [column('c', { label: '条件' }), column('d', { label: '日期', type: 'date' })],
        },
        { key: 'l2', label: '检验', columns: [column('t', { label: '项目' }), column('r', { label: '结果' })] },
      ],
      rows: [
        { id: 'a', cells: { c: '25 ℃', d: '2026-11-20' } },
        { id: 'b', parent: 'a', cells: { t: '含量', r: '99.1' } },
      ],
    };
    const { next } = multiLevelTableModule.carryOver;
    expect(next === 'all' ? null : next.take(content).rows).toEqual([
      { id: 'a', cells: { c: '25 ℃' } },
      { id: 'b', parent: 'a', cells: { t: '含量' } },
    ]);
  });

  it('is found by the batch numbers in it, and says which table of the library it is from', () => {
    const levels = [{ ...LEVELS[0], columns: [column('n', { label: '批号' })] }, LEVELS[1]];
    const content = { levels, rows: [{ id: 'r', cells: { n: 'FF-2026-07' } }], origin: { entryId: 't1', version: 3 } };
    expect(multiLevelTable.identities(content)).toEqual([{ kind: 'batch', value: 'FF-2026-07' }]);
    expect(multiLevelTable.facts(content)).toMatchObject([
      { subject: { category: 'multiTable', id: 't1' }, detail: { version: 3 } },
    ]);
    const { origin, ...own } = content;
    expect(multiLevelTable.library?.taken(own, origin)).toEqual(content);
    expect([multiLevelTable.library?.origin(own), multiLevelTable.library?.origin(content)]).toEqual([null, origin]);
  });
});

describe('M11 what changed', () => {
  it('reads by the path to the cell, in the unit that the column had', () => {
    part('M11', 'difference by path');
    const unit: MultiTable['levels'] = LEVELS.map((level) => ({
      ...level,
      columns: level.columns.map((each) => (each.key === 'pH' ? { ...each, unit: 'g' } : each)),
    }));
    expect(told(table, withRow(3, { id: 'v2', parent: 'b2', cells: { pH: '7.2' } }))).toEqual([
      '批次 2 › 小瓶 2 › pH: 7.1 → 7.2',
    ]);
    expect(told(table, { ...withRow(3, { id: 'v2', parent: 'b2', cells: { pH: '7.2' } }), levels: unit })[1]).toBe(
      '批次 2 › 小瓶 2 › pH: 7.1 → 7.2 g',
    );
  });

  it('tells rows that come, go and move, and levels and columns in words', () => {
    expect(told(table, { ...table, rows: table.rows.slice(0, 3) })).toEqual(['批次 2 › 小瓶 2 › pH: 7.1 → –']);
    expect(told(table, { ...table, rows: [...ROWS, { id: 'b3', cells: {} }] })).toEqual([
      '@multiLevelTable.row: – → 3 · 批次 3',
    ]);
    const [b1, b2, v1, v2] = ROWS as [MultiTable['rows'][0], MultiTable['rows'][0], MultiTable['rows'][0], MultiTable['rows'][0]]; // prettier-ignore
    expect(told(table, { ...table, rows: [b1, { ...v2, parent: 'b1' }, b2, v1] })).toEqual([
      '@multiLevelTable.place: 2.2 · 批次 2 › 小瓶 2 → 1.1 · 批次 1 › 小瓶 1',
    ]);
    expect(told(table, { ...table, rows: [b2, v1, v2, b1] })).toEqual(['@multiLevelTable.order: b1 b2 → b2 b1']);
    const say = (part: string, data: unknown) => multiLevelTable.tell?.(part, data, 'en-US', () => 'Stability');
    expect(say('column', { level: 'Vial', ...LEVELS[1]?.columns[1] })).toBe(
      'Vial: pH · Number · limits 6.5–7.5 · Sum, Mean, Count',
    );
    const [taken] = multiLevelTable.diff(table, { ...table, origin: { entryId: 't1', version: 2 } });
    const origin = taken?.newValue ?? null;
    // The trace looks up what it is called.
    expect(namesIn(origin)).toEqual([['readable:multiTable', 't1']]);
    const data = typeof origin === 'object' && origin?.kind === 'data' ? origin.data : null;
    expect(say('origin', data)).toBe('Stability · version 2');
  });
});

describe('M11 figures of the rows below', () => {
  // NIST/SEMATECH e-Handbook 1.3.5.6: the standard deviation of a sample is over n − 1; the figures are those of Excel's
  // SUM, AVERAGE, COUNT and STDEV.S of 7.0, 7.1 and 7.3.
  it('sum, mean, count and deviation stand at the row above, of its own rows alone', () => {
    const levels = LEVELS.map((level) => ({
      ...level,
      columns: level.columns.map((each) =>
        each.key === 'pH' ? { ...each, footers: ['sum', 'mean', 'count', 'stdev'] } : each,
      ),
    }));
    const rows = [...ROWS, { id: 'v3', parent: 'b2', cells: { pH: '7.3' } }, { id: 'v4', parent: 'b2', cells: { pH: 'N/A' } }]; // prettier-ignore
    const found = figuresBelow(multiTableSchema.parse({ levels, rows }));
    expect([...found.keys()]).toEqual(['b2']);
    expect(found.get('b2')?.[0]?.figures).toEqual([
      { footer: 'sum', value: '21.4' },
      { footer: 'mean', value: '7.133' },
      { footer: 'count', value: '3' },
      { footer: 'stdev', value: '0.1528' },
    ]);
  });
});

/** Parents are taken from what came before: any forest, in reading order. */
const forest: fc.Arbitrary<readonly Nested[]> = fc.array(fc.nat(100), { maxLength: 40 }).map((picks) => {
  const rows: Nested[] = picks.map((pick, at) => {
    const above = pick % (at + 1);
    return above === at ? { id: `r${at}` } : { id: `r${at}`, parent: `r${above}` };
  });
  return inReadingOrder(rows);
});

describe('rows below rows', () => {
  it('in reading order each has a depth and a number, whatever order they came in', () => {
    fc.assert(
      fc.property(forest, fc.func(fc.integer()), (rows, key) => {
        const shuffled = rows.toSorted((a, b) => key(a.id) - key(b.id));
        const read = inReadingOrder(shuffled);
        expect(new Set(read)).toEqual(new Set(rows));
        const [depths, numbers] = [depthsOf(read), numbersOf(read)];
        expect(depths.size).toBe(rows.length);
        for (const { id } of read) expect(numbers.get(id)?.split('.').length).toBe((depths.get(id) ?? -1) + 1);
        expect(new Set(numbers.values()).size).toBe(rows.length);
      }),
    );
  });

  it('a row spans all that stands below it, and nothing else', () => {
    fc.assert(
      fc.property(forest, fc.nat(), (rows, pick) => {
        if (rows.length === 0) return;
        const [from, end] = spanOf(rows, pick % rows.length);
        const inside = new Set(rows.slice(from, end).map(({ id }) => id));
        for (const [at, { parent }] of rows.entries())
          if (at !== from) expect(inside.has(rows[at]?.id ?? '')).toBe(parent !== undefined && inside.has(parent));
      }),
    );
  });

  it('a table of 1,000 rows is checked, compared and summed well within a second', () => {
    const rows = Array.from({ length: 1_000 }, (_, at) =>
      at % 10 === 0
        ? { id: `r${at}`, cells: { batch: `B${at}` } }
        : { id: `r${at}`, parent: `r${at - (at % 10)}`, cells: { vial: `V${at}`, pH: `7.${at % 10}` } },
    );
    const big = { levels: LEVELS, rows };
    const spent = processorMs();
    const parsed = multiTableSchema.parse(big);
    const changes = [...multiLevelTable.diff(null, parsed)];
    const figures = figuresBelow(parsed);
    expect(spent()).toBeLessThan(1_000);
    expect([changes.length > 1_900, figures.size]).toEqual([true, 100]);
  });
});
