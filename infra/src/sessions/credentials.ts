import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

/** Login names and password hashes; outside the log, for they are personal and key material (laws 1, 9). */
export interface Credentials {
  /** False when another account has the login name. Repeating it for the same account is harmless. */
  create(entry: { readonly accountId: string; readonly login: string; readonly digest: string }): Promise<boolean>;
  accountOf(login: string): Promise<string | null>;
  loginOf(accountId: string): Promise<string | null>;
  /** Takes as long for an account that does not exist. */
  verify(accountId: string | null, digest: string): Promise<boolean>;
  change(accountId: string, digest: string): Promise<void>;
  erase(accountId: string): Promise<void>;
  /**
   * Counts a try before it is made, so that many at once cannot pass the limit: minutes to wait when there were too
   * many, else null. `settle` forgets them after a success; `lasting` lets no time forget them.
   */
  countTry(key: string, options?: { readonly lasting: boolean }): Promise<number | null>;
  settle(key: string): Promise<void>;
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
];

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

/** Schema `vault`. `cost` is scrypt's N. */
export const createPostgresCredentials = async ({
  pool,
  cost = 2 ** 15,
}: {
  readonly pool: Pool;
  readonly cost?: number | undefined;
}): Promise<Credentials> => {
  await migrate(pool, { schema: 'vault', migrations: credentialMigrations });
  const nobody = await hashed(randomBytes(16).toString('hex'), cost);
  const one = async <T extends object>(text: string, values: readonly unknown[]): Promise<T | undefined> =>
    (await pool.query<T>(text, [...values])).rows[0];

  return {
    create: async ({ accountId, login, digest }) => {
      await pool.query(
        'insert into vault.credentials (account_id, login, hash) values ($1, $2, $3) on conflict do nothing',
        [accountId, named(login), await hashed(digest, cost)],
      );
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
    verify: async (accountId, digest) => {
      const row =
        accountId === null
          ? undefined
          : await one<{ hash: string }>('select hash from vault.credentials where account_id = $1', [accountId]);
      return (await matches(digest, row?.hash ?? nobody)) && row !== undefined;
    },
    change: async (accountId, digest) => {
      await pool.query('update vault.credentials set hash = $2, changed_at = now() where account_id = $1', [
        accountId,
        await hashed(digest, cost),
      ]);
    },
    erase: async (accountId) => {
      await pool.query('delete from vault.credentials where account_id = $1', [accountId]);
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
