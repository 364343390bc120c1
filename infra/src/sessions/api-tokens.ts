import { randomBytes } from 'node:crypto';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Pool } from 'pg';
import type { Session } from '../http/call-context';
import { migrate, type Migration } from '../postgres/pool';
import { openTokenSeal } from './token-seal';

/** Tokens of service accounts: the caller alone knows one, here is only what is kept of it, as of sessions. */
export interface ApiTokens {
  /** Answers the token, which nobody can ask for again. */
  issue(entry: {
    readonly id: string;
    readonly accountId: string;
    readonly scopes: readonly string[];
    readonly expiresAt: Date;
  }): Promise<string>;
  /** Asks the table each time, so that a token revoked in any process is refused on the very next call. */
  find(token: string): Promise<Session | null>;
  revoke(id: string): Promise<void>;
  lastUsed(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those that are stored. */
  stored(): Promise<ReadonlySet<string>>;
}

const PREFIX = 'shilu_';
const TOKEN_BYTES = 32;

export const apiTokenMigrations: readonly Migration[] = [
  {
    id: '0381-api-tokens',
    sql: `create table api_tokens (
      id text primary key,
      account_id text not null,
      hash bytea not null unique,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index api_tokens_account on api_tokens (account_id);`,
  },
  {
    // Those of before have a hash that anybody can make. Which of them are genuine nobody can say: others are issued.
    id: '0389-sealed-api-tokens',
    sql: 'delete from api_tokens; alter table api_tokens add column seal bytea not null;',
  },
];

type Row = { id: string; account_id: string; hash: Buffer; scopes: string[]; expires_at: Date };
const factsOf = (row: Row) => ({
  ...{ id: row.id, token: row.hash.toString('base64'), account: row.account_id, scopes: row.scopes },
  expiresAt: row.expires_at.toISOString(),
});

/** Schema `vault`. A revoked token is gone from it; that it was there, and when it went, stands in the log. */
export const createApiTokens = async ({
  pool,
  keys,
}: {
  readonly pool: Pool;
  readonly keys: Pick<SubjectKeys, 'keyFor' | 'create'>;
}): Promise<ApiTokens> => {
  await migrate(pool, { schema: 'vault', migrations: apiTokenMigrations });
  const seal = await openTokenSeal(keys);
  return {
    issue: async ({ id, accountId, scopes, expiresAt }) => {
      const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
      const hash = seal.hashOf(token);
      const facts = factsOf({ id, hash, account_id: accountId, scopes: [...scopes], expires_at: expiresAt });
      await pool.query(
        'insert into vault.api_tokens (id, account_id, hash, scopes, expires_at, seal) values ($1, $2, $3, $4, $5, $6)',
        [id, accountId, hash, scopes, expiresAt, seal.over(facts)],
      );
      return token;
    },
    find: async (token) => {
      if (!token.startsWith(PREFIX)) return null;
      const { rows } = await pool.query<Row & { created_at: Date; unnoted: boolean; seal: Buffer }>(
        `select id, account_id, hash, scopes, created_at, expires_at, seal, coalesce(used_at < now() - interval '1 minute', true) as unnoted
         from vault.api_tokens where hash = $1 and expires_at > now()`,
        [seal.hashOf(token)],
      );
      const row = rows[0];
      if (!row || !seal.holds(row.seal, factsOf(row))) return null;
      if (row.unnoted) await pool.query('update vault.api_tokens set used_at = now() where id = $1', [row.id]);
      return {
        ...{ id: row.id, accountId: row.account_id, token: '', signedOnce: false, screenLocked: false },
        ...{ createdAt: row.created_at.toISOString(), scopes: row.scopes },
      };
    },
    revoke: async (id) => {
      await pool.query('delete from vault.api_tokens where id = $1', [id]);
    },
    lastUsed: async (accountIds) => {
      const { rows } = await pool.query<{ id: string; used_at: Date }>(
        'select id, used_at from vault.api_tokens where account_id = any($1) and used_at is not null',
        [accountIds],
      );
      return new Map(rows.map((row) => [row.id, row.used_at.toISOString()]));
    },
    stored: async () => {
      const { rows } = await pool.query<{ id: string }>('select id from vault.api_tokens');
      return new Set(rows.map(({ id }) => id));
    },
  };
};
