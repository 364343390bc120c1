import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { addRow, changeRow, emptyRow, newBatch } from './edits';
import { emptyEquation } from './equation';
import type { Equation } from './equation-schema';
import { exportRows } from './export-rows';
import { typeCell } from './typing';

const typed = (content: Equation, ...[id, cell, text]: readonly [string, Parameters<typeof typeCell>[2], string]): Equation => {
  const answer = typeCell(content, id, cell, text);
  if ('fault' in answer) throw new Error(answer.fault['en-US']);
  return answer.content;
}; // prettier-ignore

/** Benzene (78.11 g/mol, PubChem CID 241), 5 mmol, to 250 mg of bromobenzene (157.01, CID 7961), in 20 mL of a solvent. */
const bromination = (): Equation => {
  const rows = [
    { ...emptyRow('a', 'startingMaterial'), name: '苯', formula: 'C6H6', density: '0.8765' },
    { ...emptyRow('s', 'solvent'), name: '二氯甲烷' },
    { ...emptyRow('p', 'product'), name: '溴苯', formula: 'C6H5Br' },
  ];
  const begun = rows.reduce((content, row) => addRow(content, row), emptyEquation());
  const planned = typed(typed(begun, 'a', 'amount', '5 mmol'), 's', 'volume', '20 mL');
  const weighed = typed(planned, 'a', 'actualMass', '391 mg');
  return changeRow(weighed, 'p', { batches: [{ ...newBatch('b'), mass: '250', massUnit: 'mg' }] });
};

describe('the table as a sheet', () => {
  const cells = (name: string): Readonly<Record<string, string | number | null>> => {
    const { headings, rows } = exportRows(bromination(), 'en-US');
    const row = rows.find((each) => each.includes(name)) ?? [];
    return Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? null]));
  };

  it('has numbers as numbers, each column in the one unit that its heading says', () => {
    part('C050', 'the sheet of the table: amounts are numbers');
    expect(cells('苯')).toMatchObject({
      ...{ 'MW (g/mol)': 78.11, ν: 1, 'Equiv.': 1, 'Amount (mmol)': 5, 'Mass (g)': 0.391, 'Volume (mL)': 0.446 },
      ...{ 'Actual (g)': 0.391, 'Actual (mL)': null, Note: '0.8765 g/mL' },
    });
    expect(cells('二氯甲烷')).toMatchObject({ 'Volume (mL)': 20, 'Concentration (mol/L)': 0.25, 'Mass (g)': null });
    // 0.250 g of 5 mmol × 157.01 g/mol = 0.785 g are 32 %.
    expect(cells('溴苯')).toMatchObject({
      ...{ 'Theoretical mass (g)': 0.785, 'Isolated (g)': 0.25, 'Yield (%)': 32, 'Mass (g)': null },
    });
  });

  it('has every row as wide as its headings, and nothing that is a number as a text', () => {
    const { headings, rows } = exportRows(bromination(), 'zh-CN');
    const texts = headings.flatMap((heading, at) => (/[（(]|ν/.test(heading) ? [at] : []));
    for (const row of rows) {
      expect(row).toHaveLength(headings.length);
      for (const at of texts) expect(typeof row[at] === 'string').toBe(false);
    }
  });
});
