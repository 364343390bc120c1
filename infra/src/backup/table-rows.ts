import type { Pool, PoolClient } from 'pg';
import type { BackupTable } from './tables';

const PAGE = 500;

const nameOf = ({ schema, table }: BackupTable): string => `${schema}.${table}`;

export const tableExists = async (db: Pool | PoolClient, table: BackupTable): Promise<boolean> =>
  (await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [nameOf(table)])).rows[0]
    ?.there === true;

/** Each row as one line of JSON, through a cursor; must be called within a transaction. */
export const rowsOf = async function* (tx: PoolClient, table: BackupTable): AsyncGenerator<string> {
  const cursor = `rows_of_${table.schema}_${table.table}`;
  await tx.query(`declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from ${nameOf(table)} t`);
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${PAGE} from ${cursor}`);
    for (const { line } of rows) yield line;
    if (rows.length < PAGE) break;
  }
  await tx.query(`close ${cursor}`);
};

/** JSON's null in a column that must hold something is a value there, and is read as none. */
const whole = async (db: Pool | PoolClient, table: BackupTable): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = $1 and table_name = $2 and data_type = 'jsonb' and is_nullable = 'NO'`,
    [table.schema, table.table],
  );
  return new Set(rows.map(({ column }) => column));
};

/** Writes rows back as they were. Columns that the rows do not know keep their default. */
export const loadRows = async (db: Pool | PoolClient, table: BackupTable, lines: readonly string[]): Promise<void> => {
  const notNull = await whole(db, table);
  const read = (column: string): string => (notNull.has(column) ? `coalesce("${column}", 'null')` : `"${column}"`);
  for (let from = 0; from < lines.length; from += PAGE) {
    const page = lines.slice(from, from + PAGE);
    const columns = Object.keys(JSON.parse(page[0] ?? '{}') as object);
    await db.query(
      `insert into ${nameOf(table)} (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
       select ${columns.map(read).join(', ')} from json_populate_recordset(null::${nameOf(table)}, $1)`,
      [`[${page.join(',')}]`],
    );
  }
};

/** Numbers that the server gives begin behind those that were restored. */
export const goOnNumbering = async (db: Pool | PoolClient, table: BackupTable): Promise<void> => {
  const { rows } = await db.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_identity = 'YES'`,
    [table.schema, table.table],
  );
  for (const { column } of rows)
    await db.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max("${column}") from ${nameOf(table)}), 0) + 1, false)`,
      [nameOf(table), column],
    );
};
