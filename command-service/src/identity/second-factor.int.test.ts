import { refusals } from '@shilu/events/core/result-codes';
import { parseStored } from '@shilu/events/core/upcast';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { passkeyCalls } from '@shilu/events/identity/passkey-calls';
import { secondFactorCalls } from '@shilu/events/identity/second-factor-calls';
import { waysSchema } from '@shilu/events/identity/second-factor-schemas';
import { organizationCalls } from '@shilu/events/organization/calls';
import { passkeyDevice } from '@shilu/events/testing/passkey-device';
import { codeAt, STEP_SECONDS } from '@shilu/infra/sessions/totp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, PASSWORD, type Lab, type Person } from '../testing/lab';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((each) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}; // prettier-ignore
const codeOf = (secret: string, later = 0): string =>
  codeAt(fromBase32(secret), Math.floor(Date.now() / 1000 / STEP_SECONDS) + later);

const digestOf = (account: string): string => passwordDigest(account, PASSWORD);
const enter = (account: string, shown: object = {}) =>
  lab.nobody().call(identityCalls.login, { account, password: digestOf(account), ...shown });
/** Set up by the app, with the code of the step before: those of now and of the next are left. */
const setUp = async (person: Person) => {
  const { response } = await person.call(secondFactorCalls.prepareSecondFactor, {
    ...{ password: digestOf(person.account), way: 'totp' },
  });
  const secret = response.totp?.secret ?? '';
  const { preparation, recoveryCodes } = response;
  await person.call(secondFactorCalls.enrolSecondFactor, { preparation, code: codeOf(secret, -1) });
  return { secret, recoveryCodes };
};
const typesOf = async (account: string): Promise<string[]> =>
  (await lab.store.readStream(`account-${account}`)).map(({ type }) => type);

