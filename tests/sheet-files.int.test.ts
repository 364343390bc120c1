import { fileRefSchema, type FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { emptySheets, spreadSheetSchema, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema'; // prettier-ignore
import { readBook } from '@shilu/infra/sheets/read-book';
import { writeBook } from '@shilu/infra/sheets/write-book';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { part, proves } from '@shilu/tests/proves';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answered, Person } from './support/client';
import { openStack, type Running } from './support/stack';

let stack: Running;
let author: Person;
let stranger: Person;
const experimentId = 'sheet-at-the-door';
const moduleId = 'curve';

const book: SpreadSheet = {
  ...{ ...emptySheets(), sheetOrder: ['a'] },
  sheets: {
    a: {
      ...{ id: 'a', name: '标准曲线', rowCount: 50, columnCount: 8, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [] },
      // The file says 30, which its formula does not give.
      cellData: {
        0: { 0: { v: '浓度' }, 1: { v: 12.5 } },
        1: { 1: { f: '=B1*2', v: 30 }, 2: { f: '=TODAY()', v: 1 } },
      },
    },
  },
};
const brought = async (name: string, bytes: Buffer): Promise<FileRef> => {
  const answer = await author.send(fileCalls.upload, { purpose: 'spreadsheet' }, { files: [{ name, bytes, mime: 'application/octet-stream' }] }); // prettier-ignore
  return fileRefSchema.parse(answer.response);
};
const save = (data: unknown, baseRevision: number): Promise<Answered> =>
  author.send(recordCalls.saveModule, { experimentId, moduleId, data, baseRevision, isAuto: false });

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  stranger = await stack.member('rui');
  const bookId = (await author.call(registerCalls(notebookRegister).add, { name: '分析' })).response.id;
  const modules = [{ id: moduleId, type: 'spreadSheet', title: '标准曲线' }];
  await author.call(recordCalls.addRecord, { id: experimentId, title: '含量测定', bookId, projectId: null, taskId: null, modules }); // prettier-ignore
}, 120_000);
afterAll(() => stack.stop());

test('M09 what formulas give is told while somebody fills in, and a content that is none is refused by its places', async () => {
  part('M09', 'results before the save, by its engine');
  const asked = (content: unknown, type = 'spreadSheet') => author.send(recordCalls.calculateSheet, { type, content });
  const { response } = await author.call(recordCalls.calculateSheet, { type: 'spreadSheet', content: book });
  expect(response.calculation?.results).toMatchObject({ a: { 1: { 1: 25 } } });
  expect((await author.call(recordCalls.calculateSheet, { type: 'spreadSheet', content: emptySheets() })).response.calculation).toBeNull();
  expect(await asked({ ...book, sheetOrder: ['b'] })).toMatchObject({ status: 422 });
  expect(await asked(book, 'richText')).toMatchObject({ status: 422 });
}); // prettier-ignore

test('M08 a workbook comes in calculated anew, is held to its formulas at the save, and leaves as it stands', async () => {
  proves('M08');
  const file = await brought('曲线.xlsx', await writeBook(book));
  const { response: read } = await author.call(recordCalls.readSheet, { file });
  expect([read.differs, read.calculated, read.lost]).toEqual([
    [{ cell: '标准曲线!B2', stored: '30', given: '25' }],
    true,
    [],
  ]);
  const content = spreadSheetSchema.parse(read.content);
  expect(content.source).toEqual(file);
  // Nobody else may read the file, or learn that it is there.
  expect((await stranger.send(recordCalls.readSheet, { file })).status).toBe(404);

  const base = (await author.call(recordCalls.record, { id: experimentId })).response.modules.find(
    ({ id }) => id === moduleId,
  );
  const saved = await save(content, base?.contentRevision ?? 0);
  expect(saved).toMatchObject({ status: 200 });
  const since = saved.position === undefined ? {} : { minPosition: saved.position };
  const { response: record } = await author.call(recordCalls.record, { id: experimentId }, since);
  const [module] = record.modules.filter(({ id }) => id === moduleId);
  const stored = spreadSheetSchema.parse(module?.content);
  expect([stored.engine?.name, stored.fixed !== null, stored.sheets['s1']?.cellData[1]?.[1]?.v]).toEqual(['univer', true, 25]); // prettier-ignore

  const cells = stored.sheets['s1']?.cellData ?? {};
  const wrong = { ...stored, sheets: { s1: { ...stored.sheets['s1'], cellData: { ...cells, 1: { ...cells[1], 1: { f: '=B1*2', v: 26 } } } } } }; // prettier-ignore
  const refused = await save(wrong, module?.contentRevision ?? 0);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.details)).toContain('单元格 标准曲线!B2 保存的结果是 26，公式算得 25');

  const left = await author.send(recordCalls.exportSheet, { experimentId, moduleId }, since);
  expect(left.status).toBe(200);
  const { content: again } = await readBook(left.body);
  expect(again.sheets['s1']?.cellData[1]?.[1]).toEqual({ v: 25, f: '=B1*2' });
  const csv = { sheet: 's1', separator: ';', encoding: 'gb18030' } as const;
  const values = await author.send(recordCalls.exportSheet, { experimentId, moduleId, csv }, since);
  expect(values.status).toBe(200);
  expect(new TextDecoder('gb18030').decode(values.body)).toContain(';25');
  const nowhere = { experimentId, moduleId, csv: { ...csv, sheet: 'none' } };
  expect((await author.send(recordCalls.exportSheet, nowhere, since)).status).toBe(404);
});

