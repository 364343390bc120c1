import { toHex } from '@shilu/events/core/hashing';
import {
  headKey,
  headNodeOf,
  headSiblings,
  joinHeads,
  noHead,
  type HeadEntry,
  type HeadMap,
  type HeadNode,
} from '@shilu/events/core/stream-heads';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../postgres/pool';
import { fastNodeHash } from './fast-hash';

/** Depth of the buckets: the first 16 bits of a key. */
const BUCKET_DEPTH = 16;
/** So many leaves are taken in at a time. */
const STEP = 5_000;
/** Nobody waits longer for the map of a log that has none yet: it goes on the next time. */
const LONGEST_MS = 1_000;

const bucketOf = (key: Uint8Array): number => ((key[0] ?? 0) << 8) | (key[1] ?? 0);

/** The last of the leaves of each stream among those from $1 up to $2, hashed as `headLeaf` does. */
const TAKE_IN = `
  with last as (
    select distinct on (stream) stream, revision, hash from notary.leaves
    where index >= $1 and index < $2 order by stream, index desc
  ), entry as (
    select sha256(convert_to(stream, 'UTF8')) as key,
      sha256('\\x00'::bytea || convert_to(stream || E'\\n' || revision || E'\\n' || encode(hash, 'base64') || E'\\n', 'UTF8')) as leaf
    from last
  )
  insert into notary.heads (bucket, key, leaf)
  select (get_byte(key, 0) << 8) | get_byte(key, 1), key, leaf from entry
  on conflict (bucket, key) do update set leaf = excluded.leaf
  returning bucket`;

const readBuckets = async (db: Pool | PoolClient, buckets: readonly number[]): Promise<Map<number, HeadEntry[]>> => {
  const { rows } = await db.query<{ bucket: number; key: Buffer; leaf: Buffer }>(
    'select bucket, key, leaf from notary.heads where bucket = any($1::int[]) order by bucket, key',
    [buckets],
  );
  const found = new Map<number, HeadEntry[]>();
  for (const { bucket, ...entry } of rows) {
    const entries = found.get(bucket);
    if (entries) entries.push(entry);
    else found.set(bucket, [entry]);
  }
  return found;
};

const placeOf = (depth: number, index: number): string => `${depth}/${index}`;

/** Nodes at these places; where none is kept, nothing stands below. */
const readHeadNodes = async (
  db: Pool | PoolClient,
  places: readonly { readonly depth: number; readonly index: number }[],
): Promise<Map<string, HeadNode>> => {
  const { rows } = await db.query<{ depth: number; index: number; hash: Buffer; streams: string }>(
    `select n.* from unnest($1::smallint[], $2::int[]) as wanted (depth, index)
     join notary.head_nodes n using (depth, index)`,
    [places.map(({ depth }) => depth), places.map(({ index }) => index)],
  );
  return new Map(
    rows.map(({ depth, index, hash, streams }) => [placeOf(depth, index), { hash, streams: Number(streams) }]),
  );
};

const besideOf = (index: number): number => index ^ 1;

/** Makes the nodes above these buckets anew. */
const remake = async (tx: PoolClient, buckets: readonly number[]): Promise<void> => {
  const held = await readBuckets(tx, buckets);
  let level = new Map(
    buckets.map((bucket) => [bucket, headNodeOf(held.get(bucket) ?? [], BUCKET_DEPTH, fastNodeHash)]),
  );
  const places = [...new Set(buckets)].flatMap((bucket) =>
    Array.from({ length: BUCKET_DEPTH }, (_, up) => ({
      depth: BUCKET_DEPTH - up,
      index: besideOf(bucket >> up),
    })),
  );
  const unique = [...new Map(places.map((place) => [placeOf(place.depth, place.index), place])).values()];
  const kept = await readHeadNodes(tx, unique);
  const made: { depth: number; index: number; node: HeadNode }[] = [];
  for (let depth = BUCKET_DEPTH; ; depth -= 1) {
    for (const [index, node] of level) made.push({ depth, index, node });
    if (depth === 0) break;
    const above = new Map<number, HeadNode>();
    for (const [index, node] of level) {
      const beside = level.get(besideOf(index)) ?? kept.get(placeOf(depth, besideOf(index))) ?? noHead;
      const [left, right] = index % 2 === 0 ? [node, beside] : [beside, node];
      above.set(index >> 1, joinHeads(left, right, fastNodeHash));
    }
    level = above;
  }
  await tx.query(
    `insert into notary.head_nodes (depth, index, hash, streams)
     select * from unnest($1::smallint[], $2::int[], $3::bytea[], $4::bigint[])
     on conflict (depth, index) do update set hash = excluded.hash, streams = excluded.streams`,
    [
      made.map(({ depth }) => depth),
      made.map(({ index }) => index),
      made.map(({ node }) => Buffer.from(node.hash)),
      made.map(({ node }) => node.streams),
    ],
  );
};

