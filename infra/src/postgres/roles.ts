import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { StartRefused } from '../config/start-messages';
import { readKeyFile } from '../subject-keys/key-file';
import { openClient } from './pool';

/**
 * As whom services connect to the database. None of them is superuser, owns a table of the log or may change what stands
 * there; what each may do is in `stack/table-rights.ts`. The command service appends; the query side keeps read models; the
 * notary keeps the tree of proof; workers keep the ledger of deliveries; a reader changes nothing.
 */
export const ROLES = ['appender', 'projector', 'notary', 'worker', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** 32 bytes in KEYS_DIR that the passwords of all roles follow from. */
export const ROLES_KEY_FILE = 'database.key';

/** PostgreSQL cuts longer names off, and two roles must not come out as one. */
const LONGEST = 50;

/** Roles are the whole server's: their names begin with that of the database. */
export const roleName = (database: string, role: Role): string => {
  if (Buffer.byteLength(database) > LONGEST) throw new RangeError(`the name of the database is too long: ${database}`);
  return `${database}_${role}`;
};

export const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

export type Passwords = Readonly<Record<Role, string>>;

export const passwordsFrom = (key: Uint8Array): Passwords => {
  const of = (role: Role): string => createHmac('sha256', key).update(`database role ${role}`).digest('base64url');
  return Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Record<Role, string>;
};

/** The same database, as this role. */
export const urlAs = (url: string, role: Role, passwords: Passwords): string => {
  const address = new URL(url);
  address.username = encodeURIComponent(roleName(databaseOf(url), role));
  address.password = encodeURIComponent(passwords[role]);
  return address.href;
};

/** Null: it is let in. Otherwise what the server said. */
export const whyNotLetIn = async (url: string): Promise<string | null> => {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'shilu-start',
  });
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Whether services have connected as roles of their own: then read models belong to the projector. */
export const areInForce = async (db: Pick<Pool, 'query'>, database: string): Promise<boolean> =>
  (
    await db.query(
      `select from pg_namespace n join pg_roles r on r.oid = n.nspowner where n.nspname = 'rm' and r.rolname = $1`,
      [roleName(database, 'projector')],
    )
  ).rowCount === 1;

/**
 * Roles that were in force and let nobody in: to go on as the owner of the database would give whoever changed a password,
 * or took the key away, more than the roles do.
 */
export const notLetIn = (keysDir: string, detail: string): StartRefused =>
  new StartRefused('rolesNotLetIn', { file: join(keysDir, ROLES_KEY_FILE), detail });

/** For a command of the terminal: the database as this role, or as whoever the address names where there are no roles. */
export const reachAs = async (url: string, role: Role, keysDir: string): Promise<string> => {
  const key = await readKeyFile(keysDir, ROLES_KEY_FILE);
  if (key === null) return url;
  const own = urlAs(url, role, passwordsFrom(key));
  const why = await whyNotLetIn(own);
  if (why === null) return own;
  const owner = await openClient({ connectionString: url, connectionTimeoutMillis: 10_000 }).catch(() => null);
  try {
    if (owner !== null && (await areInForce(owner, databaseOf(url)))) throw notLetIn(keysDir, why);
  } finally {
    await owner?.end();
  }
  return url;
};