test('V045 a sheet that a formula of another takes from is not deleted, with the cell that does', async () => {
  part('V045', 'refused at the save');
  const [other, sheet] = ['mean', book.sheets['a']];
  const taking = (f: string) => ({ ...sheet, id: other, name: '平均', cellData: { 0: { 0: { f } } } });
  const blank = { ...sheet, cellData: { 0: { 0: { v: 2 } } } };
  const { response: before } = await author.call(recordCalls.record, { id: experimentId });
  const revision = before.modules.find(({ id }) => id === moduleId)?.contentRevision ?? 0;
  const saved = await save(
    { ...book, sheetOrder: ['a', other], sheets: { a: blank, [other]: taking('=标准曲线!A1*2') } },
    revision,
  );
  expect(saved.status).toBe(200);
  const since = saved.position === undefined ? {} : { minPosition: saved.position };
  const { response: record } = await author.call(recordCalls.record, { id: experimentId }, since);
  const next = record.modules.find(({ id }) => id === moduleId)?.contentRevision ?? 0;
  const without = (f: string) => ({ ...book, sheetOrder: [other], sheets: { [other]: taking(f) } });
  const refused = await save(without('=#REF!A1*2'), next);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.details)).toContain('工作表“标准曲线”正被 平均!A1 引用，不能删除');
  expect((await save(without('=1*2'), next)).status).toBe(200);
});

test.skipIf(!hasCorpus)('M08 a workbook in another form than xlsx is refused with what to do', async () => {
  for (const name of ['formula_stress_test.xlsb', 'formula_stress_test.xls', 'merge_cells.ods']) {
    const file = await brought(name, readFileSync(inCorpus('xlsx', 'formats', name)));
    const { status, message } = await author.send(recordCalls.readSheet, { file });
    expect([name, status, message.includes('另存为 xlsx')]).toEqual([name, 422, true]);
  }
});

test.skipIf(!hasCorpus)('M08 pictures over the cells of a file come with what is read, and stand in the sheet that is saved', async () => {
  part('M08', 'pictures of a file that is brought in');
  const file = await brought('images.xlsx', readFileSync(inCorpus('xlsx', 'images.xlsx')));
  const { response: read } = await author.call(recordCalls.readSheet, { file });
  expect([read.pictures.files.length, read.pictures.places.length, read.lost]).toEqual([2, 10, []]);
  const asRead = spreadSheetSchema.parse(read.content);
  const files: FileRef[] = [];
  for (const { name, mime, base64 } of read.pictures.files) {
    const bytes = Buffer.from(base64, 'base64');
    const answer = await author.send(fileCalls.upload, { purpose: 'picture' }, { files: [{ name, bytes, mime }] });
    files.push(fileRefSchema.parse(answer.response));
  }
  const pictures = read.pictures.places.flatMap(({ file: at, from, to }, n) => {
    const held = files[at];
    return held ? [{ id: `p${n}`, file: held, from, to }] : [];
  });
  const content = { ...asRead, sheets: { s1: { ...asRead.sheets['s1'], pictures } } };
  const { response: before } = await author.call(recordCalls.record, { id: experimentId });
  const saved = await save(content, before.modules.find(({ id }) => id === moduleId)?.contentRevision ?? 0);
  expect(saved.status).toBe(200);
  const since = saved.position === undefined ? {} : { minPosition: saved.position };
  const { response: record } = await author.call(recordCalls.record, { id: experimentId }, since);
  const stored = spreadSheetSchema.parse(record.modules.find(({ id }) => id === moduleId)?.content);
  expect(stored.sheets['s1']?.pictures.map(({ file: { name } }) => name)).toHaveLength(10);
}); // prettier-ignore
