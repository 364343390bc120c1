import { bytesEqual } from '@shilu/events/core/hashing';
import { logOf, placeOf } from '@shilu/events/core/position';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import { StartRefused } from '../config/start-messages';
import { fastLeafHash } from '../notary/fast-hash';
import { forgetTree } from '../notary/merkle-log';
import { holdingLock, inTransaction } from '../postgres/pool';
import { positionsOfModels, schemasOfModels } from '../read-models/schema';
import type { EventStore, Position } from './port';

const PAGE = 1_000;

type Leaf = { readonly position: string; readonly stream: string; readonly revision: number };
type Place = { readonly consumer: string; readonly context: string; readonly position: Position };

const exists = async (db: Pool | PoolClient, table: string): Promise<boolean> =>
  (await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ?? false;

/** Tables that hold positions, the notary's first: what it has come to says which log all others are of. */
const HOLDERS = ['notary.progress', 'rm.generation', 'broker.log_place', 'rights.positions'] as const;

const positionsIn = async (pool: Pool, table: (typeof HOLDERS)[number]): Promise<readonly Position[]> => {
  if (table === 'rm.generation') return positionsOfModels(pool);
  const { rows } = await pool.query<{ position: Position }>(
    `select position from ${table} where position is not null order by position like '%@%' desc limit 1`,
  );
  return rows.map(({ position }) => position);
};

/** Where this database stands, as far as it says; null for one that has seen no log. */
const anyPosition = async (pool: Pool): Promise<Position | null> => {
  let nameless: Position | null = null;
  for (const table of HOLDERS) {
    if (!(await exists(pool, table))) continue;
    const found = await positionsIn(pool, table);
    const position = found.find((one) => logOf(one) !== null) ?? found[0] ?? null;
    if (position !== null && logOf(position) !== null) return position;
    nameless ??= position;
  }
  return nameless;
};

const lastLeaf = async (pool: Pool): Promise<Leaf | null> =>
  (await exists(pool, 'notary.leaves'))
    ? ((
        await pool.query<Leaf>(
          'select position, stream, revision from notary.leaves order by notary.leaves.index desc limit 1',
        )
      ).rows[0] ?? null)
    : null;

/**
 * Whether a database of a release whose positions did not name their log was computed from this one: its last event is
 * looked for by stream and revision, so that no position is ever shown to a log that may be another.
 */
const standsHere = async (pool: Pool, store: EventStore): Promise<boolean> => {
  const leaf = await lastLeaf(pool);
  if (leaf === null) return true;
  const [event] = await store.readStream(leaf.stream, { from: leaf.revision, limit: 1 });
  return event?.revision === leaf.revision && placeOf(event.position) === placeOf(leaf.position);
};

const isHere = async (pool: Pool, store: EventStore): Promise<boolean> => {
  const position = await anyPosition(pool);
  if (position === null) return true;
  const named = logOf(position);
  return named === null ? standsHere(pool, store) : named === (await store.name());
};

/**
 * Holds the log against every leaf this database knows, by number, and answers the positions here of the events with
 * the numbers wanted. Refuses a log that is empty, another, or shorter.
 */
const followLeaves = async (
  pool: Pool,
  store: EventStore,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Position>> => {
  const found = new Map<number, Position>();
  if (!(await exists(pool, 'notary.leaves'))) return found;
  const { rows: counted } = await pool.query<{ known: string }>('select count(*) as known from notary.leaves');
  const known = Number(counted[0]?.known ?? 0);
  let after: Position | null = null;
  for (let number = 0; number < known;) {
    const page = await store.readAll({ after, limit: Math.min(PAGE, known - number) });
    if (page.length === 0) throw new StartRefused(number === 0 ? 'logEmpty' : 'logShorter', { found: number, known });
    const { rows } = await pool.query<{ hash: Buffer }>(
      'select hash from notary.leaves where index >= $1 order by notary.leaves.index limit $2',
      [number, page.length],
    );
    for (const [at, { body, position }] of page.entries()) {
      const leaf = rows[at];
      if (leaf === undefined || !bytesEqual(fastLeafHash(body), leaf.hash)) throw new StartRefused('logOther');
      if (wanted.has(number + at)) found.set(number + at, position);
    }
    number += page.length;
    after = page.at(-1)?.position ?? after;
  }
  return found;
};

const placesOf = async (pool: Pool): Promise<readonly Place[]> =>
  (await exists(pool, 'broker.log_place'))
    ? (await pool.query<Place>('select consumer, context, position from broker.log_place where position is not null'))
        .rows
    : [];

/**
 * Number of the last event at or before a position of the log that was; -1 where there is none. A place beyond what the
 * notary has seen counts as its last: what is then read twice is written down once, for a delivery's id is its event's.
 */
const numberAt = async (pool: Pool, position: Position): Promise<number> => {
  const { rows } = await pool.query<{ index: string | null }>(
    `select max(index) as index from notary.leaves
     where split_part(split_part(position, '@', 1), '/', 1)::numeric <= $1::numeric`,
    [placeOf(position).split('/')[0]],
  );
  return Number(rows[0]?.index ?? -1);
};

/** Read models are built anew at the next start. */
export const forgetReadModels = async (tx: PoolClient): Promise<void> => {
  if (!(await exists(tx, 'rm.generation'))) return;
  for (const schema of await schemasOfModels(tx))
    await tx.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`);
  await tx.query('drop schema rm cascade');
};

/**
 * The same log in another store has the same events at other positions: read models and the notary's tree are computed
 * anew from it (the notary holds the tree against what it has signed), and consumers go on behind the event they had
 * come to.
 */
const move = async (pool: Pool, store: EventStore): Promise<void> => {
  const places = (await exists(pool, 'notary.leaves')) ? await placesOf(pool) : [];
  const numbers = await Promise.all(places.map(({ position }) => numberAt(pool, position)));
  const here = await followLeaves(pool, store, new Set(numbers));
  await inTransaction(pool, async (tx) => {
    for (const [at, { consumer, context }] of places.entries())
      await tx.query('update broker.log_place set position = $3 where consumer = $1 and context = $2', [
        consumer,
        context,
        here.get(numbers[at] ?? -1) ?? null,
      ]);
    await forgetReadModels(tx);
    if (await exists(tx, 'rights.positions')) await tx.query('delete from rights.positions');
    if (await exists(tx, 'notary.progress')) await forgetTree(tx);
  });
};

/**
 * What the database holds was computed from a log. Refuses when the log named now is another one, and makes the database
 * ready when it is the same one in another store. Answers whether it was moved.
 */
export const adoptLog = async ({
  pool,
  store,
}: {
  readonly pool: Pool;
  readonly store: EventStore;
}): Promise<'same' | 'moved'> => {
  if (await isHere(pool, store)) return 'same';
  return holdingLock(pool, 'shilu adopt log', async () => {
    if (await isHere(pool, store)) return 'same';
    await move(pool, store);
    return 'moved';
  });
};
