import { auditCalls } from '@shilu/events/audit/calls';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { messageCalls } from '@shilu/events/messages/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { MENTION } from '@shilu/events/records/mentions';
import { notebookRegister } from '@shilu/events/records/notebook';
import { contentHash } from '@shilu/events/records/record-hash';
import { templateRegister } from '@shilu/events/templates/template';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../support/client';
import { prose } from '../support/content';
import { openStack, type Running } from '../support/stack';

const calls = registerCalls(templateRegister);
let stack: Running;
let author: Person;
let colleague: Person;
let stranger: Person;
let subject: { readonly category: string; readonly id: string };

beforeAll(async () => {
  stack = await openStack();
  const scopes = { projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' };
  await stack.admin.call(registerCalls(roleRegister).add, {
    ...{ id: 'design', name: '模板设计', permissions: ['TemplateDesign'], ...scopes },
  });
  author = await stack.member('author', { realName: '李晓彤', roleIds: ['design'] });
  colleague = await stack.member('colleague', { realName: '周静', roleIds: ['design'] });
  stranger = await stack.member('stranger');
  const modules = [{ type: 'editor', title: '步骤', content: prose('称量') }];
  const { response } = await author.call(calls.add, { name: '还原胺化', modules });
  subject = { category: templateRegister.name, id: response.id };
});
afterAll(() => stack.stop());

const told = async (who: Person): Promise<readonly string[]> =>
  (await who.call(messageCalls.messagePage, { pageSize: 50 })).response
    .filter(({ about }) => about.id === subject.id)
    .map(({ kind, note }) => `${kind} ${note}`);

it('a comment is read, answered and found in the trail by whoever reads the entry; it changes nothing of the entry', async () => {
  const before = (await author.call(calls.detail, { id: subject.id })).response.revision;
  const { response: first } = await colleague.call(capabilityCalls.commentOnEntry, {
    ...{ ...subject, text: `${MENTION} 请核对温度`, mentions: [author.id] },
  });
  const { position: minPosition = '' } = await author.call(capabilityCalls.commentOnEntry, {
    ...{ ...subject, text: '已核对', replyTo: first.id },
  });
  const { response: found } = await author.call(capabilityCalls.entryComments, subject, { minPosition });
  expect(found.comments).toMatchObject([
    { text: '@李晓彤 请核对温度', byName: '周静', replyTo: null, mayEdit: false },
    { text: '已核对', byName: '李晓彤', replyTo: first.id, mayEdit: true },
  ]);
  await expect.poll(() => told(author)).toEqual(['mentionedOnEntry @李晓彤 请核对温度']);
  await expect.poll(() => told(colleague)).toEqual(['entryCommented 已核对']);

  const edited = { ...subject, commentId: first.id, text: '请核对升温速率' };
  expect((await author.send(capabilityCalls.editEntryComment, edited)).code).toBe(refusals.forbiddenEdit.code);
  const { position = '' } = await colleague.call(capabilityCalls.editEntryComment, edited);
  const paging = { id: subject.id, pageIndex: 1, pageSize: 10 };
  const { response: history } = await author.call(calls.history, paging, { minPosition: position });
  expect(history.map(({ type }) => type)).toEqual([
    ...['EntryCommentEdited', 'EntryCommentAdded', 'EntryCommentAdded', 'TemplateAdded'],
  ]);
  expect(history[0]?.changes).toMatchObject([{ oldValue: '@李晓彤 请核对温度', newValue: '请核对升温速率' }]);
  const { response: trail } = await stack.admin.call(
    auditCalls.auditPage,
    { entity: 'template', pageIndex: 1, pageSize: 10 },
    { minPosition: position },
  );
  expect(trail[0]).toMatchObject({ type: 'EntryCommentEdited', entityId: subject.id, entityName: '还原胺化' });
  expect((await author.call(calls.detail, { id: subject.id })).response.revision).toBe(before);
});

it('whoever does not read the entry learns of nothing beside it, is not mentioned, and hears no more once a right is gone', async () => {
  const unknown = await stranger.send(capabilityCalls.entryComments, { ...subject, id: 'nobody' });
  expect((await stranger.send(capabilityCalls.entryComments, subject)).body).toEqual(unknown.body);
  const say = { ...subject, text: `${MENTION} 请看` };
  expect((await stranger.send(capabilityCalls.commentOnEntry, say)).code).toBe(refusals.notFound.code);
  const mention = await author.send(capabilityCalls.commentOnEntry, { ...say, mentions: [stranger.id] });
  expect(mention.code).toBe(refusals.mentionedCannotRead.code);
  expect((await author.call(capabilityCalls.entryReaders, subject)).response).not.toContain(stranger.id);
  // A register whose entries have no page of their own takes none.
  const role = { category: roleRegister.name, id: 'design' };
  expect((await stack.admin.send(capabilityCalls.entryComments, role)).code).toBe(refusals.notFound.code);

  await expect.poll(() => told(colleague)).toHaveLength(1);
  await stack.admin.call(identityCalls.modifyMember, { id: 'colleague', roleIds: [] });
  await expect.poll(() => told(colleague)).toEqual([]);
  expect((await colleague.send(capabilityCalls.entryComments, subject)).code).toBe(refusals.notFound.code);
});

it('beside an entry that was removed what was said is read, and nothing is added', async () => {
  const { position: minPosition = '' } = await author.call(calls.remove, { id: subject.id });
  const { response } = await author.call(capabilityCalls.entryComments, subject, { minPosition });
  expect(response).toMatchObject({ mayComment: false, comments: [{}, {}] });
  const again = await author.send(capabilityCalls.commentOnEntry, { ...subject, text: '晚了' });
  expect(again.code).toBe(refusals.wrongState.code);
});

it('a comment stands at a passage of a field as the server finds it there; what does not stand there is refused', async () => {
  const modules = [{ type: 'editor', title: '步骤', content: prose('称量') }];
  const { response: entry } = await author.call(calls.add, { name: '氢化', modules });
  const on = { category: templateRegister.name, id: entry.id };
  const passage = (quote: string) => ({
    ...{
      ...on,
      text: '称多少？',
      about: { field: 'modules', at: { kind: 'text' as const, quote, prefix: '', suffix: '' } },
    },
  });
  expect((await author.send(capabilityCalls.commentOnEntry, passage('蒸馏'))).code).toBe(refusals.passageNotThere.code);
  const { response: made, position: minPosition = '' } = await author.call(
    capabilityCalls.commentOnEntry,
    passage('称量'),
  );
  const { response: found } = await author.call(capabilityCalls.entryComments, on, { minPosition });
  expect(found.comments.find(({ id }) => id === made.id)).toMatchObject({
    about: { field: 'modules', at: { quote: '称量', hash: contentHash(prose('称量')) } },
  });
});

it('a comment on a record stands at a cell until that says something else; its thread is settled by whoever reads it', async () => {
  const { response: book } = await author.call(registerCalls(notebookRegister).add, { name: '批注' });
  const place = { bookId: book.id, projectId: null, taskId: null };
  const { response: record } = await author.call(recordCalls.addRecord, { ...place, title: '还原胺化' });
  const experimentId = record.id;
  const moduleId = 'm-table';
  const table = (yieldOf: string) => ({
    columns: [{ key: 'yield', label: '收率', type: 'number' }],
    rows: [{ id: 'r1', cells: { yield: yieldOf } }],
  });
  await author.call(recordCalls.addModule, {
    ...{ experimentId, moduleId, type: 'labInfoTable', title: '结果', content: table('82') },
  });
  const comment = (quote: string, column = 'yield') => ({
    ...{ experimentId, moduleId, text: '偏高？', anchor: { kind: 'cell' as const, row: 'r1', column, quote } },
  });
  for (const wrong of [comment('28'), comment('82', 'mass'), { ...comment('82'), moduleId: null }])
    expect((await author.send(recordCalls.addComment, wrong)).code).not.toBe(100);
  const { response: said } = await author.call(recordCalls.addComment, comment('82'));
  const settle = { experimentId, commentId: said.id, resolved: true };
  expect((await stranger.send(recordCalls.resolveComment, settle)).code).toBe(refusals.notFound.code);
  const { position: minPosition = '' } = await author.call(recordCalls.resolveComment, settle);
  const { response: view } = await author.call(recordCalls.record, { id: experimentId }, { minPosition });
  expect(view.comments).toMatchObject([
    {
      anchor: { kind: 'cell', quote: '82', called: '收率 · #1', hash: contentHash(table('82')) },
      resolved: { byName: '李晓彤' },
    },
  ]);
});
