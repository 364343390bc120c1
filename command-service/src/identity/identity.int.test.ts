import { randomUUID } from 'node:crypto';
import { eventId } from '@shilu/events/core/uuid';
import { registerCalls } from '@shilu/events/core/register-calls';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { identityCalls } from '@shilu/events/identity/calls';
import { serviceAccountCalls } from '@shilu/events/identity/service-account-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { roleRegister } from '@shilu/events/identity/role';
import { organizationCalls } from '@shilu/events/organization/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { parseStored } from '@shilu/events/core/upcast';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { part, proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, PASSWORD, type Lab } from '../testing/lab';
import { endIdleSessions } from './end-idle-sessions';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

const role = registerCalls(roleRegister);
const flow = registerCalls(flowRegister);
const newcomer = (account: string) => ({
  id: account,
  account,
  password: PASSWORD,
  realName: '新人',
  mobilePhone: '',
  email: '',
  departmentId: null,
  roleIds: [],
  isOrganAdmin: false,
  directLeaderId: null,
});

describe('members', () => {
  test('X013 law 9 personal data is sealed in the log, and opens for display', async () => {
    await lab.member('zhao', { realName: '赵敏', mobilePhone: '13800001111' });
    const bodies = (await lab.store.readStream('account-zhao')).map((event) => event.body).join('');
    for (const secret of ['赵敏', '13800001111']) expect(bodies).not.toContain(secret);
    expect(await lab.service.services.people.nameOf('zhao')).toBe('赵敏');
  });

  test('X013 law 5 adding a member twice by one command makes one; a login name is one person’s', async () => {
    proves('REQ-S10');
    const commandId = randomUUID();
    const first = await lab.admin.call(identityCalls.addMember, newcomer('sun'), { commandId });
    expect(await lab.admin.call(identityCalls.addMember, newcomer('sun'), { commandId })).toEqual(first);
    await expect(lab.admin.call(identityCalls.addMember, { ...newcomer('SUN'), id: 'other' })).rejects.toMatchObject({
      key: 'nameRepeated',
    });
    await expect(
      lab.admin.call(identityCalls.addMember, { ...newcomer('wu'), departmentId: 'nowhere' }),
    ).rejects.toMatchObject({ key: 'inputUnfit' });
  });

  test('P01 P03 nobody raises themselves', async () => {
    const { response } = await lab.admin.call(role.add, {
      name: '人事',
      permissions: ['MemberManage'],
      projectScope: 'own',
      taskScope: 'own',
      recordScope: 'ownInDepartment',
    });
    const { response: unit } = await lab.admin.call(registerCalls(departmentRegister).add, { name: '人事部' });
    const { response: elsewhere } = await lab.admin.call(registerCalls(departmentRegister).add, { name: '研发' });
    const hr = await lab.member('hr', { roleIds: [response.id], departmentId: unit.id });
    await lab.member('chemist', { departmentId: elsewhere.id });
    await lab.member('colleague', { departmentId: unit.id, roleIds: [response.id] });
    await hr.call(identityCalls.addMember, { ...newcomer('intern'), departmentId: unit.id });
    const digest = 'next-horse-2';
    const refused: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['forbidden', () => hr.call(identityCalls.modifyMember, { id: 'admin', newPassword: digest })],
      ['forbidden', () => hr.call(identityCalls.modifyMember, { id: 'intern', roleIds: [response.id] })],
      ['forbidden', () => hr.call(identityCalls.addMember, { ...newcomer('boss'), isOrganAdmin: true })],
      ['forbidden', () => hr.call(role.modify, { id: response.id, permissions: ['PermissioManage'] })],
      ['forbidden', () => hr.call(identityCalls.eraseMember, { id: 'intern' })],
      ['forbidden', () => hr.call(organizationCalls.changeSettings, { settings: { recordPrefix: 'X' } })],
      ['notOneself', () => hr.call(identityCalls.modifyMember, { id: 'hr', isOrganAdmin: true })],
      ['notOneself', () => hr.call(identityCalls.modifyMember, { id: 'hr', unlockSigning: true })],
      ['notOneself', () => hr.call(identityCalls.modifyMember, { id: 'hr', departmentId: elsewhere.id })],
      ['notOneself', () => lab.admin.call(identityCalls.modifyMember, { id: 'admin', unlockSigning: true })],
      ['notOneself', () => lab.admin.call(identityCalls.modifyMember, { id: 'admin', newPassword: digest })],
      // Of another department, and with the same rights.
      ['beyondOwnRights', () => hr.call(identityCalls.modifyMember, { id: 'chemist', newPassword: digest })],
      ['beyondOwnRights', () => hr.call(identityCalls.modifyMember, { id: 'chemist', email: 'hr@lab.example' })],
      ['beyondOwnRights', () => hr.call(identityCalls.modifyMember, { id: 'chemist', departmentId: unit.id })],
      ['beyondOwnRights', () => hr.call(identityCalls.modifyMember, { id: 'colleague', newPassword: digest })],
      ['beyondOwnRights', () => hr.call(identityCalls.addMember, { ...newcomer('mole'), departmentId: elsewhere.id })],
      ['notOneself', () => hr.call(registerCalls(departmentRegister).modify, { id: unit.id, headIds: ['hr'] })],
      [
        'beyondOwnRights',
        () => hr.call(registerCalls(departmentRegister).modify, { id: unit.id, headIds: ['intern'] }),
      ],
      [
        'beyondOwnRights',
        () => hr.call(registerCalls(departmentRegister).modify, { id: elsewhere.id, parentId: unit.id }),
      ],
    ];
    for (const [key, call] of refused) await expect(call(), key).rejects.toMatchObject({ key });
    const intern = await lab.login('intern');
    await intern.call(identityCalls.modifyMember, { id: 'intern', email: 'intern@lab.example' });
    await expect(intern.call(identityCalls.modifyMember, { id: 'intern', realName: '别人' })).rejects.toMatchObject({
      key: 'forbidden',
    });
    await expect(intern.call(identityCalls.permissionList, { id: 'hr' })).rejects.toMatchObject({ key: 'forbidden' });
  });

  test('X015 law 9 an erased person is nameless, cannot log in, and stays in the log', async () => {
    await lab.member('qian', { realName: '钱程' });
    await lab.admin.call(identityCalls.eraseMember, { id: 'qian' });
    await lab.service.directoryReady();
    expect(await lab.service.services.people.nameOf('qian')).toBe('qian');
    await expect(lab.login('qian')).rejects.toMatchObject({ key: 'wrongPassword' });
    expect((await lab.store.readStream('account-qian')).map((event) => event.type)).toEqual([
      'AccountOpened',
      'PasswordCommitted',
      'SigningSuspended',
      'IdentityConfirmed',
      'SubjectKeyShredded',
      'AccountDisabled',
    ]);
  });

  test('law 9 the id of somebody who was erased is taken for good, and who asks for it is told so in words', async () => {
    await lab.member('bai', {});
    await lab.admin.call(identityCalls.eraseMember, { id: 'bai' });
    await lab.service.directoryReady();
    const again = { ...newcomer('bai-again'), id: 'bai' };
    await expect(lab.admin.call(identityCalls.addMember, again)).rejects.toMatchObject({ key: 'changedMeanwhile' });
    await expect(
      lab.admin.call(serviceAccountCalls.addServiceAccount, { id: 'bai', name: 'LIMS' }),
    ).rejects.toMatchObject({ key: 'changedMeanwhile' });
  });

  test('a token that is stored no more, after a restore, is revoked in the log at the next start; the others are not', async () => {
    await lab.admin.call(serviceAccountCalls.addServiceAccount, { id: 'lims', name: 'LIMS' });
    const issue = async (label: string): Promise<string> =>
      (
        await lab.admin.call(serviceAccountCalls.issueToken, {
          ...{ id: 'lims', label, scopes: ['records:read'], days: 1 },
        })
      ).response.tokenId;
    const [lost, kept] = [await issue('lost'), await issue('kept')];
    await lab.database.pool.query('delete from vault.api_tokens where id = $1', [lost]);
    await (await lab.another()).stop();
    const { state } = await lab.service.services.serviceAccounts.load('lims');
    expect(state.tokens.map(({ id, revoked }) => [id, revoked])).toEqual([
      [lost, true],
      [kept, false],
    ]);
  });
});

