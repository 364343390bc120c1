import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteSigner, openCheckpoint } from '@shilu/events/core/checkpoint-note';
import { leafHash, toHex } from '@shilu/events/core/hashing';
import { verifyConsistency, verifyInclusion } from '@shilu/events/core/merkle';
import { encodeEvent } from '@shilu/events/core/upcast';
import { eventId } from '@shilu/events/core/uuid';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { part } from '@shilu/tests/proves';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { forgetTree } from '@shilu/infra/notary/merkle-log';
import { startNotary, type Notary } from './notary';

let database: TestDatabase;
let store: EventStore;
const running: Notary[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  store = await createPostgresEventStore({ pool: database.pool });
});
afterEach(async () => {
  for (const notary of running.splice(0)) await notary.stop();
  await store.close();
  await database.drop();
});

const signer = noteSigner('test.example/log', new Uint8Array(randomBytes(32)));
const errors: string[] = [];
const start = async (keep?: () => Promise<void>): Promise<Notary> => {
  const notary = await startNotary({
    store,
    pool: database.pool,
    signer,
    clock: () => new Date(),
    log: { error: (message, details) => void errors.push(`${message} ${JSON.stringify(details)}`) },
    ...(keep && { keep }),
  });
  running.push(notary);
  return notary;
};
const stop = async (notary: Notary): Promise<void> => {
  running.splice(running.indexOf(notary), 1);
  await notary.stop();
};

const bodyOf = (stream: string, revision: number): string =>
  encodeEvent(
    {
      ...{ id: eventId('c', stream, revision), stream, revision, schemaVersion: 1, actor: 'acc-1', onBehalfOf: null },
      ...{ recordedAt: '2026-03-02T08:00:00.000Z', session: null, commandId: 'c', correlation: 'c', causation: null },
      ...{ reason: null, salt: randomBytes(16).toString('hex') },
    },
    { type: 'Weighed', data: { text: 'x'.repeat(10) } },
  );
const fill = async (stream: string, from: number, count: number): Promise<void> => {
  for (let at = from; at < from + count; at += 500) {
    const events = Array.from({ length: Math.min(500, from + count - at) }, (_, n) => ({
      id: eventId('c', stream, at + n),
      type: 'Weighed',
      body: bodyOf(stream, at + n),
    }));
    await store.append(stream, at - 1, events);
  }
};
const sizeReached = async (size: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ size: string }>('select size from notary.progress');
      expect(Number(rows[0]?.size)).toBe(size);
    },
    { timeout: 20_000, interval: 20 },
  );

