import { randomUUID } from 'node:crypto';
import type { Call } from '@shilu/events/core/call';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { identityCalls } from '@shilu/events/identity/calls';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import type { RecordView } from '@shilu/events/records/views';
import { recordCalls } from '@shilu/events/records/calls';
import { expected, keyOf, ON_ENTRIES, type Expected } from '../access/expected';
import { valuesOf } from '../access/register-entries';
import { MEMBERS, type Laboratory, type Member, type Stage, type Target } from '../access/laboratory';
import type { Person, SentFile } from '../support/client';
import { parkOne } from '../support/deliveries';
import { isJson, type Json } from './arbitrary-of';
import type { Cast } from './cast';

/** A call as the access matrix makes it: by somebody who may, of a thing that is in the state for it. */
export type Example = {
  readonly who: Person;
  readonly input: Json;
  readonly files: readonly SentFile[];
  readonly target: Target | null;
};

export type Examples = {
  readonly of: (call: Call) => Promise<Example | null>;
  /** Why examples could not be made, and how often. */
  readonly unmade: () => Readonly<Record<string, number>>;
  /** What every record needs (its flow, its project, its notebook) is again as it was. */
  readonly restore: () => Promise<void>;
  /** What became of the record of an example: it is used again as what it is now. */
  readonly settle: (target: Target, stillGood: boolean) => Promise<void>;
};

const stageOf = (view: RecordView, { moduleId, otherModuleId }: Target): Stage | null => {
  const one = view.modules.find(({ id }) => id === moduleId);
  if (!one || !view.modules.some(({ id }) => id === otherModuleId)) return null;
  if (view.removed) return 'removed';
  if (view.status === 'inReview' || view.status === 'recalling' || view.status === 'approved') return view.status;
  if (one.signatures.length === 0) return 'recalled';
  return one.signatures.some(({ accountId }) => accountId === 'owner') ? 'signed' : null;
};

/** Things that the matrix has once, made anew here: for a call that uses its thing up. */
const ownThings = (
  laboratory: Laboratory,
  cast: Cast,
): Readonly<Record<string, () => Promise<{ who?: Person; input: Json }>>> => {
  const { admin, owner } = laboratory.people;
  const someoneNew = async (): Promise<string> => {
    const id = `made-${randomUUID().slice(0, 8)}`;
    await admin.call(identityCalls.addMember, {
      ...{ id, account: id, realName: '新人', mobilePhone: '', email: `${id}@lab.example`, departmentId: null },
      ...{ roleIds: [], isOrganAdmin: false, directLeaderId: null, password: 'correct-horse-1' },
    });
    return id;
  };
  return {
    'account/login': async () => {
      const { account, digest } = owner;
      return { input: { account, password: digest } };
    },
    'Login/Config': async () => Promise.resolve({ input: {} }),
    ...Object.fromEntries(['', '/{size}', '/{size}/consistency/{from}', '/{size}/inclusion/{index}'].map((path) => [`checkpoint${path}`, async () => Promise.resolve({ input: { size: 1, from: 1, index: 0 } })])), // prettier-ignore
    // Whose address is changed by another cannot sign: the owner goes on.
    'Account/Modify': async () => ({ who: admin, input: { id: await someoneNew(), mobilePhone: '13900000001' } }),
    'Account/Erase': async () => ({ input: { id: await someoneNew() } }),
    // It ends all other sessions of its person: never of those who make the examples.
    'Account/ChangePassword': async () => {
      const who = cast.people().find(({ id }) => id === 'stranger') ?? laboratory.people.stranger;
      return Promise.resolve({ who, input: { oldPassword: who.digest, newPassword: who.digest } });
    },
    'ServiceAccount/Token/Add': async () => {
      const { response } = await admin.call(serviceAccountCalls.addServiceAccount, { name: '程序' });
      return { input: { id: response.id, label: 'LIMS', scopes: ['records:read'], days: 1 } };
    },
    'ServiceAccount/Token/Revoke': async () => {
      const { response } = await admin.call(serviceAccountCalls.addServiceAccount, { name: '程序' });
      const given = { id: response.id, label: 'LIMS', scopes: ['records:read' as const], days: 1 };
      const token = await admin.call(serviceAccountCalls.issueToken, given);
      return { input: { id: response.id, tokenId: token.response.tokenId } };
    },
    'Delivery/Discard': async () => {
      if (laboratory.stack.database === null) return { input: { id: laboratory.ids.delivery, reason: '矩阵' } };
      const [id] = await parkOne(laboratory.stack.database.pool, { connector: 'relay', recordId: `rec-${randomUUID()}`, actor: 'owner' }); // prettier-ignore
      return { input: { id, reason: '矩阵' } };
    },
  };
};

