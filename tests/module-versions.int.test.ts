import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import type * as Registry from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import { contentHash } from '@shilu/events/records/record-hash';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { signing } from './support/content';
import { publishTemplate } from './support/publish-template';
import { openStack, type Running } from './support/stack';
import type { Person } from './support/client';

/** Which release of the product runs: the first wrote basic fields as pairs, the second as they are today. */
const program = vi.hoisted(() => ({ release: 1 }));

vi.mock('@shilu/events/records/modules/registry', async (load) => {
  const real = await load<typeof Registry>();
  const { defineModule } = await import('@shilu/events/records/modules/define-module');
  const { basicFieldsModule } = await import('@shilu/events/records/modules/basic-fields/basic-fields');
  const { z: zod } = await import('zod');
  const { fieldChange } = await import('@shilu/events/core/trace');
  const pairs = zod.strictObject({ pairs: zod.array(zod.tuple([zod.string(), zod.string()])) });
  const {
    mentions: _m,
    cells: _ce,
    figures: _fg,
    facts: _f,
    identities: _i,
    ofFiles: _o,
    drawings: _d,
    spectra: _s,
    structures: _h,
    compounds: _p,
    reaction: _r,
    withText: _w,
    quotable: _q,
    works: _k,
    withWorks: _a,
    cites: _c,
    settled: _t,
    relinked: _l,
    withAsked: _g,
    drawn: _n,
    library: _y,
    takenFrom: _tf,
    withTemplate: _v,
    stamped: _st,
    named: _na,
    changeFaults: _cf,
    linked: _lr,
    lockable: _z,
    calculated: _u,
    fill: _fi,
    ...basics
  } = basicFieldsModule;
  const first = defineModule<z.infer<typeof pairs>>({
    ...basics,
    ...{
      version: 1,
      upgrade: (content) => content,
      schema: pairs,
      shape: pairs,
      writeFaults: () => [],
      seenAt: () => [],
    },
    derived: (content) => content,
    trimmed: (content) => content,
    empty: () => ({ pairs: [] }),
    carryOver: { clone: 'all', next: 'all', record: 'all' },
    diff: (old, next) =>
      next.pairs.flatMap(([label, value], at) =>
        old?.pairs[at]?.[1] === value ? [] : [fieldChange(label, label, old?.pairs[at]?.[1] ?? null, value)],
      ),
    unfilled: () => [],
    text: (content) => content.pairs.flat().join('\n'),
    files: () => [],
    isEmpty: (content) => content.pairs.length === 0,
  });
  const second = defineModule({
    ...basicFieldsModule,
    version: 2,
    upgrade: (content) => ({
      fields: pairs.parse(content).pairs.map(([label, value], at) => ({ key: `k${at}`, label, type: 'input', value })),
    }),
  });
  const typeOf = (type: string) =>
    type !== 'basicFields' ? real.moduleTypeOf(type) : program.release === 1 ? first : second;
  return {
    ...real,
    moduleTypeOf: typeOf,
    findModuleType: typeOf,
    currentContent: (type: string, content: unknown, version: number) => typeOf(type).current(content, version),
    contentVersionOf: (type: string) => typeOf(type).version,
    get moduleTypes() {
      return real.moduleTypes.map(({ type }) => typeOf(type));
    },
  } satisfies typeof Registry;
});

const OLD = { pairs: [['产物', '阿司匹林'], ['质量', '1.50 g']] }; // prettier-ignore
const NOW = {
  fields: [
    { key: 'k0', label: '产物', type: 'input', value: '阿司匹林' },
    { key: 'k1', label: '质量', type: 'input', value: '1.50 g' },
  ],
};

let stack: Running;
let author: Person;
let experimentId = '';
let signedId = '';
let openId = '';

const view = async () => (await author.call(recordCalls.record, { id: experimentId })).response;
const moduleNow = async (id: string) => {
  const found = (await view()).modules.find((module) => module.id === id);
  if (!found) throw new Error('no module');
  return found;
};
const save = async (moduleId: string, data: unknown, contentVersion: number) => {
  const { contentRevision } = await moduleNow(moduleId);
  const saved = await author.call(recordCalls.saveModule, {
    ...{ experimentId, moduleId, data, contentVersion, baseRevision: contentRevision, isAuto: false, reason: '复称' },
  });
  return { before: contentRevision, after: saved.response.contentRevision };
};

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  const { response: book } = await author.call(registerCalls(notebookRegister).add, { name: '旧本' });
  const { response: made } = await author.call(recordCalls.addRecord, {
    ...{ title: '旧记录', bookId: book.id, projectId: null, taskId: null },
  });
  experimentId = made.id;
  const add = async (title: string) =>
    (await author.call(recordCalls.addModule, { experimentId, type: 'basicFields', title, content: OLD })).response
      .moduleId;
  signedId = await add('已签');
  openId = await add('未签');
  await author.call(recordCalls.signModule, {
    ...{ experimentId, moduleId: signedId, contentHash: contentHash(OLD), ...signing(author) },
  });
  await save(openId, { pairs: [['产物', '阿司匹林'], ['质量', '1.49 g']] }, 1); // prettier-ignore
  await save(openId, OLD, 1);
  await author.call(recordCalls.saveModule, {
    ...{ experimentId, moduleId: openId, data: OLD, contentVersion: 1, isAuto: true },
    baseRevision: (await moduleNow(openId)).contentRevision,
  });
  await stack.admin.call(registerCalls(templateRegister).add, {
    ...{ id: 'old-template', name: '旧模板', nameEn: '', recordType: '', projectIds: [] },
    modules: [{ type: 'basicFields', title: '字段', content: OLD }],
  });
  await publishTemplate('old-template', { by: stack.admin, reviewer: author });
  expect(await moduleNow(signedId)).toMatchObject({ content: OLD, contentVersion: 1, isCheck: true });
  program.release = 2;
});