describe('a second factor at login', () => {
  test('a code of the app lets in beside the password, each once; nothing of the secret stands in the log or in clear', async () => {
    const person = await lab.member('tan');
    await expect(person.call(secondFactorCalls.prepareSecondFactor, { password: 'f'.repeat(64), way: 'totp' })).rejects.toMatchObject({ key: 'wrongPassword' });
    const { secret, recoveryCodes } = await setUp(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    await expect(enter('tan')).rejects.toMatchObject({ key: 'secondFactorRequired', details: { ways: ['totp'], passkey: null } });
    await expect(enter('tan', { code: codeOf(secret, -1) })).rejects.toMatchObject({ key: 'codeWrong' });
    expect((await enter('tan', { code: codeOf(secret) })).response.accountInfo.id).toBe('tan');
    await expect(enter('tan', { code: codeOf(secret) })).rejects.toMatchObject({ key: 'codeWrong' });
    const kept = await lab.database.pool.query('select body from log.events union all select t::text from vault.second_factors t union all select t::text from vault.passkey_challenges t');
    const all = JSON.stringify(kept.rows);
    expect(kept.rows.length).toBeGreaterThan(5);
    for (const told of [secret, fromBase32(secret).toString('base64'), fromBase32(secret).toString('hex'), ...recoveryCodes]) expect(all).not.toContain(told);
    // Another device of the account was logged out.
    await expect(person.call(secondFactorCalls.prepareSecondFactor, { password: digestOf('tan'), way: 'totp' })).rejects.toMatchObject({ key: 'secondFactorThere' });
  }); // prettier-ignore

  test('a recovery code opens once and is told by its number alone; with password and factor its person removes it', async () => {
    const person = await lab.member('hu');
    const { secret, recoveryCodes } = await setUp(person);
    const [first = '', second = ''] = recoveryCodes;
    expect((await enter('hu', { code: first.toUpperCase() })).response.accountInfo.id).toBe('hu');
    await expect(enter('hu', { code: first })).rejects.toMatchObject({ key: 'codeWrong' });
    const own = async () => (await person.call(secondFactorCalls.secondFactor, {})).response.own;
    expect(await own()).toMatchObject({ way: 'totp', codesLeft: 9 });
    const events = (await lab.store.readStream('account-hu')).map(parseStored);
    expect(events.at(-1)).toMatchObject({ type: 'RecoveryCodeUsed', data: { number: 1, left: 9 } });
    const remove = (shown: object) => person.call(secondFactorCalls.removeSecondFactor, { password: digestOf('hu'), ...shown });
    await expect(remove({})).rejects.toMatchObject({ key: 'secondFactorRequired' });
    await expect(remove({ code: '000000' })).rejects.toMatchObject({ key: 'codeWrong' });
    await expect(person.call(secondFactorCalls.removeSecondFactor, { password: 'f'.repeat(64), code: second })).rejects.toMatchObject({ key: 'wrongPassword' });
    await remove({ code: codeOf(secret, 1) });
    expect(await own()).toBeNull();
    expect((await enter('hu')).response.accountInfo.id).toBe('hu');
    expect((await typesOf('hu')).slice(-3)).toEqual(['SecondFactorEnrolled', 'RecoveryCodeUsed', 'SecondFactorRemoved']);
  }); // prettier-ignore

  test('wrong codes close the account as wrong passwords do, from wherever they come; a right password in between opens nothing', async () => {
    const { recoveryCodes } = await setUp(await lab.member('shi'));
    for (let n = 0; n < 5; n += 1) {
      await expect(enter('shi', { code: '000000' })).rejects.toMatchObject({ key: 'codeWrong' });
      if (n < 4) await expect(enter('shi')).rejects.toMatchObject({ key: 'secondFactorRequired' });
    }
    await expect(enter('shi', { code: recoveryCodes[0] })).rejects.toMatchObject({ key: 'accountLocked' });
    const why = (await lab.store.readStream('access-shi')).map(parseStored).filter(({ type }) => type === 'LoginFailed');
    expect(why.map(({ data }) => (data as { why: string }).why)).toEqual([...Array<string>(5).fill('wrongCode'), 'locked']);
  }); // prettier-ignore

  test('a passkey that signs lets in too, and may be the second factor itself', async () => {
    const person = await lab.member('bao');
    const device = passkeyDevice();
    const { response: made } = await person.call(passkeyCalls.enrolmentOptions, { password: digestOf('bao') });
    await person.call(passkeyCalls.enrolPasskey, { ...device.enrol(made.challenge), name: '手机' });
    const { response } = await person.call(secondFactorCalls.prepareSecondFactor, { password: digestOf('bao'), way: 'passkey' });
    expect(response.totp).toBeNull();
    const { preparation } = response;
    await expect(person.call(secondFactorCalls.enrolSecondFactor, { preparation, code: '123456' })).rejects.toMatchObject({ key: 'codeWrong' });
    await person.call(secondFactorCalls.enrolSecondFactor, { preparation, passkey: device.sign(response.passkey?.challenge ?? '') });
    const asked: unknown = await enter('bao').catch((error: unknown) => (error as { details: unknown }).details);
    const details = waysSchema.parse(asked);
    expect(details.ways).toEqual(['passkey']);
    const challenge = details.passkey?.challenge ?? '';
    await expect(enter('bao', { passkey: passkeyDevice().sign(challenge) })).rejects.toMatchObject({ key: 'codeWrong' });
    expect((await enter('bao', { passkey: device.sign(challenge) })).response.accountInfo.id).toBe('bao');
    await expect(enter('bao', { passkey: device.sign(challenge) })).rejects.toMatchObject({ key: 'passkeyExpired' });
    await expect(person.call(passkeyCalls.removePasskey, { credentialId: device.credentialId, password: digestOf('bao') })).rejects.toMatchObject({ key: 'passkeyNeeded' });
  }); // prettier-ignore

  test('what is stored of it exchanged in the database opens nothing, and is told once', async () => {
    const { secret } = await setUp(await lab.member('fei'));
    const other = await setUp(await lab.member('gu'));
    await lab.database.pool.query(`update vault.second_factors set hash = (select hash from vault.second_factors where account_id = 'gu') where account_id = 'fei'`);
    for (const code of [codeOf(other.secret), codeOf(secret), other.recoveryCodes[0]])
      await expect(enter('fei', { code })).rejects.toMatchObject({ key: 'passwordAltered' });
    expect((await typesOf('fei')).filter((type) => type === 'SecondFactorAltered')).toHaveLength(1);
    const { rows } = await lab.database.pool.query(`select detail from notary.incidents where stream = 'account-fei'`);
    expect(rows).toEqual([{ detail: 'what is stored of the second factor is not what the log commits to' }]);
  }); // prettier-ignore

  test('reset by an administrator closes signing until another identifies the person, and ends their sessions', async () => {
    const person = await lab.member('ning');
    await setUp(person);
    await lab.admin.call(identityCalls.modifyMember, { id: 'ning', resetSecondFactor: true });
    expect(await lab.service.services.sessions.find(person.session().token)).toBeNull();
    expect((await typesOf('ning')).slice(-2)).toEqual(['SecondFactorRemoved', 'SigningSuspended']);
    await expect(lab.admin.call(identityCalls.confirmIdentity, { id: 'ning', how: 'inPerson' })).rejects.toMatchObject({ key: 'sameAdministrator' });
    expect((await enter('ning')).response.accountInfo.id).toBe('ning');
    await expect(person.call(identityCalls.modifyMember, { id: 'ning', resetSecondFactor: true })).rejects.toBeDefined();
  }); // prettier-ignore

  test('required from a day: until then one is reminded at login, from then on asked before anything else; off: nobody is asked', async () => {
    const { changeSettings } = organizationCalls;
    const set = async (settings: object): Promise<void> => {
      await lab.admin.call(changeSettings, { settings });
      await lab.service.directoryReady();
    };
    await lab.member('xue');
    await expect(lab.admin.call(changeSettings, { settings: { secondFactor: 'required' } }, { unprotected: true })).rejects.toMatchObject({ key: 'secondFactorUnprotected' });
    await set({ secondFactor: 'required', secondFactorFrom: '2099-01-01' });
    expect((await enter('xue')).response).toMatchObject({ secondFactorDue: false, secondFactorFrom: '2099-01-01' });
    await set({ secondFactorFrom: '2020-01-01' });
    const { response } = await enter('xue');
    expect(response).toMatchObject({ secondFactorDue: true, secondFactorFrom: null });
    expect(await lab.service.services.sessions.find(response.token)).toMatchObject({ secondFactorDue: true });
    const person = await lab.login('xue');
    await setUp(person);
    expect(await lab.service.services.sessions.find(person.session().token)).not.toHaveProperty('secondFactorDue');
    await set({ secondFactor: 'off', secondFactorFrom: null });
    expect((await enter('xue')).response.secondFactorDue).toBe(false);
    await expect((await lab.member('yan')).call(secondFactorCalls.prepareSecondFactor, { password: digestOf('yan'), way: 'totp' })).rejects.toMatchObject({ key: 'secondFactorOff' });
    await set({ secondFactor: 'offered' });
    expect(refusals.secondFactorDue.status).toBe(403);
  }); // prettier-ignore
});
