import { part, proves } from '@shilu/tests/proves';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  formatVerifierKey,
  noteSigner,
  parseCheckpoint,
  signCheckpoint,
  type NoteKey,
} from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { canonicalJson } from '@shilu/events/core/canonical';
import { openCosignature } from '@shilu/events/core/cosignature';
import { editsBetween } from '@shilu/events/core/edits';
import { sha256Hex } from '@shilu/events/core/hashing';
import { signKeyChange } from '@shilu/events/core/key-change';
import { encodeEvent } from '@shilu/events/core/upcast';
import { eventId } from '@shilu/events/core/uuid';
import type { Proof } from '@shilu/events/audit/offline/bundle';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { bringHeadsTo } from '@shilu/infra/notary/head-map';
import { appendEvents, forgetTree, readProgress, rootOf } from '@shilu/infra/notary/merkle-log';
import { latestCheckpoint, notaryMigrations } from '@shilu/infra/notary/tables';
import { migrate } from '@shilu/infra/postgres/pool';
import type { LastRun } from '@shilu/infra/operations/last-runs';
import { cosign } from '@shilu/infra/testing/cosign';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { runVerify } from './verify-command';
import type { Answer } from './verify-outside';
import { verifyLog } from './verify-log';
import { exportProof } from './verify-proof';
import { keepAnchor, openAnchors } from '@shilu/infra/notary/anchors';
import type { OpenFile } from './verify-files';
import { openFrom, verifyStream } from './verify-record';
import { postgresSource, storeSource } from './verify-source';

