import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatVerifierKey, noteSigner, openCheckpoint, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey, openCosignature, parseWitnessKey } from '@shilu/events/core/cosignature';
import { leafHash } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange } from '@shilu/events/core/merkle';
import { encodeEvent } from '@shilu/events/core/upcast';
import { eventId } from '@shilu/events/core/uuid';
import type { Witness } from '@shilu/infra/config/key-settings';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { keepAnchor, openAnchors, type Anchors } from '@shilu/infra/notary/anchors';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { forgetTree, rootOf } from '@shilu/infra/notary/merkle-log';
import { latestCheckpoint } from '@shilu/infra/notary/tables';
import { cosign } from '@shilu/infra/testing/cosign';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { startNotary, type Notary } from './notary';
import { startAnchoring } from './anchoring';
import { askWitness, witnessAnchor, WitnessDisagrees } from './witnessing';

const PROGRAM = fileURLToPath(new URL('../../../infra/bin/witness.mjs', import.meta.url));
const origin = 'test.example/log';
const signer = noteSigner(origin, new Uint8Array(randomBytes(32)));

let database: TestDatabase;
let store: EventStore;
let state: string;
let port: number;
let program: ChildProcess | null = null;
const notaries: Notary[] = [];

/** As the product asks a witness whose key it has. */
const heldBy = ({ key }: Pick<Witness, 'key'>): Anchors =>
  openAnchors(database.pool, { witnesses: [key], timestampRoots: null, notaryKey: () => Promise.resolve(signer) });
const by = (witness: Witness) => ({ pool: database.pool, held: heldBy(witness) });

/** The program as somebody outside runs it; answers what it says of itself. */
const runWitness = async (): Promise<Witness> => {
  const args = ['--name', 'witness.example', '--log', formatVerifierKey(signer), '--state', state];
  const child = spawn(process.execPath, [PROGRAM, ...args, '--listen', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  program = child;
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString('utf8')));
  await vi.waitFor(() => expect(said).toContain('listening'), { timeout: 20_000, interval: 20 });
  const line = /^(\S+\+[\da-f]{8}\+\S+)$/m.exec(said)?.[1] ?? '';
  return { url: `http://127.0.0.1:${port}`, key: parseWitnessKey(line) };
};
const endWitness = async (): Promise<void> => {
  const child = program;
  program = null;
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
};

beforeEach(async () => {
  database = await createTestDatabase();
  store = await createPostgresEventStore({ pool: database.pool });
  state = await mkdtemp(join(tmpdir(), 'shilu-witness-'));
  port = await freePort();
});
afterEach(async () => {
  for (const notary of notaries.splice(0)) await notary.stop();
  await endWitness();
  await store.close();
  await database.drop();
  await rm(state, { recursive: true, force: true });
});

const notary = async (): Promise<Notary> => {
  const started = await startNotary({
    judges: false,
    ...{ store, pool: database.pool, signer, clock: () => new Date() },
    log: { error: () => undefined },
  });
  notaries.push(started);
  return started;
};
const endNotaries = async (): Promise<void> => {
  for (const one of notaries.splice(0)) await one.stop();
};
const fill = async (stream: string, from: number, count: number): Promise<void> => {
  const bodyOf = (revision: number): string =>
    encodeEvent(
      {
        ...{ id: eventId('c', stream, revision), stream, revision, schemaVersion: 1, actor: 'a', onBehalfOf: null },
        ...{ recordedAt: '2026-03-02T08:00:00.000Z', session: null, commandId: 'c', correlation: 'c', causation: null },
        ...{ reason: null, salt: randomBytes(16).toString('hex') },
      },
      { type: 'Weighed', data: { text: 'x' } },
    );
  const events = Array.from({ length: count }, (_, n) => ({
    ...{ id: eventId('c', stream, from + n), type: 'Weighed', body: bodyOf(from + n) },
  }));
  await store.append(stream, from - 1, events);
};
const signedAt = async (size: number) => {
  await vi.waitFor(async () => expect((await latestCheckpoint(database.pool))?.size).toBe(size), {
    ...{ timeout: 20_000, interval: 50 },
  });
  const latest = await latestCheckpoint(database.pool);
  if (latest === null) throw new Error('nothing is signed');
  return latest;
};
const keptBy = async (witness: Witness): Promise<string> =>
  (await fetch(`${witness.url}/checkpoint?origin=${encodeURIComponent(origin)}`)).text();

