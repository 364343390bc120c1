import { inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { SYSTEM } from '@shilu/events/core/built-in';
import type { Reasons } from '@shilu/events/records/live-text/contributors';
import { createTurns } from '../../engine/turns';
import type { RoomPlace } from '../rooms/seats';
import type { ChangeProofs } from './change-proof';

/** One writing together, from a saved content on. */
export type Writing = {
  readonly epoch: string;
  readonly base: Uint8Array;
  /** Changes that were taken, and how many of them are in the log, by the save at this revision. */
  readonly seq: number;
  readonly savedTo: number;
  readonly savedRevision: number;
  /** Who wrote last, and by which session. */
  readonly accountId: string | null;
  readonly sessionId: string | null;
  readonly changedAt: Date;
};
export type Change = {
  readonly seq: number;
  readonly client: number;
  readonly accountId: string;
  readonly reason: string | null;
  readonly change: Uint8Array;
};
export type ChangedBy = Pick<Writing, 'sessionId'> & {
  readonly accountId: string;
  readonly client: number;
  readonly reason: string | null;
};

type Row = {
  epoch: string;
  base: Buffer;
  seq: number;
  saved_seq: number;
  saved_revision: number;
  account_id: string | null;
  session_id: string | null;
  changed_at: Date;
};
const writingOf = (row: Row): Writing => ({
  ...{ epoch: row.epoch, base: row.base, seq: row.seq, savedTo: row.saved_seq, savedRevision: row.saved_revision },
  ...{ accountId: row.account_id, sessionId: row.session_id, changedAt: row.changed_at },
});
const WRITING =
  'select epoch, base, seq, saved_seq, saved_revision, account_id, session_id, changed_at from desk.live_texts where record_id = $1 and module_id = $2';

const writingIn = async (on: Pool | PoolClient, { recordId, moduleId }: RoomPlace, how = ''): Promise<Writing | null> => {
  const { rows } = await on.query<Row>(`${WRITING}${how}`, [recordId, moduleId]);
  return rows[0] === undefined ? null : writingOf(rows[0]);
}; // prettier-ignore

type ChangeRow = {
  seq: number;
  client: number;
  account_id: string;
  change: Buffer;
  reason: string | null;
  proof: Buffer | null;
};

/** Where a row says otherwise than what was taken, nobody is named for it: it is the product's. */
const changesIn = async (on: Pool | PoolClient, proofs: ChangeProofs, epoch: string, after: number, to: number): Promise<readonly Change[]> => {
  const { rows } = await on.query<ChangeRow>(
    'select seq, client, account_id, change, reason, proof from desk.live_text_changes where epoch = $1 and seq > $2 and seq <= $3 order by seq',
    [epoch, after, to],
  );
  const changes: Change[] = [];
  for (const { seq, client, account_id: accountId, change, reason, proof } of rows) {
    const isTheirs = await proofs.holds({ epoch, seq, client, accountId, reason, change }, proof);
    changes.push({ seq, client, change, reason: isTheirs ? reason : null, accountId: isTheirs ? accountId : SYSTEM });
  }
  return changes;
}; // prettier-ignore

const forget = async (tx: PoolClient, epoch: string): Promise<void> => {
  await tx.query('delete from desk.live_text_changes where epoch = $1', [epoch]);
  await tx.query('delete from desk.live_text_seats where epoch = $1', [epoch]);
};

const MOST_HOLDING = 3;
/** Whoever takes changes holds it with others; whoever needs that none are taken, alone. */
const lockOf = (recordId: string): string => `live-text/${recordId}`;

/** What several write in a text and is not in the log yet: kept before it is answered, so that no process takes it along. */
export const createTextStore = (pool: Pool, proofs: ChangeProofs) => {
  const turns = createTurns();
  let slot = 0;
  /** Work that holds a connection while it asks for others: only so much at once, that there are others. */
  const holding = <T>(work: (tx: PoolClient) => Promise<T>): Promise<T> => {
    slot = (slot + 1) % MOST_HOLDING;
    return turns.take(String(slot), () => inTransaction(pool, work));
  };
  return {
    find: (place: RoomPlace): Promise<Writing | null> => writingIn(pool, place),
    /** Those after one, up to another: what was taken meanwhile is not among them. */
    changes: (epoch: string, after: number, to: number): Promise<readonly Change[]> =>
      changesIn(pool, proofs, epoch, after, to),
    /** Why each wrote what is not in the log yet. */
    reasons: async ({ epoch, savedTo, seq }: Writing): Promise<Reasons> => {
      const reasons = new Map<string, readonly string[]>();
      for (const { accountId, reason } of await changesIn(pool, proofs, epoch, savedTo, seq)) {
        const given = reasons.get(accountId) ?? [];
        if (reason !== null && !given.includes(reason)) reasons.set(accountId, [...given, reason]);
      }
      return reasons;
    },
    /** Begins one in place of another that is over, or of none; answers the one that is there now. */
    begin: (
      place: RoomPlace,
      next: Pick<Writing, 'epoch' | 'base' | 'savedRevision'>,
      over: string | null,
    ): Promise<Writing | null> =>
      inTransaction(pool, async (tx) => {
        const { recordId, moduleId } = place;
        const found = await writingIn(tx, place, ' for update');
        if (found !== null && found.epoch === over && found.savedTo === found.seq) {
          await tx.query('delete from desk.live_texts where record_id = $1 and module_id = $2', [recordId, moduleId]);
          await forget(tx, found.epoch);
        }
        await tx.query(
          'insert into desk.live_texts (record_id, module_id, epoch, base, saved_revision) values ($1, $2, $3, $4, $5) on conflict do nothing',
          [recordId, moduleId, next.epoch, Buffer.from(next.base), next.savedRevision],
        );
        return writingIn(tx, place);
      }),
    /** The number by which this window writes; the same again for who was here before. */
    client: async (epoch: string, accountId: string, seat: string): Promise<number> => {
      const { rows } = await pool.query<{ client: number }>(
        `insert into desk.live_text_seats (epoch, account_id, seat) values ($1, $2, $3)
      on conflict (epoch, account_id, seat) do update set seat = excluded.seat returning client`,
        [epoch, accountId, seat],
      );
      const client = rows[0]?.client;
      if (client === undefined) throw new Error('no number for a window');
      return client;
    },
    /** Whose numbers these are. */
    clients: async (epoch: string): Promise<ReadonlyMap<number, string>> => {
      const { rows } = await pool.query<{ client: number; account_id: string }>(
        'select client, account_id from desk.live_text_seats where epoch = $1',
        [epoch],
      );
      return new Map(rows.map(({ client, account_id }) => [client, account_id]));
    },
    /** One process at a time takes changes of a text: `take` is given it as it is, and answers those that are new. */
    append: (
      place: RoomPlace,
      { accountId, sessionId, reason, client }: ChangedBy,
      take: (
        writing: Writing,
        changesAfter: (seq: number) => Promise<readonly Change[]>,
      ) => Promise<readonly Uint8Array[]>,
    ): Promise<{ readonly seq: number; readonly savedTo: number; readonly taken: readonly Change[] } | null> =>
      holding(async (tx) => {
        await tx.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockOf(place.recordId)]);
        const writing = await writingIn(tx, place, ' for update');
        if (writing === null) return null;
        const changes = await take(writing, (seq) => changesIn(tx, proofs, writing.epoch, seq, writing.seq));
        const taken = changes.map((change, at): Change => ({
          seq: writing.seq + at + 1,
          client,
          accountId,
          reason,
          change,
        }));
        for (const { seq, change } of taken)
          await tx.query(
            'insert into desk.live_text_changes (epoch, seq, client, account_id, change, reason, proof) values ($1, $2, $3, $4, $5, $6, $7)',
            [
              writing.epoch,
              seq,
              client,
              accountId,
              Buffer.from(change),
              reason,
              await proofs.prove({ epoch: writing.epoch, seq, client, accountId, reason, change }),
            ],
          );
        const seq = writing.seq + taken.length;
        if (taken.length > 0)
          await tx.query(
            `update desk.live_texts set seq = $3, account_id = $4, session_id = $5, changed_at = clock_timestamp()
          where record_id = $1 and module_id = $2`,
            [place.recordId, place.moduleId, seq, accountId, sessionId],
          );
        return { seq, savedTo: writing.savedTo, taken };
      }),
    saved: async (epoch: string, to: number, revision: number): Promise<void> => {
      await pool.query(
        'update desk.live_texts set saved_seq = $2, saved_revision = $3 where epoch = $1 and saved_seq <= $2',
        [epoch, to, revision],
      );
    },
    /** Does it where all that was written in a record is in the log, and nothing is taken meanwhile; null where it is not. */
    whileSaved: <T>(recordId: string, work: () => Promise<T>): Promise<{ readonly done: T } | null> =>
    holding(async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockOf(recordId)]);
      const { rows } = await tx.query('select 1 from desk.live_texts where record_id = $1 and saved_seq < seq limit 1', [recordId]);
      return rows.length > 0 ? null : { done: await work() };
    }), // prettier-ignore
    /** Nothing more is written there. */
    end: (epoch: string): Promise<void> =>
      inTransaction(pool, async (tx) => {
        await tx.query('delete from desk.live_texts where epoch = $1', [epoch]);
        await forget(tx, epoch);
      }),
    /** Of a record; or all that nobody has written in for so long. */
    unsaved: async (
      of: { readonly recordId: string } | { readonly quietMs: number },
    ): Promise<readonly RoomPlace[]> => {
      const byRecord = 'recordId' in of;
      const { rows } = await pool.query<{ record_id: string; module_id: string }>(
        `select record_id, module_id from desk.live_texts where saved_seq < seq and ${
          byRecord ? 'record_id = $1' : "changed_at < clock_timestamp() - $1 * interval '1 millisecond'"
        } order by changed_at limit 100`,
        [byRecord ? of.recordId : of.quietMs],
      );
      return rows.map(({ record_id, module_id }) => ({ recordId: record_id, moduleId: module_id }));
    },
  };
};
export type TextStore = ReturnType<typeof createTextStore>;
