import { part } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { traceText } from '../../../core/trace-text';
import { emptySheets, type SpreadSheet } from '../spread-sheet/sheet-schema';
import { resultText, resultTold } from './result-text';

const bookWith = (v: number | undefined, style: SpreadSheet['styles'][string]): SpreadSheet => ({
  ...emptySheets(),
  ...{ sheetOrder: ['a'], styles: { s: style } },
  sheets: {
    a: {
      ...{ id: 'a', name: '含量', rowCount: 9, columnCount: 9, mergeData: [], rowData: {}, columnData: {} },
      cellData: { 3: { 1: { f: '=AVERAGE(D1:D2)', s: 's', ...(v === undefined ? {} : { v }) } } },
      ...{ validations: [], conditionals: [], pictures: [] },
    },
  },
});
const said = (v: number | undefined, style: SpreadSheet['styles'][string], unit: string): string =>
  resultText({ book: bookWith(v, style) }, { id: 'r', name: '平均含量', sheet: 'a', row: 3, column: 1, unit });

it.each([
  ['rounded as its cell is', 99.46865796529408, { n: { pattern: '0.00' } }, '%', '99.47 %'],
  ['a percentage says its unit once', 0.9946865796529408, { n: { pattern: '0.00%' } }, '%', '99.47%'],
  ['in full without a format', 98.75, {}, 'mg', '98.75 mg'],
  ['in full where its format shows nothing of it', 98.75, { n: { pattern: ';;;' } }, 'mg', '98.75 mg'],
  ['nothing, and no unit, where there is none yet', undefined, { n: { pattern: '0.00' } }, 'mg', ''],
])('M09 a named result: %s', (_, value, style, unit, text) => {
  part('M09', 'named results as their cells show them');
  expect(said(value, style, unit)).toBe(text);
});

it.each([
  ['a percentage as its cell shows it, never by its hundredth', 0.985, { n: { pattern: '0.0%' } }, '%', '98.5% (in full: 0.985)'],
  ['a rounded value with all its digits beside it', 99.46865796529408, { n: { pattern: '0.00' } }, '%', '99.47 % (in full: 99.46865796529408)'],
  ['one that its cell shows in full once', 98.75, { n: { pattern: '0.00' } }, 'mg', '98.75 mg'],
  ['digits that its format adds, and no other number beside them', 98.7, { n: { pattern: '0.00' } }, 'mg', '98.70 mg'],
  ['its value where its format shows nothing of it', 98.75, { n: { pattern: ';;;' } }, 'mg', '98.75 mg'],
  ['nothing where there is none yet', undefined, { n: { pattern: '0.00' } }, 'mg', null],
])('M09 a named result in the trace: %s', (_, v, style, unit, text) => {
  part('M09', 'named results in the trace as their cells show them');
  const value = resultTold({ book: bookWith(v, style) }, { id: 'r', name: '平均含量', sheet: 'a', row: 3, column: 1, unit });
  const english = typeof value === 'object' && value?.kind === 'label' ? value.en : traceText(value);
  expect(english).toBe(text ?? '');
}); // prettier-ignore
