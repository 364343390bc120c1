import { appendLeaves, foldRoots, type CompactRange } from '@shilu/events/core/merkle';
import { placeOf } from '@shilu/events/core/position';
import type { Pool, PoolClient } from 'pg';
import type { StoredEvent } from '../event-store/port';
import { fastLeafHash, fastNodeHash } from './fast-hash';

const HASH_BYTES = 32;

/** How far the notary has come: the compact range over all leaves, and the position of the last. */
export type Progress = { readonly range: CompactRange; readonly position: string | null };

export const rootOf = (range: CompactRange): Uint8Array => foldRoots(range.roots, fastNodeHash);

export const readProgress = async (pool: Pool): Promise<Progress> => {
  const { rows } = await pool.query<{ size: string; position: string | null; roots: Buffer }>(
    'select size, position, roots from notary.progress',
  );
  const row = rows[0];
  if (!row) throw new Error('notary.progress is empty');
  const roots = Array.from({ length: row.roots.length / HASH_BYTES }, (_, at) =>
    row.roots.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
  return { range: { size: Number(row.size), roots }, position: row.position };
};

/**
 * One statement, so one transaction: leaves, frozen nodes and progress land together or not at all. The update is the
 * compare-and-set: under READ COMMITTED a second notary waits for the row, then finds it moved and writes nothing.
 * Hashes travel as one byte string each, cut up by the server.
 */
const appendSql = `
  with moved as (
    update notary.progress set size = $3, position = $4, roots = $5
    where size = $1 and position is not distinct from $2 returning 1
  ), leaf as (
    insert into notary.leaves (index, position, stream, revision, hash)
    select $1::bigint + l.ord - 1, l.position, l.stream, l.revision,
           substring($9::bytea from ((l.ord - 1) * 32 + 1)::int for 32)
    from unnest($6::text[], $7::text[], $8::int[]) with ordinality as l(position, stream, revision, ord)
    where exists (select from moved)
  ), node as (
    insert into notary.nodes (level, index, hash)
    select n.level, n.index, substring($12::bytea from ((n.ord - 1) * 32 + 1)::int for 32)
    from unnest($10::smallint[], $11::bigint[]) with ordinality as n(level, index, ord)
    where exists (select from moved)
  )
  select count(*)::int as moved from moved`;

/** The next progress, or null when another notary has written in between. */
export const appendEvents = async (
  pool: Pool,
  from: Progress,
  events: readonly StoredEvent[],
): Promise<Progress | null> => {
  const leaves = events.map((event) => fastLeafHash(event.body));
  const { range, frozen } = appendLeaves(from.range, leaves, fastNodeHash);
  const position = events.at(-1)?.position ?? from.position;
  const { rows } = await pool.query<{ moved: number }>({
    name: 'notary-append',
    text: appendSql,
    values: [
      from.range.size,
      from.position,
      range.size,
      position,
      Buffer.concat(range.roots),
      // The progress names the log once for all leaves.
      events.map((event) => placeOf(event.position)),
      events.map((event) => event.stream),
      events.map((event) => event.revision),
      Buffer.concat(leaves),
      frozen.map((node) => node.level),
      frozen.map((node) => node.index),
      Buffer.concat(frozen.map((node) => node.hash)),
    ],
  });
  return rows[0]?.moved === 1 ? { range, position } : null;
};

/** Empties the tree, so that the next notary builds it again from the log. Signed checkpoints stay: it must meet them. */
export const forgetTree = async (db: Pool | PoolClient): Promise<void> => {
  await db.query(`truncate notary.leaves, notary.nodes;
    update notary.progress set size = 0, position = null, roots = ''`);
  // A database that was not opened since there is a map has none.
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('notary.heads') is not null as there`);
  if (rows[0]?.there === true)
    await db.query('truncate notary.heads, notary.head_nodes; update notary.head_progress set size = 0');
};
