import {
  FOUND_OF_SEARCH,
  oneReadingMs,
  READ_KINDS,
  READ_LOG_STREAM,
  readLeaf,
  type ReadEntry,
  type WhatWasRead,
} from '@shilu/events/audit/reading';
import { appendLeaves, emptyRange, rangeRoot } from '@shilu/events/core/merkle';
import { toHex } from '@shilu/events/core/hashing';
import { LRUCache } from 'lru-cache';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../logging/logger';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import { noteOccurrence } from '../notary/incidents';
import { inTransaction, migrate, type Migration } from '../postgres/pool';

/** Schema `reads`: who read what. Beside the log (law 1), never read models: it cannot be computed anew. */
export const readLogMigrations: readonly Migration[] = [
  {
    id: '0001-entries',
    sql: `create table entries (
      number bigint primary key,
      at timestamptz(3) not null,
      account_id text not null,
      session text not null,
      kind text not null,
      category text,
      subject_id text,
      file text
    );
    create index entries_account on entries (account_id, at);
    create index entries_subject on entries (subject_id, number) where subject_id is not null;
    create index entries_at on entries (at);`,
  },
  {
    // What was searched for in the audit trail, and how much was found.
    id: '0002-searches',
    sql: 'alter table entries add column search text;',
  },
  {
    // The database gives each row its number, and whoever adds one names none: a number that nothing can follow would end the
    // noting of what is read. By names that whoever adds rows cannot shadow. Nor is there a row that seals, lists or files
    // cannot take. Rows of before stay what they are.
    id: '0003-numbers',
    sql: `create function reads.next_number() returns bigint language plpgsql volatile set search_path = pg_catalog as $$
      begin
        return (select coalesce(max(number), 0) + 1 from reads.entries where number < ${Number.MAX_SAFE_INTEGER});
      end $$;
      alter table entries alter column number set default reads.next_number(),
        add constraint entries_at check (at >= '2000-01-01 00:00:00+00' and at < '9999-12-31 00:00:00+00') not valid,
        add constraint entries_kind check (kind in
          ('opened', 'history', 'previewed', 'exported', 'proof', 'viewed', 'downloaded', 'searched')) not valid;`,
  },
  {
    // Which moment, version or revision was looked at.
    id: '0004-moments',
    sql: 'alter table entries add column moment text;',
  },
];
/** No row of ours comes to a number that a program cannot hold. */
export const NUMBERED = `number < ${Number.MAX_SAFE_INTEGER}`;

/** What somebody read, and when. */
export type Read = WhatWasRead & { readonly accountId: string; readonly session: string; readonly at: Date };

export type ReadLog = {
  /** Costs its caller nothing: rows are written in one go, a second later at most. */
  readonly note: (read: Read) => void;
  /** Writes what was noted. */
  readonly flush: () => Promise<void>;
  /** After it nothing noted before is lost. */
  readonly stop: () => Promise<void>;
};

const WRITTEN_WITHIN_MS = 1_000;
/** So many are kept while the database is away; readers of a laboratory make a few a second. */
const MOST_WAITING = 100_000;
const MOST_AT_ONCE = 5_000;

/** What is read and waits longer than this is an incident, and once more so long after. */
const WAITS_AT_MOST_MS = 60_000;

const longest = `${Math.max(...READ_KINDS.map(oneReadingMs))} milliseconds`;
const questionOf = (column: string): string => `regexp_replace(${column}, '${FOUND_OF_SEARCH.source}', '')`;

/**
 * Numbers are given by the database (`reads.next_number`), one above the row before, under a lock, so that they have no gap
 * and are visible in their order: what is sealed up to a number stays what it was. Other processes may have noted the same
 * reading, and an answer that took longer is noted after one that was asked for later.
 */
const INSERT = `
  insert into reads.entries (at, account_id, session, kind, category, subject_id, file, search, moment)
  select n.at, n.account_id, n.session, n.kind, n.category, n.subject_id, n.file, n.search, n.moment
  from unnest($1::timestamptz(3)[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::float8[])
    with ordinality as n (at, account_id, session, kind, category, subject_id, file, search, moment, one, place)
  where not exists (
    select 1 from reads.entries e
    where e.account_id = n.account_id and abs(extract(epoch from e.at - n.at)) * 1000 < n.one
      and e.at > n.at - interval '${longest}' and e.at < n.at + interval '${longest}' and e.kind = n.kind and e.category is not distinct from n.category
      and e.subject_id is not distinct from n.subject_id and e.file is not distinct from n.file
      and ${questionOf('e.search')} is not distinct from ${questionOf('n.search')} and e.moment is not distinct from n.moment)
  order by n.at, n.place`;

