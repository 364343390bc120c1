import type { Readership } from '@shilu/events/identity/readership';
import type { Pool } from 'pg';
import { readableBy } from '../engine/readable';
import { where, type Where } from '../engine/where';
import { readableRow } from '../records/readable';
import { estimatedRows } from './estimate';
import type { SearchQuery } from './tokens';

/** So many found records are counted; of more, "more than" is said. */
export const COUNTED = 200;

/** So many of the newest records that the filters leave are looked through one by one, for their reader and their words. */
const WINDOW = 6_000;
/** So few readable records are all looked through. */
const FEW_RECORDS = 2_000;

/** Words that so many documents hold at most are looked up in the index of words and put in order. */
const FEW = 6_000;

/** A word's rarest lexemes decide how many documents hold it; a long phrase is guessed by its beginning. */
const GUESSED_BY = 4;

/** What limits the records: filters, and who may read them. */
export type Limits = {
  readonly records: (filter: Where) => void;
  readonly readership: Readership | null;
  /** There are records whose modules stand in several rows. */
  readonly long: boolean;
};

/** In the index of words their readers stand beside them; a record is asked by its columns. */
const addReaderOfDocument = (filter: Where, { readership }: Limits): void => {
  if (readership !== null) filter.add(readableBy(readership, 'd.audience', filter.value));
};
const addReader = (filter: Where, { readership }: Limits): void => {
  if (readership !== null) filter.add(readableRow(filter, readership));
};

export type Found = {
  readonly ids: readonly string[];
  /** Nothing more matches. */
  readonly complete: boolean;
};

/** Of one row of the index. */
const matching = (filter: Where, sought: SearchQuery): void => {
  if (sought.tsquery !== null) filter.add('d.words @@ ?::tsquery', sought.tsquery);
  for (const term of sought.rechecks) filter.add('position(? in lower(d.body)) > 0', term);
};

const someRow = (filter: Where, id: string, condition: string, value: unknown): string =>
  `exists (select 1 from rm.search_docs p where p.record_id = ${id} and ${condition.replace('?', filter.value(value))})`;

/** Of a long record, whose modules stand in several rows: each word in any of them. */
const matchingApart = (filter: Where, id: string, { lexemes, rechecks }: SearchQuery): string =>
  [
    ...lexemes.map((words) => someRow(filter, id, 'p.words @@ ?::tsquery', words.join(' & '))),
    ...rechecks.map((term) => someRow(filter, id, 'position(? in lower(p.body)) > 0', term)),
  ].join(' and ');

/** One row holds all that is sought, or the rows of a long record do together. */
const matchingRecord = (filter: Where, id: string, sought: SearchQuery, { long }: Limits): string => {
  const together = where(filter.values);
  matching(together, sought);
  const inOne = `exists (select 1 from rm.search_docs d where d.record_id = ${id} and ${together.sql()} offset 0)`;
  if (!long) return inOne;
  const apart = matchingApart(filter, id, sought);
  return `${inOne}
    or (exists (select 1 from rm.search_docs l where l.record_id = ${id} and l.part = 1) and ${apart === '' ? 'true' : apart})`;
};

const estimate = async (pool: Pool, from: string, fill: (filter: Where) => void): Promise<number> => {
  const filter = where();
  fill(filter);
  return estimatedRows(pool, `select 1 from ${from} where ${filter.sql()}`, filter.values);
};

/** Pairs of one phrase go together, so its rarest pair says how often it occurs; two words are taken as independent. */
const documentsWith = async (pool: Pool, sought: SearchQuery): Promise<number> => {
  const all = await estimate(pool, 'rm.search_docs d', () => undefined);
  const shares = await Promise.all(
    sought.lexemes.map(
      async (lexemes) =>
        Math.min(
          ...(await Promise.all(
            lexemes
              .slice(0, GUESSED_BY)
              .map((lexeme) =>
                estimate(pool, 'rm.search_docs d', (filter) => filter.add('d.words @@ ?::tsquery', lexeme)),
              ),
          )),
        ) / Math.max(1, all),
    ),
  );
  return shares.reduce((rows, share) => rows * share, all);
};

