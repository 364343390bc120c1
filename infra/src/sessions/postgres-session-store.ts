import { randomBytes, randomUUID } from 'node:crypto';
import type { SubjectKeys } from '@shilu/events/core/personal';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Session } from '../http/call-context';
import { inTransaction, migrate, type Migration } from '../postgres/pool';
import { createNotices } from './notices';
import { sessionDefaults, sessionLimits, type SessionLimits, type SessionStore } from './session-store';
import { openTokenSeal, type TokenSeal } from './token-seal';

export const sessionMigrations: readonly Migration[] = [
  {
    id: '0002-sessions',
    sql: `create table sessions (
      id text primary key,
      token_hash bytea not null unique,
      account_id text not null,
      client text not null,
      address text not null,
      signed_once boolean not null default false,
      screen_locked boolean not null default false,
      created_at timestamptz not null,
      seen_at timestamptz not null
    );
    create index sessions_account on sessions (account_id);`,
  },
  {
    id: '0387-expired-passwords',
    sql: 'alter table sessions add column password_expired boolean not null default false;',
  },
  {
    // Those of before have a hash that anybody can make: people log in again.
    id: '0388-sealed-sessions',
    sql: 'delete from sessions; alter table sessions add column seal bytea not null;',
  },
  {
    // Sealed with the rest: people log in again.
    id: '0391-second-factor-due',
    sql: 'delete from sessions; alter table sessions add column second_factor_due boolean not null default false;',
  },
];
const CHANNEL = 'vault_sessions';
/** The last use is written down this often: precise enough for an idle limit of hours. */
const SEEN_EVERY_MS = 60_000;
const MOST_IDLE = 500;

type Row = {
  id: string;
  token_hash: Buffer;
  account_id: string;
  signed_once: boolean;
  screen_locked: boolean;
  password_expired: boolean;
  second_factor_due: boolean;
  created_at: Date;
  seen_at: Date;
  seal: Buffer;
};
const COLUMNS =
  'id, token_hash, account_id, signed_once, screen_locked, password_expired, second_factor_due, created_at, seen_at, seal';
type Kept = { readonly session: Session; seenAt: number };

/** What of a row nobody changes but the product. When it was used last the query side notes too; it prolongs no life. */
const factsOf = (row: Omit<Row, 'seen_at' | 'seal'>) => ({
  ...{ id: row.id, token: row.token_hash.toString('base64'), account: row.account_id },
  ...{ signedOnce: row.signed_once, screenLocked: row.screen_locked, passwordExpired: row.password_expired },
  secondFactorDue: row.second_factor_due,
  createdAt: row.created_at.toISOString(),
});
const genuine = (seal: TokenSeal, row: Row | undefined): Row | null =>
  row && seal.holds(row.seal, factsOf(row)) ? row : null;

