import { AppError } from '@shilu/events/core/app-error';
import { barringTokens } from '@shilu/events/identity/readership';
import { inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Viewer } from '../engine/query';
import { NAMED_TABLE } from '../engine/waiting-pool';
import { hasWhole } from '../engine/whole-pool';

/** What a moment's views rest on was written to: they are brought up to it, and the query is asked again. */
export class PastMoved extends Error {
  readonly code = 'pastMoved';
}

export type PastReading = {
  readonly schema: string;
  readonly tables: ReadonlySet<string>;
  /** Has these tables made, where nobody has asked for them yet. */
  readonly prepare: (tables: readonly string[]) => Promise<void>;
  /** Throws PastMoved where the views do not hold in this transaction. */
  readonly assertHolds: (tx: PoolClient) => Promise<void>;
  /** Brings the views up to what was written since. */
  readonly catchUp: () => Promise<void>;
};

const MOST_TRIES = 12;

const RIGHTS = `select set_config('shilu.tokens', $1::text[]::text, true), set_config('shilu.guest', $2::text[]::text, true),
  set_config('shilu.barring', $3::text[]::text, true), set_config('shilu.sees_all', $4, true),
  set_config('shilu.account', $5, true), set_config('shilu.admin', $6, true), set_config('shilu.whole', $7, true)`;

/** Whose rights of today hold. */
type Reader = Pick<Viewer, 'tokens' | 'barred' | 'seesAll' | 'accountId' | 'isAdmin'>;

const rightsOf = ({ tokens, barred, seesAll, accountId, isAdmin }: Reader, isWhole: boolean): readonly unknown[] => [
  ...[tokens, barred?.guest ?? [], barred === null ? [] : barringTokens(barred)],
  ...[seesAll ? 'yes' : 'no', accountId, isAdmin ? 'yes' : 'no', isWhole ? 'yes' : 'no'],
];

const READS = /^\s*(?:select|with|explain)\b/i;

/** The statement as it reads the tables of the moment. */
const asOf = (text: string, { schema, tables }: PastReading): string =>
  text.replaceAll(NAMED_TABLE, (whole, table: string) => (tables.has(table) ? `${schema}.${table}` : whole));

const poolOf = (pool: Pool, reading: PastReading, rights: readonly unknown[]): Pool => {
  const once = (text: string, values: readonly unknown[]): Promise<QueryResult> =>
    inTransaction(pool, async (tx) => {
      // One snapshot: what has not moved in it is as it was, whatever is written beside it.
      await tx.query('set transaction isolation level repeatable read, read only');
      await tx.query(RIGHTS, [...rights]);
      await reading.assertHolds(tx);
      return tx.query(asOf(text, reading), [...values]);
    });
  const query = async (given: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> => {
    const { text, values: own = values ?? [] } = typeof given === 'string' ? { text: given } : given;
    // An incident that is found in the past is one of today.
    if (!READS.test(text)) return pool.query(text, [...own]);
    const named = [...text.matchAll(NAMED_TABLE)].map(([, table = '']) => table);
    await reading.prepare(named.filter((table) => reading.tables.has(table)));
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(text, own);
      } catch (error) {
        if (!(error instanceof PastMoved)) throw error;
        if (tries === MOST_TRIES) throw new AppError('unavailable');
        await reading.catchUp();
      }
    }
  };
  return new Proxy(pool, {
    get: (target, key): unknown => {
      if (key === 'query') return query;
      // Nothing is written in the past.
      if (key === 'connect') return () => Promise.reject(new AppError('notAsOf'));
      return Reflect.get(target, key);
    },
  });
};

/**
 * The read models as they were at a moment, for one viewer: every query of today asks them as it asks today's. What is not
 * the viewer's to open today is not there, but for what it was called (`wholePool`).
 */
export const pastPool = (pool: Pool, reading: PastReading, viewer: Reader): Pool =>
  hasWhole(poolOf(pool, reading, rightsOf(viewer, false)), poolOf(pool, reading, rightsOf(viewer, true)));
