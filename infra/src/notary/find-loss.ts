import { isToldLoss } from '@shilu/events/audit/epoch';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { bytesEqual } from '@shilu/events/core/hashing';
import {
  appendLeaves,
  consistencyPlan,
  emptyRange,
  verifyConsistency,
  type CompactRange,
} from '@shilu/events/core/merkle';
import { placeOf } from '@shilu/events/core/position';
import type { Pool } from 'pg';
import { StreamWasCut } from '../event-store/errors';
import type { EventStore, Position } from '../event-store/port';
import { isForeignName } from '../event-store/storable';
import { positionsOfModels } from '../read-models/schema';
import { withoutPadding, type Opening } from './checkpoint-signer';
import { readEpochs } from './epochs';
import { fastLeafHash, fastNodeHash } from './fast-hash';
import { readProgress, rootOf, type Progress } from './merkle-log';
import { checkpointsBelow, NodeMissing, readProof } from './tables';

export type InBoth = { readonly 'zh-CN': string; readonly 'en-US': string };

/**
 * What somebody knows of the log: how many events it had, and their root where they know it. Without a root it is a mere
 * number, which whoever has it may have put there: it stops a start, and tells nothing that an epoch could be begun with.
 */
export type Known = {
  readonly size: number;
  readonly root: Uint8Array | null;
  readonly by: InBoth;
  readonly since: Date | null;
  /** The signed checkpoint that says so. */
  readonly note: string | null;
  /** Of which epoch it is, where it says so. */
  readonly epoch?: number;
  /** The key of the witness that signed it. */
  readonly witness?: NoteKey;
  /** It stands in a checkpoint that no key of the notary that is known here signed. */
  readonly unsigned?: true;
};

/** What somebody says that the notary did not sign: whoever says so may have made it up. */
export const asNumber = (known: Known): Known => ({ ...known, root: null, note: null, unsigned: true });

/** As the notary signed it; null where it did not. */
export const asSigned = (known: Known, opening: Opening): Known | null => {
  const { note, size, witness } = known;
  const opened = opening(note, size);
  if (note === null || opened === null) return null;
  return { ...known, root: opened.root, note: withoutPadding(note, size, opening, witness) };
};

/** Nobody but a number says that there was more. */
export const isNumberAlone = ({ known }: Loss): boolean => known.root === null;

/** The log has fewer events than somebody knows of, or others. */
export type Loss = { readonly kind: 'shorter' | 'other'; readonly found: number; readonly known: Known };

const PAGE = 1_000;
export type Log = Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'comparePositions'>;
export type Place = {
  readonly pool: Pool;
  readonly store: Log;
  /** Whether places count events, as those of PostgreSQL do. */ readonly numbered: boolean;
  /** What the notary signed; null where its key is not here, and what is kept as signed is taken for that. */
  readonly opening: Opening | null;
};

