import { approvalCalls } from '@shilu/events/approvals/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { notebookRegister } from '@shilu/events/records/notebook';
import { Refused, type Person } from '../../support/client';
import { prose, signing } from '../../support/content';
import { accountId, clientOf, unique, type Account } from './journey';

export type MadeModule = {
  readonly title: string;
  readonly type: 'editor' | 'basicFields' | 'labInfoTable' | 'labDocument';
  readonly content?: unknown;
};
export type MadeRecord = {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly moduleIds: readonly string[];
  readonly owner: Person;
};

export const text = (title: string, ...paragraphs: readonly string[]): MadeModule => ({
  title,
  type: 'editor',
  content: prose(...paragraphs),
});
export const table = (title: string, rows: readonly (readonly [string, string])[]): MadeModule => ({
  title,
  type: 'labInfoTable',
  content: {
    columns: [
      { key: 'name', label: '试剂', type: 'text' },
      { key: 'mass', label: '质量', type: 'number', unit: 'g' },
    ],
    rows: rows.map(([name, mass], at) => ({ id: `r${String(at)}`, cells: { name, mass } })),
  },
});
export const requiredField = (title: string, label: string): MadeModule => ({
  title,
  type: 'basicFields',
  content: { fields: [{ key: 'need', label, type: 'input', required: true, value: null }] },
});

/** A record in a notebook of its own, written through the product's calls. */
export const makeRecord = async (
  account: Account,
  modules: readonly MadeModule[] = [text('实验步骤', '称取原料。')],
  title = unique('旅程记录'),
): Promise<MadeRecord> => {
  const owner = await clientOf(account);
  const { response: book } = await owner.call(registerCalls(notebookRegister).add, { name: unique('旅程本') });
  const { response: made } = await owner.call(recordCalls.addRecord, {
    title,
    recordType: '',
    bookId: book.id,
    projectId: null,
    taskId: null,
    templateId: null,
    cloneId: null,
  });
  const moduleIds: string[] = [];
  for (const { title: name, type, content } of modules) {
    const { response } = await owner.call(recordCalls.addModule, {
      experimentId: made.id,
      type,
      title: name,
      index: null,
      ...(content === undefined ? {} : { content }),
    });
    moduleIds.push(response.moduleId);
  }
  // Lists and search know it from here on.
  await read(owner, made.id);
  return { ...made, title, moduleIds, owner };
};

export const read = async (person: Person, id: string): Promise<RecordView> =>
  (await person.call(recordCalls.record, { id })).response;

export const submit = async (record: MadeRecord, reviewer: Exclude<Account, 'admin'> = 'chengd'): Promise<void> => {
  // What a page has just saved may not be read yet: this caller knows no position to wait for.
  const submitted = async (until = Date.now() + 5_000): Promise<string | undefined> => {
    const { recordHash } = await read(record.owner, record.id);
    const input = {
      ...{ experimentId: record.id, flowId: 'flow-review', approverIds: { '0': [accountId(reviewer)] } },
      ...{ recordHash, note: '', ...signing(record.owner) },
    };
    try {
      return (await record.owner.call(approvalCalls.submit, input)).position;
    } catch (error) {
      const isBehind = error instanceof Refused && error.answer.code === 4092;
      if (!isBehind || Date.now() > until) throw error;
      return submitted(until);
    }
  };
  const position = await submitted();
  // The reviewer may read it from here on.
  if (position !== undefined)
    await (await clientOf(reviewer)).call(recordCalls.record, { id: record.id }, { minPosition: position });
};

export const approve = async (record: MadeRecord, reviewer: Account = 'chengd'): Promise<void> => {
  const person = await clientOf(reviewer);
  const { recordHash } = await read(person, record.id);
  await person.call(approvalCalls.approve, {
    experimentId: record.id,
    recordHash,
    opinion: '',
    ...signing(person, 'reviewed'),
  });
};

/** Saves a module behind the back of whoever has it open. */
export const save = async (
  person: Person,
  record: MadeRecord,
  at: number,
  data: unknown,
  reason?: string,
): Promise<void> => {
  const module = (await read(person, record.id)).modules.find((each) => each.id === record.moduleIds[at]);
  if (!module) throw new Error(`no module ${String(at)}`);
  await person.call(recordCalls.saveModule, {
    experimentId: record.id,
    moduleId: module.id,
    data,
    isAuto: false,
    baseRevision: module.contentRevision,
    ...(reason === undefined ? {} : { reason }),
  });
};
