import type { Sheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { CsvExport } from './csv-export';

const sheet = (id: string, name: string): Sheet => ({
  ...{ id, name, rowCount: 9, columnCount: 9, cellData: {}, mergeData: [], rowData: {}, columnData: {} },
  ...{ validations: [], conditionals: [], pictures: [] },
});

beforeAll(() => readTexts('records', 'spreadSheet'));

it('M08 one sheet leaves as CSV, with the separator and the encoding that somebody chose', async () => {
  part('M08', 'one sheet as CSV');
  const take = vi.fn();
  show(<CsvExport sheets={[sheet('s1', '曲线'), sheet('s2', '空白')]} onTake={take} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: '导出 CSV' }));
  expect(take).toHaveBeenLastCalledWith({ sheet: 's1', separator: ',', encoding: 'utf-8' });
  for (const [label, option] of [
    ['工作表', '空白'],
    ['分隔符', '分号'],
    ['编码', /GB18030/],
  ] as const) {
    fireEvent.click(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  }
  fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
  expect(take).toHaveBeenLastCalledWith({ sheet: 's2', separator: ';', encoding: 'gb18030' });
  const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});