export const exists = async (pool: Pool, table: string): Promise<boolean> =>
  (await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ??
  false;

/** The range over the log as it stands, up to `size` events: of fewer where it ends before. */
export const foldLog = async (store: Log, from: Progress, size = Number.MAX_SAFE_INTEGER): Promise<CompactRange> => {
  let { range, position } = from;
  while (range.size < size) {
    const page = await store.readAll({ after: position, limit: Math.min(PAGE, size - range.size) });
    if (page.length === 0) break;
    const leaves = page.map(({ body }) => fastLeafHash(body));
    range = appendLeaves(range, leaves, fastNodeHash).range;
    position = page.at(-1)?.position ?? position;
  }
  return range;
};

export const fromTheBeginning: Progress = { range: emptyRange, position: null };

const holds = async (
  { pool, store }: Place,
  progress: Progress,
  { size, root }: Known,
): Promise<Loss['kind'] | null> => {
  const { range } = progress;
  if (size > range.size) {
    const read = await foldLog(store, progress, size);
    return read.size < size ? 'shorter' : root === null || bytesEqual(rootOf(read), root) ? null : 'other';
  }
  if (root === null || size === 0) return null;
  try {
    const proof = await readProof(pool, consistencyPlan(size, range.size));
    const claim = { oldSize: size, oldRoot: root, newSize: range.size, newRoot: rootOf(range) };
    return verifyConsistency(claim, proof, fastNodeHash) ? null : 'other';
  } catch (error) {
    if (error instanceof NodeMissing) return 'other';
    throw error;
  }
};

export const NOTARY: InBoth = { 'zh-CN': '公证的记录', 'en-US': 'the notary' };

/**
 * An administrator of an event store that cuts streams took this one away: that is an incident of the stream, which the
 * notary has told of or will, and says nothing of the rest of the log.
 */
const isCutStream = async ({ pool, store, numbered }: Place, stream: string): Promise<boolean> => {
  if (numbered) return false;
  const { rows } = await pool.query(`select 1 from notary.incidents where stream = $1 and kind = 'streamCut' limit 1`, [
    stream,
  ]);
  if (rows.length > 0 || isForeignName(stream)) return true;
  try {
    await store.readStream(stream, { limit: 1 });
    return false;
  } catch (error) {
    if (error instanceof StreamWasCut) return true;
    throw error;
  }
};

/** So many leaves are looked at for one whose stream was not cut. */
const MOST_LEAVES = 1_000;

/**
 * The last event that the notary took in must stand where it stood; where its stream was cut, the one before of another. A
 * server that was put back has none of them, whatever was written there since.
 */
const lastLeafStands = async (place: Place): Promise<boolean> => {
  const { pool, store } = place;
  const { rows } = await pool.query<{ stream: string; revision: number; hash: Buffer }>(
    'select stream, revision, hash from notary.leaves order by notary.leaves.index desc limit $1',
    [MOST_LEAVES],
  );
  const cut = new Set<string>();
  for (const { stream, revision, hash } of rows) {
    if (cut.has(stream)) continue;
    try {
      const [event] = await store.readStream(stream, { from: revision, limit: 1 });
      if (event !== undefined) return event.revision === revision && bytesEqual(fastLeafHash(event.body), hash);
      if (!(await isCutStream(place, stream))) return false;
    } catch (error) {
      // What an administrator of the event store took away from a stream is an incident, and all else goes on.
      if (!(error instanceof StreamWasCut)) throw error;
    }
    cut.add(stream);
  }
  return true;
};

const HOLDERS: readonly (readonly [table: string, by: InBoth])[] = [
  ['rm.generation', { 'zh-CN': '读模型', 'en-US': 'the read models' }],
  ['broker.log_place', { 'zh-CN': '对外投递', 'en-US': 'the deliveries' }],
  ['rights.positions', { 'zh-CN': '权限', 'en-US': 'the rights' }],
];

const positionsIn = async (pool: Pool, table: string): Promise<readonly Position[]> =>
  (await pool.query<{ position: Position }>(`select position from ${table} where position is not null`)).rows.map(
    ({ position }) => position,
  );

/** How many places further than the log somebody has read. The log is asked last: meanwhile others may write and read on. */
export const readBeyond = async ({
  pool,
  store,
}: Pick<Place, 'pool' | 'store'>): Promise<{ readonly by: InBoth; readonly places: number } | null> => {
  const furthest: { readonly by: InBoth; readonly position: Position }[] = [];
  for (const [table, by] of HOLDERS) {
    if (!(await exists(pool, table))) continue;
    const positions = table === 'rm.generation' ? await positionsOfModels(pool) : await positionsIn(pool, table);
    furthest.push(...positions.map((position) => ({ by, position })));
  }
  const head = await store.head();
  const [beyond] = furthest
    .filter(({ position }) => head === null || store.comparePositions(position, head) > 0)
    .sort((a, b) => store.comparePositions(b.position, a.position));
  if (beyond === undefined) return null;
  return { by: beyond.by, places: Number(placeOf(beyond.position)) - (head === null ? 0 : Number(placeOf(head))) };
};

/** What is known of others than signed it, such as the tree: hashed, and never so much ahead of what was. */
const MOST_AHEAD = 100_000;

/**
 * Of the checkpoints in the notary's table the largest that it signed, and before that the largest that it did not. Whoever
 * may write there makes a row, and nobody a signature.
 */
const keptByNotary = async ({ pool, opening }: Pick<Place, 'pool' | 'opening'>): Promise<readonly Known[]> => {
  const unsigned: Known[] = [];
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const page = await checkpointsBelow(pool, below);
    for (const { size, root, note, signedAt } of page) {
      const known: Known = { size, root, by: NOTARY, since: signedAt, note };
      if (opening === null) return [known];
      const opened = opening(note, size);
      if (opened !== null) return [...unsigned, { ...known, epoch: opened.epoch?.number ?? 1 }];
      if (unsigned.length === 0) unsigned.push(asNumber(known));
    }
    const last = page.at(-1);
    if (last === undefined) return unsigned;
    below = last.size;
  }
};

/**
 * Whether this log is less, or something else, than what is known of it: by whoever read it, by the notary, and by those
 * who keep what it signed. Null where it holds all of that. Cheap where it does: the log itself is read only from where
 * the notary has come to.
 */
export const findLoss = async (place: Place, outside: readonly Known[]): Promise<Loss | null> => {
  const { pool, store, numbered } = place;
  const lost = async (kind: Loss['kind'], known: Known): Promise<Loss> => ({
    ...{ kind, known, found: (await foldLog(store, fromTheBeginning)).size },
  });
  const notarised = await exists(pool, 'notary.checkpoints');
  const progress = notarised ? await readProgress(pool) : fromTheBeginning;
  const own = notarised ? await keptByNotary(place) : [];
  const epochs = await readEpochs(store);
  const untold = outside.filter(({ size, epoch = 1 }) => !isToldLoss(epochs, { size, epoch }));
  const bySize = (all: readonly Known[]): readonly Known[] => [...all].sort((a, b) => b.size - a.size);
  const isSigned = ({ root }: Known): boolean => root !== null;
  const all = bySize([...untold, ...own]);
  for (const known of all.filter(isSigned)) {
    const kind = await holds(place, progress, known);
    if (kind !== null) return lost(kind, known);
  }
  if (notarised && !(await lastLeafStands(place))) {
    const { size } = progress.range;
    const most = all.find(isSigned)?.size ?? 0;
    const known: Known = { size, root: rootOf(progress.range), by: NOTARY, since: null, note: null };
    const found = await foldLog(store, fromTheBeginning);
    const isBelievable = place.opening === null || size <= Math.max(most, found.size) + MOST_AHEAD;
    return {
      ...{ kind: found.size < size ? 'shorter' : 'other', found: found.size },
      known: isBelievable ? known : asNumber(known),
    };
  }
  // What bears no hash comes last: it counts only where nothing that does says more.
  for (const known of all.filter((one) => !isSigned(one))) {
    const kind = await holds(place, progress, known);
    if (kind !== null) return lost(kind, known);
  }
  const beyond = numbered ? await readBeyond(place) : null;
  if (beyond === null) return null;
  const found = (await foldLog(store, fromTheBeginning)).size;
  const known: Known = { size: found + beyond.places, root: null, by: beyond.by, since: null, note: null };
  return { kind: 'shorter', found, known };
};
