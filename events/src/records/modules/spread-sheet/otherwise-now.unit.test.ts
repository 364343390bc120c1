import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resultsOf } from './as-calculated';
import { ENGINE, isOfOtherEngine, otherwiseNow } from './otherwise-now';
import { samples } from './samples';
import type { CellData } from './sheet-cells';
import { emptySheets, spreadSheetSchema, type SpreadSheet } from './sheet-schema';
import { formulasOf, volatileCells } from './volatile-cells';

const older = { name: 'univer', version: '0.20.0' };
const fixed = { at: '2026-03-02T01:02:03Z', seed: 7 };
const book = (cellData: CellData, engine: SpreadSheet['engine'] = older): SpreadSheet => ({
  ...{ ...emptySheets(), engine, sheetOrder: ['a'] },
  sheets: {
    a: {
      ...{ id: 'a', name: 'Data', rowCount: 50, columnCount: 20, cellData, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [], spilled: { 4: { 0: 2, 1: 3 } } },
    },
  },
});

it('M08 a newer engine gives both values, of formulas and what they spill, and none of what rests on time or chance', () => {
  part('M08', 'both values of a newer engine');
  const content = book({
    0: { 0: { f: '=1/3', v: 0.333333333333 }, 1: { f: '=NORMINV(0.9,0,1)', v: 1.2815 }, 2: { f: '=NOW()', v: 46_000 } },
    1: { 0: { f: '=C1+1', v: 46_001 }, 1: { f: '="x"', v: 'x' }, 2: { v: 9 }, 3: { f: '=IF(TRUE,"")' } },
    3: { 0: { f: '=SORT(F1:F3)', v: 1 } },
  });
  const results = { a: { 0: { 0: 1 / 3, 1: 1.2816, 2: 46_083 }, 1: { 0: 46_084, 1: 'x', 3: 'now something' }, 3: { 0: 1 } } }; // prettier-ignore
  const calculation = { engine: ENGINE, fixed, results, spilled: {} };
  const [normal, empty] = [
    { sheet: 'a', row: 0, column: 1, stored: 1.2815, given: 1.2816 },
    { sheet: 'a', row: 1, column: 3, stored: '', given: 'now something' },
  ];
  expect(otherwiseNow(content, calculation)).toEqual([normal, empty]);
  const calm = book({ 3: { 0: { f: '=SORT(F1:F3)', v: 1 } } });
  expect(otherwiseNow(calm, { ...calculation, results: { a: { 3: { 0: 1 } } }, spilled: { a: { 4: { 0: 2, 1: 30 } } } })).toEqual([{ sheet: 'a', row: 4, column: 1, stored: 3, given: 30 }]); // prettier-ignore
  expect([isOfOtherEngine(content), isOfOtherEngine(book({}, ENGINE)), isOfOtherEngine(book({}, null))]).toEqual([true, false, false]); // prettier-ignore
  expect(otherwiseNow(book({ 0: { 0: { f: '=1' } } }, null), calculation)).toEqual([]);
});

it('says exactly the cells whose results were changed', () => {
  fc.assert(
    fc.property(samples.contents, fc.array(fc.nat(), { maxLength: 4 }), ({ content: given }, chosen) => {
      const content: SpreadSheet = { ...spreadSheetSchema.parse(given), engine: older, fixed };
      const now = resultsOf(content);
      const free = volatileCells(content);
      if (now === null || free === null) return;
      const formulas = [...formulasOf(content)].filter(({ sheet, row, column }) => !free.has(`${sheet.id} ${row} ${column}`)); // prettier-ignore
      const places = new Set(formulas.length === 0 ? [] : chosen.map((at) => at % formulas.length));
      const results: Record<string, Record<string, Record<string, string | number | boolean>>> = structuredClone(now.results); // prettier-ignore
      for (const at of places) {
        const { sheet, row, column } = formulas[at] ?? {};
        if (sheet && row !== undefined && column !== undefined)
          results[sheet.id] = { ...results[sheet.id], [row]: { ...results[sheet.id]?.[row], [column]: 'changed' } };
      }
      const told = otherwiseNow(content, { ...now, results }).map(
        ({ sheet, row, column }) => `${sheet} ${row} ${column}`,
      );
      const expected = [...places].map((at) => formulas[at]).flatMap((one) => (one ? [`${one.sheet.id} ${one.row} ${one.column}`] : [])); // prettier-ignore
      expect(told.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
