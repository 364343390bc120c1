import { auditCalls } from '@shilu/events/audit/calls';
import type { Call } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeNames } from '@shilu/events/records/modules/registry';
import { notebookRegister } from '@shilu/events/records/notebook';
import { searchCalls } from '@shilu/events/search/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Answered } from '../support/client';
import { openStack, type Running } from '../support/stack';
import { arbitraryOf, isJson } from './arbitrary-of';
import { contentOf } from './module-contents';

const SEED = Number(process.env['FUZZ_SEED'] ?? 8);
/** Beyond what any field takes: texts are as long as their own field allows. */
const LONGEST = 200_000;

let stack: Running;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.stop());

const NOTHING = { leaderIds: [], memberIds: [], departmentId: null, startDate: null };

type Fields = Readonly<Record<string, unknown>>;

/** What the contract of a call allows, at its edges; `fields` are set, and nothing names an id of its own. */
const extremes = (call: Call, runs: number, fields: Fields = {}, known: Fields = {}): readonly Fields[] => {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' });
  const values = arbitraryOf(schema, (field) => (field in known ? [known[field]] : []), LONGEST);
  return fc.sample(values, { seed: SEED, numRuns: runs }).map((value) => {
    const { id: _id, commandId: _command, ...rest } = isJson(value) ? value : {};
    return { ...rest, ...fields };
  });
};
const contents = (type: string, runs: number): readonly unknown[] =>
  fc.sample(
    contentOf(type, () => []),
    { seed: SEED, numRuns: runs },
  );

const idOf = ({ response }: Answered): string | null =>
  isJson(response) && typeof response['id'] === 'string' ? response['id'] : null;

test('law 12 whatever is taken at its extremes, every read model takes, and it is printed, found and exported', { timeout: 600_000 }, async () => {
  const { admin } = stack;
  const sent: { readonly path: string; readonly status: number; readonly message: string }[] = [];
  const send = async (call: Call, input: Fields): Promise<Answered> => {
    const answer = await admin.send(call, input);
    sent.push({ path: call.path, status: answer.status, message: answer.message });
    return answer;
  };
  const people = { accountId: admin.id, leaderIds: admin.id, memberIds: admin.id, managerIds: admin.id };
  const made = async (call: Call, runs: number, fields: Fields = {}, known: Fields = people): Promise<string[]> => {
    const ids: string[] = [];
    for (const input of extremes(call, runs, fields, known)) {
      const id = idOf(await send(call, input));
      if (id !== null) ids.push(id);
    }
    return ids;
  };

  // The values that were seen to stop a read model, and their neighbours.
  const DATES = ['0000-01-01', '0001-01-01', '9998-12-31', '9999-12-31'];
  for (const endDate of DATES)
    await send(projectCalls.addProject, { ...NOTHING, name: `期 ${endDate}`, endDate });
  const projects = await made(projectCalls.addProject, 8);
  const [projectId = ''] = projects;
  const tasks = await made(projectCalls.addTask, 6, { projectId });
  for (const input of extremes(projectCalls.modifyProject, 4, { id: projectId }, people))
    await send(projectCalls.modifyProject, { ...input, id: projectId, status: 'active' });
  for (const register of registers) await made(registerCalls(register).add, 4);

  const book = await admin.call(registerCalls(notebookRegister).add, { name: '极值' });
  const place = { bookId: book.response.id, projectId: null, taskId: null, departmentId: null, templateId: null };
  const records = await made(recordCalls.addRecord, 3, { ...place, cloneId: null });
  expect(projects.length * tasks.length * records.length).toBeGreaterThan(0);
  for (const [at, recordId] of records.entries()) {
    for (const type of moduleTypeNames)
      for (const content of contents(type, 4).slice(at % 2, (at % 2) + 2)) {
        const [named = {}] = extremes(recordCalls.addModule, 1, { experimentId: recordId, type, content });
        const { moduleId: _module, ...input } = named;
        await send(recordCalls.addModule, input);
      }
    for (const input of extremes(recordCalls.addComment, 2, { experimentId: recordId, moduleId: null, replyTo: null }))
      await send(recordCalls.addComment, input);
    for (const input of extremes(recordCalls.modifyRecord, 2)) await send(recordCalls.modifyRecord, { ...input, id: recordId });
  }
  // A contract that refuses everything would stop nothing.
  const taken = sent.filter(({ status }) => status === 200);
  expect(taken.length, JSON.stringify(sent.filter(({ status }) => status !== 200).slice(0, 5))).toBeGreaterThan(sent.length / 3);

  for (const recordId of records) {
    const { response: view } = await admin.call(recordCalls.record, { id: recordId });
    await send(recordCalls.previewPdf, { experimentId: recordId, version: null });
    await send(recordCalls.recordExport, { experimentId: recordId, format: 'print' });
    const words = [view.title, ...view.modules.map(({ title }) => title)].map((text) => [...text].slice(0, 100).join(''));
    for (const key of words.filter((word) => word.trim() !== '').slice(0, 4))
      await send(searchCalls.search, { key });
    for (const format of ['csv', 'pdf']) await send(auditCalls.auditExport, { recordId, format });
  }
  expect(sent.filter(({ status }) => status >= 500)).toEqual([]);
  // Every model has read to the end.
  const last = await admin.call(projectCalls.addProject, { ...NOTHING, name: '末', endDate: null });
  for (const call of [auditCalls.auditPage, projectCalls.projectPage, recordCalls.recordPage, messageCalls.messagePage]) {
    const answer = await admin.send(call, {}, { minPosition: last.position ?? '' });
    expect([answer.status, answer.body.includes('"stale":true')], call.path).toEqual([200, false]);
  }
  const { response } = await admin.call(setAsideCalls.setAside, { pageSize: 200 });
  expect(response).toEqual({ items: [], paused: [] });
}); // prettier-ignore
