import type { Position } from '@shilu/infra/event-store/port';
import type { Pool, PoolClient } from 'pg';
import { liveGeneration, type Generation } from './catalog';
import type { Projection } from './projection';

/** A row that is not what the log makes. */
export type Differing = {
  readonly table: string;
  /** The columns that tell it from others, or the whole row where none do. */
  readonly row: string;
  readonly how: 'altered' | 'missing' | 'added';
  /** Of one that was altered; told of the first only. */
  readonly columns: readonly string[];
};
/** For an engineer: table, id and columns. */
export const describeDiffering = ({ table, row, how, columns }: Differing): string => {
  const told = { altered: columns.join(', '), missing: 'is missing', added: 'no event makes it' };
  return `${table} ${row}: ${told[how]}`;
};
export type Comparison = { readonly rows: number; readonly differing: number };

const FETCH = 5_000;
/** Of so many of a table it is told what of them differs. */
const MOST_TOLD = 100;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Shape = {
  /** Those that make its primary key, with their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
  /** Numbers that the database gives out itself say in which order rows came, and nothing else. */
  readonly columns: readonly string[];
};

const shapeOf = async (db: PoolClient, schema: string, table: string): Promise<Shape> => {
  const { rows } = await db.query<{ name: string; type: string; key: boolean }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            array_position(i.indkey::int2[], a.attnum) is not null as key
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
     order by array_position(i.indkey::int2[], a.attnum), a.attname`,
    [`${schema}.${table}`],
  );
  return { key: rows.filter(({ key }) => key), columns: rows.map(({ name }) => name) };
};

type Row = { readonly key: string; readonly hash: string };

/** Rows in the order of their key, one after another; both sides are in the same. */
const rowsOf = async (db: PoolClient, name: string, from: string, { key, columns }: Shape) => {
  const all = columns.map(quoted).join(', ');
  const own = key.length > 0 ? key.map((column) => quoted(column.name)).join(', ') : all;
  await db.query(
    `declare ${name} no scroll cursor for
     select jsonb_build_array(${own})::text collate "C" as key, encode(sha256(convert_to(row(${all})::text, 'UTF8')), 'base64') as hash
     from ${from} order by 1, 2`,
  );
  let page: readonly Row[] = [];
  let at = 0;
  return {
    next: async (): Promise<Row | undefined> => {
      if (at === page.length) {
        page = (await db.query<Row>(`fetch ${FETCH} from ${name}`)).rows;
        at = 0;
      }
      at += 1;
      return page[at - 1];
    },
    close: () => db.query(`close ${name}`),
  };
};

/** In the order of bytes, as the server has it. */
const orderOf = (a: string, b: string): number =>
  a === b ? 0 : Buffer.compare(Buffer.from(a, 'utf8'), Buffer.from(b, 'utf8'));

const columnsOf = async (
  [live, beside]: readonly [{ db: PoolClient; from: string }, { db: PoolClient; from: string }],
  { key, columns }: Shape,
  row: string,
): Promise<readonly string[]> => {
  if (key.length === 0) return [];
  const where = key.map(({ name, type }, at) => `${quoted(name)} = ($1::jsonb ->> ${at})::${type}`).join(' and ');
  const read = async ({ db, from }: { db: PoolClient; from: string }): Promise<Readonly<Record<string, unknown>>> =>
    (
      await db.query<{ row: Record<string, unknown> }>(
        `select jsonb_object_agg(c.key, c.value::text) as row from ${from} r, jsonb_each(to_jsonb(r)) c where ${where}`,
        [row],
      )
    ).rows[0]?.row ?? {};
  const [shown, made] = [await read(live), await read(beside)];
  return columns.filter((name) => shown[name] !== made[name]);
};

/** In a transaction of its own, which sees one moment. */
const atOneMoment = async <T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> => {
  const db = await pool.connect();
  try {
    await db.query(`begin isolation level repeatable read read only`);
    await db.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local cursor_tuple_fraction = 1; set local work_mem = '64MB'`);
    return await work(db);
  } finally {
    await db.query('rollback').then(
      () => db.release(),
      (error: Error) => db.release(error),
    );
  }
};

const compareTable = async (
  live: PoolClient,
  beside: PoolClient,
  { schema, table }: { readonly schema: string; readonly table: string },
  tell: (differing: Differing) => void,
): Promise<Comparison> => {
  const shape = await shapeOf(beside, schema, table);
  // As it is read: a view that somebody changed shows what no table holds.
  const sides = [
    { db: live, from: `rm.${table}` },
    { db: beside, from: `${schema}.${table}` },
  ] as const;
  const [shown, made] = [
    await rowsOf(live, 'shown', sides[0].from, shape),
    await rowsOf(beside, 'made', sides[1].from, shape),
  ];
  const [altered, rest]: [string[], Differing[]] = [[], []];
  let [rows, differing] = [0, 0];
  const note = (row: string, how: Differing['how']): void => {
    differing += 1;
    if (how === 'altered' && altered.length < MOST_TOLD) altered.push(row);
    else rest.push({ table, row, how, columns: [] });
    if (rest.length < FETCH) return;
    for (const one of rest.splice(0)) tell(one);
  };
  let [left, right] = [await shown.next(), await made.next()];
  while (left !== undefined || right !== undefined) {
    const order = left === undefined ? 1 : right === undefined ? -1 : orderOf(left.key, right.key);
    if (order === 0 && left?.hash !== right?.hash) note(left?.key ?? '', 'altered');
    else if (order < 0) note(left?.key ?? '', 'added');
    else if (order > 0) note(right?.key ?? '', 'missing');
    if (order <= 0) [left, rows] = [await shown.next(), rows + 1];
    if (order >= 0) right = await made.next();
  }
  await shown.close();
  await made.close();
  for (const row of altered) tell({ table, row, how: 'altered', columns: await columnsOf(sides, shape, row) });
  for (const one of rest) tell(one);
  return { rows, differing };
};

/**
 * Every row of the live generation against those of one built beside it. Both stand at one position: the live one is read as
 * of one moment, and the other is brought exactly to where that one was then, whatever is written meanwhile.
 */
export const compareWithLive = async (
  pool: Pool,
  projection: Projection,
  beside: { readonly generation: () => Generation; readonly catchUp: (through: Position) => Promise<void> },
  tell: (differing: Differing) => void,
): Promise<Comparison> =>
  atOneMoment(pool, async (live) => {
    const generation = await liveGeneration(live, projection.name);
    if (generation !== null && generation.position !== null) await beside.catchUp(generation.position);
    return atOneMoment(pool, async (made) => {
      const found = { rows: 0, differing: 0 };
      for (const table of projection.tables) {
        const { rows, differing } = await compareTable(live, made, { schema: beside.generation().schema, table }, tell);
        found.rows += rows;
        found.differing += differing;
      }
      return found;
    });
  });
