import { readFileSync } from 'node:fs';
import { cellName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { asCalculated, sameResult } from '@shilu/events/records/modules/spread-sheet/as-calculated';
import { ENGINE } from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import { emptySheets, type Sheet, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema'; // prettier-ignore
import { formulasOf } from '@shilu/events/records/modules/spread-sheet/volatile-cells';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { OTHERWISE } from './functions-otherwise';
import { readBook } from './read-book';
import { calculateBook, engineHere } from './univer-engine';

const AT = { at: '2026-03-02T01:02:03Z', seed: 7 };
const sheetWith = (cellData: Sheet['cellData']): SpreadSheet => ({
  ...{ ...emptySheets(), sheetOrder: ['a'] },
  sheets: {
    a: {
      ...{ id: 'a', name: 'Data', rowCount: 50, columnCount: 20, cellData, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [] },
    },
  },
});
const given = async (...formulas: readonly string[]) => {
  const cells = Object.fromEntries(formulas.map((f, column) => [column + 1, { f }]));
  const { results } = await calculateBook(sheetWith({ 0: { 0: { v: 2.5 }, ...cells } }), AT);
  return formulas.map((_, column) => results['a']?.[0]?.[column + 1]);
};

describe('the engine without a screen', () => {
  it('is the one that this release says it calculates with', () => {
    expect(engineHere()).toEqual(ENGINE);
  });

  it('gives what Excel gives where other engines did not', async () => {
    expect(await given('=IFERROR(1/0,"Err")', '=1E-3*A1', '=-A1^2', '=1/0', '=A1>2', '=SUM(A1,1)')).toEqual(['Err', 0.0025, 6.25, '#DIV/0!', true, 3.5]); // prettier-ignore
  });

  it('takes time and chance from what it is told, the same each time', async () => {
    const asked = ['=NOW()', '=TODAY()', '=RAND()', '=RANDBETWEEN(1,1000000)', '=RAND()'] as const;
    const first = await given(...asked);
    // 2026-03-02 09:02:03 in Shanghai; 46083 is 2 March 2026.
    expect(first[0]).toBeCloseTo(46_083 + (9 * 3_600 + 2 * 60 + 3) / 86_400, 9);
    expect(first[1]).toBe(46_083);
    expect(first[2]).not.toBe(first[4]);
    expect(await given(...asked)).toEqual(first);
  });

  it('says what spills into cells that hold nothing', async () => {
    const { results, spilled } = await calculateBook(sheetWith({ 0: { 0: { f: '=SEQUENCE(3)' } } }), AT);
    expect([results, spilled]).toEqual([{ a: { 0: { 0: 1 } } }, { a: { 0: {}, 1: { 0: 2 }, 2: { 0: 3 } } }]);
  });

  it('a result that its formula does not give is named by its cell; one that is not there is filled in', async () => {
    part('M08', 'what formulas give is calculated again at the save');
    const content = sheetWith({ 0: { 0: { v: 2 }, 1: { f: '=A1*2', v: 5 }, 2: { f: '=A1*3' }, 3: { f: '=RAND()', v: 9 } } });
    const calculation = { ...(await calculateBook(content, AT)), engine: engineHere(), fixed: AT };
    const read = asCalculated(content, calculation);
    expect(read.faults).toEqual([
      {
        ...{ path: ['sheets', 'a', 'cellData', 0, 1], message: 'resultDiffers' },
        params: { cell: 'Data!B1', stored: '5', given: '4' },
      },
    ]);
    const { engine, fixed, sheets } = read.content;
    expect([engine, fixed, sheets['a']?.cellData[0]?.[2]]).toEqual([engineHere(), AT, { f: '=A1*3', v: 6 }]);
    expect(sheets['a']?.cellData[0]?.[3]?.v).not.toBe(9);
    // Another engine's word refuses nothing, and this one's takes its place.
    const other = { ...content, engine: { name: 'univer', version: '9.0.0' } };
    expect(asCalculated(other, calculation)).toEqual({ content: read.content, faults: [] });
    // What nothing calculated spills nowhere, whoever says that it does.
    const { a } = content.sheets;
    const spilling = { ...content, sheets: { ...(a ? { a: { ...a, spilled: { 4: { 1: 'x' } } } } : {}) } };
    expect(asCalculated(spilling, null)).toEqual({ content, faults: [] });
    // Not calculated in time: as it came, and it says so.
    expect(asCalculated({ ...content, engine: engineHere() }, null)).toEqual({ content, faults: [] });
  }); // prettier-ignore
});

/** Those that hold formulas with results in reasonable number. */
const BOOKS = ['ceiling-floor', 'formula_stress_test', 'FormulasWithEvaluation', 'MatrixFormulaEvalTestData', 'Tables', 'gold', 'test-issue-877', 'universal-content-strict', 'chinese/Book1', 'chinese/TestIssue553', 'chinese/converter07', 'StructuredRefs-lots-with-lookups']; // prettier-ignore

describe.skipIf(!hasCorpus)('workbooks of others', () => {
  it('98 of 100 results that Excel left in them are ours, and functions that differ are listed', async () => {
    part('M08', '98 % of the results of others’ formulas');
    let [all, same] = [0, 0];
    const otherwise: string[] = [];
    for (const book of BOOKS) {
      const { content } = await readBook(readFileSync(inCorpus('xlsx', `${book}.xlsx`)));
      const { results } = await calculateBook(content, AT);
      for (const { sheet, row, column, cell, f } of formulasOf(content)) {
        const ours = results[sheet.id]?.[row]?.[column];
        if (cell.v === undefined || ours === undefined) continue;
        all += 1;
        if (sameResult(cell.v, ours)) same += 1;
        else if (!OTHERWISE.some(({ name }) => f.includes(`${name}(`))) otherwise.push(`${book} ${sheet.name}!${cellName(row, column)} ${f}`); // prettier-ignore
      }
    }
    expect(all).toBeGreaterThan(4_000);
    expect(same / all).toBeGreaterThanOrEqual(0.98);
    // What only takes from a cell that differs.
    expect(otherwise.filter((where) => !where.startsWith('ceiling-floor'))).toEqual([]);
  }, 120_000);
});
