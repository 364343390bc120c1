import type { Register } from '@shilu/events/core/define-register';
import { moveCallsOf, registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { registers } from '@shilu/events/core/registers';
import { usesCall } from '@shilu/events/core/uses';
import { recordCalls } from '@shilu/events/records/calls';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { notebookRegister } from '@shilu/events/records/notebook';
import { designedType } from '@shilu/events/resources/table-design';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './support/client';
import { openStack, type Running } from './support/stack';

/** Where contents of this type are designed. */
const libraryOf = (type: 'labInfoTable' | 'multiLevelTable' | 'spreadSheet' | 'spreadDesign'): Register => {
  const found = registers.find(({ name }) => name === moduleTypeOf(type).library?.category);
  if (found === undefined) throw new Error(`nothing of the type ${type} is designed`);
  return found;
};
const level = (at: number) => ({
  ...{ key: `l${at}`, label: `级 ${at}` },
  columns: [{ key: `c${at}`, label: '名称', type: 'text' as const }],
});
const nested: MultiTable = {
  levels: [level(1), level(2)],
  rows: [
    { id: 'a', cells: { c1: '25 ℃' } },
    { id: 'b', parent: 'a', cells: {} },
  ],
};
const flat: InfoTable = { columns: [{ key: 'c1', label: '物料', type: 'text' }], rows: [{ id: 'a', cells: {} }] };
const designOf = (register: Register, content: object) => {
  const { type, version } = designedType(register.name);
  return [{ type, title: '表', content, contentVersion: version }];
};
/** The same, with its first column or its levels called otherwise; null of a workbook, whose cells are a record's own. */
const retitled = (table: object): object | null => {
  if ('columns' in table) return { ...table, columns: flat.columns.map((each) => ({ ...each, label: '另一列' })) };
  // Limits that the design never had.
  if ('design' in table) return weighing('99');
  return 'levels' in table ? { ...table, levels: nested.levels.map((each) => ({ ...each, label: '另一级' })) } : null;
};
const wider: InfoTable = { ...flat, columns: [...flat.columns, { key: 'c2', label: '批号', type: 'text' }] };
const deeper: MultiTable = { ...nested, levels: [level(1), level(2), level(3)] };

const book = (cellData: object) => ({
  ...{ engine: null, fixed: null, source: null, styles: {}, names: [], sheetOrder: ['s1'] },
  sheets: {
    s1: {
      ...{ id: 's1', name: '数据', rowCount: 20, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [] },
    },
  },
});
const line = book({ 0: { 0: { v: '质量' }, 1: { f: '=A2*2' } } });
const longer = book({ 0: { 0: { v: '质量' }, 1: { f: '=A2*3' } } });

const weighing = (max: string) => ({
  ...{ book: line, reasons: [] },
  design: {
    ...{ sealed: true, links: [], results: [], charts: [] },
    inputs: [
      {
        ...{ id: 'i', name: '称样量', sheet: 's1', range: { startRow: 1, endRow: 1, startColumn: 0, endColumn: 0 } },
        ...{ kind: 'number', unit: 'mg', min: '10', max, options: [], required: true, hint: '' },
      },
    ],
  },
});

let stack: Running;
let admin: Person;
let author: Person;
let position = '';

beforeAll(async () => {
  stack = await openStack();
  admin = stack.admin;
  author = await stack.member('lin');
}, 60_000);
afterAll(() => stack.stop());

test.each([
  ['C102', 'labInfoTable', flat, wider, () => proves('C102')],
  ['C103', 'multiLevelTable', nested, deeper, () => proves('C103')],
  ['R103', 'spreadSheet', line, longer, () => part('R103', 'taken into a record, and kept while records use it')],
  [
    'R104',
    'spreadDesign',
    weighing('15'),
    weighing('20'),
    () => part('R104', 'taken into a record, and kept while records use it'),
  ],
] as const)(
  '%s a table is published, taken into a record that names it, and stays while records use it',
  async (_spec, type, table, changed, claim) => {
    claim();
    const register = libraryOf(type);
    const calls = registerCalls(register);
    const publish = moveCallsOf(register, 'publish').one;
    const [versions, uses] = [versionCalls(register), usesCall(register)];
    if (versions === null || uses === null) throw new Error('no versions or uses');
    const added = await author.call(calls.add, { name: '稳定性', tableDesign: designOf(register, table) });
    const { id } = added.response;
    expect((await author.send(publish, { id })).status).toBe(403);
    position = (await admin.call(publish, { id })).position ?? position;
    const offered = await author.call(
      calls.page,
      { pageIndex: 1, pageSize: 10, inUse: true },
      { minPosition: position },
    );
    expect(offered.response).toMatchObject([{ id, version: 1, values: { name: '稳定性' } }]);

    const { response: book } = await author.call(registerCalls(notebookRegister).add, { name: '取用' });
    const { response: made } = await author.call(recordCalls.addRecord, {
      ...{ title: '第一批稳定性', bookId: book.id, projectId: null, taskId: null },
    });
    const module = (entryId: string) => ({
      ...{ experimentId: made.id, type, title: '稳定性', content: { ...table, origin: { entryId, version: 1 } } },
    });
    // Nobody says that it is from a table that is not there.
    expect((await author.send(recordCalls.addModule, module('nothing'))).status).toBe(422);
    // Nor that another table is this one: neither columns it never had, nor a version that was never published.
    const told = async (content: object, version: number) =>
      (await author.send(recordCalls.addModule, { ...module(id), content: { ...content, origin: { entryId: id, version } } })).code; // prettier-ignore
    const other = retitled(table);
    // What may stop following its design is told so.
    const differs = type === 'spreadDesign' ? refusals.originDiffers.code : refusals.designDiffers.code;
    expect(other === null ? differs : await told(other, 1)).toBe(differs);
    expect(await told(table, 2)).toBe(refusals.originNotInUse.code);
    position = (await author.call(recordCalls.addModule, module(id))).position ?? position;
    const used = await author.call(
      uses,
      { id, kind: 'records', pageIndex: 1, pageSize: 10 },
      { minPosition: position },
    );
    expect(used.response).toMatchObject([{ category: 'record', id: made.id }]);
    const refused = await author.send(calls.remove, { id }, { minPosition: position });
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('有 1 份记录取用了它')]);

    await author.call(calls.modify, { id, tableDesign: designOf(register, changed) });
    position = (await admin.call(publish, { id })).position ?? position;
    const read = await author.call(versions.version, { id, number: 1 }, { minPosition: position });
    expect(read.response).toMatchObject({ state: 'superseded', values: { tableDesign: designOf(register, table) } });
    expect((await author.call(calls.detail, { id }, { minPosition: position })).response.version).toBe(2);
  },
);

test('V033 C103 a table of one level is refused in words', async () => {
  const nestedTables = libraryOf('multiLevelTable');
  const refused = await author.send(registerCalls(nestedTables).add, {
    ...{ name: '一级', tableDesign: designOf(nestedTables, { levels: [level(1)], rows: [] }) },
  });
  expect(refused.status).toBe(422);
  expect(refused.body.toString()).toContain('多级表至少需要 2 个层级');
});
