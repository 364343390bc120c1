import { createHash } from 'node:crypto';
import { AppError } from '@shilu/events/core/app-error';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { canonicalJson } from '@shilu/events/core/canonical';
import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';
import type { EventStore } from '@shilu/infra/event-store/port';
import { fastLeafHash } from '@shilu/infra/notary/fast-hash';
import { noteIncident, noteOccurrence } from '@shilu/infra/notary/incidents';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import { leavesOfStream } from '../audit/verify-source';
import { readOrRefuse } from '../engine/read-or-refuse';
import { storableText, upsertRows } from '../engine/write-rows';
import { contentText, headText, headsTable, loadStates, modulesTable, snapshotText } from './state-tables';

/**
 * What is shown of a record is what its events say (law 10): rows of a read model are believed as far as they are the
 * fold of the log. Each state is compared once; what was compared is remembered by its hash.
 */
const MOST_KNOWN = 2_000;
const EVENTS_AT_A_TIME = 250;

type Log = { readonly pool: Pool; readonly store: EventStore };

const known = new WeakMap<Pool, Map<string, string>>();
const isKnown = (pool: Pool, key: string, digest: string): boolean => known.get(pool)?.get(key) === digest;
const remember = (pool: Pool, key: string, digest: string): void => {
  const digests = known.get(pool) ?? new Map<string, string>();
  known.set(pool, digests);
  digests.delete(key);
  digests.set(key, digest);
  const [oldest] = digests.keys();
  if (digests.size > MOST_KNOWN && oldest !== undefined) digests.delete(oldest);
};

const digestOf = (parts: readonly (string | null)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part === null ? '0' : `1${String(part.length)}:`).update(part ?? '');
  return hash.digest('base64');
};
/** Keys of a state that was folded and of one that was read stand in another order. */
const inOneOrder = (json: string): string => canonicalJson(JSON.parse(json));
/** As its tables keep it. */
const stateDigest = (state: RecordState): string =>
  digestOf([inOneOrder(headText(state)), ...state.modules.flatMap((module) => [module.text, contentText(module)])]);

const saysTheSame = (json: string, right: string): boolean => {
  try {
    return inOneOrder(json) === inOneOrder(right);
  } catch {
    return false;
  }
};

type At = { readonly state: RecordState; readonly last: RecordedEvent<RecordEvent> | null };

/** The record after `revision`, its events folded on `from`; null where the log ends before. */
const foldTo = async (store: EventStore, id: string, revision: number, from: RecordState): Promise<At | null> => {
  let [state, last]: [RecordState, At['last']] = [from, null];
  while (state.revision < revision) {
    const stored = await store.readStream(streamName(RECORD, id), {
      ...{ from: state.revision + 1, limit: Math.min(EVENTS_AT_A_TIME, revision - state.revision) },
    });
    if (stored.length === 0) return null;
    for (const event of stored) {
      last = readOrRefuse(event) as RecordedEvent<RecordEvent>;
      state = evolveRecord(state, last);
    }
  }
  return { state, last };
};

const altered = (id: string, detail: string) =>
  ({ stream: streamName(RECORD, id), kind: 'readModelAltered', detail }) as const;

/** A revision, and the beginning of the hash of what stands there instead; nothing where nothing does. */
type Altered = { readonly revision: number; readonly instead: string };

/** The first revision up to which the log says something else than when it was notarised; null where there is none. */
const alteredAt = async ({ pool, store }: Log, id: string): Promise<Altered | null> => {
  const stream = streamName(RECORD, id);
  const leaves = await leavesOfStream(pool, stream, Number.MAX_SAFE_INTEGER);
  for (let at = 0; at < leaves.length;) {
    const events = await store.readStream(stream, { from: at, limit: EVENTS_AT_A_TIME });
    if (events.length === 0) return { revision: at, instead: 'nothing' };
    for (const event of events) {
      const leaf = leaves[at];
      if (leaf === undefined) return null;
      const hash = fastLeafHash(event.body);
      if (leaf.revision !== at || event.revision !== at || !bytesEqual(leaf.hash, hash))
        return { revision: at, instead: toHex(hash).slice(0, 16) };
      at += 1;
    }
  }
  return null;
};

/** Notes that events of a record are not what the notary's leaves say, where it is so; answers whether it is. */
export const noteUnlessNotarised = async (log: Log, id: string): Promise<boolean> => {
  const found = await alteredAt(log, id);
  if (found === null) return false;
  // It stays so, and is found whenever somebody reads: another alteration is another incident.
  const detail = `revision ${String(found.revision)} is not what was notarised: ${found.instead}`;
  await noteIncident(log.pool, { stream: streamName(RECORD, id), kind: 'eventAltered', detail });
  return true;
};

