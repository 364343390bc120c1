import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { recordCalls } from '@shilu/events/records/calls';
import { reactionCalls } from '@shilu/events/records/reaction-calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { foldedRoute } from '@shilu/events/records/route/route-words';
import { readTable } from '@shilu/infra/tables/read-table';
import { pdfPages } from '@shilu/projection-service/print/pdf-text';
import { part, proves } from '@shilu/tests/proves';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from './support/client';
import { missingFiles } from './support/missing-files';
import { openStack, type Running } from './support/stack';

let stack: Running;
let author: Person;
let reader: Person;
let position = '';
const noted = <T extends { readonly position?: string | null | undefined }>(answer: T): T => {
  position = answer.position ?? position;
  return answer;
};

/** A reaction of 10 mmol of 100 g/mol into 10 mmol of another, of which a batch was isolated: 1 g is 100 %. */
const reaction = (from: string, to: string, isolated: string) => {
  const rows = [
    { ...emptyRow('a', 'startingMaterial'), name: from, molecularWeight: '100', held: ['molecularWeight' as const] },
    { ...emptyRow('p', 'product'), name: to, cnum: to, molecularWeight: '100', held: ['molecularWeight' as const] },
  ];
  const typed = typeCell(rows.reduce((content, row) => addRow(content, row), emptyEquation()), 'a', 'mass', '1 g'); // prettier-ignore
  if (!('content' in typed)) throw new Error('not typed');
  return changeRow(typed.content, 'p', { batches: [{ ...newBatch('b', `${to}-1`), mass: isolated, massUnit: 'g' }] });
};

const bookOf = async (who: Person) =>
  (await who.call(registerCalls(notebookRegister).add, { name: `本 ${randomUUID()}` })).response.id;
const made = async (who: Person, title: string, more: object = {}) => {
  const place = { title, bookId: await bookOf(who), projectId: null, taskId: null };
  return noted(await who.call(recordCalls.addRecord, { ...place, ...more })).response;
};
const view = async (who: Person, id: string) =>
  (await who.call(recordCalls.record, { id }, { minPosition: position })).response;
const save = async (id: string, data: object) => {
  const module = (await view(author, id)).modules.find(({ type }) => type === 'equation');
  if (module === undefined) throw new Error('no reaction');
  noted(
    await author.call(recordCalls.saveModule, {
      ...{ experimentId: id, moduleId: module.id, data: { ...data } },
      ...{ baseRevision: module.contentRevision, isAuto: false },
    }),
  );
  return module.id;
};
const reactionIn = async (id: string) => {
  const module = (await view(author, id)).modules.find(({ type }) => type === 'equation');
  return module?.content as ReturnType<typeof emptyEquation>;
};
const route = async (who: Person, id: string) =>
  (await who.call(recordCalls.route, { id }, { minPosition: position })).response;

const steps: { readonly id: string; readonly number: string }[] = [];

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  reader = await stack.member('rui');
  const modules = [{ id: 'reaction', type: 'equation', title: '合成反应' }];
  const first = await made(author, '第一步', { modules });
  await save(first.id, reaction('甲', '乙', '0.8'));
  steps.push(first);
  for (const [title, to, isolated] of [
    ['第二步', '丙', '0.5'],
    ['第三步', '丁', '0.9'],
  ] as const) {
    const before = steps.at(-1)?.id ?? '';
    const moduleId = (await view(author, before)).modules.find(({ type }) => type === 'equation')?.id ?? '';
    const takes = { moduleId, row: 'p', batch: 'b' };
    const next = await made(author, title, { cloneId: before, cloneFor: 'next', takes });
    const begun = await reactionIn(next.id);
    const [material] = begun.yldataSource;
    const full = reaction(material?.name ?? '', to, isolated);
    await save(next.id, { ...full, yldataSource: full.yldataSource.map((row) => ({ ...row, from: material?.from ?? null, lot: material?.lot ?? '' })) }); // prettier-ignore
    steps.push(next);
  }
}, 60_000);
afterAll(() => stack.stop());

test('a route is told from each of its records: 80 % × 50 % × 90 % = 36 %', async () => {
  for (const { id } of steps) {
    const told = await route(author, id);
    expect(told.uses.map(({ from, to, lot }) => [from, to, lot]).sort()).toEqual(
      [
        [steps[0]?.id, steps[1]?.id, '乙-1'],
        [steps[1]?.id, steps[2]?.id, '丙-1'],
      ].sort(),
    );
    const folded = foldedRoute(told);
    expect([folded.longest, folded.total, folded.branches.length]).toEqual([3, 3, 1]);
    expect(folded.branches[0]?.steps.map(({ step }) => step)).toEqual(steps.map((step) => step.id));
    expect(folded.branches[0]?.cumulative).toBeCloseTo(36, 6);
  }
});

