import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Pool } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

/** `altered`: what the log commits to is not stored, so that somebody has changed it past the product. */
export type Tried = 'right' | 'wrong' | 'altered';

/**
 * Login names and salted hashes of passwords; outside the log, for they are personal and key material (laws 1, 9). Which of
 * the stored strings is in force is for the log to say, by its commitment: one that no event names opens nothing, so a
 * change that is broken off before its event leaves the password of before.
 */
export interface Credentials {
  /** False when the login name is another account's, or ever was. Repeating it for the same account is harmless. */
  claim(entry: { readonly accountId: string; readonly login: string }): Promise<boolean>;
  accountOf(login: string): Promise<string | null>;
  loginOf(accountId: string): Promise<string | null>;
  /** Stores a password, and answers the commitment by which an event puts it in force. */
  keep(accountId: string, digest: string): Promise<string>;
  /** Whether it is the one of this commitment. Takes as long for an account that does not exist, or has none in force. */
  verify(accountId: string | null, digest: string, committed: string | null): Promise<Tried>;
  /** The commitment to what was stored last for each account. */
  newest(): Promise<ReadonlyMap<string, string>>;
  /** Stores what a second factor is checked with, sealed, and answers the commitment by which an event puts it in force. */
  keepFactor(accountId: string, stored: string): Promise<string>;
  /** What this commitment is to; null where it is not stored, so that somebody has changed it past the product. */
  factorOf(accountId: string, committed: string): Promise<string | null>;
  forgetFactors(accountId: string, but: readonly string[]): Promise<void>;
  /** Forgets what is stored beside these, once that was replaced an hour ago: what is about to be put in force stays. */
  forget(accountId: string, but: readonly string[]): Promise<void>;
  /** The login name stays taken. */
  erase(accountId: string): Promise<void>;
  /**
   * Counts a try before it is made, so that many at once cannot pass the limit: minutes to wait when there were too
   * many, else null. `settle` forgets them after a success; `lasting` lets no time forget them.
   */
  countTry(key: string, options?: { readonly lasting: boolean }): Promise<number | null>;
  settle(key: string): Promise<void>;
  /** A try that was none: it asked what else has to be shown. */
  uncountTry(key: string): Promise<void>;
  /** Forgets the tries of an account at every address, whose keys begin with the account and a space. */
  settleEverywhere(accountId: string): Promise<void>;
  /** Wrong signing passwords in a row, this one counted. */
  countSigning(accountId: string): Promise<number>;
  settleSigning(accountId: string): Promise<void>;
}

export const MOST_WRONG = 5;
export const LOCKED_MINUTES = 15;

export const credentialMigrations: readonly Migration[] = [
  {
    id: '0003-credentials',
    sql: `create table credentials (
      account_id text primary key,
      login text not null unique,
      hash text not null,
      changed_at timestamptz not null default now()
    );
    create table login_tries (key text primary key, tries integer not null, first_at timestamptz not null, last_at timestamptz not null);
    create table signing_tries (account_id text primary key, tries integer not null);`,
  },
  {
    id: '0386-committed-passwords',
    sql: `create table passwords (
      account_id text not null,
      hash text not null,
      kept_at timestamptz not null default now(),
      primary key (account_id, hash)
    );
    insert into passwords (account_id, hash, kept_at) select account_id, hash, changed_at from credentials;
    alter table credentials drop column hash, drop column changed_at;
    create table login_names (mark text primary key, account_id text not null);`,
  },
  {
    id: '0390-second-factors',
    sql: `create table second_factors (
      account_id text not null,
      hash text not null,
      kept_at timestamptz not null default now(),
      primary key (account_id, hash)
    )`,
  },
];

/** SHA-256 of the stored string, salt and all: it says nothing of a password to whoever does not have that. */
export const commitmentTo = (stored: string): string => createHash('sha256').update(stored, 'utf8').digest('hex');

/** A change is decided within that time after its password was stored; what it replaces is kept as long for readers of log and table. */
const ON_ITS_WAY_MINUTES = 60;

/** Marks of login names are made with a key of their own: whoever reads the table learns none of people who were erased. */
const NAMES_SUBJECT = 'login names';

