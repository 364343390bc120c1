import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fromBase64url, toBase64url } from '../core/base64url';
import { passkeyDevice } from '../testing/passkey-device';
import { accountDecider, type AccountEvent } from './account';
import {
  canonicalStatement,
  challengeOf,
  isOfSite,
  keyFault,
  PASSKEY_ALGORITHMS,
  passkeyFault,
  siteOf,
  type PasskeySignature,
  type SignedWith,
  type SigningStatement,
} from './passkey';

const sealed = { sealed: { subject: 'li', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } };
const statement: SigningStatement = {
  ...{ format: 'shilu-signature-1', site: 'eln.example.com', account: 'li', stream: 'record-r1', act: 'approve' },
  ...{ moduleId: null, revision: 7, hash: 'a'.repeat(64), meaning: 'reviewed', meaningShown: '复核' },
  ...{
    at: '2026-11-27T03:00:00.000Z',
    timeZone: 'Asia/Shanghai',
    language: 'zh-CN',
    shown: '我以“复核”签署',
    nonce: '00',
  },
};
const signed: SignedWith = {
  ...{ account: 'li', stream: 'record-r1', act: 'approve', moduleId: null, hash: 'a'.repeat(64) },
  meaning: { value: 'reviewed', zh: '复核', en: 'Reviewed' },
  ...{ timeZone: 'Asia/Shanghai', at: '2026-11-27T03:00:20.000Z' },
};
const SITE = 'eln.example.com';
const device = passkeyDevice({ site: SITE });
type Given = ReturnType<typeof device.sign>;
const given = (
  change: Partial<SigningStatement> = {},
  otherwise: Parameters<typeof device.sign>[1] = {},
  by = device,
): PasskeySignature => {
  const text = canonicalStatement({ ...statement, ...change });
  const { challenge: _, ...answer }: Given = by.sign(challengeOf(text), otherwise);
  return { ...answer, name: sealed, algorithm: by.algorithm, publicKey: by.publicKey, statement: text };
};

describe('a signature of a passkey', () => {
  test.each(PASSKEY_ALGORITHMS)('of %s holds', async (algorithm) => {
    expect(await passkeyFault(given({}, {}, passkeyDevice({ algorithm, site: SITE })), signed)).toBeNull();
  });

  test.each([
    ['made at another page', given({}, { origin: 'https://evil.example.com' })],
    ['made at a page below', given({}, { origin: 'https://x.eln.example.com' })],
    ['made without TLS', given({}, { origin: 'http://eln.example.com' })],
    ['of another site', given({}, { site: 'evil.example.com' })],
    ['by a device that did not verify its person', given({}, { verified: false })],
    ['that was none but an enrolment', given({}, { type: 'webauthn.create' })],
    ['with the key of another', { ...given(), publicKey: passkeyDevice().publicKey }],
    ['with another algorithm', { ...given(), algorithm: 'EdDSA' as const }],
    ['that is cut', { ...given(), signature: given().signature.slice(0, 40) }],
    ['that is nothing', { ...given(), signature: '' }],
    ['over another statement', { ...given(), statement: given({ shown: '别的' }).statement }],
    ['over a statement in another form', { ...given(), statement: ` ${given().statement}` }],
    ['over no statement', { ...given(), statement: '{}' }],
    ['without what the browser said', { ...given(), clientDataJSON: 'e30' }],
    ['without what the device said', { ...given(), authenticatorData: 'AAAA' }],
    ['for another person', given({ account: 'wang' })],
    ['for another record', given({ stream: 'record-r2' })],
    ['for another content', given({ hash: 'b'.repeat(64) })],
    ['for another act', given({ act: 'reject' })],
    ['for a module', given({ moduleId: 'm1' })],
    ['with another meaning', given({ meaning: 'approved' })],
    ['with other words of the meaning', given({ meaningShown: '作者确认' })],
    ['in another zone', given({ timeZone: 'UTC' })],
    ['an hour earlier', given({ at: '2026-11-27T02:00:00.000Z' })],
    ['later than the event', given({ at: '2026-11-27T03:10:00.000Z' })],
  ] as const)('%s does not', async (_, one) => {
    expect(await passkeyFault(one, signed)).toEqual(expect.any(String));
  });

  test('one byte of it that is another, wherever, does not', async () => {
    const whole = given();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('clientDataJSON', 'authenticatorData', 'signature'),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (field, place, other) => {
          const bytes = fromBase64url(whole[field]);
          const at = place % bytes.length;
          bytes[at] = (bytes[at] ?? 0) ^ other;
          expect(await passkeyFault({ ...whole, [field]: toBase64url(bytes) }, signed)).not.toBeNull();
        },
      ),
      { numRuns: 50 },
    );
  });

  test('is of a key that the signer enrolled', () => {
    const { credentialId, publicKey } = device;
    expect(keyFault(given(), [{ credentialId, publicKey }])).toBeNull();
    expect(keyFault(given(), [{ credentialId, publicKey: passkeyDevice().publicKey }])).not.toBeNull();
    expect(keyFault(given(), [])).not.toBeNull();
  });
});