describe('sessions', () => {
  test('K02 21 CFR 11.10(e) a session ended by inactivity is a logout in the log, once, also when two processes look', async () => {
    const left = await lab.member('idle-left');
    const used = await lab.member('idle-used');
    const { pool } = lab.database;
    await pool.query("update vault.sessions set seen_at = now() - interval '13 hours' where id = $1", [
      left.session().id,
    ]);
    const another = await lab.another();
    await Promise.all([endIdleSessions(lab.service.services), endIdleSessions(another.services)]);
    await endIdleSessions(another.services);
    await another.stop();
    const types = async (id: string) =>
      (await lab.store.readStream(`access-${id}`))
        .map(parseStored)
        .map(({ type, actor, data }) => ({ type, actor, data }));
    expect(await types('idle-left')).toMatchObject([
      { type: 'LoggedIn' },
      { type: 'LoggedOut', actor: 'system', data: { sessionId: left.session().id, why: 'expired' } },
    ]);
    expect(await types('idle-used')).toMatchObject([{ type: 'LoggedIn' }]);
    const { rows } = await pool.query<{ id: string }>('select id from vault.sessions where id = any($1)', [
      [left.session().id, used.session().id],
    ]);
    expect(rows).toEqual([{ id: used.session().id }]);
  });
});

