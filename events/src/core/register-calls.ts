import { z } from 'zod';
import { defineCall, type Call, type Label } from './call';
import type { Register } from './define-register';
import type { Move, Versions } from './life-cycle';
import { oncePer } from './once-per';
import { problemSchema } from './problem-schema';
import { moveRequest, registerEntrySchema, registerRequests } from './register';
import { codeWord, distinct, id, isoDate, paging, revision } from './schemas';
import { shownChangeSchema } from './trace';

const verbs = {
  add: { 'zh-CN': '新增', 'en-US': 'Add' },
  modify: { 'zh-CN': '修改', 'en-US': 'Modify' },
  page: { 'zh-CN': '分页查询', 'en-US': 'List' },
  detail: { 'zh-CN': '查看', 'en-US': 'Read' },
  remove: { 'zh-CN': '移除', 'en-US': 'Remove' },
  restore: { 'zh-CN': '恢复', 'en-US': 'Restore' },
  history: { 'zh-CN': '痕迹', 'en-US': 'Trace of' },
} as const;

export const idAnswerSchema = z.object({ id: z.string() });

export const historyRowSchema = z.object({
  at: z.string(),
  actor: z.string(),
  type: z.string(),
  reason: z.string().nullable(),
  position: z.string(),
  changes: z.array(shownChangeSchema),
});

/** What became of one of several entries: done, or why not. */
export const batchAnswerSchema = z.object({
  results: z.array(
    z.object({ id: z.string(), refusal: z.object({ code: z.number(), message: z.string() }).nullable() }),
  ),
});
/** How many entries one call moves at most. */
export const BATCH_MAX = 100;

export type MoveCalls = {
  readonly move: Move;
  readonly one: Call<z.ZodObject, typeof idAnswerSchema>;
  readonly batch: Call<z.ZodObject, typeof batchAnswerSchema> | null;
};

/** The date in a field of an entry nears or is reached; told by the query side, never called from outside. */
export const dateReached = defineCall({
  id: 'X085',
  method: 'POST',
  path: 'Register/DateReached',
  kind: 'command',
  context: 'organization',
  internal: true,
  summary: { 'zh-CN': '日期到达', 'en-US': 'A date is reached' },
  request: z.strictObject({ register: codeWord(64), id, move: codeWord(64), date: isoDate }),
  response: z.object({}),
});

/** Who would be asked if the caller asked now, and by which flow; null where no flow says who decides. */
export const reviewersCall = (register: Register) => {
  const byFlow = register.life?.waits?.byFlow;
  return byFlow === undefined
    ? null
    : defineCall({
        ...{ id: byFlow.callId, method: 'POST', path: byFlow.path, kind: 'query', context: register.context },
        summary: {
          'zh-CN': `${register.label['zh-CN']}：由谁审核`,
          'en-US': `${register.label['en-US']}: who would review it`,
        },
        request: z.strictObject({ id }),
        response: z.object({
          /** Null where whoever asks chooses the reviewers. */
          flow: z
            .object({
              name: z.string(),
              steps: z.array(
                z.object({ name: z.string(), mode: z.enum(['any', 'all']), reviewerNames: z.array(z.string()) }),
              ),
            })
            .nullable(),
          /** Why it cannot be asked for now. */
          problem: problemSchema.nullable(),
        }),
      });
};

/** What is decided of an entry that waits, and what takes it back, is a person's. */
const isDecision = ({ life }: Register, { from }: Move): boolean =>
  from.every((state) => life?.waits?.in.includes(state) ?? false);

/** The calls of a register's moves. */
export const moveCalls = oncePer((register: Register): readonly MoveCalls[] =>
  (register.life?.moves ?? []).map((move) => {
    const request = moveRequest(register, move);
    const shared = {
      ...{ method: 'POST' as const, kind: 'command' as const, context: register.context },
      ...(register.grantsRights || move.byPersons === true || isDecision(register, move)
        ? { token: 'never' as const }
        : {}),
      ...(move.signs === undefined ? {} : { identified: true as const }),
    };
    const summary = (zh: string, en: string): Label => ({
      'zh-CN': `${register.label['zh-CN']}：${move.label['zh-CN']}${zh}`,
      'en-US': `${register.label['en-US']}: ${move.label['en-US'].toLowerCase()}${en}`,
    });
    return {
      move,
      one: defineCall({
        ...shared,
        id: move.callId,
        path: move.path,
        summary: summary('', ''),
        request: request.extend({ id, baseRevision: revision.optional() }),
        response: idAnswerSchema,
      }),
      batch: move.batch
        ? defineCall({
            ...shared,
            id: move.batch.callId,
            path: `${move.path}/Batch`,
            summary: summary('（多项）', ', several'),
            request: request.extend({ ids: distinct(z.array(id).min(1).max(BATCH_MAX)) }),
            response: batchAnswerSchema,
          })
        : null,
    };
  }),
);