let database: TestDatabase;
let store: EventStore;
beforeEach(async () => {
  database = await createTestDatabase();
  store = await createPostgresEventStore({ pool: database.pool });
  await migrate(database.pool, { schema: 'notary', migrations: notaryMigrations });
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const signer = noteSigner('test.example/log', new Uint8Array(randomBytes(32)));
const recordedAt = '2026-03-02T08:00:00.000Z';
const now = new Date('2026-03-02T08:00:30.000Z');

const bodyOf = (stream: string, revision: number, type: string, data: unknown): string =>
  encodeEvent(
    {
      ...{ id: eventId('c', stream, revision), stream, revision, schemaVersion: 1, actor: 'acc-1', onBehalfOf: null },
      ...{ recordedAt, session: null, commandId: 'c', correlation: 'c', causation: null, reason: '称量' },
      salt: randomBytes(16).toString('hex'),
    },
    { type, data },
  );
const append = async (stream: string, from: number, events: readonly (readonly [string, unknown])[]): Promise<void> => {
  const made = events.map(([type, data], n) => ({
    id: eventId('c', stream, from + n),
    type,
    body: bodyOf(stream, from + n, type, data),
  }));
  for (let at = 0; at < made.length; at += 500) await store.append(stream, from + at - 1, made.slice(at, at + 500));
};
const weighings = (count: number, bytes = 20) =>
  Array.from({ length: count }, (_, n) => ['Weighed', { mg: n, text: 'x'.repeat(bytes) }] as const);

/** What the notary does, once, without its loop. */
const notarise = async (): Promise<void> => {
  let progress = await readProgress(database.pool);
  for (;;) {
    const events = await store.readAll({ after: progress.position, limit: 1000 });
    if (events.length === 0) break;
    const next = await appendEvents(database.pool, progress, events);
    if (!next) throw new Error('somebody else notarises');
    progress = next;
  }
  const root = rootOf(progress.range);
  const heads = await bringHeadsTo(database.pool, progress.range.size);
  const note = signCheckpoint(
    { origin: signer.name, size: progress.range.size, root, ...(heads && { heads }) },
    signer,
  );
  await database.pool.query(
    'insert into notary.checkpoints values ($1, $2, $3, $4) on conflict (size) do update set note = excluded.note, root = excluded.root',
    [progress.range.size, Buffer.from(root), note, now],
  );
};

const options = (openFile?: OpenFile) => ({
  pool: database.pool,
  source: postgresSource(database.pool),
  key: signer,
  now,
  anchors: openAnchors(database.pool, {
    ...{ witnesses: [], timestampRoots: null, notaryKey: () => Promise.resolve(signer) },
  }),
  ...(openFile ? { openFile } : {}),
});
const sql = (text: string) => database.pool.query(text);

/** Two records woven into each other, so that neighbours in the tree belong to different records. */
const twoRecords = async (): Promise<void> => {
  for (let n = 0; n < 9; n += 1) {
    await append('record-a', n, weighings(1));
    await append('record-b', n, weighings(1));
  }
  await notarise();
};

describe('verification of one record and of the whole log', () => {
  it('holds on an untouched log, read from the table or through the store', async () => {
    await twoRecords();
    const report = await verifyStream('record-a', options());
    expect(report).toMatchObject({ ok: true, checked: { events: 9, pending: 0 }, checkpoint: { size: 18 } });
    expect(await verifyStream('record-a', { ...options(), source: storeSource(store) })).toEqual(report);
    expect(await verifyLog(options())).toMatchObject({ ok: true, checked: { events: 18 } });
    expect(await verifyLog({ ...options(), source: storeSource(store) })).toMatchObject({ ok: true });
  });

  it.each([
    [
      'a flipped byte',
      `update log.events set body = replace(body, '"mg":0', '"mg":1') where stream = 'record-a' and revision = 4`,
      'eventAltered',
      4,
    ],
    [
      'a changed column',
      `update log.events set type = 'Other' where stream = 'record-a' and revision = 3`,
      'columnAltered',
      3,
    ],
    ['a deleted tail', `delete from log.events where stream = 'record-a' and revision >= 6`, 'eventMissing', 6],
    ['a deleted record', `delete from log.events where stream = 'record-a'`, 'eventMissing', 0],
    [
      'two swapped bodies',
      `update log.events e set body = o.body from log.events o where e.stream = 'record-a' and o.stream = 'record-a'
       and (e.revision, o.revision) in ((2, 5), (5, 2))`,
      'eventMoved',
      2,
    ],
    [
      'a changed leaf',
      `update notary.leaves set hash = sha256('x') where stream = 'record-a' and revision = 5`,
      'leafMismatch',
      5,
    ],
    [
      'event and leaf changed together',
      `update log.events set body = replace(body, '"mg":0', '"mg":1') where stream = 'record-a' and revision = 4;
       update notary.leaves l set hash = sha256('\\x00'::bytea || convert_to(e.body, 'UTF8')) from log.events e
       where e.stream = l.stream and e.revision = l.revision`,
      'leafMismatch',
      4,
    ],
  ])('names %s', async (_name, tamper, kind, revision) => {
    await twoRecords();
    await sql(tamper);
    expect((await verifyStream('record-a', options())).failure).toMatchObject({ kind, stream: 'record-a', revision });
    const whole = await verifyLog(options());
    expect(whole.ok).toBe(false);
    // Against the whole log a forged pair of event and leaf shows at the next signed root, not at the event.
    if (!_name.includes('together')) expect(whole.failure).toMatchObject({ kind, revision });
    else expect(whole.failure?.kind).toBe('rootMismatch');
    expect((await verifyStream('record-b', options())).ok).toBe(!_name.includes('leaf'));
    await append('record-c', 0, weighings(3));
    expect((await store.readStream('record-c')).length).toBe(3);
  });

  it('names a record whose end, or all of it, was taken away with its leaves: the signed map of ends says otherwise', async () => {
    await twoRecords();
    await sql(`delete from log.events where stream = 'record-a' and revision = 8;
      delete from notary.leaves where stream = 'record-a' and revision = 8`);
    const report = await verifyStream('record-a', options());
    expect(report.findings).toMatchObject([{ kind: 'mapMismatch', stream: 'record-a', revision: 7 }]);
    await sql(`delete from log.events where stream = 'record-a'; delete from notary.leaves where stream = 'record-a'`);
    expect((await verifyStream('record-a', options())).failure).toMatchObject({ kind: 'mapMismatch', revision: null });
    expect(await verifyStream('record-none', options())).toMatchObject({ findings: [] });
    // Where the map stands is moved to where nothing was signed: then nobody says that these are all.
    const ends = async () => (await verifyStream('record-a', options())).unchecked.includes('streamEnd');
    expect(await ends()).toBe(false);
    await sql('update notary.head_progress set size = size - 1');
    expect(await ends()).toBe(true);
    await sql('update notary.head_progress set size = size + 1');
    // A map that somebody else signed says nothing.
    await sql(`update notary.checkpoints set note = replace(note, 'stream-heads 2', 'stream-heads 1')`);
    expect((await verifyStream('record-b', options())).found).toMatchObject({ checkpointSignature: 2 });
  });

  it('names an event inserted among notarised ones, and one that exchanged its place in the log', async () => {
    await twoRecords();
    await sql(`update log.events set position = position + 1000 where position > 10`);
    await sql(`update log.events set position = position - 999 where position > 1000`);
    const body = bodyOf('record-a', 9, 'Weighed', { mg: 1 }).replaceAll("'", "''");
    await sql(
      `insert into log.events values (11, 'record-a', 'record', 9, '${eventId('c', 'record-a', 9)}', 'Weighed', '${body}')`,
    );
    expect((await verifyLog(options())).failure).toMatchObject({ kind: 'eventInserted', position: '11' });
    expect((await verifyStream('record-a', options())).failure).toMatchObject({ kind: 'eventMoved', revision: 5 });
  });

  it('names an event put into a place that a removed one left', async () => {
    await twoRecords();
    await sql(`delete from log.events where stream = 'record-b' and revision = 8`);
    const body = bodyOf('record-a', 9, 'Weighed', { mg: 1 });
    await sql(
      `insert into log.events values (18, 'record-a', 'record', 9, '${eventId('c', 'record-a', 9)}', 'Weighed', '${body}')`,
    );
    expect((await verifyStream('record-a', options())).failure).toMatchObject({ kind: 'eventInserted', revision: 9 });
    expect((await verifyStream('record-b', options())).failure).toMatchObject({ kind: 'eventMissing', revision: 8 });
  });

  it('names a changed tree node, a forged checkpoint, and a checkpoint of another key', async () => {
    await twoRecords();
    await sql(`update notary.nodes set hash = sha256('x') where level = 3 and index = 1`);
    expect((await verifyStream('record-a', options())).ok).toBe(true);
    await append('record-c', 0, weighings(1));
    await sql(`update notary.nodes set hash = sha256('x') where level = 4 and index = 0`);
    await sql(`update notary.leaves set hash = sha256('x') where index = 17`);
    expect((await verifyStream('record-a', options())).failure).toMatchObject({ kind: 'rootMismatch' });
    const other = noteSigner('test.example/log', new Uint8Array(randomBytes(32)));
    expect((await verifyStream('record-a', { ...options(), key: other })).failure?.kind).toBe('checkpointSignature');
    await sql(`update notary.checkpoints set note = replace(note, E'\\n18\\n', E'\\n17\\n')`);
    expect((await verifyStream('record-a', options())).failure?.kind).toBe('checkpointSignature');
    expect((await verifyLog(options())).failure?.kind).toBe('checkpointSignature');
  });

  it('waits for the notary a while, then says so', async () => {
    await append('record-a', 0, weighings(4));
    await notarise();
    await append('record-a', 4, weighings(2));
    const soon = await verifyStream('record-a', options());
    expect(soon).toMatchObject({ ok: true, checked: { events: 6, pending: 2 } });
    const late = await verifyStream('record-a', { ...options(), now: new Date('2026-03-02T09:00:00Z') });
    expect(late.failure).toMatchObject({ kind: 'notYetNotarised', revision: 4 });
  });

  it('checks signatures against the content they bind, and files against their hashes', async () => {
    proves('REQ-U9');
    part('REQ-S15', 'bound to its content');
    const content = (value: unknown) => ({ hash: sha256Hex(canonicalJson(value)), inline: value });
    const bytes = Buffer.from('chromatogram');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const signed = { moduleId: 'm1', contentHash: content({ text: 'a' }).hash, signedRevision: 0 };
    await append('record-a', 0, [
      ['ModuleAdded', { module: { id: 'm1', content: content({ text: 'a' }) }, files: [{ hash, size: 12 }] }],
      ['ModuleSigned', signed],
      ['ModuleSaved', { moduleId: 'm1', content: content({ text: 'b' }) }],
      ['ModuleSigned', { ...signed, signedRevision: 2 }],
    ]);
    await notarise();
    const file =
      (found: Buffer | null): OpenFile =>
      async (wanted) =>
        found && wanted === hash
          ? (async function* () {
              yield await Promise.resolve(found);
            })()
          : await Promise.resolve(null);
    expect(await verifyStream('record-a', options(file(bytes)))).toMatchObject({
      checked: { events: 4, files: 1, signatures: 2, approvals: 0 },
      failure: { kind: 'signatureMismatch', revision: 3 },
    });
    const folder = await mkdtemp(join(tmpdir(), 'shilu-blobs-'));
    const blobs = createFolderBlobStore(folder);
    expect((await verifyStream('record-a', options(openFrom(blobs)))).failure).toMatchObject({ kind: 'fileMissing' });
    await blobs.put(Readable.from([bytes]));
    expect((await verifyStream('record-a', options(openFrom(blobs)))).failure?.kind).toBe('signatureMismatch');
    await rm(folder, { recursive: true, force: true });
    expect((await verifyStream('record-a', options(file(null)))).failure).toMatchObject({
      kind: 'fileMissing',
      revision: 0,
      detail: hash,
    });
    expect((await verifyStream('record-a', options(file(Buffer.from('x'))))).failure).toMatchObject({
      kind: 'fileAltered',
      revision: 0,
    });
  });

  it("reads a record far longer than a piece of the server's answer, and finds the one event changed in its middle", async () => {
    await append('record-a', 0, weighings(2_000, 560));
    await notarise();
    expect(await verifyStream('record-a', options())).toMatchObject({ ok: true, checked: { events: 2_000 } });
    await sql(`update log.events set body = replace(body, '"mg":1234', '"mg":1235') where revision = 1234`);
    const failure = { kind: 'eventAltered', revision: 1_234 };
    expect(await verifyStream('record-a', options())).toMatchObject({ ok: false, failure });
    expect(await verifyLog(options())).toMatchObject({ ok: false, failure });
  });

  it('takes no more of the log at once than a few bodies, however many rows it asks for', async () => {
    for (const from of [0, 6, 12]) await append('record-a', from, weighings(6, 1_000_000));
    await append('record-b', 0, weighings(3));
    const source = postgresSource(database.pool);
    const first = await source.page(null, 5_000);
    expect(first.length).toBe(17);
    const rest = await source.page(first.at(-1)?.position ?? null, 5_000);
    expect(rest.map(({ position }) => position)).toEqual(['18', '19', '20', '21']);
  });
});

describe('verify command', () => {
  it('of the whole log hashes every file that a record names, and names each that is missing or altered', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shilu-files-'));
    const blobs = createFolderBlobStore(folder);
    const put = async (text: string) => blobs.put(Readable.from([Buffer.from(text)]));
    const [whole, altered, missing] = [await put('whole'), await put('altered'), await put('missing')];
    const pathOf = (hash: string): string => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
    await append('record-a', 0, [['ModuleSaved', { files: [whole, altered] }]]);
    await append('record-b', 0, [['ModuleSaved', { files: [whole] }]]);
    await notarise();
    // Not yet notarised: its file counts as well.
    await append('record-b', 1, [['ModuleSaved', { files: [missing] }]]);
    const run = async () => {
      const lines: string[] = [];
      const code = await runVerify([], options(openFrom(blobs)), (line) => lines.push(line));
      return { code, lines };
    };
    const unchecked = expect.stringMatching(
      /^未检查 .*\/ keys of people, what is stored of passwords, a checkpoint kept outside .*, read models/,
    ) as string;
    expect(await run()).toMatchObject({ code: 0, lines: [unchecked, expect.stringContaining('files 3, ')] });
    await writeFile(pathOf(altered.hash), 'Altered');
    await rm(pathOf(missing.hash));
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^record-b @ 1 .*\\[fileMissing\\] ${missing.hash}`)),
      unchecked,
      expect.stringMatching(/^FAILED {2}record-a @ 0 .*\[fileAltered\].*files 3, /),
    ]);
    await rm(folder, { recursive: true });
  });

  it('says what it found, and answers by that, where it cannot note the run; and what an earlier one found that looked at more', async () => {
    await twoRecords();
    const run = async (note: (noted: LastRun) => Promise<LastRun | undefined>) => {
      const lines: string[] = [];
      return { code: await runVerify([], options(), (line) => lines.push(line), { note }), lines };
    };
    const refused = () => Promise.reject(new Error('permission denied\nfor schema operations'));
    const unnoted = expect.stringMatching(/^未能记录这次验证.*could not be noted.*\(permission denied for schema operations\)$/) as string; // prettier-ignore
    expect(await run(refused)).toMatchObject({ code: 0, lines: [expect.any(String), unnoted, expect.stringMatching(/^OK /)] }); // prettier-ignore
    const noted: LastRun[] = [];
    const wide = { kind: 'verify', at: now, outcome: 'failed', detail: 'FAILED  row', unchecked: ['outside'] } as const;
    const { code, lines } = await run((one) => {
      noted.push(one);
      return Promise.resolve(wide);
    });
    expect(noted).toMatchObject([{ outcome: 'ok', findings: [], unchecked: expect.arrayContaining(['readModels', 'outside']) as string[] }]); // prettier-ignore
    expect(lines.at(-2)).toMatch(
      /2026-03-02T08:00:30.000Z 的验证.*读模型.*still stands.*read models.*: FAILED {2}row$/,
    );
    expect(lines.at(-2)).not.toContain('kept outside');
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^OK /)]);
    // One of the same scope has nothing to say of it.
    expect((await run((one) => Promise.resolve({ ...wide, unchecked: one.unchecked ?? [] }))).lines).toHaveLength(2);
    await sql(`delete from log.events where stream = 'record-b' and revision = 8`);
    const failed = await run(refused);
    expect([failed.code, failed.lines.at(-2), failed.lines.at(-1)]).toEqual([1, unnoted, expect.stringMatching(/^FAILED .*eventMissing/)]); // prettier-ignore
  });

  it('holds the log against a checkpoint that is kept outside, whichever it is, and finds the log cut off behind it', async () => {
    await twoRecords();
    const { rows } = await database.pool.query<{ note: string }>('select note from notary.checkpoints');
    const kept = rows[0]?.note ?? '';
    const other = noteSigner(signer.name, new Uint8Array(randomBytes(32)));
    const files: Readonly<Record<string, string>> = { kept, stranger: signCheckpoint({ origin: signer.name, size: 18, root: new Uint8Array(32) }, other), none: '' }; // prettier-ignore
    const run = async (file: string) => {
      const lines: string[] = [];
      const noted: LastRun[] = [];
      const readCheckpoint = (name: string) => Promise.resolve({ note: files[name] ?? '' });
      const note = (one: LastRun) => Promise.resolve(void noted.push(one));
      const code = await runVerify(['--against', file], options(), (line) => lines.push(line), { readCheckpoint, note }); // prettier-ignore
      return { code, last: lines.at(-1), unchecked: lines.at(-2), noted };
    };
    const marks = ({ noted }: Awaited<ReturnType<typeof run>>) => noted.flatMap(({ unchecked = [] }) => unchecked.filter((what) => what.includes('18'))); // prettier-ignore
    await append('record-a', 9, weighings(3));
    await notarise();
    expect(await run('kept')).toMatchObject({ code: 0, unchecked: expect.not.stringContaining('outside') as string });
    // Nobody says anything of this log there, and nothing is noted against it.
    expect(await run('stranger')).toMatchObject({
      ...{
        code: 2,
        last: expect.stringMatching(
          /没有以此核对[^]*stranger bears no valid signature[^]*nothing was verified/,
        ) as string,
      },
      noted: [],
    });
    // Nothing to hold it against: that is no answer.
    expect(await run('none')).toMatchObject({ code: 2, last: expect.stringContaining('no checkpoint to be read in none') as string }); // prettier-ignore
    // Somebody else's log of the same length, signed by the same notary.
    await sql(`delete from notary.checkpoints; delete from log.events where position > 4`);
    await forgetTree(database.pool);
    await notarise();
    expect(await verifyLog(options())).toMatchObject({ ok: true });
    const cut = await run('kept');
    expect(cut).toMatchObject({ code: 1, last: expect.stringContaining('[logTruncated]') as string });
    expect(marks(cut)).toEqual([expect.stringMatching(/^against-18-[0-9a-f]{24}$/)]);
  });

  it('holds the log against the witnesses of the installation without being told to, and is not verified by one that cannot be judged', async () => {
    await twoRecords();
    const { rows } = await database.pool.query<{ note: string }>('select note from notary.checkpoints');
    const whole = rows[0]?.note ?? '';
    const [witness, gone] = ['witness.example', 'gone.example'].map((name) => ({ name, publicKey: new Uint8Array(32).fill(7) })) as [NoteKey, NoteKey]; // prettier-ignore
    const says = (note: string, epoch = 1): Answer => ({ witness, epoch, said: { note, said: { witness: witness.name, key: witness, at: now } } }); // prettier-ignore
    const refuses = (by: NoteKey, key: 'witnessNotBelieved' | 'witnessKnowsNothing', epoch = 1): Answer => ({ witness: by, epoch, said: new StartRefused(key, { place: by.name, detail: 'timeout' }) }); // prettier-ignore
    const run = async (...answers: readonly Answer[]) => {
      const lines: string[] = [];
      const noted: LastRun[] = [];
      const code = await runVerify([], options(), (line) => lines.push(line), {
        note: (one) => Promise.resolve(void noted.push(one)),
        askWitnesses: () => Promise.resolve(answers),
      });
      return { code, text: lines.join('\n'), last: lines.at(-1), unchecked: noted[0]?.unchecked, outcome: noted[0]?.outcome }; // prettier-ignore
    };
    // One that knows nothing of epochs that are none says nothing against it.
    const well = await run(says(whole), refuses(witness, 'witnessKnowsNothing', 2));
    expect([well.code, well.last]).toEqual([0, expect.stringMatching(/^OK /)]);
    expect(well.text).toMatch(/witness\.example .* covers 18 events/);
    expect(well.unchecked).not.toContain('outside');
    expect(well.unchecked).toContainEqual(expect.stringMatching(/^held-18-[0-9a-f]{24}-[0-9a-f]{8}$/));
    // Whatever keeps one of them from being judged, the exit code says so, and what another says does not settle it.
    const stranger = signCheckpoint({ origin: signer.name, size: 18, root: new Uint8Array(32) }, noteSigner(signer.name, new Uint8Array(randomBytes(32)))); // prettier-ignore
    const unjudged: readonly (readonly [by: string, answers: readonly Answer[]])[] = [
      ['gone.example', [says(whole), refuses(gone, 'witnessNotBelieved')]],
      ['gone.example', [says(whole), refuses(gone, 'witnessKnowsNothing')]],
      ['witness.example', [refuses(witness, 'witnessNotBelieved')]],
      ['witness.example', [says(whole), refuses(witness, 'witnessNotBelieved', 2)]],
      ['witness.example', [says(stranger)]],
      ['witness.example', [says(whole), says(stranger, 2)]],
    ];
    for (const [by, answers] of unjudged) {
      const { code, text, last, unchecked, outcome } = await run(...answers);
      const named = expect.stringMatching(new RegExp(`^UNVERIFIED .*未能与外部见证方核对：${by} .*outside: ${by} `)) as string; // prettier-ignore
      expect([code, last, outcome], JSON.stringify(answers)).toEqual([2, named, 'ok']);
      expect(text).toContain(`The log was not held against the witness ${by}: `);
      expect(unchecked).toContain('outside');
    }
    // A later one of the same witness that is believed, and holds, does.
    expect((await run(says(stranger, 1), says(whole, 2))).code).toBe(0);
    expect((await run(refuses(witness, 'witnessNotBelieved', 1), says(whole, 2))).code).toBe(0);
    // Another log of the same signatures: what the notary signed of it holds by that alone. A finding is one, whoever is away.
    await append('record-a', 9, weighings(3));
    await notarise();
    const other = signCheckpoint({ origin: signer.name, size: 21, root: new Uint8Array(32).fill(9) }, signer);
    await sql(`delete from notary.checkpoints where size = 21`);
    const parted = await run(says(other), refuses(gone, 'witnessNotBelieved'));
    expect([parted.code, parted.text]).toEqual([
      1,
      expect.stringMatching(
        /the checkpoint of size 18, which holds by the notary's own signature alone, and that of size 21 kept outside/,
      ),
    ]);
    expect(parted.last).toMatch(/^FAILED /);
    expect(parted.unchecked).toContainEqual(expect.stringMatching(/^against-21-/));
  });

  it('names what was found beside the first, and stops where so much is wrong with the log that more would say nothing', async () => {
    await append('record-a', 0, weighings(300));
    await notarise();
    await sql(`update log.events set body = replace(body, 'xx', 'xy') where revision in (7, 9)`);
    const two = await verifyLog(options());
    expect(two).toMatchObject({ found: { eventAltered: 2 }, checked: { events: 300, streams: 1 } });
    expect(two.findings.map(({ revision }) => revision)).toEqual([7, 9]);
    await sql(`update log.events set body = replace(body, 'xx', 'xy')`);
    const all = await verifyLog(options());
    expect(all).toMatchObject({ ok: false, found: { eventAltered: 100 }, checked: { events: 100 } });
    expect(all.unchecked).toContain('rest');
  });

  it('answers 0 when everything holds, and 1 with the first failure named in both languages', async () => {
    await twoRecords();
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    expect(await runVerify([], options(), say)).toBe(0);
    expect(await runVerify(['--stream', 'record-a'], options(), say)).toBe(0);
    await sql(`delete from log.events where stream = 'record-b' and revision = 8`);
    expect(await runVerify([], options(), say)).toBe(1);
    expect(said.at(-1)).toMatch(/^FAILED {2}record-b @ 8 \(position 18\): 记录被删除 .*\[eventMissing\]/);
    expect(await runVerify(['--stream', 'record-a'], options(), say)).toBe(0);
    // Not "everything holds" of what is not there.
    expect(await runVerify(['--stream', 'record-z'], options(), say)).toBe(2);
    expect(said.at(-1)).toMatch(/没有名为 record-z 的事件流.*\n.*no stream record-z/);
    for (const wrong of [['--all'], ['--stream'], ['--against', 'a', 'b']])
      expect(await runVerify(wrong, options(), say)).toBe(2);
  });
});

describe('verify program', () => {
  it('runs against the database it is given, with the key it is given', async () => {
    await twoRecords();
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const program = ['infra/bin/run.mjs', 'projection-service/src/audit/verify-cli.ts'];
    // A witness that is away holds up nothing: the rest is looked at, and the exit code says that it was not held against it.
    const witness = formatWitnessKey({ name: 'gone.example', publicKey: new Uint8Array(32).fill(7) });
    const SHILU_WITNESSES = `http://127.0.0.1:${await freePort()} ${witness}`;
    const env = { ...process.env, DATABASE_URL: database.url, SHILU_NOTARY_KEY: formatVerifierKey(signer), SHILU_WITNESSES }; // prettier-ignore
    const start = () => promisify(execFile)(process.execPath, program, { cwd: root, env });
    // The events of this test are older than the program's clock allows an event to wait, but all are notarised.
    const { code, stdout } = await start().then(
      () => expect.unreachable('verified without its witness'),
      (error: { readonly code: number; readonly stdout: string }) => error,
    );
    expect([code, stdout]).toEqual([2, expect.stringMatching(/^UNVERIFIED {2}.*outside: gone\.example .*events 18/m)]);
    expect(stdout).toMatch(
      /^未能与见证方 gone\.example 核对.*The log was not held against the witness gone\.example: /m,
    );
    expect(stdout).toMatch(/Not looked at: .*a checkpoint kept outside/);
    await sql(`delete from log.events where stream = 'record-a' and revision = 8`);
    await expect(start()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('eventMissing') as string });
  }, 60_000);
});

