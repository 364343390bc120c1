import { bytesEqual } from '@shilu/events/core/hashing';
import type { Pool, PoolClient } from 'pg';
import { StartRefused } from '../config/start-messages';
import { fastLeafHash } from '../notary/fast-hash';
import { holdingLock, inTransaction } from '../postgres/pool';
import type { EventStore, Position, StoredEvent } from './port';

const PAGE = 1_000;

type Leaf = { readonly index: string; readonly position: Position; readonly hash: Buffer };
type Place = { readonly consumer: string; readonly context: string; readonly position: Position };

const exists = async (db: Pool | PoolClient, table: string): Promise<boolean> =>
  (await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])).rows[0]?.there ?? false;

/** The first and the last two events that the notary of this database has seen; none where it has seen none. */
const seenLeaves = async (pool: Pool): Promise<readonly Leaf[]> =>
  (await exists(pool, 'notary.leaves'))
    ? (
        await pool.query<Leaf>(
          `select index, position, hash from notary.leaves
           where index = 0 or index > (select max(index) - 2 from notary.leaves) order by notary.leaves.index`,
        )
      ).rows
    : [];

/**
 * Whether the last of the events that the notary knows stands where it was. A log that begins where it did and ends too
 * early is no log that has moved: that is for the verification to tell.
 */
const standsThere = async (store: EventStore, leaves: readonly Leaf[], first: StoredEvent): Promise<boolean> => {
  const [before, last] = leaves.length > 1 ? leaves.slice(-2) : [undefined, leaves[0]];
  const [found] = await store.readAll({ after: before?.position ?? null, limit: 1 });
  return found === undefined ? first.position === leaves[0]?.position : found.position === last?.position;
};

/** Positions here of the events with these numbers, counted from nought; refuses a log that has fewer than `count`. */
const positionsHere = async (
  store: EventStore,
  wanted: ReadonlySet<number>,
  count: number,
): Promise<ReadonlyMap<number, Position>> => {
  const found = new Map<number, Position>();
  let number = 0;
  for (let after: Position | null = null; number < count;) {
    const page = await store.readAll({ after, limit: PAGE });
    for (const { position } of page) {
      if (wanted.has(number)) found.set(number, position);
      number += 1;
    }
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE) break;
  }
  if (number < count) throw new StartRefused('logShorter', { found: number, known: count });
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
    'select max(index) as index from notary.leaves where position::numeric <= $1::numeric',
    [position],
  );
  return Number(rows[0]?.index ?? -1);
};

const forgetReadModels = async (tx: PoolClient): Promise<void> => {
  if (!(await exists(tx, 'rm.generation'))) return;
  const { rows } = await tx.query<{ schema: string }>('select schema from rm.generation');
  for (const { schema } of rows) await tx.query(`drop schema if exists ${schema} cascade`);
  await tx.query('drop schema rm cascade');
};

/**
 * The same log in another store has the same events at other positions: read models and the notary's tree are computed
 * anew from it (the notary holds the tree against what it has signed), and consumers go on behind the event they had
 * come to.
 */
const move = async (pool: Pool, store: EventStore, count: number): Promise<void> => {
  const places = await placesOf(pool);
  const numbers = await Promise.all(places.map(({ position }) => numberAt(pool, position)));
  const here = await positionsHere(store, new Set(numbers), count);
  await inTransaction(pool, async (tx) => {
    for (const [at, { consumer, context }] of places.entries())
      await tx.query('update broker.log_place set position = $3 where consumer = $1 and context = $2', [
        consumer,
        context,
        here.get(numbers[at] ?? -1) ?? null,
      ]);
    await forgetReadModels(tx);
    if (await exists(tx, 'rights.positions')) await tx.query('delete from rights.positions');
    await tx.query(
      `truncate notary.leaves, notary.nodes; update notary.progress set size = 0, position = null, roots = ''`,
    );
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
  const isHere = async (): Promise<number | null> => {
    const leaves = await seenLeaves(pool);
    const known = leaves[0];
    if (!known) return null;
    const [first] = await store.readAll({ after: null, limit: 1 });
    if (!first || !bytesEqual(fastLeafHash(first.body), known.hash))
      throw new StartRefused(first ? 'logOther' : 'logEmpty');
    return (await standsThere(store, leaves, first)) ? null : Number(leaves.at(-1)?.index ?? 0) + 1;
  };
  if ((await isHere()) === null) return 'same';
  return holdingLock(pool, 'shilu adopt log', async () => {
    const count = await isHere();
    if (count === null) return 'same';
    await move(pool, store, count);
    return 'moved';
  });
};
