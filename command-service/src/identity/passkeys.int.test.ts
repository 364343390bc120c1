import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { streamName } from '@shilu/events/core/envelope';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { passkeyFault, signedWith, type PasskeyAlgorithm } from '@shilu/events/identity/passkey';
import { passkeyCalls } from '@shilu/events/identity/passkey-calls';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { RECORD } from '@shilu/events/records/record-events';
import { recordHash } from '@shilu/events/records/record-hash';
import { passkeyDevice, type PasskeyDevice } from '@shilu/events/testing/passkey-device';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLab, PASSWORD, type Lab, type Person } from '../testing/lab';
import { prose } from '../testing/record-commands';

let lab: Lab;
let author: Person;
let reviewer: Person;
const digestOf = (person: Person) => passwordDigest(person.account, PASSWORD);

const enrol = async (
  person: Person,
  device: PasskeyDevice,
  otherwise: Parameters<PasskeyDevice['enrol']>[1] = {},
): Promise<void> => {
  const { response } = await person.call(passkeyCalls.enrolmentOptions, { password: digestOf(person) });
  await person.call(passkeyCalls.enrolPasskey, { ...device.enrol(response.challenge, otherwise), name: '我的手机' });
};

type Thing = { readonly id: string; readonly act: string; readonly moduleId?: string; readonly hash: string };
const meant = { meaning: 'authored', meaningShown: '作者确认', timeZone: 'Asia/Shanghai' };
const challengeFor = async (person: Person, { id, ...thing }: Thing, means = meant): Promise<string> => {
  const stream = streamName(RECORD, id);
  const asked = { ...thing, ...means, stream, shown: '我以“作者确认”签署' };
  return (await person.call(passkeyCalls.signingStatement, asked)).response.challenge;
};

let serial = 0;
const written = async (): Promise<{ id: string; moduleId: string; contentHash: string }> => {
  serial += 1;
  const { response: book } = await author.call(registerCalls(notebookRegister).add, { name: `本 ${String(serial)}` });
  const { response } = await author.call(recordCalls.addRecord, {
    title: '还原胺化',
    bookId: book.id,
    projectId: null,
    taskId: null,
  });
  const { response: added } = await author.call(recordCalls.addModule, {
    experimentId: response.id,
    type: 'editor',
    title: '结果',
    content: prose('产率 82%'),
  });
  const { state } = await lab.service.services.records.load(response.id);
  return { id: response.id, moduleId: added.moduleId, contentHash: state.modules[0]?.content.hash ?? '' };
};
const device = passkeyDevice();

beforeAll(async () => {
  lab = await openLab();
  reviewer = await lab.member('head');
  author = await lab.member('chen', { directLeaderId: 'head' });
  await lab.admin.call(registerCalls(flowRegister).add, {
    ...{ name: '直属复核', type: 'record', isDefault: true },
    nodes: [{ name: '直属领导', approver: 'directLeader', accountIds: [], mode: 'any' }],
  });
  await enrol(author, device);
});
afterAll(() => lab.close());

const signing = async (otherwise: Parameters<PasskeyDevice['sign']>[1] = {}, by = device) => {
  const { id, moduleId, contentHash } = await written();
  const challenge = await challengeFor(author, { id, act: 'sign', moduleId, hash: contentHash });
  return { experimentId: id, moduleId, contentHash, ...meant, passkey: by.sign(challenge, otherwise) };
};

