import { randomBytes, randomUUID } from 'node:crypto';
import { createEventWriter } from '@shilu/command-service/engine/event-writer';
import { confirmOnServer } from '@shilu/command-service/identity/confirm-identity';
import type { CommandService } from '@shilu/command-service/routes';
import { openLab, PASSWORD, type Lab, type Person } from '@shilu/command-service/testing/lab';
import { isAppError } from '@shilu/events/core/app-error';
import { registerCalls } from '@shilu/events/core/register-calls';
import { administers, placementOf, type AccountEvent, type AccountState } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { roleRegister } from '@shilu/events/identity/role';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let lab: Lab;
/** Another process on the same log. */
let other: CommandService;
beforeAll(async () => {
  lab = await openLab();
  other = await lab.another();
  for (const [id, permissions] of [
    ['role-tiny', []],
    ['role-qa', ['FlowManage', 'FulltextSearch', 'AudittrailSearch']],
    ['role-hod', ['MemberManage', 'PermissioManage']],
  ] as const)
    await lab.admin.call(registerCalls(roleRegister).add, {
      ...{ id, name: id, permissions: [...permissions] },
      ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
    });
  await lab.admin.call(registerCalls(departmentRegister).add, { id: 'dept-analysis', name: '分析部' });
});
afterAll(() => lab.close());

const keyOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      // Whoever is disabled or erased is logged out.
      if (error instanceof Error && error.message === 'session ended') return 'unauthenticated';
      if (!isAppError(error)) throw error;
      return error.key;
    },
  );
const { modifyMember, eraseMember } = identityCalls;
const stateOf = async (id: string): Promise<AccountState> => (await lab.service.services.accounts.load(id)).state;
const writer = createEventWriter({
  ...{ clock: () => new Date(), randomBytes: (size: number) => new Uint8Array(randomBytes(size)), checkContracts: true },
}); // prettier-ignore
/** Into the log, past every decision: as an older version, or a person with the database in hand, may have left it. */
const write = async (id: string, make: (state: AccountState) => readonly AccountEvent[]): Promise<void> => {
  const { state, revision } = await lab.service.services.accounts.load(id);
  const commandId = randomUUID();
  const author = { ...{ actor: 'system', session: null, commandId, correlation: commandId }, reason: null };
  const events = await writer.encode(`account-${id}`, revision + 1, author, make(state));
  const { position } = await lab.store.append(`account-${id}`, revision, events);
  await Promise.all([lab.service, other].map(({ services }) => services.live.upTo(position)));
};
const placed = (state: AccountState, part: Partial<AccountState>): AccountEvent => {
  const [previous, next] = [placementOf(state), placementOf({ ...state, ...part })];
  return { type: 'AccountPlaced', data: { ...next, previous } };
};

test('H3 nobody gives away by a role named twice what they may not give', async () => {
  const hod = await lab.member('hod', { roleIds: ['role-hod'], departmentId: 'dept-analysis' });
  const mule = {
    ...{ id: 't-mule', account: 't-mule', password: PASSWORD, realName: '新人' },
    ...{ mobilePhone: '', email: '', isOrganAdmin: false, directLeaderId: null },
    ...{ departmentId: 'dept-analysis', roleIds: [] },
  };
  const roleIds = ['role-tiny', 'role-tiny'];
  await expect(hod.call(identityCalls.addMember, { ...mule, roleIds })).rejects.toThrow('repeated');
  await expect(hod.call(modifyMember, { id: 't-mule', roleIds })).rejects.toThrow('repeated');
  await expect(hod.call(serviceAccountCalls.addServiceAccount, { name: 'LIMS', roleIds })).rejects.toThrow('repeated');
  await hod.call(identityCalls.addMember, mule);
  await write('t-mule', (state) => [placed(state, { roleIds })]);
  for (const wanted of [['role-tiny', 'role-qa'], ['role-qa', 'role-tiny'], ['role-qa']])
    expect(await keyOf(hod.call(modifyMember, { id: 't-mule', roleIds: wanted }))).toBe('beyondOwnRights');
  expect(await keyOf(hod.call(modifyMember, { id: 't-mule', roleIds: ['role-tiny'] }))).toBe('done');
  expect((await stateOf('t-mule')).roleIds).toEqual(['role-tiny']);
});

test('M4 two changes of an account at once do not undo each other, its profile’s neither', async () => {
  await lab.member('m4-leader');
  for (let round = 0; round < 3; round += 1) {
    const id = `m4-${round}`;
    const own = await lab.member(id, { roleIds: ['role-qa'], departmentId: 'dept-analysis' });
    await Promise.all([
      lab.admin.call(modifyMember, { id, roleIds: [] }),
      lab.admin.call(modifyMember, { id, directLeaderId: 'm4-leader' }, { on: other }),
      own.call(modifyMember, { id, mobilePhone: '13800001111' }),
      own.call(modifyMember, { id, email: 'm4@lab.example' }, { on: other }),
    ]);
    const { state } = await lab.service.services.accounts.load(id);
    expect(state).toMatchObject({ roleIds: [], directLeaderId: 'm4-leader', departmentId: 'dept-analysis' });
    expect(state.profile && (await lab.service.services.people.open(id, state.profile))).toMatchObject({
      ...{ realName: `${id} 名`, mobilePhone: '13800001111', email: 'm4@lab.example' },
    });
  }
});

