import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedHeaders, type Answered, type Person } from '../support/client';
import { openStack, PASSWORD, type Running } from '../support/stack';

let stack: Running;
let member: Person;
let other: Person;
beforeAll(async () => {
  stack = await openStack();
  member = await stack.member('member');
  other = await stack.member('other');
});
afterAll(() => stack.stop());

const ask = (who: Person, headers: Readonly<Record<string, string | undefined>>): Promise<Answered> =>
  who.client.send(recordCalls.recordPage, {}, { headers });
const MINUTE = 60_000;

describe('K02 law 11: headers are checked against the session, never believed', () => {
  test('K02 what a browser sends is let in; each header missing or empty is refused', async () => {
    const headers = signedHeaders(member.identity);
    expect((await ask(member, headers)).status).toBe(200);
    for (const name of ['token', 'uid', 'timestamp', 'signature']) {
      expect((await ask(member, { ...headers, [name]: undefined })).status, name).toBe(401);
      expect((await ask(member, { ...headers, [name]: '' })).status, `${name} empty`).toBe(401);
    }
  });

  test('K02 another person’s uid, or token, is refused even when signed well', async () => {
    const borrowed = { token: member.identity.token, uid: other.id };
    expect(await ask(member, signedHeaders(borrowed))).toMatchObject({ status: 401, code: 4013 });
    expect(await ask(member, { ...signedHeaders(member.identity), uid: other.id })).toMatchObject({
      status: 401,
      code: 4012,
    });
    expect(await ask(member, signedHeaders({ token: `${member.identity.token}x`, uid: member.id }))).toMatchObject({
      status: 401,
      code: 401,
    });
  });

  test('K02 a signature of other parts, in lower case, or of nothing is refused', async () => {
    const headers = signedHeaders(member.identity);
    const wrong = [
      headers['signature']?.toLowerCase(),
      '0'.repeat(64),
      signedHeaders(other.identity)['signature'],
      'x'.repeat(5000),
    ];
    for (const signature of wrong) expect((await ask(member, { ...headers, signature })).status).toBe(401);
  });

  test('P01 claiming to be an administrator is refused, whatever else is right', async () => {
    for (const claim of ['1', 'true', 'TRUE']) {
      const answer = await ask(member, { ...signedHeaders(member.identity), 'is-organ-admin': claim });
      expect(answer).toMatchObject({ status: 401, code: 4013 });
    }
    expect((await ask(stack.admin, { ...signedHeaders(stack.admin.identity), 'is-organ-admin': '1' })).status).toBe(
      200,
    );
    const change = await member.send(
      organizationCalls.changeSettings,
      { settings: { nameZh: '占领' } },
      { headers: { 'is-organ-admin': '0', 'account-id': 'admin', role: 'admin' } },
    );
    expect(change.status).toBe(403);
  });

  test('K02 clocks ten minutes off and headers replayed later are refused with the server’s time', async () => {
    const now = Date.now();
    for (const skew of [-10 * MINUTE, 10 * MINUTE, -3 * MINUTE - 5_000]) {
      const answer = await ask(member, signedHeaders(member.identity, now + skew));
      expect(answer).toMatchObject({ status: 401, code: 4011 });
      expect(answer.details).toMatchObject({ serverTime: expect.stringMatching(/^\d{4}-/) as string });
    }
    // A signed header serves its 30 s, and a slow clock is forgiven.
    for (const skew of [-30_000, 60_000])
      expect((await ask(member, signedHeaders(member.identity, now + skew))).status).toBe(200);
  });

  test.each(['abc', '0', '-1', '9'.repeat(30), '1e13', 'NaN', '１２３４５６７８９０１２３'])(
    'K02 timestamp %s is refused',
    async (timestamp) => {
      const bytes = Buffer.from(timestamp).toString('latin1');
      expect((await ask(member, { ...signedHeaders(member.identity), timestamp: bytes })).status).toBe(401);
    },
  );

  test('K01 the refusal is in the caller’s language', async () => {
    const headers = { ...signedHeaders(member.identity), signature: 'A' };
    expect((await ask(member, { ...headers, language: 'en-US' })).message).toMatch(/signature is not valid/);
    expect((await ask(member, { ...headers, language: 'zh-CN' })).message).toMatch(/[\u4e00-\u9fff]/);
    expect((await ask(member, { ...headers, language: undefined })).message).toMatch(/[\u4e00-\u9fff]/);
  });
});