describe('passkeys', () => {
  test('X795 X796 X797 X798 are enrolled with the password, listed by their names, and removed', async () => {
    const other = passkeyDevice({ algorithm: 'EdDSA', synced: true });
    await expect(author.call(passkeyCalls.enrolmentOptions, { password: 'f'.repeat(64) })).rejects.toMatchObject({
      key: 'wrongPassword',
    });
    await enrol(author, other);
    const { list, site } = (await author.call(passkeyCalls.passkeys, {})).response;
    expect(site).toBe('localhost');
    expect(list).toMatchObject([
      { name: '我的手机', algorithm: 'ES256', synced: false },
      { name: '我的手机', algorithm: 'EdDSA', synced: true },
    ]);
    const events = await lab.store.readStream(streamName('account', author.id));
    expect(events.map(({ body }) => body).join()).not.toContain('我的手机');
    await author.call(passkeyCalls.removePasskey, { credentialId: other.credentialId, password: digestOf(author) });
    await expect(author.call(recordCalls.signModule, await signing({}, other))).rejects.toMatchObject({
      key: 'passkeyUnfit',
    });
  });

  test.each([
    ['at another page', { origin: 'https://evil.example.com' }],
    ['of another site', { site: 'evil.example.com' }],
    ['of a device that did not verify its person', { verified: false }],
  ] as const)('X796 one %s is not enrolled', async (_, otherwise) => {
    await expect(enrol(author, passkeyDevice(), otherwise)).rejects.toMatchObject({ key: 'passkeyUnfit' });
  });

  test('X796 nobody enrols with the challenge of another session, or twice with one', async () => {
    const { response } = await author.call(passkeyCalls.enrolmentOptions, { password: digestOf(author) });
    const enrolment = () => ({ ...passkeyDevice().enrol(response.challenge), name: '手机' });
    await expect(reviewer.call(passkeyCalls.enrolPasskey, enrolment())).rejects.toMatchObject({
      key: 'passkeyExpired',
    });
    await author.call(passkeyCalls.enrolPasskey, enrolment());
    await expect(author.call(passkeyCalls.enrolPasskey, enrolment())).rejects.toMatchObject({ key: 'passkeyExpired' });
  });

  test('one that syncs is refused where the organisation says so, and signs no more', async () => {
    const synced = passkeyDevice({ synced: true });
    await enrol(author, synced);
    await lab.admin.call(organizationCalls.changeSettings, { settings: { refuseSyncedPasskeys: true } });
    await expect(enrol(author, passkeyDevice({ synced: true }))).rejects.toMatchObject({ key: 'passkeySynced' });
    await expect(author.call(recordCalls.signModule, await signing({}, synced))).rejects.toMatchObject({
      key: 'passkeySynced',
    });
    await lab.admin.call(organizationCalls.changeSettings, { settings: { refuseSyncedPasskeys: false } });
  });
});

