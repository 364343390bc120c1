import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { spreadDesignSchema, type SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { withCells, withValues } from '@shilu/events/records/modules/spread-design/with-cells';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { notebookRegister } from '@shilu/events/records/notebook';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

const range = { startRow: 0, endRow: 0, startColumn: 1, endColumn: 1 };
const design: SpreadDesign = {
  book: {
    ...{ ...emptySheets(), sheetOrder: ['s1'] },
    sheets: {
      s1: {
        ...{ id: 's1', name: '称量', rowCount: 20, columnCount: 9, mergeData: [], rowData: {}, columnData: {} },
        ...{ validations: [], conditionals: [], pictures: [] },
        cellData: { 0: { 0: { v: '称样量' } }, 1: { 1: { f: '=B1*2' } } },
      },
    },
  },
  design: {
    sealed: true,
    inputs: [
      {
        ...{ id: 'w', name: '称样量', sheet: 's1', range, kind: 'number', unit: 'mg', min: '10', max: '15' },
        ...{ options: [], required: true, hint: '' },
      },
    ],
    links: [{ id: 'n', sheet: 's1', row: 2, column: 1, of: 'number' }],
    results: [{ id: 'r', name: '加倍', sheet: 's1', row: 1, column: 1, unit: 'mg' }],
    charts: [],
  },
  reasons: [],
};

let stack: Running;
let author: Person;
beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
}, 120_000);
afterAll(() => stack.stop());

test('M09 a designed sheet is calculated, linked to its record and locked by the server, whoever sends what', async () => {
  part('M09', 'linked cells, the calculation and locked cells at the save');
  const bookId = (await author.call(registerCalls(notebookRegister).add, { name: '分析' })).response.id;
  const made = await author.call(recordCalls.addRecord, { title: '含量', bookId, projectId: null, taskId: null });
  const experimentId = made.response.id;
  // What the caller says that its record is counts for nothing.
  const lying = withValues(design.book, [{ sheet: 's1', row: 2, column: 1, value: 'SL-0000' }]);
  const content = { ...design, book: lying };
  const added = await author.call(recordCalls.addModule, {
    experimentId,
    type: 'spreadDesign',
    title: '称量',
    content,
  });
  const { moduleId } = added.response;
  const held = async (minPosition: string | undefined) => {
    const since = minPosition === undefined ? {} : { minPosition };
    const { response } = await author.call(recordCalls.record, { id: experimentId }, since);
    const module = response.modules.find(({ id }) => id === moduleId);
    return { number: response.number, content: spreadDesignSchema.parse(module?.content), revision: module?.contentRevision ?? 0 }; // prettier-ignore
  };
  const first = await held(added.position);
  expect(first.content.book.sheets['s1']?.cellData[2]?.[1]?.v).toBe(first.number);
  const save = (data: unknown, baseRevision: number) =>
    author.send(recordCalls.saveModule, {
      experimentId,
      moduleId,
      data,
      contentVersion: 1,
      baseRevision,
      isAuto: false,
    });
  const weighed = (value: string | number): SpreadDesign => ({
    ...first.content,
    book: withCells(withValues(first.content.book, [{ sheet: 's1', row: 0, column: 1, value }]), [
      { sheet: 's1', row: 1, column: 1, cell: () => ({ f: '=B1*2' }) },
    ]),
  });
  const saved = await save(weighed(12.3), first.revision);
  expect(saved.status).toBe(200);
  const next = await held(saved.position);
  expect([next.content.book.sheets['s1']?.cellData[1]?.[1]?.v, next.content.book.engine?.name]).toEqual([
    24.6,
    'univer',
  ]);
  const refused = async (data: unknown): Promise<string> => {
    const answer = await save(data, next.revision);
    expect(answer.status).toBe(422);
    return answer.body.toString();
  };
  expect(await refused(weighed('12.3 mg'))).toContain('应填数字');
  const cell = [{ sheet: 's1', row: 0, column: 0, cell: () => ({ v: '别的' }) }];
  expect(await refused({ ...next.content, book: withCells(next.content.book, cell) })).toContain('A1');
  const inputs = next.content.design.inputs.map((input) => ({ ...input, max: '' }));
  expect(await refused({ ...next.content, design: { ...next.content.design, inputs } })).toContain('设计不能再改');
});
