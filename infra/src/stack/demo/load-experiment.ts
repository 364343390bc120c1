import { approvalCalls } from '@shilu/events/approvals/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { applyChange } from './content/apply-change';
import { notebooks } from './content/projects';
import type { Comment, ContentModule, Edit, Experiment } from './content/types';
import { textFile, type Person } from './caller';
import { experimentIdOf, idOf } from './ids';
import { structuresIn } from './reaction-content';
import { madeBy, materialsFor } from './taken-materials';
import { moduleTypeName, toContent } from './to-content';
import { writeModules } from './write-modules';
import { writtenIn } from './written';

/** A room over a day: half a degree below what was read, and half above. */
const overTheDay = (read: string): string => [-0.5, 0.5].map((by) => (Number(read) + by).toFixed(1)).join('~');

/** What the loader needs to know of the record's present state. */
export type RecordReader = (recordId: string) => Promise<{
  readonly recordHash: string;
  readonly modules: readonly {
    readonly id: string;
    readonly type: string;
    readonly content: unknown;
    readonly contentHash: string;
    readonly contentRevision: number;
    readonly empty: boolean;
  }[];
}>;

const ZONE = 'Asia/Shanghai';
const signing = (person: Person, meaning: string) => ({
  account: person.account,
  password: person.digest,
  meaning,
  timeZone: ZONE,
});

/** A record as the next reaction of one that was loaded before: it begins with the first batch of what that made. */
const nextOf = async (key: string, read: RecordReader) => {
  const { from } = await madeBy(key, read);
  const { recordId, moduleId, row, batch } = from;
  return { cloneId: recordId, cloneFor: 'next' as const, takes: { moduleId, row: row ?? '', batch } };
};

/** Notebooks of people who write in somebody else's: opened on the way, once. */
const openedBooks = new Set<string>();