const KEY_BYTES = 32;
const derive = (digest: string, salt: Buffer, n: number): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(digest, salt, KEY_BYTES, { N: n, r: 8, p: 1, maxmem: 256 * n * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );

const hashed = async (digest: string, n: number): Promise<string> => {
  const salt = randomBytes(16);
  return ['scrypt', n, salt.toString('base64'), (await derive(digest, salt, n)).toString('base64')].join('$');
};

const matches = async (digest: string, stored: string): Promise<boolean> => {
  const [, n, salt, hash] = stored.split('$');
  const wanted = Buffer.from(hash ?? '', 'base64');
  const key = await derive(digest, Buffer.from(salt ?? '', 'base64'), Number(n));
  return wanted.length === key.length && timingSafeEqual(wanted, key);
};

const named = (login: string): string => login.trim().toLowerCase();

/** What is stored for accounts, each row in force by an event that commits to it. */
const createCommitted = (pool: Pool, table: 'passwords' | 'second_factors') => {
  const storedOf = async (accountId: string): Promise<readonly string[]> =>
    (await pool.query<{ hash: string }>(`select hash from vault.${table} where account_id = $1`, [accountId])).rows.map(
      ({ hash }) => hash,
    );
  return {
    keep: async (accountId: string, stored: string): Promise<string> => {
      await pool.query(`insert into vault.${table} (account_id, hash) values ($1, $2)`, [accountId, stored]);
      return commitmentTo(stored);
    },
    inForce: async (accountId: string, committed: string): Promise<string | null> =>
      (await storedOf(accountId)).find((one) => commitmentTo(one) === committed) ?? null,
    forget: async (accountId: string, but: readonly string[]): Promise<void> => {
      const gone = (await storedOf(accountId)).filter((stored) => !but.includes(commitmentTo(stored)));
      if (gone.length === 0) return;
      await pool.query(
        `delete from vault.${table} p where account_id = $1 and hash = any($2::text[]) and exists (
           select from vault.${table} later where later.account_id = p.account_id and later.kept_at > p.kept_at
           and later.kept_at < now() - make_interval(mins => $3))`,
        [accountId, gone, ON_ITS_WAY_MINUTES],
      );
    },
  };
};

/** Schema `vault`. `cost` is scrypt's N. */
export const createPostgresCredentials = async ({
  pool,
  keys,
  cost = 2 ** 15,
}: {
  readonly pool: Pool;
  readonly keys: Pick<SubjectKeys, 'create'>;
  readonly cost?: number | undefined;
}): Promise<Credentials> => {
  await migrate(pool, { schema: 'vault', migrations: credentialMigrations });
  const nobody = await hashed(randomBytes(16).toString('hex'), cost);
  const one = async <T extends object>(text: string, values: readonly unknown[]): Promise<T | undefined> =>
    (await pool.query<T>(text, [...values])).rows[0];
  const names = await keys.create(NAMES_SUBJECT);
  const markOf = (login: string): string => createHmac('sha256', names).update(named(login)).digest('hex');
  const mark = async (accountId: string, login: string): Promise<boolean> => {
    await pool.query('insert into vault.login_names (mark, account_id) values ($1, $2) on conflict do nothing', [
      ...[markOf(login), accountId],
    ]);
    const row = await one<{ account_id: string }>('select account_id from vault.login_names where mark = $1', [
      markOf(login),
    ]);
    return row?.account_id === accountId;
  };
  const passwords = createCommitted(pool, 'passwords');
  const factors = createCommitted(pool, 'second_factors');

  // Those that were taken before names were marked.
  const unmarked = await pool.query<{ account_id: string; login: string }>(
    'select account_id, login from vault.credentials c where not exists (select 1 from vault.login_names n where n.account_id = c.account_id)',
  );
  for (const { account_id, login } of unmarked.rows) await mark(account_id, login);

  return {
    claim: async ({ accountId, login }) => {
      if (!(await mark(accountId, login))) return false;
      await pool.query('insert into vault.credentials (account_id, login) values ($1, $2) on conflict do nothing', [
        ...[accountId, named(login)],
      ]);
      const row = await one<{ account_id: string }>('select account_id from vault.credentials where login = $1', [
        named(login),
      ]);
      return row?.account_id === accountId;
    },
    accountOf: async (login) =>
      (await one<{ account_id: string }>('select account_id from vault.credentials where login = $1', [named(login)]))
        ?.account_id ?? null,
    loginOf: async (accountId) =>
      (await one<{ login: string }>('select login from vault.credentials where account_id = $1', [accountId]))?.login ??
      null,
    keep: async (accountId, digest) => {
      const stored = await hashed(digest, cost);
      return passwords.keep(accountId, stored);
    },
    verify: async (accountId, digest, committed) => {
      const inForce = accountId === null || committed === null ? null : await passwords.inForce(accountId, committed);
      const right = await matches(digest, inForce ?? nobody);
      if (inForce === null) return accountId === null || committed === null ? 'wrong' : 'altered';
      return right ? 'right' : 'wrong';
    },
    newest: async () => {
      const { rows } = await pool.query<{ account_id: string; hash: string }>(
        'select distinct on (account_id) account_id, hash from vault.passwords order by account_id, kept_at desc',
      );
      return new Map(rows.map(({ account_id, hash }) => [account_id, commitmentTo(hash)]));
    },
    forget: passwords.forget,
    keepFactor: factors.keep,
    factorOf: factors.inForce,
    forgetFactors: factors.forget,
    erase: async (accountId) => {
      for (const table of ['credentials', 'passwords', 'second_factors'])
        await pool.query(`delete from vault.${table} where account_id = $1`, [accountId]);
    },
    countTry: async (key, { lasting } = { lasting: false }) => {
      // `least`: of two tries at once the second may have begun, and so have its `now()`, before the first.
      const row = await one<{ tries: number; wait: number }>(
        `insert into vault.login_tries as t (key, tries, first_at, last_at) values ($1, 1, now(), now())
         on conflict (key) do update set
           tries = case when not $4 and t.last_at < now() - make_interval(mins => $2) then 1 else t.tries + 1 end,
           last_at = case when t.tries >= $3 and t.last_at >= now() - make_interval(mins => $2) then t.last_at else now() end
         returning tries, least($2, greatest(1, ceil(extract(epoch from (last_at + make_interval(mins => $2) - now())) / 60)))::int as wait`,
        [key, LOCKED_MINUTES, MOST_WRONG, lasting],
      );
      return row && row.tries > MOST_WRONG ? row.wait : null;
    },
    settle: async (key) => {
      await pool.query('delete from vault.login_tries where key = $1', [key]);
    },
    uncountTry: async (key) => {
      await pool.query('update vault.login_tries set tries = greatest(tries - 1, 0) where key = $1', [key]);
    },
    settleEverywhere: async (accountId) => {
      await pool.query("delete from vault.login_tries where starts_with(key, $1 || ' ')", [accountId]);
    },
    countSigning: async (accountId) =>
      (
        await one<{ tries: number }>(
          `insert into vault.signing_tries as t (account_id, tries) values ($1, 1) on conflict (account_id) do update set tries = t.tries + 1 returning tries`,
          [accountId],
        )
      )?.tries ?? 1,
    settleSigning: async (accountId) => {
      await pool.query('delete from vault.signing_tries where account_id = $1', [accountId]);
    },
  };
};
