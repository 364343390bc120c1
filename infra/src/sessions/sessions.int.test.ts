import { randomUUID } from 'node:crypto';
import type { SubjectKeys } from '@shilu/events/core/personal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createPostgresSubjectKeys } from '../subject-keys/postgres-subject-keys';
import { createApiTokens } from './api-tokens';
import { commitmentTo, createPostgresCredentials, MOST_WRONG } from './credentials';
import { createPostgresSessionStore } from './postgres-session-store';
import { sessionDefaults, sessionLimits, type SessionStore } from './session-store';

const { idleMs: SESSION_IDLE_MS, lifetimeMs: SESSION_LIFETIME_MS } = sessionLimits(sessionDefaults);

let database: TestDatabase;
let keys: SubjectKeys;
let here: SessionStore;
let there: SessionStore;
let now = new Date('2026-01-01T00:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  keys = await createPostgresSubjectKeys({ pool, masterKey: new Uint8Array(32).fill(7) });
  here = await createPostgresSessionStore({ pool, keys, clock: () => now });
  there = await createPostgresSessionStore({ pool, keys, clock: () => now });
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  await database.drop();
});

const gone = (store: SessionStore, token: string) =>
  expect.poll(() => store.find(token), { timeout: 15_000, interval: 10 }).toBeNull();