/**
 * Refuses a record whose events are not what the notary's leaves say (`logAltered`): from such a log nothing is made anew,
 * since what is shown may be what is right, and nothing leaves.
 */
const assertNotarised = async (log: Log, id: string): Promise<void> => {
  if (await noteUnlessNotarised(log, id)) throw new AppError('logAltered');
};

/** The nearest kept state below a revision, from which later moments are folded; written anew where it was changed. */
const snapshotBelow = async (log: Log, id: string, below: number): Promise<RecordState> => {
  const { rows } = await log.pool.query<{ revision: number; state: string }>({
    name: 'record-snapshot',
    text: 'select revision, state from rm.record_snapshots where record_id = $1 and revision < $2 order by revision desc limit 1',
    values: [id, below],
  });
  const [row] = rows;
  if (!row) return initialRecord();
  const key = `${id}@${String(row.revision)}`;
  const digest = digestOf([row.state]);
  if (isKnown(log.pool, key, digest)) return JSON.parse(row.state) as RecordState;
  const folded = await foldTo(log.store, id, row.revision, initialRecord());
  if (folded === null) return initialRecord();
  const right = storableText(snapshotText(folded.state));
  const isRight = saysTheSame(row.state, right);
  if (!isRight) {
    await assertNotarised(log, id);
    await noteOccurrence(log.pool, altered(id, `the state that is kept of revision ${String(row.revision)}`));
    await log.pool.query('update rm.record_snapshots set state = $3 where record_id = $1 and revision = $2', [
      ...[id, row.revision, right],
    ]);
  }
  remember(log.pool, key, digestOf([isRight ? row.state : right]));
  return folded.state;
};

/**
 * The record right after the event of this revision, from the log, so at most a few hundred events are folded; null
 * where the log ends before.
 */
export const foldedAt = async (log: Log, id: string, revision: number): Promise<At | null> =>
  revision < 0
    ? { state: initialRecord(), last: null }
    : foldTo(log.store, id, revision, await snapshotBelow(log, id, revision));

/** The rows of one record, as its events make them; not where the read model has gone on meanwhile. */
const writeAnew = (pool: Pool, id: string, state: RecordState): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ schema: string }>(`select schema from rm.generation where name = 'records'`);
    const schema = rows[0]?.schema;
    if (schema === undefined) return;
    const held = await tx.query<{ position: string }>(
      `select position from ${schema}.record_heads where record_id = $1 and revision = $2 for update`,
      [id, state.revision],
    );
    const position = held.rows[0]?.position;
    if (position === undefined) return;
    await tx.query(`delete from ${schema}.record_modules where record_id = $1`, [id]);
    await upsertRows(tx, schema, headsTable, [
      { record_id: id, revision: state.revision, position, head: headText(state) },
    ]);
    await upsertRows(
      tx,
      schema,
      modulesTable,
      state.modules.map((module) => ({
        ...{ record_id: id, module_id: module.id, content: contentText(module), module_text: module.text },
      })),
    );
  });

/**
 * Refuses a record of the read model that is not what its events make (`shownDiffers`): its rows are made anew, so that
 * whoever was about to read, sign, print or send it looks again, and what was found is an incident. Where it is the log that
 * was altered, nothing is made anew (`logAltered`).
 */
export const assertAsLogged = async (log: Log, id: string, held: RecordState): Promise<void> => {
  const digest = `${String(held.revision)} ${stateDigest(held)}`;
  if (isKnown(log.pool, id, digest)) return;
  const folded = await foldedAt(log, id, held.revision);
  if (folded !== null && stateDigest(folded.state) === stateDigest(held)) {
    remember(log.pool, id, digest);
    return;
  }
  await assertNotarised(log, id);
  if (folded === null) {
    // There is nothing to make it anew from, and what is still there is not taken away either.
    await noteIncident(log.pool, altered(id, `the log ends before revision ${String(held.revision)}`));
  } else {
    await noteOccurrence(log.pool, altered(id, `rows of revision ${String(held.revision)}`));
    await writeAnew(log.pool, id, folded.state);
  }
  throw new AppError('shownDiffers');
};

/** The same of a record as it stands, before anything of it leaves; all of its events, too, are held against the notary's leaves. */
export const provenRecord =
  (log: Log) =>
  async (id: string): Promise<void> => {
    const [states, repairing] = await Promise.all([
      loadStates(log.pool, 'rm', [id]),
      beingRepaired(log.pool, [streamName(RECORD, id)]),
    ]);
    const held = states.get(id);
    await assertNotarised(log, id);
    if (held && repairing.size === 0) await assertAsLogged(log, id, held);
  };