afterAll(() => stack.stop());

test('what an older release wrote and signed opens as today has it; signature and proof stand over what was stored', async () => {
  const module = await moduleNow(signedId);
  expect(module).toMatchObject({ content: NOW, storedContent: OLD, contentVersion: 1, isCheck: true, unfilled: [] });
  expect([module.contentHash, module.signatures[0]?.contentHash]).toEqual([contentHash(OLD), contentHash(OLD)]);
  const { response: drafts } = await author.call(recordCalls.drafts, { id: experimentId });
  expect(drafts).toMatchObject([{ moduleId: openId, data: OLD, contentVersion: 1 }]);
  const { response } = await author.call(auditCalls.verify, { experimentId });
  expect(response).toMatchObject({ ok: true });
});

test('it is compared, replayed and printed', async () => {
  const { revision } = await view();
  const { response: compared } = await author.call(recordCalls.compare, {
    ...{ experimentId, fromRevision: revision - 1, toRevision: null },
  });
  expect(compared.modules.find(({ moduleId }) => moduleId === openId)).toMatchObject({
    ...{ change: 'modified', after: NOW, changes: [{ title: '质量', oldValue: '1.49 g', newValue: '1.50 g' }] },
  });
  const { response: past } = await author.call(auditCalls.replay, { experimentId, revision: revision - 1 });
  expect(past.record.modules.find(({ id }) => id === signedId)).toMatchObject({ content: NOW, isCheck: true });
  const printed = await author.send(recordCalls.previewPdf, { experimentId });
  expect([printed.status, printed.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('saved as it is shown, or as an older program has it, it is no change; signing needs no save', async () => {
  for (const [data, version] of [
    [NOW, 2],
    [OLD, 1],
  ] as const)
    // prettier-ignore
    for (const moduleId of [openId, signedId]) {
      const { before, after } = await save(moduleId, data, version);
      expect(after).toBe(before);
    }
  expect(await moduleNow(signedId)).toMatchObject({ isCheck: true, contentVersion: 1 });
  await author.call(recordCalls.signModule, {
    ...{ experimentId, moduleId: openId, contentHash: contentHash(OLD), ...signing(author) },
  });
  expect(await moduleNow(openId)).toMatchObject({ isCheck: true, contentVersion: 1, content: NOW });
  await author.call(recordCalls.removeSignature, {
    ...{ experimentId, moduleId: openId, signerId: author.id, password: author.digest, account: author.account },
  });
});

test('a change is told as what a person changed, and is written as today has it; taken back, nothing differs', async () => {
  const { revision } = await view();
  const data = { fields: [NOW.fields[0], { ...NOW.fields[1], value: '1.62 g' }] };
  await author.call(recordCalls.saveModule, {
    ...{ experimentId, moduleId: openId, data, contentVersion: 2, isAuto: false, reason: '复称' },
    baseRevision: (await moduleNow(openId)).contentRevision,
  });
  expect(await moduleNow(openId)).toMatchObject({ contentVersion: 2, contentHash: contentHash(data) });
  const { response } = await author.call(recordCalls.compare, {
    ...{ experimentId, fromRevision: revision, toRevision: null },
  });
  expect(response.modules.map(({ change, changes }) => [change, changes.length])).toEqual([['same', 0], ['modified', 1]]); // prettier-ignore
  await save(openId, NOW, 2);
  expect(await moduleNow(openId)).toMatchObject({ contentVersion: 2, contentHash: contentHash(NOW) });
  const { response: back } = await author.call(recordCalls.compare, {
    ...{ experimentId, fromRevision: revision, toRevision: null },
  });
  expect(back.modules.map(({ change }) => change)).toEqual(['same', 'same']);
});

test('a template of an older release begins a record of today; content of a later release is refused in words', async () => {
  const { response: books } = await author.call(registerCalls(notebookRegister).page, {});
  const { response: made } = await author.call(recordCalls.addRecord, {
    ...{ title: '新记录', bookId: books[0]?.id ?? '', projectId: null, taskId: null, templateId: 'old-template' },
  });
  const { response } = await author.call(recordCalls.record, { id: made.id });
  expect(response.modules[0]).toMatchObject({ content: NOW, contentVersion: 2 });
  const refused = await author.send(recordCalls.saveModule, {
    ...{ experimentId, moduleId: openId, data: NOW, contentVersion: 3, baseRevision: 0, isAuto: false },
  });
  expect(refused.status).toBe(422);
});