describe('sessions', () => {
  test('S6 the token itself is nowhere in the database', async () => {
    const { token } = await here.create('a', 'web', '127.0.0.1');
    const { rows } = await database.pool.query<{ row: string }>(
      "select s::text || encode(token_hash, 'base64') as row from vault.sessions s",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
    expect(await here.find(token)).toMatchObject({ accountId: 'a', signedOnce: false, screenLocked: false });
    expect(await here.find(`${token}x`)).toBeNull();
  });
  test('C009 a revoked session is over here at once, and in the other process when it is told', async () => {
    const { id, token } = await here.create('a', 'web', '127.0.0.1');
    await there.find(token);
    await here.revoke(id);
    expect(await here.find(token)).toBeNull();
    await gone(there, token);
  });
  test('X014 all sessions of an account end but the one that asked', async () => {
    const kept = await here.create('b', 'web', '127.0.0.1');
    const ended = await here.create('b', 'web', '127.0.0.1');
    await there.find(ended.token);
    await here.revokeAll('b', kept.id);
    expect(await here.find(kept.token)).not.toBeNull();
    await gone(there, ended.token);
  });
  test('T16 a locked screen is locked in every process', async () => {
    const { id, token } = await here.create('c', 'web', '127.0.0.1');
    await there.find(token);
    await here.update(id, { screenLocked: true });
    expect(await here.find(token)).toMatchObject({ screenLocked: true });
    await expect.poll(() => there.find(token), { timeout: 15_000 }).toMatchObject({ screenLocked: true });
  });
  test('K02 four hours without use end a session; use keeps it, for twelve hours at most', async () => {
    const { token } = await here.create('d', 'web', '127.0.0.1');
    now = new Date(now.getTime() + SESSION_IDLE_MS - 1_000);
    expect(await here.find(token)).not.toBeNull();
    now = new Date(now.getTime() + SESSION_IDLE_MS - 1_000);
    expect(await here.find(token)).not.toBeNull();
    now = new Date(now.getTime() + SESSION_IDLE_MS + 1_000);
    expect(await here.find(token)).toBeNull();
    const busy = await here.create('f', 'web', '127.0.0.1');
    const opened = now.getTime();
    for (let hour = 1; hour <= 12; hour += 1) {
      now = new Date(opened + hour * 60 * 60_000);
      expect(await here.find(busy.token)).not.toBeNull();
    }
    expect(await there.lives(busy.token)).toBe(true);
    expect(await there.goesOn(busy.id)).toBe(true);
    now = new Date(opened + SESSION_LIFETIME_MS + 1_000);
    expect(await here.find(busy.token)).toBeNull();
    expect(await there.lives(busy.token)).toBe(false);
    expect(await there.goesOn(busy.id)).toBe(false);
    expect((await there.idle()).some(({ id }) => id === busy.id)).toBe(true);
    await here.revoke(busy.id);
  });
  test('K02 an installation sets its own limits: after fifteen minutes, and an hour after login, it is over', async () => {
    const strict = await createPostgresSessionStore({
      ...{ pool: database.pool, keys, clock: () => now, limits: sessionLimits({ idleMinutes: 15, hours: 1 }) },
    });
    const opened = now.getTime();
    const [used, left] = [await strict.create('s', 'web', '127.0.0.1'), await strict.create('s', 'web', '127.0.0.1')];
    for (let minutes = 14; minutes <= 56; minutes += 14) {
      now = new Date(opened + minutes * 60_000);
      expect(await strict.find(used.token), `${minutes}`).not.toBeNull();
    }
    expect(await strict.find(left.token)).toBeNull();
    expect(await strict.lives(left.token)).toBe(false);
    expect((await strict.idle()).map(({ id }) => id)).toContain(left.id);
    now = new Date(opened + 61 * 60_000);
    expect(await strict.find(used.token)).toBeNull();
    await strict.revokeAll('s');
    await strict.stop();
  });
  test('K02 an idle session is listed until it is revoked, one in use is not', async () => {
    const used = await here.create('e', 'web', '127.0.0.1');
    const left = await here.create('e', 'web', '127.0.0.1');
    now = new Date(now.getTime() + SESSION_IDLE_MS - 1_000);
    expect(await here.find(used.token)).not.toBeNull();
    now = new Date(now.getTime() + 10 * 60_000);
    const idle = async () => (await there.idle()).filter(({ accountId }) => accountId === 'e').map(({ id }) => id);
    await expect.poll(idle, { timeout: 15_000 }).toEqual([left.id]);
    await here.revoke(left.id);
    expect(await idle()).toEqual([]);
  });
  test('what somebody writes into the table opens nothing: a row of theirs, or any column of a row that was made one’s own', async () => {
    const { pool } = database;
    const strict = await createPostgresSessionStore({ pool, keys, clock: () => now, alone: false });
    await pool.query(`insert into vault.sessions (id, token_hash, account_id, client, address, created_at, seen_at, seal)
      values ('forged', sha256('known to the forger'), 'victim', '', '', now(), now(), sha256('known to the forger'))`);
    expect(await strict.find('known to the forger')).toBeNull();
    const { rows } = await pool.query<{ column: string; type: string }>(
      `select column_name as column, data_type as type from information_schema.columns
       where table_schema = 'vault' and table_name = 'sessions'`,
    );
    const other: Readonly<Record<string, string>> = {
      ...{ text: `'victim'`, bytea: `sha256('x')`, boolean: 'true' },
      'timestamp with time zone': `created_at + interval '1 second'`,
    };
    const believed: string[] = [];
    for (const { column, type } of rows) {
      const { id, token } = await strict.create('thief', 'web', '127.0.0.1');
      await pool.query(`update vault.sessions set "${column}" = ${other[type] ?? ''} where id = $1`, [id]);
      if ((await strict.find(token)) !== null) believed.push(column);
      expect(await strict.lives(token), column).toBe(believed.includes(column));
      expect(await strict.goesOn(id), column).toBe(believed.includes(column));
      // A change of the product's makes none of them genuine.
      await strict.update(id, { signedOnce: true });
      expect((await strict.find(token)) !== null, column).toBe(believed.includes(column));
      await pool.query(`delete from vault.sessions where account_id in ('thief', 'victim')`);
    }
    // Nobody is let in by where they called from, and use prolongs no life.
    expect(believed.sort()).toEqual(['address', 'client', 'seen_at']);
    await strict.stop();
  });
  test('an API token put into the table opens nothing, nor does one that was given more', async () => {
    const { pool } = database;
    const tokens = await createApiTokens({ pool, keys });
    await pool.query(`insert into vault.api_tokens (id, account_id, hash, scopes, expires_at, seal)
      values ('forged', 'victim', sha256('shilu_forged'), '{records:read}', 'infinity', sha256('shilu_forged'))`);
    expect(await tokens.find('shilu_forged')).toBeNull();
    const issue = (id: string) =>
      tokens.issue({ id, accountId: 'svc', scopes: ['records:read'], expiresAt: new Date(Date.now() + 60_000) });
    const token = await issue('one');
    expect(await tokens.find(token)).toMatchObject({ id: 'one', accountId: 'svc', scopes: ['records:read'] });
    for (const change of ["account_id = 'victim'", "scopes = '{records:write}'", "expires_at = now() + interval '9 years'"]) {
      await tokens.revoke('one');
      const again = await issue('one');
      await pool.query(`update vault.api_tokens set ${change} where id = 'one'`);
      expect(await tokens.find(again), change).toBeNull();
    }
  }); // prettier-ignore
});

describe('credentials', () => {
  const digest = 'a'.repeat(64);
  const open = async () => {
    const keys = await createPostgresSubjectKeys({ pool: database.pool, masterKey: new Uint8Array(32).fill(7) });
    return createPostgresCredentials({ pool: database.pool, keys, cost: 16 });
  };
  test('X010 a login name is one account’s, in any case; the digest is not stored', async () => {
    const credentials = await open();
    expect(await credentials.claim({ accountId: 'a', login: 'Chen' })).toBe(true);
    expect(await credentials.claim({ accountId: 'a', login: 'chen' })).toBe(true);
    expect(await credentials.claim({ accountId: 'b', login: 'CHEN' })).toBe(false);
    expect(await credentials.accountOf(' chen ')).toBe('a');
    const first = await credentials.keep('a', digest);
    const { rows } = await database.pool.query<{ hash: string }>('select hash from vault.passwords');
    expect(rows[0]?.hash).toMatch(/^scrypt\$16\$/);
    expect(rows[0]?.hash).not.toContain(digest);
    expect(first).toBe(commitmentTo(rows[0]?.hash ?? ''));
    expect([
      await credentials.verify('a', digest, first),
      await credentials.verify('a', 'b', first),
      await credentials.verify('a', digest, null),
      await credentials.verify(null, digest, first),
    ]).toEqual(['right', 'wrong', 'wrong', 'wrong']);
    // What is stored and no event names opens nothing, and takes nothing away.
    const second = await credentials.keep('a', 'c'.repeat(64));
    expect(await credentials.verify('a', 'c'.repeat(64), first)).toBe('wrong');
    expect(await credentials.verify('a', digest, first)).toBe('right');
    expect(await credentials.verify('a', digest, second)).toBe('wrong');
    expect((await credentials.newest()).get('a')).toBe(second);
    // However long ago it was set: it goes an hour after it was replaced.
    const age = (minutes: number) =>
      database.pool.query('update vault.passwords set kept_at = kept_at - make_interval(mins => $1)', [minutes]);
    await database.pool.query("update vault.passwords set kept_at = kept_at - interval '90 days' where hash = $1", [
      rows[0]?.hash,
    ]);
    await credentials.forget('a', [second]);
    await age(59);
    await credentials.forget('a', [second]);
    expect(await credentials.verify('a', digest, first)).toBe('right');
    await age(2);
    // What is about to be put in force stays, and so does the last that was, whatever is named.
    const third = await credentials.keep('a', 'd'.repeat(64));
    await credentials.forget('a', []);
    expect(await credentials.verify('a', 'c'.repeat(64), second)).toBe('right');
    expect(await credentials.verify('a', 'd'.repeat(64), third)).toBe('right');
    await database.pool.query("delete from vault.passwords where kept_at > now() - interval '1 minute'");
    expect(await credentials.verify('a', digest, first)).toBe('altered');
    await database.pool.query('update vault.passwords set hash = $1', [rows[0]?.hash]);
    expect(await credentials.verify('a', 'c'.repeat(64), second)).toBe('altered');
  });
  test('X015 a login name stays taken after its person was erased, and nobody reads it from what is left', async () => {
    const credentials = await open();
    expect(await credentials.claim({ accountId: 'gone', login: 'Xu.Wen' })).toBe(true);
    await credentials.keep('gone', digest);
    await credentials.erase('gone');
    expect(await credentials.accountOf('xu.wen')).toBeNull();
    expect(await credentials.claim({ accountId: 'other', login: 'XU.wen' })).toBe(false);
    const left = await database.pool.query('select * from vault.login_names');
    expect(JSON.stringify(left.rows)).not.toMatch(/xu/i);
    // Also where names were taken before they were marked, and by another process.
    await database.pool.query(
      "delete from vault.login_names; insert into vault.credentials values ('old', 'old.name')",
    );
    const again = await open();
    expect(await again.claim({ accountId: 'other', login: 'old.name' })).toBe(false);
  });
  test('five tries pass, also at once, the next ones wait; a success or fifteen minutes let in again', async () => {
    const credentials = await open();
    const key = randomUUID();
    const waits = await Promise.all(Array.from({ length: 9 }, () => credentials.countTry(key)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(MOST_WRONG);
    expect(waits.filter((wait) => wait === 15)).toHaveLength(4);
    expect(await credentials.countTry(randomUUID())).toBeNull();
    await database.pool.query("update vault.login_tries set last_at = now() - interval '16 minutes' where key = $1", [
      key,
    ]);
    expect(await credentials.countTry(key)).toBeNull();
    await credentials.settle(key);
    expect(await credentials.countTry(key)).toBeNull();
  });
});
