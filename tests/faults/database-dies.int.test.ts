import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordCalls } from '@shilu/events/records/calls';
import { createPool } from '@shilu/infra/postgres/pool';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { builtStack, databaseOf, isAlive, passwordIn, spawnStack, until, type Child } from '../support/child';
import { createClient, login, type Answered, type Person } from '../support/client';
import { prose } from '../support/content';
import { familyOf, tell } from './processes';
import { burst, effects, gaps, prepare, randomFrom, type Bench } from './workload';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e9));
let dataDir: string;
let child: Child;
let person: Person;
let benches: readonly Bench[];
const pidOf = (): number => databaseOf(dataDir)?.pid ?? 0;
const ready = async (): Promise<boolean> => (await fetch(`${child.url}/readyz`)).status === 200;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-dies-'));
  child = spawnStack(await builtStack(), { dataDir, port: await freePort() });
  expect(await child.ready, child.output()).toBe(true);
  person = await login(createClient(child.url), 'admin', passwordIn(child.output()));
  benches = await prepare(person, 4, 'dies');
}, 90_000);
afterAll(async () => {
  child.signal('SIGINT');
  await child.exited;
  const pid = pidOf();
  if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT');
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

test.skipIf(process.platform !== 'linux').each(['postmaster', 'backend'] as const)(
  'law 5 the built-in database loses its %s to kill -9 under load: the service resumes by itself, nothing is lost, nothing is done twice',
  { timeout: 120_000 },
  async (victim) => {
    let over = false;
    const loading = burst(person, benches, {
      ...{ label: victim, random: randomFrom(SEED), until: () => over, patience: true },
    });
    const answered = async (mark: string): Promise<void> => {
      const { status } = await person.send(recordCalls.addComment, { experimentId: benches[0]?.id, text: mark });
      expect(status).toBe(200);
    };
    await answered(`${victim} before`);
    const pid = pidOf();
    const [killed] = victim === 'postmaster' ? [pid] : familyOf(pid).slice(1).toReversed();
    tell([killed ?? 0], 'SIGKILL');
    await until('it has ended', () => !isAlive(killed ?? 0));
    if (victim === 'postmaster') await until('another postmaster', () => isAlive(pidOf()) && pidOf() !== pid, 60_000);
    await until('ready again', ready, 60_000);
    await answered(`${victim} after`);
    over = true;
    const { sent, refused } = await loading;
    expect(refused.filter(({ status, message }) => status !== 503 || !/[\u4e00-\u9fff]/.test(message))).toEqual([]);
    expect(sent.filter(({ answer }) => answer?.status !== 200).map(({ mark }) => mark)).toEqual([]);
    const pool = createPool(databaseOf(dataDir)?.url ?? '', { max: 2, name: 'dies-test' });
    const found = await effects(pool, sent);
    expect(sent.filter(({ mark }) => found.get(mark) !== 1).map(({ mark }) => mark)).toEqual([]);
    expect(await gaps(pool)).toEqual([]);
    await pool.end();
    console.log(`kill -9 of a ${victim}, seed ${SEED}: ${sent.length} commands, ${refused.length} refusals with 503`);
  },
);

test.skipIf(process.platform !== 'linux')(
  'law 5 a frozen database: calls are answered with words instead of hanging; thawed, the service resumes by itself',
  { timeout: 120_000 },
  async () => {
    const frozen = familyOf(pidOf());
    const [bench] = benches;
    tell(frozen, 'SIGSTOP');
    let answers: readonly Answered[];
    try {
      answers = await Promise.all([
        person.send(recordCalls.recordPage, {}),
        person.send(recordCalls.addComment, { experimentId: bench?.id, text: '冻结' }),
        person.send(recordCalls.saveModule, {
          ...{ experimentId: bench?.id, moduleId: bench?.moduleId, baseRevision: bench?.revision, data: prose('冻结') },
        }),
        person.send(recordCalls.recordPage, {}, { language: 'en-US' }),
      ]);
      expect((await fetch(`${child.url}/healthz`)).status).toBe(200);
    } finally {
      tell(frozen, 'SIGCONT');
    }
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [503, 503]));
    expect(answers.slice(0, 3).every(({ message }) => /[\u4e00-\u9fff]/.test(message))).toBe(true);
    expect(answers[3]?.message).toMatch(/not available for the moment/);
    await until('ready again', ready, 60_000);
    expect((await person.send(recordCalls.recordPage, {})).status).toBe(200);
  },
);
