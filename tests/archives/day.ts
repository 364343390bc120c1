import { approvalCalls } from '@shilu/events/approvals/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { z } from 'zod';
import { NOT_SAVED, picture, weighing, written } from './day-content';
import { callsOf, type OldProduct } from './old-product';
import type { Person } from '../support/client';

export type People = { readonly author: Person; readonly reviewer: Person; readonly admin: Person };

const view = z.object({
  recordHash: z.string(),
  modules: z.array(z.object({ id: z.string(), contentHash: z.string(), contentRevision: z.number() })),
});
const file = z.object({ hash: z.string(), size: z.number(), name: z.string(), mime: z.string() });
const entry = z.object({ id: z.string(), values: z.record(z.string(), z.unknown()) });
const identified = z.object({ id: z.string() });

/** Names under which the test finds again what was done. */
export const DAY = { record: 'exp-day', draft: 'exp-day-draft', gone: 'exp-day-gone', book: 'book-day' } as const;
const MODULES = ['m1', 'm2', 'm3', 'm4'] as const;

/** The first releases wanted the words of what a signature means from the browser. */
const meaningsInFull: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  authored: { zh: '作者', en: 'Author' },
  reviewed: { zh: '复核', en: 'Reviewer' },
  rejected: { zh: '驳回', en: 'Rejected' },
};

/** A day's work beyond the demonstration, by the calls its screens would have sent; answers the code printed on a copy. */
export const liveOneDay = async (
  { did, asked }: OldProduct,
  { author, reviewer, admin }: People,
  release: { readonly meaningInFull: boolean },
): Promise<{ readonly verificationCode: string; readonly file: z.infer<typeof file> }> => {
  const signing = (person: Person, meaning: string) => ({
    account: person.account,
    password: person.digest,
    meaning: release.meaningInFull ? { value: meaning, ...meaningsInFull[meaning] } : meaning,
    timeZone: 'Asia/Shanghai',
  });
  const experimentId = DAY.record;
  const stands = () => asked(author, recordCalls.record, { id: experimentId }, view);
  const upload = (purpose: string, { name, mime, bytes }: typeof picture) =>
    author
      .send(fileCalls.upload, { purpose }, { files: [{ name, mime, bytes }] })
      .then(({ response }) => file.parse(response));

  const document = await upload('document', weighing);
  const image = await upload('picture', picture);

  const books = callsOf('notebook');
  await did(author, books.add, { id: DAY.book, name: '升级核对记录本', description: '第一行\n第二行' });
  await did(author, recordCalls.addRecord, {
    ...{ id: experimentId, title: '对氟苯甲酸的酯化（升级核对）', recordType: '有机合成', bookId: DAY.book },
    ...{ projectId: 'prj-parp', taskId: null },
    pageInfo: { temperature: '22.5', humidity: '45', participantIds: [reviewer.id], participantsNotApplicable: false },
  });
  const contents = (round: number) => written({ round, document, image });
  for (const [index, { type, title, content }] of contents(0).entries())
    await did(author, recordCalls.addModule, { experimentId, moduleId: MODULES[index], type, title, content });
  const save = async (index: number, round: number): Promise<void> => {
    const moduleId = MODULES[index] ?? '';
    const now = (await stands()).modules.find(({ id }) => id === moduleId);
    const data = contents(round)[index]?.content;
    await did(author, recordCalls.saveModule, {
      ...{ experimentId, moduleId, data, baseRevision: now?.contentRevision ?? 0 },
      reason: `第 ${round} 次保存`,
    });
  };
  for (const round of [1, 2]) for (const index of MODULES.keys()) await save(index, round);

  const sign = async (moduleId: string): Promise<void> => {
    const contentHash = (await stands()).modules.find(({ id }) => id === moduleId)?.contentHash ?? NOT_SAVED;
    await did(author, recordCalls.signModule, {
      experimentId,
      moduleId,
      contentHash,
      ...signing(author, 'authored'),
    });
  };
  const unsign = (moduleId: string) =>
    did(author, recordCalls.removeSignature, {
      ...{ experimentId, moduleId, signerId: author.id, account: author.account, password: author.digest },
      reason: '称量有误，更正',
    });
  const submit = async (): Promise<void> => {
    const { recordHash } = await stands();
    await did(author, approvalCalls.submit, {
      ...{ experimentId, flowId: 'flow-review', approverIds: { '0': [reviewer.id] }, recordHash, note: '请复核' },
      ...signing(author, 'authored'),
    });
  };
  for (const moduleId of MODULES) await sign(moduleId);
  await unsign('m2');
  await save(1, 3);
  await sign('m2');
  await submit();
  const { id: commentId } = await asked(
    reviewer,
    recordCalls.addComment,
    { experimentId, moduleId: 'm2', text: '第二行的称量请再核对' },
    identified,
  );
  await did(author, recordCalls.addComment, { experimentId, replyTo: commentId, text: '已核对' });
  await did(reviewer, approvalCalls.reject, {
    ...{ experimentId, opinion: '收率计算需更正', moduleIds: ['m1'] },
    ...signing(reviewer, 'rejected'),
  });
  await unsign('m1');
  await save(0, 4);
  await sign('m1');
  await submit();
  await did(reviewer, approvalCalls.approve, {
    ...{ experimentId, recordHash: (await stands()).recordHash, opinion: '同意' },
    ...signing(reviewer, 'reviewed'),
  });
  const { verificationCode } = await asked(
    author,
    recordCalls.recordExport,
    { experimentId, format: 'pdf' },
    z.object({ verificationCode: z.string() }),
  );

  for (const [id, title] of [
    [DAY.draft, '未完成的记录'],
    [DAY.gone, '移入回收站的记录'],
  ] as const) {
    const place = { bookId: DAY.book, projectId: null, taskId: null };
    await did(author, recordCalls.addRecord, { id, title, recordType: '', ...place });
    const [first] = contents(1);
    await did(author, recordCalls.addModule, { experimentId: id, moduleId: 'm1', ...first });
    await did(author, recordCalls.removeRecord, { id, reason: '误建' });
  }
  await did(author, recordCalls.restoreRecord, { id: DAY.draft, reason: '仍需要' });
  await changeRegisters({ did, asked }, { author, admin });
  return { verificationCode, file: document };
};

