import { traceText } from '../../../core/trace-text';
import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnName, rangeName } from './cell-names';
import { shifted } from './formula-places';
import type { Cell } from './sheet-cells';
import { diffSheets } from './sheet-diff';
import { emptySheets, type Sheet, type SpreadSheet } from './sheet-schema';
import { sheetTitle } from './sheet-words';

type Grid = readonly (readonly (Cell | undefined)[])[];
const SPARE = 20;

const sheetOf = (grid: Grid, own: Partial<Sheet> = {}): Sheet => ({
  ...{ id: 'a', name: 'Data', rowCount: grid.length + SPARE, columnCount: (grid[0]?.length ?? 0) + SPARE },
  ...{ mergeData: [], rowData: {}, columnData: {}, validations: [], conditionals: [], pictures: [] },
  cellData: Object.fromEntries(
    grid.flatMap((cells, row) => {
      const held = cells.flatMap((cell, column) => (cell === undefined ? [] : [[column, cell] as const]));
      return held.length === 0 ? [] : [[row, Object.fromEntries(held)] as const];
    }),
  ),
  ...own,
});
const bookOf = (grid: Grid, own: Partial<Sheet> = {}): SpreadSheet => ({
  ...{ ...emptySheets(), sheetOrder: ['a'], sheets: { a: sheetOf(grid, own) } },
});
const told = (old: SpreadSheet, next: SpreadSheet): readonly string[] =>
  [...diffSheets(old, next)].map(({ title }) => sheetTitle(title.replace('@spreadSheet.', ''), 'en-US') ?? title);

/** Every cell says something else. */
const gridOf = (rows: number, columns: number): (Cell | undefined)[][] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_each, column) => ({
      v: column === 0 ? `sample ${row}` : row * 100 + column / 10,
    })),
  );
const blank = (count: number, columns: number): (Cell | undefined)[][] =>
  Array.from({ length: count }, () => Array.from({ length: columns }, () => undefined));

const edits = fc.uniqueArray(fc.record({ row: fc.nat(), column: fc.nat(), v: fc.integer() }), {
  selector: ({ row }) => row % 30,
  maxLength: 4,
});
const ROWS = 30;
const COLUMNS = 5;

it('M08 rows that came in are told as such, with exactly the cells that changed besides, and going back they are told as removed', () => {
  part('M08', 'rows inserted and removed, told as such');
  fc.assert(
    fc.property(
      fc.nat({ max: ROWS - 1 }),
      fc.integer({ min: 1, max: 12 }),
      fc.boolean(),
      edits,
      (at, count, filled, changes) => {
        const old = gridOf(ROWS, COLUMNS);
        const come = filled
          ? Array.from({ length: count }, (_, n) => [{ v: `new ${n}` }, ...Array.from({ length: COLUMNS - 1 }, () => undefined)])
          : blank(count, COLUMNS);
        const changed = old.map((cells) => [...cells]);
        const places = new Set<string>();
        for (const { row, column, v } of changes) {
          const [down, across] = [row % ROWS, column % COLUMNS];
          const line = changed[down];
          if (line) line[across] = { v: `changed ${v}` };
          const now = down >= at ? down + count : down;
          places.add(rangeName({ startRow: now, endRow: now, startColumn: across, endColumn: across }));
        }
        const next = changed.toSpliced(at, 0, ...come);
        const said = told(bookOf(old), bookOf(next));
        expect(said[0]).toBe(`${count} ${count === 1 ? 'row' : 'rows'} inserted above row ${at + 1}`);
        // Cells below one another that changed are one range.
        expect(said.slice(1).flatMap((name) => {
          const [first = '', last = first] = name.split(':');
          const [from, to] = [Number(first.replace(/\D/g, '')), Number(last.replace(/\D/g, ''))];
          const letters = first.replace(/\d/g, '');
          return Array.from({ length: to - from + 1 }, (_, n) => `${letters}${from + n}`);
        }).toSorted()).toEqual([...places].toSorted());
        const back = told(bookOf(next), bookOf(old));
        expect(back[0]).toBe(count === 1 ? `Row ${at + 1} removed` : `Rows ${at + 1} to ${at + count} removed`);
        expect(back).toHaveLength(said.length);
        if (filled) expect(traceText([...diffSheets(bookOf(old), bookOf(next))][0]?.newValue ?? null)).toContain(`new ${count - 1}`);
      },
    ),
  );
}); // prettier-ignore