export const createPostgresSessionStore = async (options: {
  readonly pool: Pool;
  readonly keys: Pick<SubjectKeys, 'keyFor' | 'create'>;
  /** As the settings have them unless others are given. */
  readonly limits?: SessionLimits;
  readonly clock?: () => Date;
  /** No other process ends or changes sessions: what was found is kept. Otherwise every look is a look at the table. */
  readonly alone?: boolean;
}): Promise<SessionStore> => {
  const { pool } = options;
  const clock = options.clock ?? (() => new Date());
  const alone = options.alone ?? true;
  const { idleMs, lifetimeMs } = options.limits ?? sessionLimits(sessionDefaults);
  await migrate(pool, { schema: 'vault', migrations: sessionMigrations });
  const seal = await openTokenSeal(options.keys);
  const { hashOf } = seal;
  const kept = new LRUCache<string, Kept>({ max: 50_000, ttl: 60_000 });
  /** Counts invalidations: a look-up that began before one must not put its finding into the cache after it. */
  let generation = 0;

  const forget = (test: (session: Session) => boolean): void => {
    generation += 1;
    for (const [key, { session }] of kept.entries()) if (test(session)) kept.delete(key);
  };
  const notices = await createNotices(pool, CHANNEL, {
    onNotice: (text) => forget((session) => session.id === text || session.accountId === text),
    onGap: () => forget(() => true),
  });

  const seen = (id: string, at: Date): void => {
    // The session goes on whether or not this was written.
    pool.query('update vault.sessions set seen_at = $2 where id = $1', [id, at]).catch(() => undefined);
  };

  const read = async (token: string, key: string): Promise<Kept | null> => {
    const began = generation;
    const { rows } = await pool.query<Row>({
      name: 'session-find',
      text: `select ${COLUMNS} from vault.sessions where token_hash = $1`,
      values: [hashOf(token)],
    });
    const row = genuine(seal, rows[0]);
    if (!row) return null;
    const session: Session = {
      id: row.id,
      accountId: row.account_id,
      token,
      signedOnce: row.signed_once,
      screenLocked: row.screen_locked,
      ...(row.password_expired && { passwordExpired: true as const }),
      ...(row.second_factor_due && { secondFactorDue: true as const }),
      createdAt: row.created_at.toISOString(),
    };
    const found = { session, seenAt: row.seen_at.getTime() };
    if (alone && began === generation && notices.listening()) kept.set(key, found);
    return found;
  };

  return {
    create: async (accountId, client, address) => {
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      const session: Session = {
        id: randomUUID(),
        accountId,
        token,
        signedOnce: false,
        screenLocked: false,
        createdAt: now.toISOString(),
      };
      const facts = factsOf({
        ...{ id: session.id, token_hash: hashOf(token), account_id: accountId, created_at: now },
        ...{ signed_once: false, screen_locked: false, password_expired: false, second_factor_due: false },
      });
      await pool.query(
        `insert into vault.sessions (id, token_hash, account_id, client, address, created_at, seen_at, seal)
         values ($1, $2, $3, $4, $5, $6, $6, $7)`,
        [session.id, hashOf(token), accountId, client.slice(0, 200), address.slice(0, 100), now, seal.over(facts)],
      );
      return session;
    },
    find: async (token) => {
      const key = hashOf(token).toString('base64');
      const found = kept.get(key) ?? (await read(token, key));
      if (!found) return null;
      const now = clock();
      const age = now.getTime() - Date.parse(found.session.createdAt);
      if (now.getTime() - found.seenAt > idleMs || age > lifetimeMs) {
        kept.delete(key);
        return null;
      }
      if (now.getTime() - found.seenAt > SEEN_EVERY_MS) {
        found.seenAt = now.getTime();
        seen(found.session.id, now);
      }
      return found.session;
    },
    lives: async (token) => {
      const now = clock().getTime();
      const { rows } = await pool.query<Row>({
        name: 'session-lives',
        text: `select ${COLUMNS} from vault.sessions where token_hash = $1 and seen_at >= $2 and created_at >= $3`,
        values: [hashOf(token), new Date(now - idleMs), new Date(now - lifetimeMs)],
      });
      return genuine(seal, rows[0]) !== null;
    },
    goesOn: async (id) => {
      const now = clock().getTime();
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from vault.sessions where id = $1 and seen_at >= $2 and created_at >= $3`,
        [id, new Date(now - idleMs), new Date(now - lifetimeMs)],
      );
      return genuine(seal, rows[0]) !== null;
    },
    idle: async () => {
      // A session in use may not have been written down for the last moments.
      const since = new Date(clock().getTime() - idleMs - 2 * SEEN_EVERY_MS);
      const { rows } = await pool.query<{ id: string; account_id: string }>(
        'select id, account_id from vault.sessions where seen_at < $1 or created_at < $3 order by seen_at limit $2',
        [since, MOST_IDLE, new Date(clock().getTime() - lifetimeMs)],
      );
      return rows.map((row) => ({ id: row.id, accountId: row.account_id }));
    },
    revoke: async (id) => {
      await pool.query('delete from vault.sessions where id = $1', [id]);
      forget((session) => session.id === id);
      await notices.send(id);
    },
    revokeAll: async (accountId, except) => {
      await pool.query('delete from vault.sessions where account_id = $1 and id is distinct from $2', [
        accountId,
        except ?? null,
      ]);
      forget((session) => session.accountId === accountId);
      await notices.send(accountId);
    },
    update: async (id, { signedOnce, screenLocked, passwordExpired, secondFactorDue }) => {
      await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<Row>(`select ${COLUMNS} from vault.sessions where id = $1 for update`, [id]);
        const row = genuine(seal, rows[0]);
        if (!row) return;
        const next = {
          ...row,
          signed_once: signedOnce ?? row.signed_once,
          screen_locked: screenLocked ?? row.screen_locked,
          password_expired: passwordExpired ?? row.password_expired,
          second_factor_due: secondFactorDue ?? row.second_factor_due,
        };
        await tx.query(
          `update vault.sessions set signed_once = $2, screen_locked = $3, password_expired = $4, second_factor_due = $5,
             seal = $6 where id = $1`,
          [
            ...[id, next.signed_once, next.screen_locked, next.password_expired, next.second_factor_due],
            seal.over(factsOf(next)),
          ],
        );
      });
      forget((session) => session.id === id);
      await notices.send(id);
    },
    stop: () => notices.stop(),
  };
};
