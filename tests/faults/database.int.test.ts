import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordCalls } from '@shilu/events/records/calls';
import { createPool } from '@shilu/infra/postgres/pool';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@shilu/infra/postgres/embedded';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { databaseOf, until } from '../support/child';
import { openStack, type Running } from '../support/stack';
import { familyOf, tell } from './processes';
import { burst, effects, gaps, prepare, randomFrom } from './workload';
import { fingerprints, rebuildAll } from './read-models';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));

let home: string;
let dataDir: string;
let port: number;
let server: EmbeddedPostgres;
let stack: Running;

const startDatabase = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: home, port, log: () => undefined });

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shilu-database-'));
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-database-data-'));
  port = await freePort();
  server = await startDatabase();
  stack = await openStack({ databaseUrl: server.url, dataDir });
});
afterAll(async () => {
  await stack.stop();
  await server.stop();
  await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

test.skipIf(process.platform !== 'linux')(
  'law 5 PostgreSQL frozen, stopped and started under load: calls are refused with 503 and words, nothing is lost, the service resumes by itself',
  { timeout: 90_000 },
  async () => {
    const { admin } = stack;
    const benches = await prepare(admin, 6, 'pause');
    let over = false;
    const loading = burst(admin, benches, { label: 'p', random: randomFrom(SEED), until: () => over, patience: true });
    await sleep(800);

    // Frozen: whoever asks waits, and gets an answer when it thaws.
    const pid = databaseOf(home)?.pid ?? 0;
    const frozen = familyOf(pid);
    tell(frozen, 'SIGSTOP');
    await sleep(1_000);
    tell(frozen, 'SIGCONT');
    await sleep(500);

    // A fast shutdown cuts every connection in the middle of whatever it does.
    await server.stop();
    expect((await admin.client.raw({ method: 'GET', path: '/healthz' })).status).toBe(200);
    expect((await admin.client.raw({ method: 'GET', path: '/readyz' })).status).toBe(503);
    for (const [language, words] of [
      ['zh-CN', /[\u4e00-\u9fff]/],
      ['en-US', /not available for the moment/],
    ] as const) {
      for (const answer of [
        await admin.send(recordCalls.addComment, { experimentId: 'pause-0', text: '断了吗' }, { language }),
        await admin.send(recordCalls.recordPage, {}, { language }),
      ]) {
        expect(answer).toMatchObject({
          status: 503,
          code: 503,
          response: null,
          message: expect.stringMatching(words) as string,
        });
      }
    }
    await sleep(1_500);

    const restarted = Date.now();
    server = await startDatabase();
    await until(
      'ready again',
      async () => (await admin.client.raw({ method: 'GET', path: '/readyz' })).status === 200,
      30_000,
    );
    const resumed = Date.now() - restarted;
    await sleep(1_500);
    over = true;
    const { sent, refused } = await loading;

    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.code}`))).toEqual(new Set(['503 503']));
    expect(refused.every((answer) => /[\u4e00-\u9fff]/.test(answer.message) && answer.response === null)).toBe(true);
    expect(
      sent
        .filter(({ answer }) => answer?.status !== 200)
        .map(({ answer, mark }) => `${mark} ${answer?.status} ${answer?.message}`),
    ).toEqual([]);
    const pool = createPool(server.url, { max: 6, name: 'database-test' });
    const found = await effects(pool, sent);
    expect(sent.filter(({ mark }) => found.get(mark) !== 1).map(({ mark }) => mark)).toEqual([]);
    expect(await gaps(pool)).toEqual([]);
    await until(
      'read models at the end of the log',
      async () => (await admin.client.raw({ method: 'GET', path: '/readyz' })).status === 200,
    );
    const live = await fingerprints(pool);
    await rebuildAll(pool, dataDir);
    expect(await fingerprints(pool)).toEqual(live);
    await pool.end();
    expect(
      stack
        .logged()
        .filter((line) => /"level":"(error|fatal)"/.test(line) && /systemError|call .* failed/.test(line))
        .slice(0, 2),
    ).toEqual([]);
    console.log(
      `database stopped under load, seed ${SEED}: ${sent.length} commands, ${refused.length} refusals with 503, ready again ${resumed} ms after its start`,
    );
  },
);