/** The newest records that the filters leave, looked through in order until enough are found. Of a reader of little all are. */
const amongNewest = async (
  pool: Pool,
  sought: SearchQuery,
  limits: Limits,
  most: number,
  all: boolean,
): Promise<Found> => {
  const filter = where();
  limits.records(filter);
  if (all) addReader(filter, limits);
  const readable = all || limits.readership === null ? 'true' : readableRow(filter, limits.readership);
  const matches = matchingRecord(filter, 'n.id', sought, limits);
  const window = all ? '' : `order by r.modified_at desc, r.id desc limit ${WINDOW + 1}`;
  const { rows } = await pool.query<{ ids: string[]; looked: string | null }>(
    `with newest as materialized (select r.id, r.modified_at, ${readable} as readable from rm.record_rows r where ${filter.sql()} ${window}),
       hits as materialized (select n.id from (select * from newest order by modified_at desc, id desc) n where n.readable and (${matches}) limit ${most})
     select array(select id from hits) as ids, case when (select count(*) from hits) < ${most} then (select count(*) from newest) end as looked`,
    filter.values,
  );
  const ids = rows[0]?.ids ?? [];
  return { ids, complete: ids.length < most && (all || Number(rows[0]?.looked) <= WINDOW) };
};

/** All documents that hold the words, put in order; phrases are looked for from the newest on, until enough are found. */
const byWords = async (pool: Pool, sought: SearchQuery, limits: Limits, most: number): Promise<Found> => {
  const words = where();
  if (sought.tsquery !== null) words.add('d.words @@ ?::tsquery', sought.tsquery);
  addReaderOfDocument(words, limits);
  const filter = where(words.values);
  limits.records(filter);
  const long = where(words.values);
  const inSeveral = (): string => {
    addReaderOfDocument(long, limits);
    const apart = matchingApart(long, 'd.record_id', sought);
    return `union select d.record_id from rm.search_docs d where d.part = 1 and ${long.sql()} and ${apart}`;
  };
  const unpacked = sought.rechecks.length === 0 ? 'true' : matchingRecord(words, 'h.id', sought, limits);
  const { rows } = await pool.query<{ id: string }>(
    `with documents as materialized (select d.record_id from rm.search_docs d where ${words.sql()} ${limits.long ? inSeveral() : ''}),
       held as materialized (select r.id, r.modified_at from documents join rm.record_rows r on r.id = documents.record_id where ${filter.sql()})
     select h.id from (select * from held order by modified_at desc, id desc) h where ${unpacked} limit ${most}`,
    words.values,
  );
  return { ids: rows.map((row) => row.id), complete: rows.length < most };
};

/**
 * Records that hold the words, newest first. A common word is met soon among the newest records, a rare one is looked
 * up in the index of words: which of the two it is, the statistics say. So neither sorts or unpacks a million texts.
 * What the newest records do not give (`needed` for the page asked for) is looked up after all.
 */
export const findRecords = async (
  pool: Pool,
  sought: SearchQuery,
  asked: Omit<Limits, 'long'>,
  needed: number,
): Promise<Found> => {
  const { rowCount } = await pool.query('select 1 from rm.search_docs where part = 1 limit 1');
  const limits: Limits = { ...asked, long: rowCount === 1 };
  const most = Math.max(COUNTED, needed) + 1;
  const readable = (filter: Where): void => {
    limits.records(filter);
    addReader(filter, limits);
  };
  const [documents, records] = await Promise.all([
    sought.tsquery === null ? Infinity : documentsWith(pool, sought),
    estimate(pool, 'rm.record_rows r', readable),
  ]);
  if (records <= FEW_RECORDS && records < documents) return amongNewest(pool, sought, limits, most, true);
  if (documents <= FEW) return byWords(pool, sought, limits, most);
  const near = await amongNewest(pool, sought, limits, most, false);
  // Signs alone are in no index: they are looked for among the newest records and no further.
  return near.complete || near.ids.length >= needed || sought.tsquery === null
    ? near
    : byWords(pool, sought, limits, most);
};
