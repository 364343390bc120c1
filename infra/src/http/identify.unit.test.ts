import { isAppError } from '@shilu/events/core/app-error';
import { identityCalls } from '@shilu/events/identity/calls';
import { fileCalls } from '@shilu/events/files/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { signatureOf, TIMESTAMP_OFFSET_MS, TIMESTAMP_TOLERANCE_MS } from '@shilu/events/identity/request-signature';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from './call-context';
import { allowedWhileLocked, commandIdOf, correlationOf, identify, languageOf, type Identify } from './identify';

const NOW = new Date('2026-03-01T08:00:00.000Z');
const session: Session = {
  id: 's',
  accountId: 'wang',
  token: 'token-of-wang',
  signedOnce: false,
  screenLocked: false,
  createdAt: '',
};
const known: Identify = {
  findSession: (token) => Promise.resolve(token === session.token ? session : null),
  knownIdentity: (accountId) => ({ accountId, isOrganAdmin: accountId === 'admin' }),
};
const headersAt = (offset: number, parts: { token?: string; uid?: string } = {}): Record<string, string> => {
  const token = parts.token ?? session.token;
  const uid = parts.uid ?? session.accountId;
  const timestamp = String(NOW.getTime() + TIMESTAMP_OFFSET_MS + offset);
  return { token, uid, timestamp, signature: signatureOf({ token, uid, timestamp }) };
};
const outcome = async (headers: Record<string, string | string[]>): Promise<string> => {
  try {
    return (await identify(headers, NOW, known)).accountId;
  } catch (error) {
    if (isAppError(error)) return error.key;
    throw error;
  }
};

describe('K02 identify', () => {
  test('K02 lets in who signed with the session’s token, uid and the server’s time', async () => {
    expect(await outcome(headersAt(0))).toBe('wang');
  });

  test('K02 the tolerance is exact on both sides', async () => {
    for (const sign of [-1, 1]) {
      expect(await outcome(headersAt(sign * TIMESTAMP_TOLERANCE_MS))).toBe('wang');
      expect(await outcome(headersAt(sign * (TIMESTAMP_TOLERANCE_MS + 1)))).toBe('badTimestamp');
    }
  });

  test('K02 a changed character anywhere is a bad signature', async () => {
    const headers = headersAt(0);
    expect(await outcome({ ...headers, uid: 'wanh' })).toBe('badSignature');
    expect(await outcome({ ...headers, token: 'token-of-wanh' })).toBe('badSignature');
    expect(await outcome({ ...headers, timestamp: String(Number(headers['timestamp']) + 1) })).toBe('badSignature');
    expect(await outcome({ ...headers, signature: (headers['signature'] ?? '').toLowerCase() })).toBe('badSignature');
  });

  test('K02 a well-signed uid of somebody else, or a token of nobody, is refused', async () => {
    expect(await outcome(headersAt(0, { uid: 'admin' }))).toBe('identityMismatch');
    expect(await outcome(headersAt(0, { token: 'nobody' }))).toBe('unauthenticated');
  });

  test('P01 claiming what the account is not is refused; telling the truth is not', async () => {
    for (const claim of ['1', 'true', 'True'])
      expect(await outcome({ ...headersAt(0), 'is-organ-admin': claim })).toBe('identityMismatch');
    for (const truth of ['0', 'false', ''])
      expect(await outcome({ ...headersAt(0), 'is-organ-admin': truth })).toBe('wang');
  });

  test('K02 headers sent twice, or odd in any way, never get anybody in', async () => {
    expect(await outcome({ ...headersAt(0), token: [session.token, 'x'] })).toBe('unauthenticated');
    const odd = fc.dictionary(fc.constantFrom('token', 'uid', 'timestamp', 'signature'), fc.string(), { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(odd, async (part) => {
        expect(['unauthenticated', 'badTimestamp', 'badSignature']).toContain(
          await outcome({ ...headersAt(0, { token: 'nobody' }), ...part }),
        );
      }),
    );
  });
});

test('K01 the language is Chinese unless English is asked for', () => {
  expect(
    [
      {},
      { language: 'en-US' },
      { language: 'EN' },
      { language: 'zh-CN', 'accept-language': 'en' },
      { 'accept-language': 'en-GB,zh;q=0.5' },
      { language: 'english' },
      { language: 'fr' },
    ].map(languageOf),
  ).toEqual(['zh-CN', 'en-US', 'en-US', 'zh-CN', 'en-US', 'zh-CN', 'zh-CN']);
});

test('law 5 a command id belongs to its account, and is the same each time', () => {
  const fresh = (): string => 'fresh';
  expect(commandIdOf(null, 'wang', fresh)).toBe('fresh');
  expect(commandIdOf('k1', 'wang', fresh)).toBe(commandIdOf('k1', 'wang', fresh));
  expect(commandIdOf('k1', 'wang', fresh)).not.toBe(commandIdOf('k1', 'li', fresh));
  expect(commandIdOf('k1', 'wang', fresh)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
});

test('law 10 only a UUID is taken over as correlation', () => {
  expect(correlationOf({ 'correlation-id': '6f1f7e2c-5f0e-4a86-9d55-0c6f8b8f2a10' }, () => 'own')).toBe(
    '6f1f7e2c-5f0e-4a86-9d55-0c6f8b8f2a10',
  );
  expect(correlationOf({ 'correlation-id': '\n<script>' }, () => 'own')).toBe('own');
});

test('T16 a locked screen lets unlocking and leaving through, and nothing else', () => {
  expect(
    [
      identityCalls.validatePassword,
      identityCalls.logout,
      identityCalls.isAuthorizeLogin,
      organizationCalls.watermark,
    ].every(allowedWhileLocked),
  ).toBe(true);
  expect(
    [
      recordCalls.record,
      recordCalls.saveModule,
      recordCalls.recordPage,
      organizationCalls.changeSettings,
      fileCalls.upload,
      identityCalls.members,
    ].some(allowedWhileLocked),
  ).toBe(false);
});
