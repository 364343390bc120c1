import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type { PoolClient } from 'pg';

export type Cell = string | number | boolean | null | readonly string[];
/** A row: each cell by the name of its column. */
export type RowOf<Column extends string = string> = Readonly<Record<Column, Cell>>;

/** A table as it is written. */
export type TableWriter<Column extends string = string> = {
  readonly table: string;
  readonly columns: readonly Column[];
  /** Those that make its primary key; by the first a thing's rows are told from another's. */
  readonly key: readonly [Column, ...Column[]];
};
/** A row of a table that is declared by it. */
export type RowIn<Table> = Table extends TableWriter<infer Column> ? RowOf<Column> : never;

export const tableWriter = <const Column extends string>(
  table: string,
  columns: readonly Column[],
  ...key: readonly [NoInfer<Column>, ...NoInfer<Column>[]]
): TableWriter<Column> => ({ table, columns, key });

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const needsEscape = /[\\\t\n\r]/;
const copyText = (text: string): string =>
  needsEscape.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : text;
const arrayText = (items: readonly string[]): string =>
  items.length === 0
    ? '{}'
    : `{${items.map((item) => `"${needsQuote.test(item) ? item.replace(/["\\]/g, '\\$&') : item}"`).join(',')}}`;
const needsQuote = /["\\]/;

/** As text that PostgreSQL can hold: it knows no zero byte and no half of a pair. The log keeps what was written. */
export const storableText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
const storable = (cell: Cell): Cell => {
  if (typeof cell === 'string') return storableText(cell);
  return Array.isArray(cell) ? cell.map((item: string) => storableText(item)) : cell;
};

/** A cell in the text format of COPY. */
export const copyCell = (given: Cell): string => {
  const cell = storable(given);
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return copyText(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  return copyText(arrayText(cell));
};

const CHUNK_CHARACTERS = 64 * 1024;

function* copyLines(columns: readonly string[], rows: Iterable<RowOf>): Generator<Buffer> {
  const [first = '', ...others] = columns;
  let text = '';
  for (const row of rows) {
    text += copyCell(row[first] ?? null);
    for (const column of others) text += `\t${copyCell(row[column] ?? null)}`;
    text += '\n';
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** New rows, by COPY; rows made as they are asked for are made while the server takes in those before. */
const copyRowsIn = async (tx: PoolClient, schema: string, into: TableWriter, rows: Iterable<RowOf>): Promise<void> => {
  const sink = tx.query(copyFrom(`copy ${schema}.${into.table} (${into.columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(copyLines(into.columns, rows)), sink);
};

const toObject = (columns: readonly string[], row: RowOf): RowOf =>
  Object.fromEntries(columns.map((column) => [column, storable(row[column] ?? null)]));

/** Planned once per connection. PostgreSQL cuts longer names, which might then be another's. */
const statementName = (kind: string, schema: string, table: string): string | undefined => {
  const name = `${kind} ${schema}.${table}`;
  return name.length <= 63 ? name : undefined;
};

/** Rows by their key: new ones come in, known ones are replaced. One row of a key per call. */
export const upsertRows = async <Column extends string>(
  tx: PoolClient,
  schema: string,
  into: TableWriter<Column>,
  rows: readonly RowOf<NoInfer<Column>>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const { table, columns, key } = into;
  const rest = columns.filter((column) => !key.includes(column));
  const list = columns.join(', ');
  const action =
    rest.length === 0 ? 'nothing' : `update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  await tx.query({
    name: statementName('upsert', schema, table),
    text: `insert into ${schema}.${table} (${list}) select ${list} from json_populate_recordset(null::${schema}.${table}, $1::json)
     on conflict (${key.join(', ')}) do ${action}`,
    values: [JSON.stringify(rows.map((row) => toObject(columns, row)))],
  });
};

export const insertRows = async <Column extends string>(
  tx: PoolClient,
  schema: string,
  into: TableWriter<Column>,
  rows: readonly RowOf<NoInfer<Column>>[],
): Promise<void> => {
  if (rows.length === 0) return;
  if (rows.length >= 50) return copyRowsIn(tx, schema, into, rows);
  const list = into.columns.join(', ');
  await tx.query({
    name: statementName('insert', schema, into.table),
    text: `insert into ${schema}.${into.table} (${list}) select ${list} from json_populate_recordset(null::${schema}.${into.table}, $1::json)`,
    values: [JSON.stringify(rows.map((row) => toObject(into.columns, row)))],
  });
};

/**
 * Upsert that is quick for thousands of rows: what stands there of the keys `known` goes, then all come in by COPY. The
 * key's first column tells them apart.
 */
export const replaceRows = async <Column extends string>(
  tx: PoolClient,
  schema: string,
  into: TableWriter<Column>,
  known: readonly string[],
  rows: Iterable<RowOf<NoInfer<Column>>>,
): Promise<void> => {
  if (known.length > 0)
    await tx.query(`delete from ${schema}.${into.table} where ${into.key[0]} = any($1::text[])`, [known]);
  await copyRowsIn(tx, schema, into, rows);
};