export const examplesOf = (laboratory: Laboratory, cast: Cast): Examples => {
  const spare = new Map<Stage, Target[]>();
  const made = ownThings(laboratory, cast);
  const unmade: Record<string, number> = {};
  let serial = 0;
  const put = (stage: Stage, target: Target): void => void spare.set(stage, [...(spare.get(stage) ?? []), target]);
  const take = async (stage: Stage): Promise<Target> => {
    const [first, ...others] = spare.get(stage) ?? [];
    if (first === undefined) return laboratory.record(stage);
    spare.set(stage, others);
    return first;
  };
  const personNamed = (role: Member): Person | undefined =>
    cast.people().find(({ id }) => id === laboratory.people[role].id);
  const somebody = (allowed: readonly Member[]): Person | undefined => {
    const may = allowed.map(personNamed).filter((person) => person !== undefined);
    return may[serial % Math.max(1, may.length)];
  };

  const onMadeEntry = async (call: Call): Promise<Example | null> => {
    const rule = ON_ENTRIES[keyOf(call)];
    const who = rule && somebody(rule.allow);
    if (!rule || !who) return null;
    const id = `made-${randomUUID().slice(0, 8)}`;
    const answer = await who.send(registerCalls(rule.register).add, {
      id,
      ...valuesOf(rule.register, 100_000 + serial),
    });
    const input = rule.input(id);
    return answer.status === 200 && isJson(input) ? { who, input, files: [], target: null } : null;
  };
  const fromMatrix = async (rule: Expected): Promise<Example | null> => {
    const who = somebody(rule.allow.length > 0 ? rule.allow : MEMBERS.filter((role) => rule.but?.[role] !== undefined));
    if (!who) return null;
    const target = rule.stage === undefined ? null : await take(rule.stage);
    const input = rule.input({ laboratory, who, target: target ?? NO_TARGET, serial: 100_000 + serial });
    return isJson(input) ? { who, input, files: rule.files ?? [], target } : null;
  };

  const exampleOf = async (call: Call): Promise<Example | null> => {
    const rule = expected[keyOf(call)];
    const own = Object.hasOwn(made, call.path) ? await made[call.path]?.() : undefined;
    if (own) {
      const who = own.who ?? somebody(rule?.allow ?? MEMBERS);
      return who ? { who, input: own.input, files: [], target: null } : null;
    }
    return rule ? fromMatrix(rule) : onMadeEntry(call);
  };
  return {
    of: async (call) => {
      serial += 1;
      try {
        return await exampleOf(call);
      } catch (error) {
        // Others have changed what it takes meanwhile; what breaks is found by the calls themselves.
        const why = `${call.path}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`;
        unmade[why] = (unmade[why] ?? 0) + 1;
        return null;
      }
    },
    unmade: () => unmade,
    restore: async () => {
      const { ids, people } = laboratory;
      const { flow, book, project } = ids;
      const nodes = [{ name: '复核', approver: 'people', accountIds: ['reviewer'], mode: 'any' }];
      for (const [call, input] of [
        [flowCalls.restore, { id: flow }],
        [flowCalls.modify, { id: flow, type: 'record', nodes }],
        [approvalCalls.setDefaultFlow, { id: flow }],
        [bookCalls.restore, { id: book }],
        [projectCalls.modifyProject, { id: project, status: 'active', leaderIds: ['lead'], memberIds: ['owner'] }],
      ] as const)
        // It may be so already.
        await people.admin.send(call, input);
    },
    settle: async (target, stillGood) => {
      if (!stillGood) return;
      const answer = await cast.keeper.send(recordCalls.record, { id: target.id });
      if (answer.status !== 200) return;
      const view = answer.response as RecordView;
      const stage = stageOf(view, target);
      const module = view.modules.find(({ id }) => id === target.moduleId);
      if (stage === null || !module) return;
      const { contentHash, contentRevision } = module;
      put(stage, { ...target, hash: view.recordHash, contentHash, contentRevision });
    },
  };
};

const [flowCalls, bookCalls] = [registerCalls(flowRegister), registerCalls(notebookRegister)];

/** For calls that are about no record. */
const NO_TARGET: Target = {
  ...{ id: '', number: '', moduleId: '', otherModuleId: '', commentId: '', code: '', hash: '', contentHash: '' },
  ...{ contentRevision: 0, requestId: '', shareId: '' },
};