it('M08 columns that came in are told as such, with exactly the cells that changed besides', () => {
  part('M08', 'columns inserted, told as such');
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 3 }), fc.nat({ max: 19 }), (at, count, row) => {
      const old = gridOf(20, 6);
      const next = old.map((cells, down) =>
        cells
          .map((cell, column) => (down === row && column === 2 ? { v: 'changed' } : cell))
          .toSpliced(at, 0, ...Array.from({ length: count }, () => undefined)),
      );
      const now = 2 >= at ? 2 + count : 2;
      expect(told(bookOf(old), bookOf(next))).toEqual([
        `${count} ${count === 1 ? 'column' : 'columns'} inserted left of column ${columnName(at)}`,
        `${columnName(now)}${row + 1}`,
      ]);
    }),
  );
});

it('formulas, merged cells and rules that only moved with the rows are no change; what a formula reads otherwise is', () => {
  const old = gridOf(12, 4);
  const put = (grid: (Cell | undefined)[][], row: number, f: string): void => {
    grid[row] = [...(grid[row] ?? []).slice(0, 3), { f, v: 1 }];
  };
  for (const [row, f] of [[1, '=SUM(B1:B10)'], [8, '=B9*2'], [9, "=Data!$B$9+'Data'!B2"], [10, '=C:C']] as const) put(old, row, f); // prettier-ignore
  const next = [...old.slice(0, 5).map((cells) => [...cells]), ...blank(3, 4), ...old.slice(5).map((cells) => [...cells])]; // prettier-ignore
  for (const [row, f] of [[1, '=SUM(B1:B13)'], [11, '=B12*2'], [12, "=Data!$B$12+'Data'!B2"], [13, '=C:C']] as const) put(next, row, f); // prettier-ignore
  const range = (startRow: number, endRow: number) => ({ startRow, endRow, startColumn: 0, endColumn: 1 });
  const rule = (startRow: number, endRow: number) => ({
    validations: [{ uid: 'v', ranges: [range(startRow, endRow)], type: 'whole' as const }],
    ...{ mergeData: [range(startRow, endRow)], rowData: { [endRow]: { h: 40 } } },
    ...{ filter: { ref: range(startRow, endRow), filterColumns: [] }, spilled: { [endRow]: { 3: 7 } } },
  });
  const [before, after] = [bookOf(old, rule(6, 7)), bookOf(next, rule(9, 10))];
  expect(told(before, after)).toEqual(['3 rows inserted above row 6']);
  expect(told(after, before)).toEqual(['Rows 6 to 8 removed']);
  put(next, 11, '=B12*3');
  expect(told(before, bookOf(next, rule(9, 10)))).toEqual(['3 rows inserted above row 6', 'D12']);
  const removed = [...old.slice(0, 3), ...old.slice(5)].map((cells) => [...cells]);
  for (const [row, f] of [[1, '=SUM(B1:B8)'], [6, '=B7*2'], [7, "=Data!$B$7+'Data'!B2"], [8, '=C:C']] as const) put(removed, row, f); // prettier-ignore
  expect(told(bookOf(old, rule(6, 7)), bookOf(removed, rule(4, 5)))).toEqual(['Rows 4 to 5 removed']);
  const said = [...diffSheets(bookOf(old), bookOf(removed))][0];
  expect([traceText(said?.oldValue ?? null), said?.newValue]).toEqual(['sample 3 | 300.1 | 300.2 | 300.3\nsample 4 | 400.1 | 400.2 | 400.3', null]); // prettier-ignore
});

it('of lines that came in or went it is told how they look, that they are hidden, and what their formulas give', () => {
  const old = gridOf(8, 3);
  const come: (Cell | undefined)[][] = [[{ v: 'sum', s: 'x' }, { f: '=1+1', v: 2 }, undefined]];
  const styled = (book: SpreadSheet): SpreadSheet => ({ ...book, styles: { x: { bl: 1 } } });
  const next = styled(bookOf(old.toSpliced(4, 0, ...come), { rowData: { 4: { hd: 1 } }, spilled: { 4: { 2: 9 } } }));
  const before = styled(bookOf(old));
  expect(told(before, next)).toEqual(['1 row inserted above row 5', 'B5 calculated', 'C5 calculated, spilled over', 'A5 format', 'Rows 5']); // prettier-ignore
  expect(told(next, before)).toEqual([
    'Row 5 removed',
    ...['B5 calculated', 'C5 calculated, spilled over', 'A5 format', 'Rows 5'].map((title) => `${title}, before it was removed`), // prettier-ignore
  ]);
  const gone = [...diffSheets(next, before)].map(({ oldValue, newValue }) => [traceText(oldValue), newValue]);
  expect(gone[1]).toEqual(['2', null]);
  const column = gridOf(6, 4).map((cells, row) => (row === 2 ? cells.with(1, { v: 'x', s: 'x' }) : cells));
  const narrower = column.map((cells) => cells.toSpliced(1, 1));
  expect(told(styled(bookOf(column, { columnData: { 1: { w: 30 } } })), styled(bookOf(narrower)))).toEqual(['Column B removed', 'B3 format, before it was removed', 'Columns B, before it was removed']); // prettier-ignore
});

