import { Socket } from 'node:net';
import { Client, Pool, types, type ClientBase, type ClientConfig, type PoolClient } from 'pg';

export type PoolOptions = {
  readonly max: number;
  readonly name: string;
  /** Filled with the pool's open sockets, for whoever may have to cut them. */
  readonly sockets?: Set<Socket>;
};

/**
 * What a statement names without a schema is PostgreSQL's own: whoever may make schemas, as the query side may, could
 * otherwise make one of a user's name, which PostgreSQL looks into first, with functions that then run as that user. A
 * table with policies is refused rather than read through what its owner wrote there.
 */
const FIXED_NAMES = 'set search_path to pg_catalog, pg_temp; set row_security to off';
/** After names of another schema were meant for a while, until the transaction ends. */
export const FIXED_AGAIN = 'set local search_path to pg_catalog, pg_temp';

/** A connection by itself; whoever asked ends it. */
export const openClient = async (options: ClientConfig): Promise<Client> => {
  const client = new Client(options);
  try {
    await client.connect();
    await client.query(FIXED_NAMES);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

/**
 * int8 comes as text (a position must not lose digits), everything else as `pg` gives it.
 * The timeouts keep a forgotten transaction from holding back every other writer.
 */
export const createPool = (url: string, { max, name, sockets }: PoolOptions): Pool => {
  const kept = (): Socket => {
    const socket = new Socket();
    sockets?.add(socket);
    return socket.once('close', () => sockets?.delete(socket));
  };
  const pool = new Pool({
    stream: kept,
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // Waited for, whatever the types of the library say.
    onConnect: async (client: ClientBase) => void (await client.query(FIXED_NAMES)),
    types: {
      getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? String : types.getTypeParser(oid, format)),
    },
  });
  // Without a listener a lost idle connection would end the process; the pool opens another on next use.
  pool.on('error', () => undefined);
  // The same for a connection in somebody's hands, which may be cut in the very moment it is handed over; whoever holds it
  // learns of it from the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** Commits what `fn` did, or nothing. A connection that could not even roll back is thrown away. */
export const inTransaction = async <T>(pool: Pool, fn: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection cut between two statements reports here and nowhere else; unheard, it would end the process.
  const onLost = (error: Error): void => void (broken = error);
  client.on('error', onLost);
  try {
    await client.query('begin');
    const result = await fn(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
};

/** A machine that is gone keeps a lock for no longer than this takes to notice; by default it would be hours. */
const SOON_NOTICED = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5';

/**
 * Of all processes of this database one at a time does the work that this name stands for; it outlasts transactions. Where
 * the connection is cut, so is the lock, and the work goes on: `mustHold` rejects then. It is waited for at most `mostMs`
 * (55P03), without end where that is not said.
 */
export const holdingLock = async <T>(
  pool: Pool,
  name: string,
  work: (mustHold: () => Promise<void>) => Promise<T>,
  { mostMs = 0 }: { readonly mostMs?: number } = {},
): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; ${SOON_NOTICED}`);
    await client.query(`select set_config('lock_timeout', $1, false)`, [String(mostMs)]);
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    return await work(async () => void (await client.query('select 1')));
  } finally {
    // The lock ends with the connection, whatever state that is in.
    client.release(true);
  }
};

export type Migration = { readonly id: string; readonly sql: string };
export type MigrateOptions = { readonly schema: string; readonly migrations: readonly Migration[] };

/** Ids of what was run in this schema so far; null where it is not there. */
export const migrationsIn = async (db: Pool | PoolClient, schema: string): Promise<readonly string[] | null> => {
  const there = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${schema}.migration`,
  ]);
  if (there.rows[0]?.there !== true) return null;
  const { rows } = await db.query<{ id: string }>(`select id from ${schema}.migration order by id`);
  return rows.map(({ id }) => id);
};

/**
 * Runs what this schema has not had yet, in the order given, all in one transaction under a lock: of several processes
 * starting together one works and the others find it done. Answers the ids it ran. Whoever finds nothing to do needs no
 * right to make anything.
 */
export const migrate = async (pool: Pool, { schema, migrations }: MigrateOptions): Promise<readonly string[]> => {
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`not a schema name: ${schema}`);
  const had = await migrationsIn(pool, schema);
  if (had !== null && migrations.every(({ id }) => had.includes(id))) return [];
  return inTransaction(pool, async (client) => {
    // However large what is there has become, and whoever else is at it.
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`migrate ${schema}`]);
    await client.query(`create schema if not exists ${schema}`);
    await client.query(
      `create table if not exists ${schema}.migration (id text primary key, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ id: string }>(`select id from ${schema}.migration`);
    const done = new Set(rows.map((row) => row.id));
    const pending = migrations.filter((migration) => !done.has(migration.id));
    for (const migration of pending) {
      await client.query(`set local search_path to ${schema}`);
      await client.query(migration.sql);
      await client.query(`insert into ${schema}.migration (id) values ($1)`, [migration.id]);
    }
    return pending.map((migration) => migration.id);
  });
};