/** Takes one experiment from a blank page to the state its story ends in, by the same calls a person uses. */
export const loadExperiment = async (
  experiment: Experiment,
  people: ReadonlyMap<string, Person>,
  read: RecordReader,
): Promise<void> => {
  const person = (key: string): Person => {
    const found = people.get(key);
    if (!found) throw new Error(`${experiment.key}: nobody is called ${key}`);
    return found;
  };
  const author = person(experiment.author);
  const reviewer = person(experiment.reviewer);
  const experimentId = experimentIdOf(experiment.key);
  const files = new Map<string, { hash: string; size: number; mime: string }>();
  const uploadAll = async (module: ContentModule, by: Person): Promise<void> => {
    for (const file of module.kind === 'document' ? module.files : []) {
      if (files.has(file.text)) continue;
      const { response } = await by.call(fileCalls.upload, { purpose: 'document' }, textFile(file.name, file.text));
      files.set(file.text, response);
    }
  };

  const owned = notebooks.find((notebook) => notebook.key === experiment.notebook)?.owner === experiment.author;
  let bookId = idOf('book', experiment.notebook);
  if (!owned) {
    bookId = idOf('book', `${experiment.notebook}-${experiment.author}`);
    const name = notebooks.find((notebook) => notebook.key === experiment.notebook)?.name.zh ?? experiment.notebook;
    if (!openedBooks.has(bookId)) await author.call(registerCalls(notebookRegister).add, { id: bookId, name });
    openedBooks.add(bookId);
  }
  await author.call(recordCalls.addRecord, {
    id: experimentId,
    ...(experiment.continues === undefined ? {} : await nextOf(experiment.continues, read)),
    title: experiment.title,
    recordType: experiment.type,
    bookId,
    projectId: idOf('prj', experiment.project),
    taskId: idOf('task', experiment.task),
    pageInfo: {
      temperature: overTheDay(experiment.page.temperature),
      humidity: experiment.page.humidity,
      participantIds: experiment.page.participants.map((key) => person(key).accountId),
      participantsNotApplicable: false,
    },
  });

  const written = writtenIn(experiment);
  const modules = [...experiment.modules];
  const structures = await structuresIn(modules, author);
  const materials = await materialsFor(modules, read);
  for (const module of modules) await uploadAll(module, author);
  const ids = await writeModules(
    author,
    experimentId,
    modules.map((module) => ({
      ...{ type: moduleTypeName(module), title: module.title },
      content: toContent(module, files, written, { structures, modules, materials }),
    })),
    (await read(experimentId)).modules,
  );
  const begun = (await read(experimentId)).modules;
  const revisions = ids.map((id) => begun.find((module) => module.id === id)?.contentRevision ?? 0);

  const granted = new Set<string>();
  const edit = async (step: Edit): Promise<void> => {
    const by = person(step.by);
    const before = modules[step.module];
    const moduleId = ids[step.module];
    if (!before || !moduleId) throw new Error(`${experiment.key} has no module ${step.module}`);
    if (step.by !== experiment.author && !granted.has(`${moduleId}/${step.by}`)) {
      await author.call(recordCalls.grantModule, {
        experimentId,
        ModuleId: moduleId,
        UserList: [{ UserId: by.accountId, Attribute: 1 }],
      });
      granted.add(`${moduleId}/${step.by}`);
    }
    const after = applyChange(before, step.change);
    modules[step.module] = after;
    await uploadAll(after, by);
    const now = await read(experimentId);
    const signatureHolder = now.modules.find((module) => module.id === moduleId);
    if (signatureHolder && signed.has(moduleId)) {
      await author.call(recordCalls.removeSignature, {
        experimentId,
        moduleId,
        signerId: author.accountId,
        account: author.account,
        password: author.digest,
        reason: step.reason ?? '按复核意见修改',
      });
      signed.delete(moduleId);
    }
    const { response } = await by.call(recordCalls.saveModule, {
      experimentId,
      moduleId,
      data: toContent(after, files, written, { structures, modules, materials }),
      baseRevision: revisions[step.module] ?? 0,
      ...(step.reason || step.round > 0 ? { reason: step.reason ?? '按复核意见修改' } : {}),
    });
    revisions[step.module] = response.contentRevision;
  };
  const signed = new Set<string>();
  const sign = async (indexes: readonly number[]): Promise<void> => {
    const now = await read(experimentId);
    for (const index of indexes) {
      const module = now.modules.find((entry) => entry.id === ids[index]);
      if (!module || module.empty || signed.has(module.id)) continue;
      await author.call(recordCalls.signModule, {
        experimentId,
        moduleId: module.id,
        contentHash: module.contentHash,
        ...signing(author, 'authored'),
      });
      signed.add(module.id);
    }
  };
  const submit = async (): Promise<void> => {
    await sign(modules.map((_, index) => index));
    const { recordHash } = await read(experimentId);
    await author.call(approvalCalls.submit, {
      experimentId,
      flowId: 'flow-review',
      approverIds: { '0': [reviewer.accountId] },
      recordHash,
      ...(experiment.note ? { note: experiment.note } : {}),
      ...signing(author, 'authored'),
    });
  };
  const approve = async (): Promise<void> => {
    const { recordHash } = await read(experimentId);
    await reviewer.call(approvalCalls.approve, {
      experimentId,
      recordHash,
      opinion: '',
      ...signing(reviewer, 'reviewed'),
    });
  };

  const { story } = experiment;
  for (const step of story.edits.filter((entry) => entry.round === 0)) await edit(step);
  for (const comment of story.comments)
    await discuss(comment, { experimentId, ids, person }).catch((error: unknown) => commentLater(error));
  if (story.state === 'draft') return;
  if (story.state === 'partlySigned') return sign(story.signedModules ?? [0]);
  await submit();
  for (const [index, rejection] of story.rejections.entries()) {
    const by = person(rejection.by);
    await by.call(approvalCalls.reject, {
      experimentId,
      opinion: rejection.reason,
      moduleIds: rejection.modules.flatMap((module) => ids[module] ?? []),
      ...signing(by, 'rejected'),
    });
    for (const step of story.edits.filter((entry) => entry.round === index + 1)) await edit(step);
    if (story.state === 'rejected' && index === story.rejections.length - 1) return;
    await submit();
  }
  if (story.state === 'inReview') return;
  const ask = async (): Promise<void> =>
    void (await author.call(approvalCalls.recall, { experimentId, reason: story.recallReason ?? '需要补充数据' }));
  await approve();
  if (story.state === 'recalling' || story.state === 'recalled') await ask();
  if (story.state === 'recalled') await reviewer.call(approvalCalls.approveRequest, { experimentId });
};

type Discussed = {
  readonly experimentId: string;
  readonly ids: readonly string[];
  readonly person: (key: string) => Person;
};
/** A thread, from its first word to its settlement. */
const discuss = async (
  { by, text, about, answers = [], resolvedBy }: Comment,
  { experimentId, ids, person }: Discussed,
): Promise<void> => {
  const moduleId = about === undefined ? null : (ids[about.module] ?? null);
  const { response: first } = await person(by).call(recordCalls.addComment, {
    ...{ experimentId, moduleId, text },
    ...(about && { anchor: { kind: 'text', quote: about.quote, prefix: '', suffix: '' } }),
  });
  for (const answer of answers)
    await person(answer.by).call(recordCalls.addComment, {
      ...{ experimentId, moduleId, replyTo: first.id, text: answer.text },
    });
  if (resolvedBy !== undefined)
    await person(resolvedBy).call(recordCalls.resolveComment, { experimentId, commentId: first.id, resolved: true });
};

/** A commenter who may not read the record yet (a reviewer before submission) is passed over. */
const commentLater = (error: unknown): void => {
  if (!(error instanceof Error) || !/^(forbidden|notFound)/.test(error.message)) throw error;
};
