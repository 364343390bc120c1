import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteSigner, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { NO_STREAM, type EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { readProgress } from '@shilu/infra/notary/merkle-log';
import { createPool } from '@shilu/infra/postgres/pool';
import { startNotary } from '@shilu/integration-workers/audit/notary';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import type { Pool } from 'pg';
import type { BenchRow } from './row';
import { recordLife } from './support/record-stream';
import { startDatabase } from './support/servers';
import { median } from './support/stats';

const RECORDS = 1_000;
const EVENTS = RECORDS * 20;
const RUNS = 5;

const rowOf = (name: string, rate: number, target: number): BenchRow => ({
  ...{ name, value: Math.round(rate), unit: 'events/s', target: `>= ${target}`, ok: rate >= target },
});

const notarise = async (pool: Pool, store: EventStore, signer: NoteSigner): Promise<BenchRow> => {
  const log = { error: (message: string) => console.error(message) };
  const began = performance.now();
  const notary = await startNotary({ store, pool, signer, clock: () => new Date(), log });
  while ((await readProgress(pool)).range.size < EVENTS) await sleep(5);
  const took = performance.now() - began;
  await notary.stop();
  return rowOf(`${EVENTS} events notarised`, (EVENTS / took) * 1_000, 20_000);
};

const verify = async (pool: Pool, key: NoteSigner): Promise<BenchRow> => {
  const took: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    const report = await verifyLog({ pool, source: postgresSource(pool), key, now: new Date() });
    if (!report.ok || report.checked.events !== EVENTS)
      throw new Error(`the log does not hold: ${JSON.stringify(report)}`);
    // The first run warms up.
    if (run > 0) took.push(performance.now() - began);
  }
  return rowOf(`log of ${EVENTS} events verified`, (EVENTS / median(took)) * 1_000, 100_000);
};

/** The proof of a whole log: how fast the notary takes it in, and how fast all of it is held against the proof. */
export async function benchNotary(): Promise<BenchRow[]> {
  const database = await startDatabase();
  const pool = createPool(database.url, { max: 6, name: 'bench' });
  try {
    const store = await createPostgresEventStore({ pool });
    for (let n = 0; n < RECORDS; n += 100) {
      const lives = Array.from({ length: 100 }, (_, at) => recordLife(n + at));
      await Promise.all(lives.map(({ id, events }) => store.append(`record-${id}`, NO_STREAM, events)));
    }
    await pool.query('vacuum analyze log.events');
    const signer = noteSigner('bench.example/log', new Uint8Array(randomBytes(32)));
    const notarised = await notarise(pool, store, signer);
    await store.close();
    await pool.query('analyze');
    return [notarised, await verify(pool, signer)];
  } finally {
    await pool.end();
    await database.stop();
  }
}
