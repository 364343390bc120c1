import { z } from 'zod';
import { defineCall, type Call, type Label } from './call';
import type { Register } from './define-register';
import type { Move } from './life-cycle';
import { moveRequest, registerEntrySchema, registerRequests } from './register';
import { codeWord, distinct, id, isoDate, revision } from './schemas';
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
const batchAnswerSchema = z.object({
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

/** The calls of a register's moves. */
export const moveCalls = (register: Register): readonly MoveCalls[] =>
  (register.life?.moves ?? []).map((move) => {
    const request = moveRequest(register, move);
    const shared = {
      ...{ method: 'POST' as const, kind: 'command' as const, context: register.context },
      ...(register.grantsRights ? { token: 'never' as const } : {}),
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
  });

/** The seven calls of a register. */
export const registerCalls = (register: Register) => {
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
};

/** The calls of one move of a register, by its name; a name that is not declared is a mistake of the program. */
export const moveCallsOf = (register: Register, name: string): MoveCalls => {
  const found = moveCalls(register).find(({ move }) => move.name === name);
  if (!found) throw new Error(`${register.name} has no move ${name}`);
  return found;
};
