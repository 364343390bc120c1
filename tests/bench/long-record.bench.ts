import { streamName } from '@shilu/events/core/envelope';
import { auditCalls } from '@shilu/events/audit/calls';
import type { VerificationReport } from '@shilu/events/audit/report';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { recordCalls } from '@shilu/events/records/calls';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { createPool } from '@shilu/infra/postgres/pool';
import { openFrom, verifyStream } from '@shilu/projection-service/audit/verify-record';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { BenchRow } from './row';
import { addNotebook, addRecord, type BenchRecord } from './support/laboratory';
import { logIn, type Person } from './support/person';
import { savedEvent, shortText, streamWriter } from './support/record-stream';
import { startDatabase, startProduct, type Server } from './support/servers';
import { median, percentile, rounded } from './support/stats';

const EVENTS = 10_000;
const MODULES = 20;
/** Events between two signatures. */
const STRETCH = 490;
const MOMENTS = 30;
const RUNS = 7;

const meaning = 'authored';

/** Saves across all modules, now and then a comment. */
const stretch = (record: BenchRecord, actor: string, first: number, length: number, texts: Map<string, unknown>) => {
  const writer = streamWriter(record.id, actor, first);
  return Array.from({ length }, (_, n) => {
    const at = first + n;
    const moduleId = record.modules[at % MODULES] ?? '';
    if (at % 50 === 49) {
      const comment: RecordEvent = {
        type: 'CommentAdded',
        data: { commentId: randomUUID(), moduleId, replyTo: null, text: `请核对第 ${at} 条数据`, mentions: [] },
      };
      return writer.next(comment);
    }
    const text = shortText(at, 2);
    const saved = savedEvent(moduleId, texts.get(moduleId) ?? null, text);
    texts.set(moduleId, text);
    return writer.next(saved);
  });
};

/** Signed by a real person through the product, and unsigned again, so that writing can go on. */
const signOnce = async (
  person: Person,
  password: string,
  record: BenchRecord,
  moduleId: string,
  texts: Map<string, unknown>,
  base: number,
): Promise<string> => {
  const digest = passwordDigest('admin', password);
  const text = shortText(base, 3);
  const saved = await person.call(recordCalls.saveModule, {
    experimentId: record.id,
    moduleId,
    baseRevision: base,
    data: text,
    reason: '数据补充',
  });
  texts.set(moduleId, text);
  const { contentHash } = saved.response;
  const signed = await person.call(recordCalls.signModule, {
    experimentId: record.id,
    moduleId,
    contentHash,
    account: 'admin',
    password: digest,
    meaning,
    timeZone: 'Asia/Shanghai',
  });
  const removed = await person.call(recordCalls.removeSignature, {
    experimentId: record.id,
    moduleId,
    signerId: signed.response.signatureId,
    account: 'admin',
    password: digest,
    reason: '继续记录',
  });
  return removed.position ?? '';
};

const writeLife = async (store: EventStore, person: Person, password: string, record: BenchRecord): Promise<string> => {
  const stream = streamName(RECORD, record.id);
  const texts = new Map<string, unknown>();
  let position = '';
  for (let revision = MODULES + 1; revision < EVENTS;) {
    const length = Math.min(STRETCH, EVENTS - revision);
    const events = stretch(record, person.accountId, revision, length, texts);
    for (let at = 0; at < events.length; at += 245)
      position = (await store.append(stream, revision + at - 1, events.slice(at, at + 245))).position;
    revision += length;
    if (revision + 3 > EVENTS) continue;
    // The module saved last before this, for its revision is known.
    const last = events.findLastIndex((event) => event.type === 'ModuleSaved');
    const at = revision - events.length + last;
    position = await signOnce(person, password, record, record.modules[at % MODULES] ?? '', texts, at);
    revision += 3;
  }
  return position;
};

const replays = async (person: Person, record: BenchRecord, position: string): Promise<BenchRow> => {
  const open = async (revision: number): Promise<number> => {
    const began = performance.now();
    await person.call(auditCalls.replay, { experimentId: record.id, revision }, { minPosition: position });
    return performance.now() - began;
  };
  await open(1);
  const took: number[] = [];
  // Spread over the whole life, none at a place that suits the snapshots.
  for (let n = 0; n < MOMENTS; n += 1) took.push(await open((n * 7_919 + 241) % EVENTS));
  const longest = Math.max(...took);
  return {
    name: `record of ${EVENTS} events opened at any moment, longest of ${MOMENTS}`,
    value: rounded(longest, 1),
    unit: 'ms',
    target: '<= 300 ms',
    ok: longest <= 300,
    note: `over HTTP; p50 ${percentile(took, 0.5).toFixed(0)} ms`,
  };
};

const verifications = async (pool: Pool, server: Server, record: BenchRecord): Promise<BenchRow> => {
  const options = {
    pool,
    source: postgresSource(pool),
    key: await readNotaryKey(server.dataDir),
    openFile: openFrom(createFolderBlobStore(join(server.dataDir, 'blobs'))),
  };
  const stream = streamName(RECORD, record.id);
  const verify = (): Promise<VerificationReport> => verifyStream(stream, { ...options, now: new Date() });
  let report = await verify();
  for (let tries = 0; tries < 100 && (report.checked.pending > 0 || !report.ok); tries += 1) {
    await sleep(100);
    report = await verify();
  }
  if (!report.ok || report.checked.pending > 0) throw new Error(`the record does not hold: ${JSON.stringify(report)}`);
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await verify();
    took.push(performance.now() - began);
  }
  const rate = (report.checked.events / median(took)) * 1_000;
  const { rows } = await pool.query<{ bytes: string }>(
    'select avg(octet_length(body))::int::text as bytes from log.events where stream = $1',
    [stream],
  );
  const note = `events of ${rows[0]?.bytes ?? '?'} bytes, ${report.checked.signatures} signatures; median of ${RUNS}, best ${Math.round((report.checked.events / Math.min(...took)) * 1_000)}`;
  return {
    name: `record of ${EVENTS} events verified`,
    value: Math.round(rate),
    unit: 'events/s',
    target: '>= 100000',
    ok: rate >= 100_000,
    note,
  };
};

/** One record with a life of ten thousand events: replayed at any moment, verified to the notary's signature. */
export async function benchLongRecord(): Promise<BenchRow[]> {
  const database = await startDatabase();
  let server: Server | null = null;
  const pool = createPool(database.url, { max: 6, name: 'bench' });
  try {
    server = await startProduct(database.url);
    const person = await logIn(server.url, 'admin', server.password);
    const record = await addRecord(person, await addNotebook(person), '长记录', MODULES);
    const store = await createPostgresEventStore({ pool });
    const position = await writeLife(store, person, server.password, record);
    await store.close();
    await pool.query('analyze log.events; analyze notary.leaves');
    // Until the read models and the notary have taken it all, they would be measured too.
    await person.call(recordCalls.versions, { experimentId: record.id }, { minPosition: position });
    return [await replays(person, record, position), await verifications(pool, server, record)];
  } finally {
    await pool.end();
    await server?.stop();
    await database.stop();
  }
}