test('whoever reads one step sees that there are others, and nothing of them; whoever reads none is told of none', async () => {
  const second = steps[1]?.id ?? '';
  expect((await reader.send(recordCalls.route, { id: second })).status).toBe(404);
  const moduleId = (await view(author, second)).modules.find(({ type }) => type === 'equation')?.id ?? '';
  noted(
    await author.call(recordCalls.grantModule, {
      ...{ experimentId: second, ModuleId: moduleId, UserList: [{ UserId: 'rui', Attribute: 0 }] },
    }),
  );
  const told = await route(reader, second);
  expect(told.steps.map(({ shown, number, title, products }) => [shown, number, title, products.length])).toEqual([
    ['open', steps[1]?.number, '第二步', 1],
    ['hidden', '', '', 0],
  ]);
  expect(foldedRoute(told).branches.map(({ cumulative, missing }) => [cumulative, missing])).toEqual([[null, 1]]);
  const map = await reader.call(recordCalls.labMap, { id: second }, { minPosition: position });
  expect(map.response.nodes.filter(({ kind }) => kind === 'route' || kind === 'clone')).toMatchObject([
    { kind: 'route', shown: 'hidden', name: '', note: '' },
    { kind: 'clone', shown: 'hidden', name: '' },
  ]);
});

test('C118 the route leaves as a table and as a document, each an event of the record first', async () => {
  proves('C118');
  const experimentId = steps[2]?.id ?? '';
  const take = (format: 'xlsx' | 'pdf') =>
    author.send(recordCalls.exportRoute, { experimentId, format }, { minPosition: position });
  const { headings, rows } = await readTable((await take('xlsx')).body, 100);
  expect(headings.slice(0, 3)).toEqual(['路线', '步骤', '记录']);
  expect(rows.map(({ cells }) => [cells[2], cells[5], cells[6], cells[7], cells[8]])).toEqual([
    [steps[0]?.number, '乙', '乙-1', 80, 80],
    [steps[1]?.number, '丙', '丙-1', 50, 40],
    [steps[2]?.number, '丁', null, 90, 36],
  ]);
  const pdf = await take('pdf');
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
  const text = (await pdfPages(pdf.body)).join('');
  for (const said of [
    '合成路线',
    ...steps.map(({ number }) => number),
    '编写中',
    '总收率36%',
    '乙',
    '丁',
    '导出人',
    'lin',
  ])
    expect(text).toContain(said);
  await vi.waitFor(async () => {
    const { response } = await stack.admin.call(auditCalls.auditPage, { type: ['RecordExported'], pageSize: 50 });
    // Twice, of each of its records, and of the module in it.
    const of = response.map(({ recordId }) => recordId ?? '').sort();
    expect(of).toEqual(steps.flatMap(({ id }) => [id, id]).sort());
    expect(response.map(({ moduleTitle }) => moduleTitle)).toEqual(response.map(() => '合成反应'));
  }, 20_000);
  // The document is found by the code on its pages.
  const code = /验证码：([0-9A-Z]{12})/.exec(text)?.[1] ?? '';
  const found = await author.call(auditCalls.verificationCode, { code });
  expect(found.response).toMatchObject({
    record: { recordId: experimentId },
    exportedBy: expect.any(String) as unknown,
  });
  expect((await reader.send(recordCalls.exportRoute, { experimentId })).status).toBe(404);
  // What left is named by the log, and no verification seeks it among what is kept.
  expect(await missingFiles(stack)).toEqual([]);
});

test('a batch of a product is offered with what is left of it, by what its reader may read of other reactions', async () => {
  const isolated = async (who: Person, more: object = {}) => {
    const { response } = await who.call(reactionCalls.page, { isolated: true, ...more }, { minPosition: position });
    return response.flatMap(({ number, isolated: batches }) => batches.map(({ number: lot, left, taken }) => [number, lot, left, taken])); // prettier-ignore
  };
  const [first, second, third] = steps.map(({ number }) => number);
  const all = await isolated(author);
  expect(all.toSorted()).toEqual(
    [
      // 0.8 g were made and 1 g is planned of it; of 0.5 g too; of the last nobody took anything.
      [first, '乙-1', -0.2, 1],
      [second, '丙-1', -0.5, 1],
      [third, '丁-1', 0.9, 0],
    ].toSorted(),
  );
  expect(await isolated(author, { text: '乙-1', forRecordId: steps[1]?.id })).toContainEqual([first, '乙-1', 0.8, 0]);
  // Whoever reads the second step alone learns nothing of what the third takes.
  expect(await isolated(reader)).toEqual([[second, '丙-1', 0.5, 0]]);
});

test('R022 a map has every relation of a record, from both sides', async () => {
  part('R022', 'what its map is made of');
  const [first, second] = steps;
  const copy = await made(author, '再做一次', { cloneId: first?.id ?? '' });
  const { response } = await author.call(recordCalls.labMap, { id: first?.id ?? '' }, { minPosition: position });
  const told = response.nodes.map(({ kind, id, told: words, inward }) => [kind, id, words, inward]);
  expect(told).toContainEqual(['route', second?.id, '产物用作原料', true]);
  expect(told).toContainEqual(['clone', copy.id, '克隆为', true]);
  expect(response.nodes.filter(({ kind }) => kind === 'place').map(({ category }) => category)).toEqual(['notebook']);
  const other = await author.call(recordCalls.labMap, { id: second?.id ?? '' }, { minPosition: position });
  expect(other.response.nodes).toContainEqual(expect.objectContaining({ kind: 'route', told: '原料取自其产物', id: first?.id, inward: false, note: '乙-1' })); // prettier-ignore
  expect(other.response.nodes).toContainEqual(expect.objectContaining({ kind: 'clone', told: '克隆自', id: first?.id })); // prettier-ignore
});
