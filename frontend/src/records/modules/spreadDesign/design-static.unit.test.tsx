import { emptyDesign, type Input, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, it } from 'vitest';
import { readTexts, show } from '../../../testing/show';
import { DesignStatic } from './design-static';

const input = (id: string, row: number, own: Partial<Input>): Input => ({
  ...{ id, name: id, sheet: 'a', range: { startRow: row, endRow: row, startColumn: 1, endColumn: 1 }, kind: 'number' },
  ...{ unit: '', min: '', max: '', options: [], required: false, hint: '' },
  ...own,
});
const content: SpreadDesign = {
  book: {
    ...{ ...emptySheets(), sheetOrder: ['a'] },
    sheets: {
      a: {
        ...{ id: 'a', name: '称量', rowCount: 30, columnCount: 9, mergeData: [], rowData: {}, columnData: {} },
        ...{ validations: [], conditionals: [], pictures: [] },
        cellData: { 0: { 1: { v: 12.25 } }, 1: { 1: { v: 'acc-li' } }, 2: { 1: { v: 'SL-1' } } },
      },
    },
  },
  design: {
    ...{ ...emptyDesign(), sealed: true },
    inputs: [
      input('称样量', 0, { unit: 'mg', min: '10', max: '15', required: true, hint: '精确至 0.1 mg' }),
      input('复核人', 1, { kind: 'person' }),
    ],
    links: [{ id: 'n', sheet: 'a', row: 2, column: 1, of: 'number' }],
  },
  reasons: [],
};

beforeAll(() => readTexts('records', 'spreadSheet', 'spreadDesign'));

it('what is read of a designed sheet says what each input takes, what stands in it, and which cells are linked', async () => {
  const place = { recordId: 'r', moduleId: 'm', people: { 'acc-li': '李晓彤' }, unfilled: new Set<string>() };
  const { container } = show(
    <main>
      <DesignStatic content={content} place={place} />
    </main>,
  );
  const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr');
  expect(row('称样量（B1）')).toHaveTextContent('数字；10–15 mg；必填；精确至 0.1 mg12.25 mg');
  expect(row('复核人（B2）')).toHaveTextContent('李晓彤');
  expect(screen.getByText(/^关联单元格/)).toHaveTextContent('记录编号（B3）');
  expect((await axe.run(container)).violations).toEqual([]);
});