describe('signing with a passkey', () => {
  test.each(['ES256', 'RS256', 'EdDSA'] as const)(
    'X799 C002 %s: the event holds all that verifies it',
    async (algorithm: PasskeyAlgorithm) => {
      const own = algorithm === 'ES256' ? device : passkeyDevice({ algorithm });
      if (own !== device) await enrol(author, own);
      const asked = await signing({}, own);
      const commandId = crypto.randomUUID();
      await author.call(recordCalls.signModule, asked, { commandId });
      // A repetition, whose answer was lost, gets the same answer.
      await author.call(recordCalls.signModule, asked, { commandId });
      const { state } = await lab.service.services.records.load(asked.experimentId);
      const { passkey } = state.modules[0]?.signatures[0] ?? {};
      expect(state.modules[0]?.signatures).toHaveLength(1);
      expect(passkey && (await passkeyFault(passkey.given, passkey.signed))).toBeNull();
      expect(passkey?.signed).toMatchObject({ account: author.id, act: 'sign', hash: asked.contentHash });
    },
  );

  test.each([
    ['made at another page', { origin: 'https://evil.example.com' }],
    ['of another site', { site: 'evil.example.com' }],
    ['whose device did not verify its person', { verified: false }],
    ['whose counter went back', { counter: 0 }],
  ] as const)('C002 one %s is refused', async (_, otherwise) => {
    await author.call(recordCalls.signModule, await signing());
    await expect(author.call(recordCalls.signModule, await signing(otherwise))).rejects.toMatchObject({
      key: 'passkeyUnfit',
    });
  });

  test('C002 with a device of another person, or that nobody enrolled, it is refused', async () => {
    const theirs = passkeyDevice();
    await enrol(reviewer, theirs);
    for (const by of [theirs, passkeyDevice()])
      await expect(author.call(recordCalls.signModule, await signing({}, by))).rejects.toMatchObject({
        key: 'passkeyUnfit',
      });
  });

  test('C002 a challenge serves one command, of its session, for what was shown', async () => {
    const asked = await signing();
    await author.call(recordCalls.signModule, asked);
    await expect(author.call(recordCalls.signModule, asked)).rejects.toMatchObject({ key: 'passkeyExpired' });
    const again = await signing();
    const elsewhere = await lab.login(author.account);
    await expect(elsewhere.call(recordCalls.signModule, again)).rejects.toMatchObject({ key: 'passkeyExpired' });
    const one = await signing();
    const two = await written();
    const copied = { ...one, experimentId: two.id, moduleId: two.moduleId, contentHash: two.contentHash };
    await expect(author.call(recordCalls.signModule, copied)).rejects.toMatchObject({ key: 'passkeyExpired' });
    const other = await signing();
    const meansOther = { ...other, meaning: 'performed', meaningShown: '实验执行' };
    await expect(author.call(recordCalls.signModule, meansOther)).rejects.toMatchObject({ key: 'meaningChanged' });
    const made = await signing();
    const unasked = device.sign('A'.repeat(43));
    await expect(author.call(recordCalls.signModule, { ...made, passkey: unasked })).rejects.toMatchObject({
      key: 'passkeyExpired',
    });
  });

  test('C059 C061 where signatures take a passkey, a password signs nothing: submitted, approved and taken back with one', async () => {
    await lab.admin
      .call(organizationCalls.changeSettings, { settings: { passkeyOnly: true } })
      .catch((error: unknown) => {
        // Whoever switches it on has one.
        expect(error).toMatchObject({ key: 'passkeyFirst' });
      });
    await enrol(lab.admin, passkeyDevice());
    await lab.admin.call(organizationCalls.changeSettings, { settings: { passkeyOnly: true } });
    const { id, moduleId, contentHash } = await written();
    const byPassword = {
      experimentId: id,
      moduleId,
      contentHash,
      ...meant,
      account: author.account,
      password: digestOf(author),
    };
    await expect(author.call(recordCalls.signModule, byPassword)).rejects.toMatchObject({ key: 'passkeyRequired' });
    const proven = async (person: Person, by: PasskeyDevice, thing: Thing, means = meant) => ({
      ...{ ...means, passkey: by.sign(await challengeFor(person, thing, means)) },
    });
    const signed = await proven(author, device, { id, act: 'sign', moduleId, hash: contentHash });
    await author.call(recordCalls.signModule, { experimentId: id, moduleId, contentHash, ...signed });
    const stream = streamName(RECORD, id);
    const unsigning = { stream, act: 'unsign', moduleId, hash: null, ...meant, shown: '撤销' };
    const { challenge } = (await author.call(passkeyCalls.signingStatement, unsigning)).response;
    await author.call(recordCalls.removeSignature, {
      experimentId: id,
      moduleId,
      signerId: author.id,
      passkey: device.sign(challenge),
      reason: '改',
    });
    const hash = recordHash((await lab.service.services.records.load(id)).state);
    const submission = await proven(author, device, { id, act: 'submit', hash });
    await author.call(approvalCalls.submit, { experimentId: id, recordHash: hash, ...submission });
    const theirs = passkeyDevice({ algorithm: 'EdDSA' });
    await enrol(reviewer, theirs);
    const means = { ...meant, meaning: 'reviewed', meaningShown: '复核' };
    const approval = await proven(reviewer, theirs, { id, act: 'approve', hash }, means);
    await reviewer.call(approvalCalls.approve, { experimentId: id, recordHash: hash, ...approval });
    const events = (await lab.store.readStream(stream)).map(
      ({ body }) => JSON.parse(body) as Parameters<typeof signedWith>[0] & { data: { passkey?: never } },
    );
    const bearing = events.filter(({ data }) => data.passkey !== undefined);
    expect(bearing.map(({ type }) => type)).toEqual([
      'ModuleSigned',
      'ModuleSignatureRemoved',
      'RecordSubmitted',
      'RecordApproved',
    ]);
    for (const event of bearing)
      expect(await passkeyFault(event.data.passkey as never, signedWith(event, null))).toBeNull();
    await lab.admin.call(organizationCalls.changeSettings, { settings: { passkeyOnly: false } });
  });

  test('X799 while signing is locked, or the person waits to be identified, there is no statement', async () => {
    const newcomer = await lab.member('newcomer');
    await enrol(newcomer, passkeyDevice());
    await lab.admin.call(identityCalls.modifyMember, { id: newcomer.id, realName: '新名', reason: '更名' });
    const asked = { stream: 'record-x', act: 'sign', hash: 'a'.repeat(64), ...meant, shown: '签署' };
    await expect(newcomer.call(passkeyCalls.signingStatement, asked)).rejects.toMatchObject({
      key: 'signingSuspended',
    });
    await expect(newcomer.call(passkeyCalls.enrolmentOptions, { password: digestOf(newcomer) })).rejects.toMatchObject({
      key: 'signingSuspended',
    });
  });
});
