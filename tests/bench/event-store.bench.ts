import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { NO_STREAM, type NewEvent } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { startEmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { createPool } from '@shilu/infra/postgres/pool';
import { Client } from 'pg';
import type { BenchRow } from './row';

/** Writes one event of about 1 kB to the stream of this writer, knowing its revision. */
type Write = (writer: number) => Promise<void>;
type Contender = { readonly name: string; readonly write: Write; readonly close: () => Promise<void> };

const WRITERS = [1, 8, 32] as const;
const ROUNDS = 5;
const ROUND_MS = 1_000;
const WARM_UP_MS = 400;
/** A stream is left for a new one after this many events, as records are in practice. */
const STREAM_LENGTH = 50;

const payload = {
  experiment: randomUUID(),
  text: '反应液在 0 °C 下搅拌 2 h，TLC 显示原料消失。'.repeat(12),
  volume: 2.5,
  unit: 'mL',
};
const body = JSON.stringify(payload);

/** The least any store must do: one prepared insert, committed and flushed, on a connection of its own. */
const bareInsert = async (url: string, writers: number): Promise<Contender> => {
  const clients = await Promise.all(Array.from({ length: writers }, () => new Client({ connectionString: url })));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query(`
    drop table if exists public.bare;
    create table public.bare (position bigint generated always as identity primary key, stream text, revision int, event_id uuid,
      type text, body text, unique (stream, revision))`);
  const streams = clients.map(() => ({ name: '', next: STREAM_LENGTH }));
  return {
    name: 'bare',
    write: async (writer) => {
      const stream = streams[writer];
      if (stream === undefined) throw new Error('no such writer');
      if (stream.next === STREAM_LENGTH) Object.assign(stream, { name: `bench-${randomUUID()}`, next: 0 });
      await clients[writer]?.query({
        name: 'insert',
        text: 'insert into public.bare (stream, revision, event_id, type, body) values ($1, $2, $3, $4, $5)',
        values: [stream.name, stream.next, randomUUID(), 'Noted', body],
      });
      stream.next += 1;
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
};

const ourStore = async (url: string, writers: number): Promise<Contender> => {
  const pool = createPool(url, { max: 10, name: 'bench' });
  const store = await createPostgresEventStore({ pool });
  const streams = Array.from({ length: writers }, () => ({ name: '', next: STREAM_LENGTH }));
  return {
    name: 'ours',
    write: async (writer) => {
      const stream = streams[writer];
      if (stream === undefined) throw new Error('no such writer');
      if (stream.next === STREAM_LENGTH) Object.assign(stream, { name: `bench-${randomUUID()}`, next: 0 });
      const event: NewEvent = { id: randomUUID(), type: 'Noted', body };
      await store.append(stream.name, stream.next === 0 ? NO_STREAM : stream.next - 1, [event]);
      stream.next += 1;
    },
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};

const emmett = async (url: string, writers: number): Promise<Contender> => {
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  const streams = Array.from({ length: writers }, () => ({ name: '', next: STREAM_LENGTH }));
  return {
    name: 'emmett',
    write: async (writer) => {
      const stream = streams[writer];
      if (stream === undefined) throw new Error('no such writer');
      if (stream.next === STREAM_LENGTH) Object.assign(stream, { name: `bench-${randomUUID()}`, next: 0 });
      const expected = stream.next === 0 ? ('STREAM_DOES_NOT_EXIST' as const) : BigInt(stream.next);
      await store.appendToStream(stream.name, [{ type: 'Noted', data: payload }], { expectedStreamVersion: expected });
      stream.next += 1;
    },
    close: () => store.close(),
  };
};

/** Appends per second of `writers` writers, each waiting for its answer before the next. */
const measure = async (contender: Contender, writers: number, milliseconds: number): Promise<number> => {
  const began = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      while (performance.now() - began < milliseconds) {
        await contender.write(writer);
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - began)) * 1000;
};

/** Emmett's `close` comes back before its connections are closed, and stopping the server under them would end this process. */
const untilAlone = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (let others = 1; others > 0; await sleep(20)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    others = rows[0]?.n ?? 0;
  }
  await client.end();
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const atWriters = async (url: string, writers: number): Promise<ReadonlyMap<string, number>> => {
  const contenders = [await bareInsert(url, writers), await ourStore(url, writers), await emmett(url, writers)];
  const rates = new Map(contenders.map((contender) => [contender.name, [] as number[]]));
  for (const contender of contenders) await measure(contender, writers, WARM_UP_MS);
  // In turns: what else the machine does meanwhile falls on all alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contender of contenders) rates.get(contender.name)?.push(await measure(contender, writers, ROUND_MS));
  }
  for (const contender of contenders) await contender.close();
  await untilAlone(url);
  return new Map([...rates].map(([name, values]) => [name, median(values)]));
};

/** Appends of single 1 kB events with fsync on, against a bare insert and against emmett-postgresql 0.42.0. */
export async function benchEventStore(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const rows: BenchRow[] = [];
  try {
    for (const writers of WRITERS) {
      const rates = await atWriters(postgres.url, writers);
      const [bare, ours, other] = ['bare', 'ours', 'emmett'].map((name) => rates.get(name) ?? 0);
      if (bare === undefined || ours === undefined || other === undefined) throw new Error('three were measured');
      const against = (baseline: number, least: number | null): Partial<BenchRow> => ({
        baseline: Math.round(baseline),
        ratio: Number((ours / baseline).toFixed(2)),
        ...(least === null ? {} : { target: `>= ${least}x`, ok: ours / baseline >= least }),
      });
      const common = { value: Math.round(ours), unit: 'appends/s', note: `1 kB events, fsync on, median of ${ROUNDS}` };
      rows.push({
        ...common,
        name: `append, ${writers} writers, against a bare insert`,
        ...against(bare, writers === 1 ? 0.6 : null),
      });
      rows.push({ ...common, name: `append, ${writers} writers, against Emmett`, ...against(other, 2) });
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return rows;
}
