import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaryEvent, EventStoreDBClient, NO_STREAM as ABSENT } from '@eventstore/db-client';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { NO_STREAM } from '@shilu/infra/event-store/port';
import { forgetStreams, ownPrefix } from '../support/lasting-server';
import type { BenchRow } from './row';

const WRITERS = 8;
const STREAM_LENGTH = 50;
const APPENDS = 400;
const READS = 40;
const ROUNDS = 7;
const body = JSON.stringify({ text: '反应液在 0 °C 下搅拌 2 h，TLC 显示原料消失。'.repeat(14) });

type Contender = {
  readonly append: (stream: string, revision: number) => Promise<unknown>;
  /** Answers how many characters it had in hand. */
  readonly read: (stream: string) => Promise<number>;
  readonly close: () => Promise<unknown>;
};

/** The least a reader must do as well: the bytes of each event are read, and made text. */
const bareClient = (url: string, prefix: string): Contender => {
  // By single calls, as the adapter appends: the double has no batch append.
  const client = Object.assign(EventStoreDBClient.connectionString(url), { supports: () => Promise.resolve(false) });
  return {
    append: (stream, revision) =>
      client.appendToStream(
        `${prefix}${stream}`,
        [binaryEvent({ id: randomUUID(), type: 'Noted', data: Buffer.from(body, 'utf8') })],
        {
          expectedRevision: revision < 0 ? ABSENT : BigInt(revision),
        },
      ),
    read: async (stream) => {
      let characters = 0;
      for await (const { event } of client.readStream(`${prefix}${stream}`))
        if (event?.data instanceof Uint8Array) characters += Buffer.from(event.data).toString('utf8').length;
      return characters;
    },
    close: () => client.dispose(),
  };
};

const ourAdapter = (url: string, prefix: string): Contender => {
  const store = createEventStoreDbEventStore({ connectionString: url, prefix });
  return {
    append: (stream, revision) =>
      store.append(stream, revision < 0 ? NO_STREAM : revision, [{ id: randomUUID(), type: 'Noted', body }]),
    read: async (stream) => (await store.readStream(stream)).reduce((sum, event) => sum + event.body.length, 0),
    close: () => store.close(),
  };
};

const appendAll = async ({ append }: Contender): Promise<number> => {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let left = APPENDS / WRITERS; left > 0;) {
        const stream = `bench-${randomUUID()}`;
        for (let revision = NO_STREAM; revision < STREAM_LENGTH - 1 && left > 0; revision += 1, left -= 1)
          await append(stream, revision);
      }
    }),
  );
  return APPENDS / ((performance.now() - began) / 1_000);
};

const readAll = async ({ read }: Contender, stream: string): Promise<number> => {
  const began = performance.now();
  for (let n = 0; n < READS; n += 1)
    if ((await read(stream)) !== body.length * STREAM_LENGTH) throw new Error('not all was read');
  return (READS * STREAM_LENGTH) / ((performance.now() - began) / 1_000);
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const compare = async (
  name: string,
  measure: (contender: Contender) => Promise<number>,
  [bare, ours]: readonly [Contender, Contender],
  server: string,
): Promise<BenchRow> => {
  await measure(bare);
  await measure(ours);
  const rounds: { readonly bare: number; readonly ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await measure(bare), ours: await measure(ours) });
  const ratio = Number(median(rounds.map((round) => round.ours / round.bare)).toFixed(2));
  return {
    ...{ name, unit: 'events/s', target: '>= 0.8x', ratio, ok: ratio >= 0.8 },
    value: Math.round(median(rounds.map((round) => round.ours))),
    baseline: Math.round(median(rounds.map((round) => round.bare))),
    note: `1 kB events, on ${server}, median of ${ROUNDS}`,
  };
};

const startDouble = async (file: string): Promise<{ readonly url: string; readonly stop: () => void }> => {
  const args = ['infra/bin/run.mjs', 'tests/doubles/eventstore/server.ts', JSON.stringify({ file, port: 0, admin: 0 })];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));
  const { port } = JSON.parse(said) as { port: number };
  return { url: `esdb://127.0.0.1:${port}?tls=false`, stop: () => void child.kill('SIGTERM') };
};

/** Our adapter against the client it stands on; on EVENTSTORE_URL, else on the double, which is slower than a server. */
export async function benchEventStoreDb(): Promise<BenchRow[]> {
  const home = await mkdtemp(join(tmpdir(), 'shilu-bench-'));
  const given = process.env['EVENTSTORE_URL'];
  const server = given === undefined ? await startDouble(join(home, 'log')) : { url: given, stop: () => undefined };
  const name = given === undefined ? 'the double' : 'EVENTSTORE_URL';
  const prefix = ownPrefix();
  const contenders = [bareClient(server.url, prefix), ourAdapter(server.url, prefix)] as const;
  try {
    const stream = `bench-${randomUUID()}`;
    for (let revision = NO_STREAM; revision < STREAM_LENGTH - 1; revision += 1)
      await contenders[1].append(stream, revision);
    return [
      await compare(`EventStoreDB adapter, appends, ${WRITERS} writers`, appendAll, contenders, name),
      await compare(
        `EventStoreDB adapter, reads of ${STREAM_LENGTH} events`,
        (contender) => readAll(contender, stream),
        contenders,
        name,
      ),
    ];
  } finally {
    for (const contender of contenders) await contender.close();
    if (given !== undefined) await forgetStreams(given, prefix);
    server.stop();
    await rm(home, { recursive: true, force: true });
  }
}