describe('passwords', () => {
  test('S11 one that was exchanged in the database opens and signs nothing, is told of at once, and works again when put back', async () => {
    const person = await lab.member('victim');
    await lab.member('thief');
    const { pool } = lab.database;
    const stored = (await pool.query<{ hash: string }>("select hash from vault.passwords where account_id = 'victim'"))
      .rows[0]?.hash;
    const head = async () => (await lab.store.readStream('account-victim')).map(({ type }) => type).slice(-2);
    const check = (Password: string) => person.call(identityCalls.validatePassword, { AccountId: 'victim', Password });
    // What is sent for the thief's own password under the victim's login name, stored in place of the victim's.
    const known = await lab.service.services.credentials.keep('thief', passwordDigest('victim', 'thief-horse-1'));
    await pool.query(
      "update vault.passwords v set hash = t.hash from vault.passwords t where v.account_id = 'victim' and t.account_id = 'thief' and encode(sha256(convert_to(t.hash, 'UTF8')), 'hex') = $1",
      [known],
    );
    for (const password of ['thief-horse-1', PASSWORD])
      await expect(lab.login('victim', password)).rejects.toMatchObject({ key: 'passwordAltered' });
    for (const password of ['thief-horse-1', PASSWORD])
      await expect(check(passwordDigest('victim', password))).rejects.toMatchObject({ key: 'passwordAltered' });
    expect(await head()).toEqual(['IdentityConfirmed', 'PasswordHashAltered']);
    expect((await incidentsOf(pool)).map(({ stream, kind }) => [stream, kind])).toContainEqual([
      'account-victim',
      'passwordHashAltered',
    ]);
    const failed = (await lab.store.readStream('access-victim'))
      .map(parseStored)
      .filter(({ type }) => type === 'LoginFailed');
    expect(failed.map(({ data }) => data)).toMatchObject([{ why: 'passwordAltered' }, { why: 'passwordAltered' }]);
    await pool.query("update vault.passwords set hash = $1 where account_id = 'victim'", [stored]);
    await check(passwordDigest('victim', PASSWORD));
    // A second row opens nothing either, for no event names it.
    await lab.service.services.credentials.keep('victim', passwordDigest('victim', 'thief-horse-1'));
    await expect(lab.login('victim', 'thief-horse-1')).rejects.toMatchObject({ key: 'wrongPassword' });
    // Whoever has no row left is let in again by a password that an administrator sets.
    await pool.query("delete from vault.passwords where account_id = 'victim'");
    await expect(lab.login('victim')).rejects.toMatchObject({ key: 'passwordAltered' });
    const newPassword = 'next-horse-2';
    await lab.admin.call(identityCalls.modifyMember, { id: 'victim', newPassword });
    await lab.login('victim', 'next-horse-2');
  });

  test('S11 the server judges each password that is set, whoever sets it, and takes none that others could read', async () => {
    part('REQ-S11', 'strength');
    const { changeSettings } = organizationCalls;
    const person = await lab.member('ruan');
    type Way = { readonly unprotected?: true };
    const oldPassword = passwordDigest('ruan', PASSWORD);
    const own = (newPassword: string, way: Way = {}) =>
      person.call(identityCalls.changePassword, { oldPassword, newPassword }, way);
    const reset = (newPassword: string, way: Way = {}) =>
      lab.admin.call(identityCalls.modifyMember, { id: 'ruan', newPassword }, way);
    const first = (password: string, way: Way = {}) =>
      lab.admin.call(identityCalls.addMember, { ...newcomer('ruan-2'), password }, way);
    for (const set of [own, reset, first])
      for (const [password, key] of [
        ['short-1', 'passwordShort'],
        ['only-letters', 'passwordPlain'],
        ['own-RUAN-2-horse', 'passwordHasName'],
        [passwordDigest('ruan', 'next-horse-2'), 'passwordIsDigest'],
      ] as const)
        await expect(set(password), password).rejects.toMatchObject({ key });
    await lab.admin.call(changeSettings, { settings: { passwordMinLength: 12, passwordKinds: 4 } });
    await lab.service.directoryReady();
    for (const set of [own, reset, first])
      await expect(set('next-horse-2')).rejects.toMatchObject({ key: 'passwordPlain', params: { kinds: 4 } });
    await lab.admin.call(changeSettings, { settings: { passwordMinLength: 8, passwordKinds: 2 } });
    await lab.service.directoryReady();
    for (const set of [own, reset, first])
      await expect(set('next-horse-2', { unprotected: true })).rejects.toMatchObject({ key: 'passwordUnprotected' });
    await reset('next-horse-2');
    await lab.login('ruan', 'next-horse-2');
  });

  test('S11 a password is none of the last ones where that is set, and expires where that is set', async () => {
    part('REQ-S11', 'expiry');
    part('REQ-S11', 'former ones');
    const { changeSettings } = organizationCalls;
    // Not from where nobody could set another.
    const fromElsewhere = (days: number | null) =>
      lab.admin.call(changeSettings, { settings: { passwordExpiryDays: days } }, { unprotected: true });
    await expect(fromElsewhere(90)).rejects.toMatchObject({ key: 'passwordUnprotected' });
    await fromElsewhere(null);
    await lab.admin.call(changeSettings, { settings: { passwordsRemembered: 3, passwordExpiryDays: 90 } });
    await lab.service.directoryReady();
    const person = await lab.member('shen');
    const names = [PASSWORD, 'next-horse-2', 'next-horse-3', 'next-horse-4'];
    const change = (from: string, newPassword: string) =>
      person.call(identityCalls.changePassword, { oldPassword: passwordDigest('shen', from), newPassword });
    for (const [at, next] of names.slice(1).entries()) await change(names[at] ?? '', next);
    await expect(change('next-horse-4', 'next-horse-4')).rejects.toMatchObject({ key: 'passwordUnchanged' });
    for (const former of ['next-horse-2', 'next-horse-3'])
      await expect(change('next-horse-4', former)).rejects.toMatchObject({
        key: 'passwordReused',
        params: { count: 3 },
      });
    const byAdmin = lab.admin.call(identityCalls.modifyMember, { id: 'shen', newPassword: 'next-horse-3' });
    await expect(byAdmin).rejects.toMatchObject({ key: 'passwordReused' });
    await change('next-horse-4', PASSWORD);
    // Ninety days later.
    const later = await lab.another({ clock: () => new Date(Date.now() + 91 * 86_400_000) });
    const nobody = lab.nobody();
    const account = { account: 'shen', password: passwordDigest('shen', PASSWORD) };
    const { response } = await nobody.call(identityCalls.login, account, { on: later });
    expect(response.passwordExpired).toBe(true);
    const session = await lab.service.services.sessions.find(response.token);
    expect(session).toMatchObject({ passwordExpired: true });
    expect((await nobody.call(identityCalls.login, account)).response.passwordExpired).toBe(false);
    // One that it expires in is told when the page asks who is logged in.
    const status = async (on = lab.service) =>
      (await person.call(identityCalls.loginStatus, {}, { on })).response.passwordExpired;
    expect([await status(), await status(later), await status()]).toEqual([false, true, true]);
    await later.stop();
    await lab.admin.call(changeSettings, { settings: { passwordsRemembered: 0, passwordExpiryDays: null } });
    await lab.service.directoryReady();
  });

  test('S11 accounts of before commit to the password that they have when the product starts, once; programs do not', async () => {
    const { credentials, accounts, people, directory } = lab.service.services;
    const { response: program } = await lab.admin.call(serviceAccountCalls.addServiceAccount, { name: '天平' });
    const commandId = randomUUID();
    const author = { ...{ actor: 'system', session: null, commandId, correlation: commandId }, reason: null };
    const profile = { realName: '老员工', account: 'veteran', mobilePhone: '', email: '' };
    const sealedProfile = await people.seal('veteran', JSON.stringify(profile), {
      ...{ eventId: eventId(commandId, 'account-veteran', 0), path: 'sealedProfile' },
    });
    const placement = { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null };
    await accounts.run('veteran', author, () => [{ type: 'AccountOpened', data: { sealedProfile, ...placement } }]);
    for (const id of ['veteran', program.id]) {
      await credentials.claim({ accountId: id, login: id });
      await credentials.keep(id, passwordDigest(id, PASSWORD));
    }
    await expect(lab.login('veteran')).rejects.toMatchObject({ key: 'wrongPassword' });
    for (let starts = 0; starts < 2; starts += 1) await (await lab.another()).stop();
    await lab.service.directoryReady();
    const types = async (id: string) => (await lab.store.readStream(`account-${id}`)).map(({ type }) => type);
    expect(await types('veteran')).toEqual(['AccountOpened', 'PasswordCommitted']);
    await lab.login('veteran');
    expect(directory.serviceAccounts.has(program.id)).toBe(true);
    expect(await types(program.id)).toEqual(['AccountOpened']);
    await expect(lab.login(program.id)).rejects.toMatchObject({ key: 'wrongPassword' });
  });

  test('S4 the login name of somebody who was erased is nobody else’s', async () => {
    part('REQ-S4', 'erased');
    await lab.member('xie');
    await lab.admin.call(identityCalls.eraseMember, { id: 'xie' });
    for (const account of ['xie', 'XIE'])
      await expect(
        lab.admin.call(identityCalls.addMember, { ...newcomer(account), id: 'xie-2' }),
      ).rejects.toMatchObject({
        key: 'nameRepeated',
      });
  });

  test('X010 X012 a changed password ends the other sessions; wrong tries lock the account at that address', async () => {
    const here = await lab.member('zhou');
    const elsewhere = await lab.login('zhou');
    await expect(
      here.call(identityCalls.changePassword, {
        oldPassword: passwordDigest('zhou', 'no'),
        newPassword: 'next-horse-2',
      }),
    ).rejects.toMatchObject({ key: 'wrongPassword' });
    await here.call(identityCalls.changePassword, {
      oldPassword: passwordDigest('zhou', PASSWORD),
      newPassword: 'next-horse-2',
    });
    await expect(elsewhere.call(identityCalls.loginStatus, {})).rejects.toThrow('session ended');
    await here.call(identityCalls.loginStatus, {});
    await lab.login('zhou', 'next-horse-2');
    for (let tries = 0; tries < 5; tries += 1)
      await expect(lab.login('zhou')).rejects.toMatchObject({ key: 'wrongPassword' });
    await expect(lab.login('zhou', 'next-horse-2')).rejects.toMatchObject({
      key: 'accountLocked',
      params: { minutes: 15 },
    });
    const access = (await lab.store.readStream('access-zhou')).map((event) => event.type);
    expect(access.filter((type) => type === 'LoginFailed')).toHaveLength(6);
    expect(access.filter((type) => type === 'SigningPasswordWrong')).toHaveLength(1);
  });

  test('V050 T16 a lock of the screen ends with the password alone', async () => {
    const person = await lab.member('feng');
    await person.call(identityCalls.lockScreen, {});
    expect((await person.call(identityCalls.isAuthorizeLogin, {})).response).toEqual({
      isLogin: true,
      screenLocked: true,
    });
    await expect(
      person.call(identityCalls.validatePassword, { AccountId: 'feng', Password: '', unlock: true }),
    ).rejects.toMatchObject({ key: 'passwordRequired' });
    await expect(
      person.call(identityCalls.validatePassword, { AccountId: 'admin', Password: 'x', unlock: true }),
    ).rejects.toMatchObject({ key: 'identityMismatch' });
    await person.call(identityCalls.validatePassword, {
      AccountId: 'feng',
      Password: passwordDigest('feng', PASSWORD),
      unlock: true,
    });
    expect((await person.call(identityCalls.isAuthorizeLogin, {})).response.screenLocked).toBe(false);
  });
});

