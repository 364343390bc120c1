import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createPostgresCredentials, MOST_WRONG } from './credentials';
import { createPostgresSessionStore } from './postgres-session-store';
import { sessionDefaults, sessionLimits, type SessionStore } from './session-store';

const { idleMs: SESSION_IDLE_MS, lifetimeMs: SESSION_LIFETIME_MS } = sessionLimits(sessionDefaults);

let database: TestDatabase;
let here: SessionStore;
let there: SessionStore;
let now = new Date('2026-01-01T00:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
  here = await createPostgresSessionStore({ pool: database.pool, clock: () => now });
  there = await createPostgresSessionStore({ pool: database.pool, clock: () => now });
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
      ...{ pool: database.pool, clock: () => now, limits: sessionLimits({ idleMinutes: 15, hours: 1 }) },
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
});

describe('credentials', () => {
  const digest = 'a'.repeat(64);
  test('X010 a login name is one account’s, in any case; the digest is not stored', async () => {
    const credentials = await createPostgresCredentials({ pool: database.pool, cost: 16 });
    expect(await credentials.create({ accountId: 'a', login: 'Chen', digest })).toBe(true);
    expect(await credentials.create({ accountId: 'a', login: 'chen', digest })).toBe(true);
    expect(await credentials.create({ accountId: 'b', login: 'CHEN', digest })).toBe(false);
    expect(await credentials.accountOf(' chen ')).toBe('a');
    const { rows } = await database.pool.query<{ hash: string }>('select hash from vault.credentials');
    expect(rows[0]?.hash).toMatch(/^scrypt\$16\$/);
    expect(rows[0]?.hash).not.toContain(digest);
    expect([
      await credentials.verify('a', digest),
      await credentials.verify('a', 'b'),
      await credentials.verify(null, digest),
    ]).toEqual([true, false, false]);
    await credentials.change('a', 'c'.repeat(64));
    expect(await credentials.verify('a', digest)).toBe(false);
    await credentials.erase('a');
    expect(await credentials.accountOf('chen')).toBeNull();
  });
  test('five tries pass, also at once, the next ones wait; a success or fifteen minutes let in again', async () => {
    const credentials = await createPostgresCredentials({ pool: database.pool, cost: 16 });
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
