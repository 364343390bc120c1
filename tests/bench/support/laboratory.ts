import { randomUUID } from 'node:crypto';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import type { Person } from './person';
import { richTextDocument } from './rich-text';

export type BenchRecord = { readonly id: string; readonly number: string; readonly modules: readonly string[] };

export const addNotebook = async (person: Person): Promise<string> => {
  const id = `book-${randomUUID()}`;
  await person.call(registerCalls(notebookRegister).add, { id, name: `测量 ${id.slice(5, 13)}` });
  return id;
};

/** A record with so many rich text modules, written as a person would. */
export const addRecord = async (
  person: Person,
  bookId: string,
  title: string,
  modules: number,
): Promise<BenchRecord> => {
  const { response } = await person.call(recordCalls.addRecord, { title, bookId, projectId: null, taskId: null });
  const added: string[] = [];
  for (let n = 0; n < modules; n += 1) {
    const module = await person.call(recordCalls.addModule, {
      experimentId: response.id,
      type: 'editor',
      title: `实验过程 ${n + 1}`,
      content: richTextDocument(n),
    });
    added.push(module.response.moduleId);
  }
  return { id: response.id, number: response.number, modules: added };
};

/** Saves one module of a record after another, each time with another text and on the revision that stands. */
export const saverOf = (person: Person, record: BenchRecord, revisions: readonly number[]): (() => Promise<string>) => {
  const bases = [...revisions];
  let n = 0;
  return async () => {
    const at = n % record.modules.length;
    n += 1;
    const answer = await person.call(recordCalls.saveModule, {
      experimentId: record.id,
      moduleId: record.modules[at] ?? '',
      baseRevision: bases[at] ?? 0,
      data: richTextDocument(n * 7 + at),
    });
    bases[at] = answer.response.contentRevision;
    return answer.position ?? '';
  };
};
