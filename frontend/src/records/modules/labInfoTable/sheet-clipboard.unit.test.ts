import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { expect, it } from 'vitest';
import { tableHtml } from './sheet-clipboard';

const table: InfoTable = {
  columns: [
    { key: 'n', label: '名称', type: 'text' },
    { key: 'f', label: '分子式', type: 'text' },
    { key: 'm', label: '质量', type: 'number', unit: 'g' },
  ],
  rows: [
    { id: 'r1', cells: { n: '<b>甲</b>', f: 'K2CO3', m: '1.50' } },
    { id: 'r2', cells: { n: '001' } },
  ],
};
const parsed = (html: string): string[][] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.innerHTML),
  );

it("copying a record's table into Excel and Word keeps it a table, with its headings when it is whole", () => {
  expect(parsed(tableHtml(table, { top: 0, bottom: 1, left: 0, right: 2 }))).toEqual([
    ['名称', '分子式', '质量 (g)'],
    ['&lt;b&gt;甲&lt;/b&gt;', 'K<sub>2</sub>CO<sub>3</sub>', '1.50'],
    ['001', '', ''],
  ]);
  expect(parsed(tableHtml(table, { top: 1, bottom: 1, left: 0, right: 0 }))).toEqual([['001']]);
  // A number of a sample stays what it is.
  expect(tableHtml(table, { top: 1, bottom: 1, left: 0, right: 0 })).toContain('mso-number-format');
});
