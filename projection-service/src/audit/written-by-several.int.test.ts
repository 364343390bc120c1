import { Readable } from 'node:stream';
import { auditCalls } from '@shilu/events/audit/calls';
import { severalWrote } from '@shilu/events/records/live-text/several-wrote';
import { toldWritten } from '@shilu/events/records/live-text/contributors';
import { recordCalls } from '@shilu/events/records/calls';
import type { FileReply } from '@shilu/infra/http/call-context';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfPages } from '../print/pdf-text';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';

let lab: Lab;
let service: ProjectionService;
const li = { accountId: 'li' };
const BEGAN = '称取甲苯25 mL，搅拌过夜。';
const NOW = '称取无水甲苯25 mL，回流3 h。';
const contributors = [
  { accountId: 'li', spans: [{ from: 2, to: 4, text: '无水' }], more: 0, removed: [], reasons: [] },
  {
    ...{ accountId: 'wang', spans: [{ from: 12, to: 17, text: '回流3 h' }], more: 0 },
    ...{ removed: [{ text: '搅拌过夜' }], reasons: ['改用回流'] },
  },
];

const bytesOf = async (reply: unknown): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of Readable.from((reply as FileReply).body)) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
};

beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.person('wang', '王强');
  await lab.record('1', { ownerId: 'li', title: '重蒸', modules: [textModule('m1', '步骤', BEGAN)] });
  const data = {
    ...{ moduleId: 'm1', content: textModule('m1', '步骤', NOW).content, files: [], text: NOW, merged: false },
    ...{ difference: null, changes: [], contributors },
  };
  await lab.writer.write('record', '1', [{ type: 'ModuleSaved', data }], { actor: 'li' });
  service = await lab.start();
});
afterAll(() => lab.end());

it('the save of several is found in the trace by what it says of them, and its text says whose each word is', async () => {
  part('T17', 'trace, replay and comparison are told by the log whose each word of a text is');
  const trace = await ask(service, auditCalls.tracePage, { recordId: '1' }, li);
  const saved = trace.response.find(({ type }) => type === 'ModuleSaved');
  expect(saved).toMatchObject({ revision: 1, moduleId: 'm1' });
  expect(severalWrote(saved?.modifyList ?? [])).toBe(true);
  expect(severalWrote(toldWritten(contributors))).toBe(true);
  const asked = { experimentId: '1', moduleId: 'm1', fromRevision: 0, toRevision: 1 };
  const { response } = await ask(service, auditCalls.whoWrote, asked, li);
  expect(response?.parts.map(({ from, to, by }) => [by, NOW.slice(from, to)])).toEqual([
    ['li', '无水'],
    ['wang', '回流3 h'],
  ]);
  expect(response?.removed).toEqual([{ at: 12, text: '搅拌过夜', by: 'wang' }]);
  expect(response).toMatchObject({ untold: 0, sources: {} });
  expect(response?.people).toEqual({ li: '李静', wang: '王强' });
});

it('what a newer version of the template brought is nobody’s, and said to be the template’s', async () => {
  await lab.record('2', { ownerId: 'li', title: '重结晶', modules: [textModule('m1', '步骤', '溶解。')] });
  const { content } = textModule('m1', '步骤', '溶解，过滤。');
  const data = { moduleId: 'm1', content, files: [], text: '溶解，过滤。', merged: false, difference: null, changes: [] };
  const taken = { templateId: 't9', from: 1, to: 2, places: [], stayed: [] };
  const events = [{ type: 'ModuleSaved', data }, { type: 'TemplateVersionTaken', data: taken }];
  const { position: minPosition } = await lab.writer.write('record', '2', events, { actor: 'li' });
  const asked = { experimentId: '2', moduleId: 'm1', fromRevision: 0, toRevision: null };
  const { response } = await ask(service, auditCalls.whoWrote, asked, { ...li, minPosition });
  expect(response?.parts.map(({ by }) => by)).toEqual(['from/template/t9']);
  expect(response).toMatchObject({ people: {}, sources: { 'from/template/t9': { kind: 'template', name: null } } });
}); // prettier-ignore

it('its print lists who wrote what', async () => {
  const { response } = await ask(service, recordCalls.previewPdf, { experimentId: '1' }, li);
  const pages = (await pdfPages(await bytesOf(response))).join('').replaceAll(/\s/g, '');
  for (const words of ['由多人共同书写', '李静各人所写：无水', '王强各人所写：回流3h', '各人删去：搅拌过夜', '各人的原因：改用回流'])
    expect(pages).toContain(words);
}); // prettier-ignore

it('a print says what was changed since it was first entered, as the trail has it, and what stood there first', async () => {
  part('REQ-A4', 'what was changed');
  await lab.record('3', { ownerId: 'li', title: '洗涤', modules: [textModule('m1', '步骤', '水 25 mL'), textModule('m2', '备注', '无')] }); // prettier-ignore
  const change = (oldValue: string | null, newValue: string | null, action: 1 | 2) => ({
    ...{ field: 'volume', title: '体积', rowId: null, fieldFormat: 1, oldValue, newValue, action },
  });
  const save = (now: string, ...changes: readonly object[]) => ({
    type: 'ModuleSaved',
    data: { moduleId: 'm1', content: textModule('m1', '步骤', now).content, files: [], text: now, merged: false, difference: null, changes }, // prettier-ignore
  });
  const saves = [
    save('水 25 mL', change(null, '25 mL', 1)),
    save('水 30 mL', change('25 mL', '30 mL', 2)),
    save('水 50 mL', change('30 mL', '50 mL', 2)),
  ];
  let { position: minPosition } = await lab.writer.write('record', '3', saves, { actor: 'li' });
  const print = async (more: object = {}) =>
    (
      await pdfPages(
        await bytesOf(
          (await ask(service, recordCalls.previewPdf, { experimentId: '3', ...more }, { ...li, minPosition })).response,
        ),
      )
    )
      .join('')
      .replaceAll(/\s/g, '');
  const pages = await print();
  expect(pages).toContain('*体积：首次录入值：25mL；更改2次，最近');
  // The record itself, and the module that nobody changed.
  expect(pages.split('自首次录入后未更改')).toHaveLength(3);
  // By the log, whatever became of the rows that a trail is shown from.
  await lab.deps.pool.query(`delete from rm.trace_rows where record_id = '3'`);
  expect(await print()).toContain('*体积：首次录入值：25mL；更改2次，最近');
  // What is put aside, or taken out whole, was entered once.
  const more = [
    { type: 'ModuleMarkedNotApplicable', data: { moduleId: 'm1' } },
    { type: 'ModuleRemoved', data: { moduleId: 'm2', title: '备注' } },
  ];
  ({ position: minPosition } = await lab.writer.write('record', '3', more, { actor: 'li' }));
  const later = await print();
  expect(later).not.toContain('自首次录入后未更改');
  expect(later).toContain('首次录入值：备注；更改1次');
});
