import type { Call } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import type { ModuleView } from '@shilu/events/records/views';
import { isJson } from './arbitrary-of';

const MOST_OF_A_KIND = 40;

/** Calls beside those of the registers, by what they name. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^(PCExperiment|Experiment\/UnLock|Audit|ExperimentModule)\b/, 'record'],
  [/^Experiment\/Comment/, 'comment'],
  [/^Project\b/, 'project'],
  [/^Task\b/, 'task'],
  [/^(Account|account|Permission\/List)\b/, 'account'],
  [/^PCFlow\/SetDefault/, 'approvalFlow'],
  [/^Delivery\b/, 'delivery'],
  [/^(Platform|SIP|RegMS|CIMS|BIMS)\b/, 'request'],
  [/^Message\b/, 'message'],
  [/^ServiceAccount\b/, 'serviceAccount'],
];
const registerOf: ReadonlyMap<string, Register> = new Map(
  registers.flatMap((register) => Object.values(register.paths).map((path) => [path, register] as const)),
);

const fields: Readonly<Record<string, string>> = {
  experimentId: 'record', recordId: 'record', cloneId: 'record', moduleId: 'module', ModuleId: 'module', moduleIds: 'module',
  projectId: 'project', projectIds: 'project', taskId: 'task', bookId: 'notebook', departmentId: 'department',
  templateId: 'template', flowId: 'approvalFlow', commentId: 'comment', commentIds: 'comment', replyTo: 'comment', messageIds: 'message', throughId: 'message',
  roleIds: 'role', accountIds: 'account', accountId: 'account', leaderIds: 'account', memberIds: 'account', managerIds: 'account',
  participantIds: 'account', UserId: 'account', signerId: 'account', AccountId: 'account', actorId: 'account',
  ownerId: 'account', directLeaderId: 'account', hash: 'file', guid: 'file', number: 'number', code: 'code', connector: 'connector',
  ids: 'delivery', requesterId: 'account', verificationCode: 'code', contentHash: 'contentHash', recordHash: 'recordHash',
}; // prettier-ignore

const kindOf = (call: Call, field: string): string | null => {
  const register = registerOf.get(call.path);
  if (field === 'id') return register?.name ?? families.find(([pattern]) => pattern.test(call.path))?.[1] ?? null;
  const declared = register?.fields.find(({ key }) => key === field);
  if (declared?.type === 'reference') return declared.references;
  if (declared?.type === 'account' || declared?.type === 'accounts') return 'account';
  return fields[field] ?? null;
};

export type Things = {
  readonly of: (call: Call, field: string) => readonly string[];
  readonly add: (kind: string, value: string) => void;
  readonly harvest: (call: Call, answer: unknown) => void;
  readonly modules: () => ReadonlyMap<string, { readonly recordId: string; readonly view: ModuleView }>;
  readonly remember: (recordId: string, recordHash: string, modules: readonly ModuleView[]) => void;
  readonly recordHash: (recordId: string) => string | undefined;
};

/** Ids of what exists in the laboratory, as answers tell them; the newest of each kind. */
export const knownThings = (): Things => {
  const held = new Map<string, Set<string>>();
  const modules = new Map<string, { readonly recordId: string; readonly view: ModuleView }>();
  const hashes = new Map<string, string>();
  const add = (kind: string, value: string): void => {
    const values = held.get(kind) ?? new Set<string>();
    held.set(kind, values);
    values.delete(value);
    values.add(value);
    const [oldest] = values;
    if (values.size > MOST_OF_A_KIND && oldest !== undefined) values.delete(oldest);
  };
  const walk = (call: Call, value: unknown, field: string, depth: number): void => {
    if (depth > 6) return;
    if (typeof value === 'string') {
      const kind = value.length <= 100 && value !== '' ? kindOf(call, field) : null;
      if (kind !== null) add(kind, value);
    } else if (Array.isArray(value)) for (const item of value.slice(0, 20)) walk(call, item, field, depth + 1);
    else if (isJson(value))
      for (const [key, part] of Object.entries(value)) {
        // Ids of what stands inside another thing are of another kind.
        if (!(key === 'id' && depth > 2)) walk(call, part, key, depth + 1);
      }
  };
  return {
    of: (call, field) => [...(held.get(kindOf(call, field) ?? '') ?? [])],
    add,
    harvest: (call, answer) => walk(call, answer, '', 0),
    modules: () => modules,
    remember: (recordId, recordHash, views) => {
      add('record', recordId);
      hashes.set(recordId, recordHash);
      for (const view of views) {
        add('module', view.id);
        modules.delete(view.id);
        modules.set(view.id, { recordId, view });
      }
      for (const id of [...modules.keys()].slice(0, Math.max(0, modules.size - MOST_OF_A_KIND))) modules.delete(id);
    },
    recordHash: (recordId) => hashes.get(recordId),
  };
};