const rootOf = async (db: Pool | PoolClient): Promise<HeadMap> => {
  const node = (await readHeadNodes(db, [{ depth: 0, index: 0 }])).get(placeOf(0, 0)) ?? noHead;
  return { root: node.hash, streams: node.streams };
};

/**
 * The map over the first `size` leaves, going on from where it stands; null where it cannot be had now: another notary has
 * brought it further, or there is too much to take in at once. Several may do so: the row of the progress is what they wait for.
 */
export const bringHeadsTo = async (pool: Pool, size: number): Promise<HeadMap | null> => {
  const began = performance.now();
  for (;;) {
    const found = await inTransaction(pool, async (tx): Promise<HeadMap | 'more' | null> => {
      const { rows } = await tx.query<{ size: string }>('select size from notary.head_progress for update');
      const from = Number(rows[0]?.size ?? 0);
      if (from > size) return null;
      const to = Math.min(size, from + STEP);
      if (to > from) {
        const { rows: touched } = await tx.query<{ bucket: number }>(TAKE_IN, [from, to]);
        await remake(tx, [...new Set(touched.map(({ bucket }) => bucket))]);
        await tx.query('update notary.head_progress set size = $1', [to]);
      }
      return to === size ? rootOf(tx) : 'more';
    });
    if (found !== 'more') return found;
    if (performance.now() - began > LONGEST_MS) return null;
  }
};

/** What stands beside a stream's way to the root of the map as it stands, the deepest first; null where there is no such stream. */
const readSiblings = async (tx: PoolClient, stream: string): Promise<readonly Uint8Array[] | null> => {
  const key = headKey(stream);
  const bucket = bucketOf(key);
  const entries = (await readBuckets(tx, [bucket])).get(bucket) ?? [];
  if (!entries.some((entry) => toHex(entry.key) === toHex(key))) return null;
  const ways = Array.from({ length: BUCKET_DEPTH }, (_, at) => {
    const depth = at + 1;
    return { depth, index: bucket >> (BUCKET_DEPTH - depth) };
  });
  const places = ways.flatMap(({ depth, index }) => [
    { depth, index },
    { depth, index: besideOf(index) },
  ]);
  const kept = await readHeadNodes(tx, [{ depth: 0, index: 0 }, ...places]);
  const at = (depth: number, index: number): HeadNode => kept.get(placeOf(depth, index)) ?? noHead;
  if (at(0, 0).streams <= 1) return [];
  const within = headSiblings(entries, key, BUCKET_DEPTH, fastNodeHash);
  const above: Uint8Array[] = [];
  for (const { depth, index } of ways) {
    above.unshift(at(depth, besideOf(index)).hash);
    // From where the stream stands alone its leaf goes up as it is.
    if (at(depth, index).streams <= 1) break;
  }
  return [...within, ...above];
};

export type HeadProofs = {
  /** The note of the checkpoint that holds the map's root. */
  readonly note: string;
  /** Of each stream that was asked for. */
  readonly siblings: readonly (readonly Uint8Array[] | null)[];
};

/** Where streams ended, in one map as it stands; null where no checkpoint says so of the map. */
export const readHeadProofs = (pool: Pool, streams: readonly string[]): Promise<HeadProofs | null> =>
  inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    const { rows } = await tx.query<{ note: string }>(
      'select c.note from notary.checkpoints c join notary.head_progress p on p.size = c.size',
    );
    const note = rows[0]?.note;
    if (note === undefined) return null;
    const siblings: (readonly Uint8Array[] | null)[] = [];
    for (const stream of streams) siblings.push(await readSiblings(tx, stream));
    return { note, siblings };
  });
