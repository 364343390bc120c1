import type { Pool } from 'pg';
import { migrate, type Migration } from '../postgres/pool';

/** What devices of people are asked to sign, until their answer comes: of one session, once, for minutes. */
export interface Challenges {
  /** `content`: what the challenge stands for. */
  keep(entry: {
    readonly challenge: string;
    readonly sessionId: string;
    readonly content: string;
    readonly minutes: number;
  }): Promise<void>;
  /**
   * What it stands for, given to one command alone: a repetition of that command is given it again. Null where it is not of
   * the session, too old, or used.
   */
  take(entry: {
    readonly challenge: string;
    readonly sessionId: string;
    readonly commandId: string;
  }): Promise<string | null>;
  /** Whether a device's counter went on, as those do that count; noted if it did. The same command may count again. */
  countOn(entry: {
    readonly credentialId: string;
    readonly counter: number;
    readonly commandId: string;
  }): Promise<boolean>;
}

export const challengeMigrations: readonly Migration[] = [
  {
    id: '0385-passkey-challenges',
    sql: `create table passkey_challenges (
      challenge text primary key,
      session_id text not null,
      content text not null,
      expires_at timestamptz not null,
      command_id text
    );
    create table passkey_counters (credential_id text primary key, counter bigint not null, command_id text not null);`,
  },
];

/** Schema `vault`. */
export const createChallenges = async ({ pool }: { readonly pool: Pool }): Promise<Challenges> => {
  await migrate(pool, { schema: 'vault', migrations: challengeMigrations });
  return {
    keep: async ({ challenge, sessionId, content, minutes }) => {
      await pool.query('delete from vault.passkey_challenges where expires_at < now()');
      await pool.query(
        `insert into vault.passkey_challenges (challenge, session_id, content, expires_at)
         values ($1, $2, $3, now() + make_interval(mins => $4))`,
        [challenge, sessionId, content, minutes],
      );
    },
    take: async ({ challenge, sessionId, commandId }) => {
      const { rows } = await pool.query<{ content: string }>(
        `update vault.passkey_challenges set command_id = $3
         where challenge = $1 and session_id = $2 and expires_at > now() and (command_id is null or command_id = $3)
         returning content`,
        [challenge, sessionId, commandId],
      );
      return rows[0]?.content ?? null;
    },
    countOn: async ({ credentialId, counter, commandId }) => {
      // Devices that do not count say 0 every time.
      const { rowCount } = await pool.query(
        `insert into vault.passkey_counters as c (credential_id, counter, command_id) values ($1, $2, $3)
         on conflict (credential_id) do update set counter = excluded.counter, command_id = excluded.command_id
         where c.counter < excluded.counter or (c.counter = 0 and excluded.counter = 0)
            or (c.counter = excluded.counter and c.command_id = excluded.command_id)`,
        [credentialId, counter, commandId],
      );
      return rowCount === 1;
    },
  };
};