/** The seven calls of a register. */
export const registerCalls = oncePer((register: Register) => {
  const requests = registerRequests(register);
  const summary = (verb: keyof typeof verbs): Label => ({
    'zh-CN': `${verbs[verb]['zh-CN']}${register.label['zh-CN']}`,
    'en-US': `${verbs[verb]['en-US']} ${register.label['en-US'].toLowerCase()}`,
  });
  const method = (path: string) =>
    (path.includes('{') && !path.includes('Remove') && !path.includes('Restore') ? 'GET' : 'POST') as 'GET' | 'POST';
  const make = <Q extends z.ZodType, A extends z.ZodType>(
    verb: keyof typeof verbs,
    kind: 'command' | 'query',
    request: Q,
    response: A,
  ): Call<Q, A> =>
    defineCall({
      id: register.callIds[verb],
      method: kind === 'query' ? method(register.paths[verb]) : 'POST',
      path: register.paths[verb],
      kind,
      context: register.context,
      ...(register.grantsRights && kind === 'command' ? { token: 'never' } : {}),
      ...(verb === 'history' ? { readsOf: { kind: 'history', record: 'id', register: register.name } } : {}),
      summary: summary(verb),
      request,
      response,
    });
  return {
    add: make('add', 'command', requests.add, idAnswerSchema),
    modify: make('modify', 'command', requests.modify, idAnswerSchema),
    remove: make('remove', 'command', requests.remove, idAnswerSchema),
    restore: make('restore', 'command', requests.restore, idAnswerSchema),
    detail: make('detail', 'query', requests.detail, registerEntrySchema),
    page: make('page', 'query', requests.page, z.array(registerEntrySchema)),
    history: make('history', 'query', requests.history, z.array(historyRowSchema)),
  };
});

const meaningSchema = z.object({ value: z.string(), zh: z.string(), en: z.string() });

const versionRowSchema = z.object({
  number: z.number(),
  revision: z.number(),
  position: z.string(),
  hash: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  /** All that were signed on its way, the step of each reviewer among them, in the order of signing (21 CFR 11.50). */
  signatures: z.array(
    z.object({ printedName: z.string(), at: z.string(), meaning: meaningSchema, timeZone: z.string() }),
  ),
  /** In use, replaced by a newer one, or taken out of use. */
  state: z.enum(['inUse', 'superseded', 'withdrawn']),
});
export type VersionRow = z.infer<typeof versionRowSchema>;

const comparedModuleSchema = z.object({
  type: z.string(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'modified', 'same']),
  before: z.unknown(),
  after: z.unknown(),
  changes: z.array(shownChangeSchema),
});

/** The calls of a register whose entries have versions; none for others. */
const makeVersionCalls = (register: Register, { path, callId }: Pick<Versions, 'path' | 'callId'>) => {
  const requests = registerRequests(register);
  const shared = { kind: 'query' as const, context: register.context, id: callId };
  const summary = (zh: string, en: string): Label => ({
    'zh-CN': `${register.label['zh-CN']}：${zh}`,
    'en-US': `${register.label['en-US']}: ${en}`,
  });
  return {
    versions: defineCall({
      ...{ ...shared, method: 'POST', path: `${path}/Versions`, request: requests.versions },
      ...{ summary: summary('版本', 'versions'), response: z.array(versionRowSchema) },
    }),
    version: defineCall({
      ...{ ...shared, method: 'GET', path: `${path}/Version/{id}/{number}`, request: requests.version },
      summary: summary('查看版本', 'a version'),
      response: versionRowSchema.extend({ values: z.record(z.string(), z.unknown()) }),
    }),
    compare: defineCall({
      ...{ ...shared, method: 'POST', path: `${path}/Compare`, request: requests.compare },
      readsOf: { kind: 'history', record: 'id', register: register.name, at: ['from', 'to'] },
      summary: summary('比较版本', 'compare versions'),
      response: z.object({ changes: z.array(shownChangeSchema), modules: z.array(comparedModuleSchema) }),
    }),
  };
};
export const versionCalls = (register: Register) => {
  const versions = register.life?.versions;
  return versions === undefined ? null : makeVersionCalls(register, versions);
};

/** What the caller decided of what waited for them, newest first; null where entries wait for nobody. */
export const decidedCall = (register: Register) => {
  const waits = register.life?.waits;
  return waits === undefined
    ? null
    : defineCall({
        ...{ id: waits.callId, method: 'POST', path: waits.path, kind: 'query', context: register.context },
        summary: {
          'zh-CN': `${register.label['zh-CN']}：我的审核`,
          'en-US': `${register.label['en-US']}: decided by me`,
        },
        request: z.strictObject({ ...paging }),
        response: z.array(
          z.object({
            ...{ id: z.string(), name: z.string(), move: z.string(), at: z.string() },
            ...{ reason: z.string().nullable(), position: z.string() },
          }),
        ),
      });
};

/** The calls of one move of a register, by its name; a name that is not declared is a mistake of the program. */
export const moveCallsOf = (register: Register, name: string): MoveCalls => {
  const found = moveCalls(register).find(({ move }) => move.name === name);
  if (!found) throw new Error(`${register.name} has no move ${name}`);
  return found;
};