describe('notary', () => {
  it('keeps every event of the log, signs, and proves inclusion and growth', async () => {
    const notary = await start();
    await fill('record-1', 0, 7);
    await sizeReached(7);
    await vi.waitFor(async () => expect((await notary.latestCheckpoint())?.size).toBe(7), { timeout: 4000 });
    const first = await notary.latestCheckpoint();
    await fill('record-2', 0, 6);
    await sizeReached(13);
    await stop(notary);
    const last = await notary.latestCheckpoint();
    if (!first || !last) throw new Error('nothing was signed');
    expect(openCheckpoint(last.note, signer, signer.name)).toMatchObject({ size: 13 });

    const growth = await notary.consistencyProof(7, 13);
    const claim = { oldSize: 7, oldRoot: first.root, newSize: 13, newRoot: last.root };
    expect(verifyConsistency(claim, growth)).toBe(true);
    for (const event of await store.readAll({ after: null, limit: 100 })) {
      const { index, proof } = await notary.inclusionProof({ position: event.position }, 13);
      expect(verifyInclusion({ index, size: 13, leaf: leafHash(event.body), root: last.root }, proof)).toBe(true);
      expect(verifyInclusion({ index, size: 13, leaf: leafHash(`${event.body} `), root: last.root }, proof)).toBe(
        false,
      );
    }
  });

  it('signs on where what it signed cannot be kept outside the database, and says so in words of its own', async () => {
    errors.length = 0;
    const notary = await start(() => Promise.reject(new Error('ENOSPC: no space left on device')));
    await fill('record-1', 0, 3);
    await vi.waitFor(async () => expect((await notary.latestCheckpoint())?.size).toBe(3), { timeout: 10_000 });
    await fill('record-1', 3, 2);
    await sizeReached(5);
    await stop(notary);
    expect((await notary.latestCheckpoint())?.size).toBe(5);
    const failures = errors.filter((line) => line.includes('ENOSPC') || line.includes('could not sign'));
    expect(failures.length).toBeGreaterThan(1);
    for (const line of failures) expect(line).toMatch(/^the notary signed, and could not keep .*ENOSPC/);
  });

  it('two at once note every event once, and sign nothing that contradicts', async () => {
    const [one, two] = [await start(), await start()];
    await Promise.all([fill('record-1', 0, 3000), fill('record-2', 0, 3000)]);
    await sizeReached(6000);
    await stop(one);
    await stop(two);
    const { rows } = await database.pool.query<{ leaves: number; streams: number }>(
      'select count(*)::int as leaves, count(distinct (stream, revision))::int as streams from notary.leaves',
    );
    expect(rows[0]).toEqual({ leaves: 6000, streams: 6000 });
    const roots = new Set<string>();
    roots.add(toHex((await one.latestCheckpoint())?.root ?? new Uint8Array()));
    await forgetTree(database.pool);
    const again = await start();
    await sizeReached(6000);
    await stop(again);
    roots.add(toHex((await again.latestCheckpoint())?.root ?? new Uint8Array()));
    expect(roots.size).toBe(1);
  });

  it('rebuilt from the log, comes to the same root', async () => {
    const notary = await start();
    await fill('record-1', 0, 1300);
    await sizeReached(1300);
    await stop(notary);
    await forgetTree(database.pool);
    await fill('record-1', 1300, 5);
    const again = await start();
    await sizeReached(1305);
    const proof = await again.consistencyProof(1300, 1305);
    await stop(again);
    const last = await again.latestCheckpoint();
    const signed = await database.pool.query<{ root: Buffer }>('select root from notary.checkpoints where size = 1300');
    if (!last || !signed.rows[0]) throw new Error('nothing was signed');
    const claim = { oldSize: 1300, oldRoot: signed.rows[0].root, newSize: 1305, newRoot: last.root };
    expect(verifyConsistency(claim, proof)).toBe(true);
  });

  it('names an event that comes with another time than its clock, and goes on', async () => {
    part('REQ-T1', 'the order of the log');
    const notary = await start();
    await fill('record-1', 0, 1);
    await sizeReached(1);
    // Read before everything was known to be read: it may have stood there for long.
    expect(await incidentsOf(database.pool)).toEqual([]);
    await sleep(2_200);
    await fill('record-1', 1, 1);
    await vi.waitFor(async () => expect((await notary.latestCheckpoint())?.size).toBe(2), { timeout: 5000 });
    const [found, ...others] = await incidentsOf(database.pool);
    expect(found).toMatchObject({ stream: 'record-1', kind: 'timeOff', detail: expect.stringContaining('revision 1') as string }); // prettier-ignore
    expect(others).toEqual([]);
    // Whatever it says, it stands behind what was written before it.
    const { rows } = await database.pool.query('select revision from notary.leaves order by index');
    expect(rows).toEqual([{ revision: 0 }, { revision: 1 }]);
  });

  it('notes an event that says what no table holds, and goes on', async () => {
    await fill('record-1', 0, 4);
    const says = (revision: number, recordedAt: string) =>
      database.pool.query(
        `update log.events set body = regexp_replace(body, '"recordedAt":"[^"]*"', '"recordedAt":' || $2::text) where revision = $1`,
        [revision, JSON.stringify(recordedAt).replaceAll('\\', '\\\\')],
      );
    const long = randomBytes(9_000).toString('base64');
    await says(1, long);
    await says(2, '2026\0');
    const notary = await start();
    await vi.waitFor(async () => expect((await notary.latestCheckpoint())?.size).toBe(4), { timeout: 5000 });
    const details = (await incidentsOf(database.pool)).map(({ detail }) => detail);
    expect(
      details.some((detail) => detail.includes(long.slice(0, 100)) && /… \(SHA-256 [0-9a-f]{64}\)$/.test(detail)),
    ).toBe(true);
    expect(details.some((detail) => detail.includes('2026\ufffd'))).toBe(true);
  });

  it('refuses to build on a rewritten past, while appending goes on', async () => {
    const notary = await start();
    await fill('record-1', 0, 20);
    await sizeReached(20);
    await stop(notary);
    await database.pool.query(`update log.events set body = replace(body, 'x', 'y') where revision = 5`);
    await forgetTree(database.pool);
    errors.length = 0;
    const again = await start();
    await vi.waitFor(() => expect(errors.join()).toContain('signed at 20'), { timeout: 5000 });
    await fill('record-1', 20, 3);
    await stop(again);
    expect((await again.latestCheckpoint())?.size).toBe(20);
    expect(await incidentsOf(database.pool)).toMatchObject([{ kind: 'notaryStopped', detail: expect.stringContaining('signed at 20') as string }]); // prettier-ignore
    expect((await store.readStream('record-1')).length).toBe(23);
  });

  it('does not go on from a checkpoint that another key signed', async () => {
    const notary = await start();
    await fill('record-1', 0, 3);
    await sizeReached(3);
    await stop(notary);
    const stranger = noteSigner('test.example/log', new Uint8Array(randomBytes(32)));
    const options = { store, pool: database.pool, clock: () => new Date(), log: { error: () => undefined } };
    await expect(startNotary({ ...options, signer: stranger })).rejects.toMatchObject({ code: 'notaryBroken' });
  });
});
