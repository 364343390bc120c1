import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditCalls } from '@shilu/events/audit/calls';
import { createPool } from '@shilu/infra/postgres/pool';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { builtStack, databaseOf, isAlive, passwordIn, spawnStack, until, type Child } from '../support/child';
import { createClient, login, type Person } from '../support/client';
import { fingerprints, rebuildAll } from './read-models';
import { burst, effects, gaps, prepare, randomFrom, repeat, type Bench, type Sent } from './workload';

// A short run in the suite. MINUTES=30 goes on for half an hour; SEED=… sends the same commands and kills at the same moments.
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
const MINUTES = Number(process.env['MINUTES'] ?? 0);
const KILLS = 2;
const WORKERS = 6;

let entry: string;
let dataDir: string;
let port: number;
let child: Child | null = null;

beforeAll(async () => {
  entry = await builtStack();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-kill-'));
  port = await freePort();
});
afterAll(async () => {
  child?.signal('SIGINT');
  await child?.exited;
  const database = databaseOf(dataDir);
  if (database && isAlive(database.pid)) process.kill(database.pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

const start = async (): Promise<Child> => {
  const begun = spawnStack(entry, { dataDir, port });
  child = begun;
  expect(await begun.ready, begun.output()).toBe(true);
  return begun;
};

test(
  'law 1 law 5 law 7: kill -9 in a burst of commands: every acknowledged one is there, none twice, read models as rebuilt, the log proven',
  { timeout: 90_000 + MINUTES * 60_000 },
  async () => {
    const random = randomFrom(SEED);
    const end = Date.now() + MINUTES * 60_000;
    let running = await start();
    const password = passwordIn(running.output());
    let person: Person = await login(createClient(running.url), 'admin', password);
    const benches: readonly Bench[] = await prepare(person, WORKERS, 'kill');
    const all: Sent[] = [];
    const moments: number[] = [];
    for (let kills = 0; kills < KILLS || Date.now() < end; kills += 1) {
      const moment = 300 + Math.floor(random() * 1500);
      moments.push(moment);
      let killed = false;
      const killing = new Promise<void>((resolve) =>
        setTimeout(() => {
          killed = true;
          running.signal('SIGKILL');
          resolve();
        }, moment),
      );
      const { sent } = await burst(person, benches, {
        label: `k${kills}`,
        random,
        until: () => killed,
        patience: false,
      });
      await killing;
      await running.exited;
      running = await start();
      // Tokens are good for the next process too; connections are not.
      person = await login(createClient(running.url), 'admin', password);
      const acknowledged = sent.filter(({ answer }) => answer !== null);
      expect(acknowledged.map(({ answer }) => answer?.status).filter((status) => status !== 200)).toEqual([]);
      // Before anything is sent again: what was acknowledged is there, what was not is there once or not at all.
      const database = databaseOf(dataDir);
      const pool = createPool(database?.url ?? '', { max: 2, name: 'kill-test' });
      const before = await effects(pool, sent);
      expect(acknowledged.filter(({ mark }) => before.get(mark) !== 1).map(({ mark }) => mark)).toEqual([]);
      expect([...before.values()].filter((count) => count > 1)).toEqual([]);
      await repeat(person, benches, sent);
      // And some that had their answer: they get it again.
      for (const one of acknowledged.slice(-5)) {
        const again = await person.send(one.call, one.input, { commandId: one.commandId });
        expect([again.status, again.response]).toEqual([200, one.answer?.response]);
      }
      expect(sent.map(({ answer }) => answer?.status).filter((status) => status !== 200)).toEqual([]);
      const after = await effects(pool, sent);
      expect(sent.filter(({ mark }) => after.get(mark) !== 1).map(({ mark }) => mark)).toEqual([]);
      expect(await gaps(pool)).toEqual([]);
      await pool.end();
      all.push(...sent);
    }

    const pool = createPool(databaseOf(dataDir)?.url ?? '', { max: 6, name: 'kill-test' });
    await until('read models at the end of the log', async () => (await fetch(`${running.url}/readyz`)).status === 200);
    const live = await fingerprints(pool);
    expect(Object.values(live).some((mark) => Number(mark.split(' ')[0]) > 50)).toBe(true);
    const events = await rebuildAll(pool, dataDir);
    expect(await fingerprints(pool)).toEqual(live);
    await pool.end();
    for (const { id } of benches) {
      await until('the notary has signed for it', async () => {
        const { response } = await person.call(auditCalls.verify, { experimentId: id });
        expect(response).toMatchObject({ ok: true, failure: null });
        return response.checkpoint !== null;
      });
    }
    console.log(
      `kill -9, seed ${SEED}: ${moments.length} kills at ${moments.join(', ')} ms, ${all.length} commands, ${events} events read anew`,
    );
  },
);