describe('X010 login', () => {
  test('X010 five wrong passwords lock that account from that address; elsewhere it goes on', async () => {
    const thief = stack.browser();
    const guess = (password: string) => thief.send(identityCalls.login, { account: 'other', password });
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await guess(`${tries}`.repeat(64))).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 423, 423]);
    const locked = await guess(other.digest);
    expect([locked.status, locked.response]).toEqual([423, null]);
    expect(locked.message).toMatch(/\d+/);
    expect((await stack.browser().send(identityCalls.login, { account: 'other', password: other.digest })).status).toBe(
      200,
    );
  });

  test('X010 twenty guesses at once do not pass the limit either', async () => {
    const thief = stack.browser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        thief.send(identityCalls.login, { account: 'member', password: index.toString(16).repeat(64).slice(0, 64) }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401).length).toBeLessThanOrEqual(5);
    expect(answers.every((answer) => answer.status === 401 || answer.status === 423)).toBe(true);
  });

  test('X010 one address tries many accounts: the rate is limited, with words', async () => {
    const thief = stack.browser();
    const answers: Answered[] = [];
    for (let index = 0; index < 40; index += 1)
      answers.push(
        await thief.send(
          identityCalls.login,
          { account: `nobody${index}`, password: 'a'.repeat(64) },
          { language: 'en-US' },
        ),
      );
    const limited = answers.filter((answer) => answer.status === 429);
    expect(limited.length).toBeGreaterThanOrEqual(9);
    expect(limited[0]).toMatchObject({ code: 429, message: expect.stringMatching(/Too many requests/) as string });
    expect(answers.slice(0, 30).every((answer) => answer.status === 401)).toBe(true);
  });

  test('X010 an account that does not exist answers as a wrong password does', async () => {
    const browser = stack.browser();
    const unknown = await browser.send(identityCalls.login, { account: 'nobody-at-all', password: 'a'.repeat(64) });
    const wrong = await browser.send(identityCalls.login, { account: 'member', password: 'a'.repeat(64) });
    expect([unknown.status, unknown.code, unknown.message]).toEqual([wrong.status, wrong.code, wrong.message]);
  });

  test('X010 no session can be planted: a token brought to the login is not taken over', async () => {
    const planted = 'cGxhbnRlZC1ieS1zb21lYm9keS1lbHNlLTEyMzQ1Njc4';
    const browser = stack.browser();
    const answer = await browser.send(
      identityCalls.login,
      { account: 'member', password: member.digest },
      { headers: { token: planted, cookie: `token=${planted}` } },
    );
    const { token } = answer.response as { token: string };
    expect(token).not.toBe(planted);
    expect(token.length).toBeGreaterThanOrEqual(40);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await ask(member, signedHeaders({ token: planted, uid: member.id }))).status).toBe(401);
    const second = await browser.send(identityCalls.login, { account: 'member', password: member.digest });
    expect((second.response as { token: string }).token).not.toBe(token);
  });

  test('X010 tokens and passwords are not kept in clear', async () => {
    const pool = stack.database?.pool;
    for (const table of ['vault.sessions', 'vault.credentials', 'vault.passwords', 'vault.login_names', 'log.events']) {
      const rows = await pool?.query<{ row: string }>(`select t::text as row from ${table} t`);
      const all = JSON.stringify(rows?.rows);
      expect(all.includes(member.identity.token), table).toBe(false);
      expect(all.includes(member.digest), table).toBe(false);
      expect(all.includes(PASSWORD), table).toBe(false);
    }
  });
});

test('K02 every answer bears the headers that keep a browser safe, refusals too', async () => {
  for (const answer of [
    await ask(member, signedHeaders(member.identity)),
    await ask(member, {}),
    await member.client.raw({ method: 'GET', path: '/api/nothing/here' }),
    await member.client.raw({ method: 'GET', path: '/healthz' }),
  ]) {
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'self'.*object-src 'none'/);
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});
