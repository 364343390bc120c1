import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteSigner, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { NO_STREAM, type EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { forgetTree, readProgress } from '@shilu/infra/notary/merkle-log';
import { createPool } from '@shilu/infra/postgres/pool';
import { startNotary } from '@shilu/integration-workers/audit/notary';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { checkSigned } from '@shilu/projection-service/audit/verify-signed';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import type { Pool } from 'pg';
import type { BenchRow } from './row';
import { peopleOf, recordLife } from './support/record-stream';
import { startDatabase } from './support/servers';
import { median } from './support/stats';

const RECORDS = 1_000;
/** Of a record's life: written, then signed, submitted, approved and exported. */
const WRITTEN = 16;
const EVENTS = RECORDS * WRITTEN;
/** A module's signature, a submission and an approval of each record. */
const SIGNATURES = RECORDS * 3;
const RUNS = 5;

const rowOf = (name: string, rate: number, target: number): BenchRow => ({
  ...{ name, value: Math.round(rate), unit: 'events/s', target: `>= ${target}`, ok: rate >= target },
});

/** With everything that it finds out of an event beside what was before it; or the tree alone, as when it is made anew. */
const notarise = async (
  pool: Pool,
  store: EventStore,
  signer: NoteSigner,
  { size, judges }: { readonly size: number; readonly judges: boolean },
): Promise<BenchRow> => {
  const log = { error: (message: string) => console.error(message) };
  const began = performance.now();
  const notary = await startNotary({ store, pool, signer, clock: () => new Date(), log, judges });
  while ((await readProgress(pool)).range.size < size) await sleep(5);
  const took = performance.now() - began;
  await notary.stop();
  if ((await incidentsOf(pool)).length > 0) throw new Error('the notary found something in what was decided');
  const [rate, what] = [(size / took) * 1_000, judges ? 'judged and notarised' : 'notarised'];
  return rowOf(`${size} events ${what}`, rate, judges ? 4_000 : 20_000);
};

const verified = async (pool: Pool, key: NoteSigner, events: number, judges = false): Promise<number> => {
  const took: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    const report = await verifyLog({ pool, source: postgresSource(pool), key, now: new Date(), judges });
    if (!report.ok || report.checked.events !== events)
      throw new Error(`the log does not hold: ${JSON.stringify(report)}`);
    // The first run warms up.
    if (run > 0) took.push(performance.now() - began);
  }
  return median(took);
};

/** What it takes to fold and hash what was signed, without reading it: events of every record are in memory. */
const bare = async (pool: Pool): Promise<number> => {
  const source = postgresSource(pool);
  const streams = await Promise.all(Array.from({ length: RECORDS }, (_, n) => source.ofStream(`record-bench-${n}`)));
  const took: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    for (const events of streams) checkSigned(events);
    if (run > 0) took.push(performance.now() - began);
  }
  return median(took);
};

/** The proof of a whole log: how fast the notary takes it in, and how fast all of it is held against the proof. */
export async function benchNotary(): Promise<BenchRow[]> {
  const database = await startDatabase();
  const pool = createPool(database.url, { max: 6, name: 'bench' });
  try {
    const store = await createPostgresEventStore({ pool });
    const people = peopleOf();
    for (const { stream, event } of people) await store.append(stream, NO_STREAM, [event]);
    const lives = Array.from({ length: RECORDS }, (_, n) => recordLife(n));
    for (let n = 0; n < RECORDS; n += 100)
      await Promise.all(
        lives
          .slice(n, n + 100)
          .map(({ id, events }) => store.append(`record-${id}`, NO_STREAM, events.slice(0, WRITTEN))),
      );
    await pool.query('vacuum analyze log.events');
    const signer = noteSigner('bench.example/log', new Uint8Array(randomBytes(32)));
    const written = people.length + EVENTS;
    const notarised = await notarise(pool, store, signer, { size: written, judges: false });
    await pool.query('analyze');
    const unsigned = await verified(pool, signer, written);
    await Promise.all(lives.map(({ id, events }) => store.append(`record-${id}`, WRITTEN - 1, events.slice(WRITTEN))));
    const all = people.length + RECORDS * (lives[0]?.events.length ?? 0);
    await forgetTree(pool);
    const judged = await notarise(pool, store, signer, { size: all, judges: true });
    await store.close();
    await pool.query('analyze');
    const judging = await verified(pool, signer, all, true);
    const [whole, inMemory] = [await verified(pool, signer, all), await bare(pool)];
    // What the rest of the longer log takes is known from the shorter one.
    const rate = SIGNATURES / Math.max(1, whole - (unsigned * all) / written);
    const baseline = SIGNATURES / inMemory;
    return [
      notarised,
      judged,
      rowOf(`log of ${written} events verified, nothing signed in it`, (written / unsigned) * 1_000, 100_000),
      {
        ...{ name: 'whole log verified, every event judged by those before it', unit: 'events/s', target: 'none' },
        ...{ value: Math.round((all / judging) * 1_000), baseline: Math.round((all / whole) * 1_000) },
        ...{ ratio: whole / judging, ok: true },
      },
      {
        ...{
          name: 'signatures, submissions and approvals verified',
          unit: 'signatures/s',
          target: '>= 80 % of the bare rate',
        },
        ...{ value: Math.round(rate * 1_000), baseline: Math.round(baseline * 1_000), ratio: rate / baseline },
        ok: rate / baseline >= 0.8,
      },
    ];
  } finally {
    await pool.end();
    await database.stop();
  }
}