const write = (pool: Pool, reads: readonly Read[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('reads.entries', 0))`);
    const column = <K extends keyof Read>(key: K): Read[K][] => reads.map((read) => read[key]);
    await client.query(INSERT, [
      ...[column('at'), column('accountId'), column('session'), column('kind')],
      ...[column('category'), column('subjectId'), column('file')],
      reads.map(({ search = null }) => search),
      reads.map(({ moment = null }) => moment),
      reads.map(({ kind }) => oneReadingMs(kind)),
    ]);
  });

const keyOf = ({ accountId, kind, category, subjectId, file, search = null, moment = null }: Read): string =>
  JSON.stringify([accountId, kind, category, subjectId, file, search?.replace(FOUND_OF_SEARCH, ''), moment]);

/** A crash loses what was noted within the last second; an orderly stop loses nothing. */
export const openReadLog = async ({
  pool,
  log,
  waitsAtMostMs = WAITS_AT_MOST_MS,
}: {
  readonly pool: Pool;
  readonly log: Pick<Logger, 'error'>;
  readonly waitsAtMostMs?: number;
}): Promise<ReadLog> => {
  await migrate(pool, { schema: 'reads', migrations: readLogMigrations });
  const lately = new LRUCache<string, number>({ max: 50_000 });
  let waiting: Read[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let lost = 0;
  /** Since nothing of what waits was written. */
  let since = performance.now();
  const tellWaiting = async (): Promise<void> => {
    if (waiting.length === 0 || performance.now() - since < waitsAtMostMs) return;
    since = performance.now();
    await noteOccurrence(pool, {
      ...{ stream: READ_LOG_STREAM, kind: 'readsUnwritten' },
      detail: 'what was read waits to be written for more than a minute',
    }).catch((error: unknown) => log.error(error, 'that what was read waits could not be noted; trying again'));
  };
  const watch = setInterval(() => void tellWaiting(), waitsAtMostMs / 6).unref();

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, MOST_AT_ONCE);
      await write(pool, some);
      waiting = waiting.slice(some.length);
      since = performance.now();
    }
  };
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    writing = writing.catch(() => undefined).then(writeAll);
    return writing;
  };
  const later = (): void => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.error({ err: error, waiting: waiting.length }, 'who read what could not be written; trying again');
        later();
      });
    }, WRITTEN_WITHIN_MS).unref();
  };
  return {
    note: (read) => {
      const key = keyOf(read);
      const at = read.at.getTime();
      const before = lately.get(key);
      if (before !== undefined && Math.abs(at - before) < oneReadingMs(read.kind)) return;
      lately.set(key, at);
      if (waiting.length >= MOST_WAITING) {
        lost += 1;
        if (lost === 1) log.error('too much was read while the database is away: who read what is not noted');
        return;
      }
      lost = 0;
      if (waiting.length === 0) since = performance.now();
      waiting.push(read);
      later();
    },
    flush,
    stop: async () => {
      clearInterval(watch);
      await flush().catch((error: unknown) =>
        log.error({ err: error, lost: waiting.length }, 'who read what in the last moments could not be written'),
      );
    },
  };
};

type Row = {
  number: string;
  at: Date;
  account_id: string;
  session: string;
  kind: ReadEntry['kind'];
  category: string | null;
  subject_id: string | null;
  file: string | null;
  search: string | null;
  moment: string | null;
};
const entryOf = (row: Row): ReadEntry => ({
  ...{ number: Number(row.number), at: row.at.toISOString(), accountId: row.account_id, session: row.session },
  ...{ kind: row.kind, category: row.category, subjectId: row.subject_id, file: row.file },
  ...{ search: row.search, moment: row.moment },
});

export const readColumns = 'number, at, account_id, session, kind, category, subject_id, file, search, moment';
const PAGE = 5_000;

/** The tree of RFC 6962 over the rows from one number to another as they are now, and how many there are. */
export const rootOfReads = async (
  db: Pool | PoolClient,
  first: number,
  last: number,
): Promise<{ readonly root: string; readonly count: number }> => {
  let range = emptyRange;
  for (let from = first; from <= last;) {
    const { rows } = await db.query<Row>(
      `select ${readColumns} from reads.entries where number >= $1 and number <= $2 order by number limit ${PAGE}`,
      [from, last],
    );
    const leaves = rows.map((row) => fastLeafHash(readLeaf(entryOf(row))));
    range = appendLeaves(range, leaves, fastNodeHash).range;
    if (rows.length < PAGE) break;
    from = Number(rows.at(-1)?.number) + 1;
  }
  return { root: toHex(rangeRoot(range, fastNodeHash)), count: range.size };
};

/** A day is sealed a minute after it is over, wherever the laboratory is; what waits longer than two was left unsealed. */
const UNSEALED_AFTER_MS = 2 * 86_400_000;

/** Rows of days that should be sealed and are not, behind the last that is; null where there are none. */
export const unsealedReads = async (
  db: Pool | PoolClient,
  sealed: number,
  now: Date,
): Promise<{ readonly rows: number; readonly since: string } | null> => {
  const { rows } = await db.query<{ count: string; since: Date | null }>(
    'select count(*) as count, min(at) as since from reads.entries where number > $1 and at < $2',
    [sealed, new Date(now.getTime() - UNSEALED_AFTER_MS)],
  );
  const since = rows[0]?.since ?? null;
  return since && { rows: Number(rows[0]?.count), since: since.toISOString() };
};

/** Whether the table is there at all. */
export const hasReadLog = async (pool: Pool): Promise<boolean> =>
  (await pool.query<{ there: boolean }>(`select to_regclass('reads.entries') is not null as there`)).rows[0]?.there ===
  true;
