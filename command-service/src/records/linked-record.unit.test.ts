import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { emptyDesign, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';
import { expect, test } from 'vitest';
import { isLinked } from './linked-record';
import { linkedRecord } from './module-content';

const content: SpreadDesign = {
  book: {
    ...{ ...emptySheets(), sheetOrder: ['a'] },
    sheets: {
      a: {
        ...{ id: 'a', name: '称量', rowCount: 9, columnCount: 9, cellData: {}, mergeData: [], rowData: {} },
        ...{ columnData: {}, validations: [], conditionals: [], pictures: [] },
      },
    },
  },
  design: { ...emptyDesign(), links: [{ id: 'n', sheet: 'a', row: 0, column: 0, of: 'title' }] },
  reasons: [],
};

test('what a module says of its record is so until the record changes; what nobody writes in is not asked', () => {
  const state: RecordState = { ...initialRecord(), number: 'SL-1', title: '含量测定' };
  const module = { type: 'spreadDesign' };
  const saved = moduleTypeOf(module.type).linked?.(content, linkedRecord(state));
  expect([isLinked(state, module, saved), isLinked(state, module, content)]).toEqual([true, false]);
  expect(isLinked({ ...state, title: '有关物质' }, module, saved)).toBe(false);
  expect(isLinked(state, { ...module, lock: { open: [] } }, content)).toBe(true);
  expect(isLinked(state, { type: 'editor' }, {})).toBe(true);
});