describe('a witness outside', () => {
  it('signs what grew, remembers it through its own end, and gives it out for whoever verifies', async () => {
    const witness = await runWitness();
    await notary();
    await fill('record-1', 0, 7);
    const first = await signedAt(7);
    expect(await askWitness(by(witness), witness, first)).toBe(true);
    expect(await askWitness(by(witness), witness, first)).toBe(false);
    await endWitness();
    expect(await runWitness()).toEqual(witness);
    await fill('record-2', 0, 6);
    const second = await signedAt(13);
    expect(await askWitness(by(witness), witness, second)).toBe(true);
    const { rows } = await database.pool.query<{ size: string; line: string }>(
      `select size, convert_from(evidence, 'UTF8') as line from notary.anchors where kind = 'witness' order by size`,
    );
    expect(rows.map(({ size }) => Number(size))).toEqual([7, 13]);
    const text = second.note.slice(0, second.note.lastIndexOf('\n\n') + 1);
    const said = openCosignature(text, rows[1]?.line ?? '', witness.key);
    expect(Math.abs((said?.time ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect(openCheckpoint(await keptBy(witness), signer, origin)?.size).toBe(13);
    // What somebody else puts there is not what it signed, and keeps nobody from asking it.
    const { pool } = database;
    await pool.query(
      `insert into notary.anchors select kind, name, 1000000000, said_at, evidence from notary.anchors where size = 13
       union all select 'witness', 'stranger.example', 13, now(), 'any'`,
    );
    await pool.query(
      'update notary.anchors a set evidence = o.evidence from notary.anchors o where a.size = 13 and o.size = 7',
    );
    const held = heldBy(witness);
    expect(await held.newest()).toMatchObject({ size: 7, name: 'witness.example' });
    expect(await held.lastOf({ kind: 'witness', name: 'witness.example' })).toMatchObject({ size: 7 });
    // Nobody knows the key of the other one: it says nothing, and nobody did anything.
    expect((await incidentsOf(pool)).map(({ kind, detail }) => `${kind} ${detail}`)).toEqual(
      [1_000_000_000, 13].map(
        (size) => `anchorInvalid the witness witness.example over the checkpoint of size ${String(size)}`,
      ),
    );
    // Under another key, and where none is set, what it signed counts for nothing.
    const other = noteSigner('witness.example', new Uint8Array(randomBytes(32)));
    for (const key of [other, signer]) expect(await heldBy({ key }).newest()).toBeNull();
    expect(await incidentsOf(pool)).toHaveLength(2);
    // What it signed and was not kept here is asked for from where it stands.
    await pool.query('delete from notary.anchors');
    await fill('record-3', 0, 5);
    expect(await askWitness(by(witness), witness, await signedAt(18))).toBe(true);
  });

  it('does not sign for a log whose end was cut off with its leaves and checkpoints, or whose past is another', async () => {
    const witness = await runWitness();
    await notary();
    await fill('record-1', 0, 9);
    expect(await askWitness(by(witness), witness, await signedAt(9))).toBe(true);
    await endNotaries();
    // What it signed still stands here: a log that is shorter now is told of all the same.
    const shorter = { size: 5, root: new Uint8Array(32), note: signCheckpoint({ origin, size: 5, root: new Uint8Array(32) }, signer), signedAt: new Date() }; // prettier-ignore
    await expect(askWitness(by(witness), witness, shorter)).rejects.toBeInstanceOf(WitnessDisagrees);
    const began = await keptBy(witness);
    // Everything that stands here is made anew, with the key that lies beside it.
    const anew = async (): Promise<void> => {
      await forgetTree(database.pool);
      await database.pool.query('delete from notary.checkpoints; delete from notary.anchors');
      await notary();
    };
    await database.pool.query('delete from log.events where revision >= 5');
    await anew();
    const cut = await signedAt(5);
    await expect(askWitness(by(witness), witness, cut)).rejects.toBeInstanceOf(WitnessDisagrees);
    await fill('record-9', 0, 8);
    const rewritten = await signedAt(13);
    const told: unknown[] = [];
    const witnessing = await startAnchoring({
      ...{ pool: database.pool, anchors: [witnessAnchor(by(witness), witness)], everyMs: 20 },
      log: { warn: () => undefined, error: (_, details) => void told.push(details) },
    });
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), { timeout: 10_000, interval: 20 });
    await witnessing.stop();
    expect(rewritten.size).toBe(13);
    expect((await incidentsOf(database.pool)).map(({ stream, kind }) => [stream, kind])).toEqual([
      ['witness witness.example', 'witnessDisagrees'],
    ]);
    expect(await keptBy(witness)).toBe(began);
    expect((await database.pool.query('select from notary.anchors where size > 0')).rowCount).toBe(0);
    // One that has agreed since, and disagrees again, is another incident.
    const { pool } = database;
    const since = noteSigner(witness.key.name, new Uint8Array(randomBytes(32)));
    await keepAnchor(pool, { kind: 'witness', name: since.name, size: 13, saidAt: new Date(1_000), evidence: Buffer.from(cosign(rewritten.note, since, 1)) }); // prettier-ignore
    const agreed = { ...witness, key: since };
    await witnessAnchor(by(agreed), agreed).onRefused?.(new WitnessDisagrees('again'), {
      warn: vi.fn(),
      error: vi.fn(),
    });
    expect((await incidentsOf(pool)).map(({ detail }) => detail)).toEqual(
      [0, 13].map(
        (size) => `what it remembers of ${origin}, of which it signed ${String(size)} events here, is not in it`,
      ),
    );
  });

  it('refuses what is no request, another log, another key, an old size that is not its own, and a proof that proves nothing', async () => {
    const witness = await runWitness();
    const leaves = (count: number, mark: string) => Array.from({ length: count }, (_, n) => leafHash(`${mark}${n}`));
    const rootAt = (size: number, mark = 'a') => rootOf(appendLeaves(emptyRange, leaves(size, mark)).range);
    const noteAt = (size: number, { by = signer, mark = 'a' } = {}) =>
      signCheckpoint({ origin: by.name, size, root: rootAt(size, mark) }, by);
    const send = async (body: string): Promise<readonly [number, string]> => {
      const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
      return [answer.status, await answer.text()];
    };
    const hash = Buffer.alloc(32).toString('base64');
    expect((await send('hello'))[0]).toBe(400);
    expect((await send(`old 01\n\n${noteAt(2)}`))[0]).toBe(400);
    expect((await send(`old 3\n\n${noteAt(2)}`))[0]).toBe(400);
    expect((await send(`old 0\n${`${hash}\n`.repeat(64)}\n${noteAt(2)}`))[0]).toBe(400);
    expect((await send('x'.repeat(70_000)))[0]).toBe(413);
    const seed = new Uint8Array(randomBytes(32));
    expect((await send(`old 0\n\n${noteAt(2, { by: noteSigner('other.example/log', seed) })}`))[0]).toBe(404);
    expect((await send(`old 0\n\n${noteAt(2, { by: noteSigner(origin, seed) })}`))[0]).toBe(403);
    expect((await send(`old 0\n${hash}\n\n${noteAt(2)}`))[0]).toBe(422);
    expect(await fetch(`${witness.url}/checkpoint?origin=${origin}`)).toMatchObject({ status: 404 });
    const [status, line] = await send(`old 0\n\n${noteAt(2)}`);
    expect(status).toBe(200);
    const { name, publicKey } = witness.key;
    expect(openCosignature(`${origin}\n2\n${Buffer.from(rootAt(2)).toString('base64')}\n`, line, witness.key)).toMatchObject({ witness: name }); // prettier-ignore
    expect(formatWitnessKey({ name, publicKey })).toMatch(/^witness\.example\+[\da-f]{8}\+/);
    // Lines that others put beside the log's own are not given out.
    const [body = '', own = ''] = noteAt(2).split('\n\n');
    const foreign = `\u2014 ${origin} ${randomBytes(68).toString('base64')}\n`;
    expect((await send(`old 2\n\n${body}\n\n${foreign}${own}`))[0]).toBe(200);
    expect((await send(`old 2\n\n${body}\n\njunk\n${own}`))[0]).toBe(400);
    expect((await send(`old 2\n\n${body}\n\n${own.trimEnd()} x\n`))[0]).toBe(403);
    expect((await send(`old 2\n\n${body}\n\n${foreign.repeat(17)}`))[0]).toBe(400);
    expect(openCheckpoint(await keptBy(witness), signer, origin)?.size).toBe(2);
    expect(await send(`old 0\n\n${noteAt(3)}`)).toEqual([409, '2\n']);
    expect(await send(`old 2\n\n${noteAt(2, { mark: 'b' })}`)).toEqual([409, '2\n']);
    expect((await send(`old 2\n\n${noteAt(3)}`))[0]).toBe(422);
    expect((await send(`old 2\n${hash}\n\n${noteAt(3)}`))[0]).toBe(422);
    const third = Buffer.from(leaves(3, 'a')[2] ?? []).toString('base64');
    expect((await send(`old 2\n${third}\n\n${noteAt(3, { mark: 'b' })}`))[0]).toBe(422);
    expect((await send(`old 2\n${third}\n\n${noteAt(3)}`))[0]).toBe(200);
  });
});