describe('registers that others stand on', () => {
  test('E10 a department with members is in use; no department stands under itself', async () => {
    const department = registerCalls(departmentRegister);
    const { response: parent } = await lab.admin.call(department.add, { name: '所' });
    const { response: child } = await lab.admin.call(department.add, { name: '组', parentId: parent.id });
    await expect(lab.admin.call(department.modify, { id: parent.id, parentId: child.id })).rejects.toMatchObject({
      key: 'inputUnfit',
    });
    await lab.member('he', { departmentId: child.id });
    await expect(lab.admin.call(department.remove, { id: child.id })).rejects.toMatchObject({ key: 'inUse' });
    await expect(lab.admin.call(department.remove, { id: parent.id })).rejects.toMatchObject({ key: 'inUse' });
    await expect(lab.admin.call(department.add, { name: '别', headIds: ['nobody'] })).rejects.toMatchObject({
      key: 'inputUnfit',
    });
  });

  test('C071 one flow is the default, and stays while it is', async () => {
    proves('C070');
    proves('C071');
    const nodes = [{ name: '复核', approver: 'people', accountIds: ['admin'], mode: 'any' }];
    const { response: first } = await lab.admin.call(flow.add, { name: '甲', type: 'record', nodes, isDefault: true });
    const { response: second } = await lab.admin.call(flow.add, { name: '乙', type: 'record', nodes });
    await lab.admin.call(approvalCalls.setDefaultFlow, { id: second.id });
    await lab.service.directoryReady();
    const flows = [...lab.service.services.live.kept(flowRegister)];
    const defaults = flows.filter(([, { values }]) => values.isDefault).map(([id]) => id);
    expect(defaults).toEqual([second.id]);
    await expect(lab.admin.call(flow.remove, { id: second.id })).rejects.toMatchObject({ key: 'inUse' });
    await lab.admin.call(flow.remove, { id: first.id });
  });
});