it('several insertions at once are each told; what is sorted, or written where nothing stood, is no insertion', () => {
  const old = gridOf(30, 4);
  const next = old.toSpliced(20, 0, ...blank(2, 4)).toSpliced(5, 2).toSpliced(2, 0, ...blank(1, 4)); // prettier-ignore
  expect(told(bookOf(old), bookOf(next))).toEqual(['1 row inserted above row 3', 'Rows 6 to 7 removed', '2 rows inserted above row 21']); // prettier-ignore
  expect(told(bookOf(old), bookOf(old.toReversed())).some((title) => /inserted|removed/.test(title))).toBe(false);
  const longer = sheetOf([...old, [{ v: 'below' }]], { rowCount: 80 });
  expect(told(bookOf(old), { ...bookOf(old), sheets: { a: longer } }).filter((title) => /inserted|removed/.test(title))).toEqual([]); // prettier-ignore
  expect(told(bookOf([]), bookOf(old)).filter((title) => /inserted|removed/.test(title))).toEqual([]);
});

it('of 10,000 rows and 20 columns with 2,000 formulas three rows that came in are found in no more time than a save has', () => {
  const old = gridOf(10_000, 20);
  for (let row = 0; row < 2_000; row += 1) if (old[row]) old[row] = [...(old[row] ?? []).slice(0, 19), { f: `=SUM(B${row + 1}:S${row + 1})`, v: 1 }]; // prettier-ignore
  const next = old.toSpliced(12, 0, ...blank(3, 20)).map((cells, row) => cells.map((cell) => (cell?.f !== undefined && row > 12 ? { ...cell, f: shifted(cell.f, 3, 0) } : cell))); // prettier-ignore
  const [before, after] = [bookOf(old), bookOf(next)];
  const began = performance.now();
  expect(told(before, after)).toEqual(['3 rows inserted above row 13']);
  expect(performance.now() - began).toBeLessThan(4_000);
  // Nothing is alike: every row is tried once.
  const other = bookOf(gridOf(10_003, 20).map((cells) => cells.map(() => ({ v: 'x' }))));
  const again = performance.now();
  told(before, other);
  expect(performance.now() - again).toBeLessThan(6_000);
}, 30_000);

it('T03 what a change says, its way back says the other way round: of formulas, results and looks in lines that came in, went or stayed', () => {
  part('T03', 'lines of a sheet that came in or went, both ways');
  const anyCell = fc.option(
    fc.record(
      {
        v: fc.constantFrom<string | number>(1, 2, 'a', 0),
        f: fc.constantFrom('=A1*2', '=SUM($B$1:B3)'),
        s: fc.constantFrom('bold', 'red'),
      },
      { requiredKeys: ['v'] },
    ),
    { nil: undefined, freq: 2 },
  );
  const lines = (most: number, across: number) =>
    fc.array(fc.array(anyCell, { minLength: across, maxLength: across }), { maxLength: most });
  const ACROSS = 4;
  const cut = fc.record({ at: fc.nat({ max: 6 }), gone: fc.nat({ max: 2 }), come: lines(3, ACROSS) });
  const styled = (grid: Grid): SpreadSheet => ({
    ...bookOf(grid),
    styles: { bold: { bl: 1 }, red: { cl: { rgb: '#c0392b' } } },
  });
  const values = (changes: readonly { readonly oldValue: unknown; readonly newValue: unknown }[], way: 1 | -1) =>
    changes.map(({ oldValue, newValue }) => JSON.stringify(way === 1 ? [oldValue, newValue] : [newValue, oldValue])).toSorted(); // prettier-ignore
  fc.assert(
    fc.property(
      fc.array(fc.array(anyCell, { minLength: ACROSS, maxLength: ACROSS }), { minLength: 4, maxLength: 8 }),
      fc.array(cut, { minLength: 1, maxLength: 2 }),
      fc.option(fc.record({ at: fc.nat({ max: 3 }), v: anyCell })),
      fc.option(fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 3 }), anyCell)),
      (old, cuts, column, edit) => {
        let next = old.map((cells) => [...cells]);
        for (const { at, gone, come } of cuts) next = next.toSpliced(at, gone, ...come);
        if (edit && next[edit[0]]) next[edit[0]] = next[edit[0]]?.toSpliced(edit[1], 1, edit[2]) ?? [];
        if (column) next = next.map((cells) => cells.toSpliced(column.at, 0, column.v));
        const [before, after] = [styled(old), styled(next)];
        expect(values([...diffSheets(after, before)], -1)).toEqual(values([...diffSheets(before, after)], 1));
      },
    ),
    { numRuns: 300 },
  );
});