test('M4 rights are asked of the account as the log has it: who has just become an administrator is not reset', async () => {
  const hod = await lab.member('m4-hod', { roleIds: ['role-hod'], departmentId: 'dept-analysis' });
  await lab.member('m4-raised', { departmentId: 'dept-analysis' });
  const [reset, raised] = await Promise.all([
    keyOf(hod.call(modifyMember, { id: 'm4-raised', newPassword: 'own-horse-2' })),
    keyOf(lab.admin.call(modifyMember, { id: 'm4-raised', isOrganAdmin: true }, { on: other })),
  ]);
  expect(raised).toBe('done');
  const types = (await lab.store.readStream('account-m4-raised')).map(({ type }) => type);
  // Whichever came first, no administrator's password was changed by somebody who may not.
  if (reset === 'done') expect(types.indexOf('PasswordChanged')).toBeLessThan(types.indexOf('AccountPlaced'));
  else expect([reset, types.includes('PasswordChanged')]).toEqual(['forbidden', false]);
});

describe('M2 an administrator always remains', () => {
  const administrators = async (): Promise<string[]> => {
    const ids = [...lab.service.services.directory.accounts.keys()];
    const states = await Promise.all(ids.map(async (id) => ({ id, state: await stateOf(id) })));
    return states.filter(({ state }) => administers(state)).map(({ id }) => id);
  };
  const raise = (id: string): Promise<void> => write(id, (state) => [placed(state, { isOrganAdmin: true })]);
  const lower = (id: string): Promise<void> => write(id, (state) => [placed(state, { isOrganAdmin: false })]);

  /** Each does it to the other, or both to themselves. */
  const races: readonly (readonly [string, (by: Person, on: Person, at: CommandService) => Promise<unknown>])[] = [
    ['take each other down', (by, on, at) => by.call(modifyMember, { id: on.id, isOrganAdmin: false }, { on: at })],
    ['disable each other', (by, on, at) => by.call(modifyMember, { id: on.id, disabled: true }, { on: at })],
    ['erase each other', (by, on, at) => by.call(eraseMember, { id: on.id }, { on: at })],
    ['step down', (by, _on, at) => by.call(modifyMember, { id: by.id, isOrganAdmin: false }, { on: at })],
    ['change their names', (by, _on, at) => by.call(modifyMember, { id: by.id, realName: '别名' }, { on: at })],
  ];

  test('of two who leave at the same moment one stays, in one process and in two', async () => {
    // All in two processes, and the first in one as well.
    const rounds = [...races, ...races.slice(0, 1)];
    const pairs: (readonly [Person, Person])[] = [];
    for (const n of rounds.keys()) pairs.push([await lab.member(`l-${n}`), await lab.member(`r-${n}`)]);
    const outcomes: unknown[] = [];
    for (const [n, [left, right]] of pairs.entries()) {
      const [what, act] = rounds[n] ?? ['', () => Promise.resolve()];
      const before = await administrators();
      for (const { id } of [left, right]) await raise(id);
      for (const id of before) await lower(id);
      const at = n < races.length ? other : lab.service;
      const keys = await Promise.all([keyOf(act(left, right, lab.service)), keyOf(act(right, left, at))]);
      outcomes.push([what, keys.filter((key) => key === 'done').length, (await administrators()).length]);
    }
    expect(outcomes).toEqual(rounds.map(([what]) => [what, 1, 1]));
  });

  test('one who waits to be identified is not the one who remains; the server has a way back, while nobody is left', async () => {
    await raise('admin');
    const [only, waiting] = [await lab.member('only'), await lab.member('waiting')];
    const before = await administrators();
    await raise('only');
    for (const id of before) await lower(id);
    await only.call(modifyMember, { id: 'waiting', isOrganAdmin: true });
    for (const change of [{ isOrganAdmin: false }, { disabled: true }, { realName: '别名' }])
      expect(await keyOf(only.call(modifyMember, { id: 'only', ...change }))).toBe('lastAdmin');
    const reinstate = (account: string) =>
      keyOf(confirmOnServer(lab.service.services, { account, operator: '运维 张', how: 'inPerson', administrator: true }));
    expect(await reinstate('waiting')).toBe('administratorRemains');
    await write('only', (state) => [placed(state, { isOrganAdmin: false }), { type: 'AccountDisabled', data: {} }]);
    expect(await administrators()).toEqual([]);
    // Whoever opened the account may still know its password.
    expect(await reinstate('waiting')).toBe('ownPasswordFirst');
    const [oldPassword, newPassword] = [passwordDigest('waiting', PASSWORD), 'own-horse-2'];
    await waiting.call(identityCalls.changePassword, { oldPassword, newPassword });
    expect(await keyOf(waiting.call(modifyMember, { id: 'only', disabled: false }))).toBe('signingSuspended');
    expect(await reinstate('waiting')).toBe('done');
    expect(await administrators()).toEqual(['waiting']);
    await lab.service.directoryReady();
    expect(await keyOf(waiting.call(modifyMember, { id: 'only', disabled: false }))).toBe('done');
    const last = (await lab.store.readStream('account-waiting')).at(-1);
    expect([last?.type, last?.body.includes('运维 张')]).toEqual(['IdentityConfirmed', true]);
  }); // prettier-ignore
});