describe('offline proof', () => {
  const verifier = fileURLToPath(new URL('../../../infra/verifiers/shilu-verify.mjs', import.meta.url));
  /** As the first format had it: one file, without its files, what is to be read and what vouches for it. */
  const run = async (
    {
      head: _head,
      keyChanges: _changes,
      anchors: _anchors,
      signing: _keys,
      passkeys: _,
      stamps: _stamps,
      ...bundle
    }: Proof,
    key = formatVerifierKey(signer),
  ): Promise<{ code: number; text: string }> => {
    const folder = await mkdtemp(join(tmpdir(), 'shilu-proof-'));
    const file = join(folder, 'bundle.json');
    await writeFile(file, JSON.stringify({ ...bundle, format: 'shilu-proof-1' }));
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [
        verifier,
        file,
        ...(key === '' ? [] : ['--key', key]),
      ]);
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, text: stdout };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  it('is accepted by the stand-alone verifier, and refused once anything in it is changed', async () => {
    part('REQ-P15', 'a package proves itself');
    part('REQ-U4', 'checked without the product');
    await twoRecords();
    const bundle = await exportProof('record-a', options());
    // It never said who vouches for its events, nor where the record ends.
    expect(await run(bundle)).toMatchObject({ code: 2, text: expect.stringMatching(/tailUnknown[^]*signersNotGiven[^]*^PARTIAL/m) as string }); // prettier-ignore
    expect(await run(bundle, '')).toMatchObject({ code: 2, text: expect.stringMatching(/^UNPINNED {2}record-a: .*events 9,/m) as string }); // prettier-ignore

    const changed = (change: (events: Proof['events']) => Proof['events']): Proof => ({
      ...bundle,
      events: change(bundle.events),
    });
    const altered = changed((events) =>
      events.map((e, n) => (n === 4 ? { ...e, body: e.body.replace('"mg":0', '"mg":1') } : e)),
    );
    expect(await run(altered)).toEqual({ code: 1, text: expect.stringContaining('[eventAltered]') as string });
    expect((await run(changed((events) => events.slice(1)))).code).toBe(1);
    expect((await run(changed((events) => events.filter((_, n) => n !== 5)))).code).toBe(1);
    expect((await run(changed(() => []))).code).toBe(1);
    expect((await run({ ...bundle, checkpoint: bundle.checkpoint.replace('\n18\n', '\n19\n') })).code).toBe(1);
    expect((await run({ ...bundle, stream: 'record-b' })).code).toBe(1);
    const stranger = formatVerifierKey(noteSigner('test.example/log', new Uint8Array(randomBytes(32))));
    expect((await run(bundle, stranger)).text).toContain('[keyOther]');
  });

  it('makes content whole of the differences it was saved as, as the product does, and finds one that was forged', async () => {
    const contents = fc.sample(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 6 }), {
      numRuns: 40,
      seed: 7,
    });
    const written = (value: unknown) => canonicalJson(JSON.parse(JSON.stringify({ value, long: `${'x'.repeat(60)}${JSON.stringify(value)}` }))); // prettier-ignore
    const values = contents.map((value) => JSON.parse(written(value)) as unknown);
    const hashes = values.map((value) => sha256Hex(canonicalJson(value)));
    const events = values.flatMap((value, n): readonly (readonly [string, unknown])[] => {
      const stated = { hash: hashes[n] ?? '' };
      const saved =
        n === 0
          ? ['ModuleAdded', { module: { id: 'm1', content: { ...stated, inline: value } } }] as const
          : [n % 2 === 0 ? 'ModuleSaved' : 'SheetCellsChanged', { moduleId: 'm1', content: stated, difference: { on: (n - 1) * 2, content: editsBetween(values[n - 1], value) } }] as const; // prettier-ignore
      return [saved, ['ModuleSigned', { moduleId: 'm1', contentHash: stated.hash, signedRevision: n * 2 }]];
    });
    await append('record-a', 0, events);
    // Everything fits but what was done: it states the hash of something else.
    const forged = { moduleId: 'm1', content: { hash: hashes[0] ?? '' }, difference: { on: 0, content: [{ path: ['long'], put: 'y' }] } }; // prettier-ignore
    await append('record-b', 0, [...events.slice(0, 2), ['ModuleSaved', forged], ['ModuleSigned', { moduleId: 'm1', contentHash: hashes[0] ?? '', signedRevision: 2 }]]); // prettier-ignore
    await append('record-c', 0, [
      ['ModuleAdded', { module: { id: 'm1', content: { hash: hashes[0] ?? '', blob: { hash: 'b'.repeat(64), size: 9 } } } }],
      ['ModuleSigned', { moduleId: 'm1', contentHash: 'b'.repeat(64), signedRevision: 0 }],
    ]); // prettier-ignore
    await notarise();
    expect(await run(await exportProof('record-a', options()))).toMatchObject({ code: 2, text: expect.stringContaining('events 80, signatures 40') as string }); // prettier-ignore
    expect(await verifyStream('record-a', options())).toMatchObject({ ok: true });
    expect(await run(await exportProof('record-b', options()))).toEqual({ code: 1, text: expect.stringMatching(/signatureMismatch.* @ 3/) as string }); // prettier-ignore
    expect((await verifyStream('record-b', options())).failure).toMatchObject({
      kind: 'signatureMismatch',
      revision: 3,
    });
    expect((await run(await exportProof('record-c', options()))).text).toContain('(filesNotGiven)');
  });

  it('bears of a witness what fits the checkpoints as they are kept, once the notary has handed over to another key', async () => {
    const [witness, next] = [
      noteSigner('witness.example', new Uint8Array(randomBytes(32))),
      noteSigner(signer.name, new Uint8Array(randomBytes(32))),
    ];
    const noteOf = async (): Promise<string> => (await latestCheckpoint(database.pool))?.note ?? '';
    for (const from of [0, 3]) {
      await append('record-a', from, weighings(3));
      await notarise();
      const seconds = now.getTime() / 1_000;
      const evidence = Buffer.from(cosign(await noteOf(), witness, seconds));
      await keepAnchor(database.pool, { kind: 'witness', name: witness.name, size: from + 3, saidAt: now, evidence });
    }
    const changed = signKeyChange(parseCheckpoint(await noteOf()) ?? expect.fail(), signer, next);
    await database.pool.query('update notary.checkpoints set note = $1 where size = 6', [changed]);
    const trusting = { witnesses: [witness], timestampRoots: null, notaryKey: () => Promise.resolve(next) };
    const { anchors } = await exportProof('record-a', {
      ...{ ...options(), key: next, anchors: openAnchors(database.pool, trusting) },
    });
    expect(anchors).toHaveLength(1);
    for (const { checkpoint } of anchors) {
      const text = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1);
      expect([parseCheckpoint(checkpoint)?.size, openCosignature(text, checkpoint, witness) === null]).toEqual([
        3,
        false,
      ]);
    }
  });

  it('says which event is gone from the log', async () => {
    await twoRecords();
    await sql(`delete from log.events where stream = 'record-a' and revision = 8`);
    const result = await run(await exportProof('record-a', options()));
    expect(result).toEqual({ code: 1, text: expect.stringMatching(/eventMissing.* @ 8/) as string });
  });

  it('is not made for a record that was never notarised', async () => {
    await twoRecords();
    await expect(exportProof('record-z', options())).rejects.toMatchObject({ code: 'nothingToProve' });
  });
});
