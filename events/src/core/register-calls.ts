import { z } from 'zod';
import { defineCall, type Call, type Label } from './call';
import type { Register } from './define-register';
import { registerEntrySchema, registerRequests } from './register';
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