/** Entries changed, removed, removed and restored; the settings as well. */
const changeRegisters = async ({ did, asked }: OldProduct, people: Omit<People, 'reviewer'>): Promise<void> => {
  const { author, admin } = people;
  const listed = (name: string) => asked(admin, callsOf(name).page, { pageSize: 200 }, z.array(entry));
  const [dictionary] = await listed('dictionary');
  await did(admin, callsOf('dictionary').modify, {
    id: dictionary?.id,
    items: [
      ...z.array(z.unknown()).parse(dictionary?.values['items']),
      { value: 'upgradeCheck', zh: '升级核对', en: 'Upgrade check', enabled: true },
    ],
    reason: '新增选项',
  });
  const [template] = await listed('template');
  const modules = z.array(z.unknown()).parse(template?.values['modules']);
  await did(admin, callsOf('template').modify, {
    id: template?.id,
    description: '升级核对',
    modules: modules.slice(1),
  });
  await did(admin, callsOf('department').add, { id: 'dept-day', name: '工艺部', parentId: 'dept-research' });
  await did(admin, callsOf('department').modify, { id: 'dept-day', name: '工艺开发部', headIds: [author.id] });
  const phrases = callsOf('quickText');
  for (const [id, content] of [
    ['phrase-day', '减压浓缩至干。'],
    ['phrase-day-gone', '室温搅拌过夜。'],
  ] as const) {
    await did(author, phrases.add, { id, title: content.slice(0, 4), content, category: '后处理', shared: false });
    await did(author, phrases.remove, { id });
  }
  await did(author, phrases.restore, { id: 'phrase-day' });
  const settings = await asked(admin, organizationCalls.settings, {}, z.record(z.string(), z.unknown()));
  await did(admin, organizationCalls.changeSettings, {
    // A setting that was there once, and is read and kept for ever.
    settings: { lockScreenMinutes: 45, ...('isProjectMain' in settings ? { isProjectMain: true } : {}) },
  });
};