test('the site is the host of the public address, where that has a name and TLS; this machine without one', () => {
  expect(siteOf(null)).toBe('localhost');
  expect(siteOf('https://eln.example.com/lab')).toBe('eln.example.com');
  expect(siteOf('http://localhost:8080')).toBe('localhost');
  for (const address of ['https://192.168.1.20', 'https://[::1]', 'http://eln.example.com'])
    expect(siteOf(address)).toBeNull();
  expect(isOfSite('http://localhost:5173', 'localhost')).toBe(true);
  expect(isOfSite('nonsense', 'localhost')).toBe(false);
});

describe('passkeys of an account', () => {
  const fold = (events: readonly AccountEvent[]) => events.reduce(accountDecider.evolve, accountDecider.initialState());
  const placement = { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null };
  const opened: AccountEvent = { type: 'AccountOpened', data: { sealedProfile: sealed, ...placement } };
  const passkey = {
    credentialId: 'c1',
    publicKey: 'k',
    algorithm: 'ES256' as const,
    transports: [],
    backupEligible: true,
    sealedName: sealed,
  };
  const enrolled: AccountEvent = { type: 'PasskeyEnrolled', data: { ...passkey, transports: [], backedUp: true } };
  const enrol = (refuseSynced = false) => ({ kind: 'enrolPasskey' as const, passkey, backedUp: true, refuseSynced });

  it('one is enrolled, once, and removed', () => {
    expect(accountDecider.decide(enrol(), fold([opened]))).toEqual([enrolled]);
    expect(accountDecider.decide(enrol(), fold([opened, enrolled]))).toEqual([]);
    const removed: AccountEvent = { type: 'PasskeyRemoved', data: { credentialId: 'c1' } };
    expect(accountDecider.decide({ kind: 'removePasskey', credentialId: 'c1' }, fold([opened, enrolled]))).toEqual([
      removed,
    ]);
    expect(fold([opened, enrolled, removed]).passkeys).toEqual([]);
  });

  it('one that syncs is refused where the organisation says so', () => {
    expect(() => accountDecider.decide(enrol(true), fold([opened]))).toThrow('passkeySynced');
  });

  it('after a reset, nobody gets one until a second administrator has identified them', () => {
    const reset: AccountEvent[] = [
      { type: 'PasswordChanged', data: { byAdministrator: true, commitment: 'c'.repeat(64) } },
      { type: 'SigningSuspended', data: { why: 'passwordReset', by: 'admin' } },
    ];
    const own: AccountEvent = { type: 'PasswordChanged', data: { byAdministrator: false, commitment: 'c'.repeat(64) } };
    expect(() => accountDecider.decide(enrol(), fold([opened, ...reset, own]))).toThrow('signingSuspended');
    const known: AccountEvent = { type: 'IdentityConfirmed', data: { how: 'inPerson', onServer: false } };
    expect(accountDecider.decide(enrol(), fold([opened, ...reset, own, known]))).toEqual([enrolled]);
  });

  it('nobody has more than ten', () => {
    const many = Array.from(
      { length: 10 },
      (_, at): AccountEvent =>
        ({
          ...enrolled,
          data: { ...enrolled.data, credentialId: `k${String(at)}` } as never,
        }) as AccountEvent,
    );
    expect(() => accountDecider.decide(enrol(), fold([opened, ...many]))).toThrow('tooManyPasskeys');
  });
});
