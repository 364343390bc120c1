import { recordCalls } from '@shilu/events/records/calls';
import type { Person } from './caller';
import type { RecordReader } from './load-experiment';
import type { toContent } from './to-content';

type Written = {
  readonly type: string;
  readonly title: string;
  readonly content: ReturnType<typeof toContent>;
};
type Standing = Awaited<ReturnType<RecordReader>>['modules'];

/** Fills in what the record has already of the same types, adds the rest and takes out what is not wanted. Answers their ids. */
export const writeModules = async (
  author: Person,
  experimentId: string,
  modules: readonly Written[],
  standing: Standing,
): Promise<readonly string[]> => {
  const left = [...standing];
  const ids: string[] = [];
  for (const [index, { type, title, content }] of modules.entries()) {
    const at = left.findIndex((module) => module.type === type);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    if (found === undefined) {
      const { response } = await author.call(recordCalls.addModule, {
        ...{ experimentId, moduleId: `m${index + 1}`, type, title, content },
      });
      ids.push(response.moduleId);
    } else {
      await author.call(recordCalls.saveModule, {
        ...{ experimentId, moduleId: found.id, data: content, baseRevision: found.contentRevision },
      });
      ids.push(found.id);
    }
  }
  for (const { id } of left) await author.call(recordCalls.removeModule, { experimentId, moduleId: id });
  return ids;
};
