import type { Pool } from 'pg';
import type { DeskOptions } from './drafts';

export const LEASE_SECONDS = 60;

export type Place = { readonly recordId: string; readonly moduleId: string };
export type Who = { readonly accountId: string; readonly sessionId: string };
/** The module in sight, and whether the page is open for reading alone. */
export type Whereabouts = { readonly moduleId: string | null; readonly reading: boolean };
export type Present = Whereabouts & { readonly accountId: string };
export type Lock = Who & { readonly moduleId: string; readonly until: string };

/**
 * Edit locks of modules and presence in records (T01, T02): leases of a minute by the database's clock. They keep people
 * out of each other's way; what keeps edits from being lost is the revision, not the lock.
 */
export interface Locks {
  /** Takes or renews the lease; answers who holds it then. `take` moves it from another session of the same person. */
  acquire(place: Place, who: Who, take: boolean): Promise<Lock>;
  holder(place: Place): Promise<Lock | null>;
  /** Who holds it, if it is another account's session: what every save asks. */
  heldByOther(place: Place, who: Who): Promise<Lock | null>;
  held(recordId: string): Promise<readonly Lock[]>;
  release(place: Place, who: Who): Promise<void>;
  /** Says that this session has the record open, and where in it. */
  enter(recordId: string, who: Who, at: Whereabouts): Promise<void>;
  /** Accounts that have the record open, each once: where it edits rather than where it only reads. */
  present(recordId: string): Promise<readonly Present[]>;
  /** Where the same person has the record open under another session. */
  elsewhere(recordId: string, who: Who): Promise<readonly Whereabouts[]>;
  /** Ends the presence of a session in a record; what it holds stays held. */
  depart(recordId: string, sessionId: string): Promise<void>;
  /** Ends presence and locks of a session on a record; of all its records when none is named. */
  leave(recordId: string | null, sessionId: string): Promise<void>;
}

type Row = { module_id: string; account_id: string; session_id: string; until: Date };
const lockOf = (row: Row): Lock => ({
  moduleId: row.module_id,
  accountId: row.account_id,
  sessionId: row.session_id,
  until: row.until.toISOString(),
});
const LEASE = `now() + interval '${LEASE_SECONDS} seconds'`;
const COLUMNS = 'module_id, account_id, session_id, until';

const keyOf = ({ recordId, moduleId }: Place): string => `${recordId}\n${moduleId}`;
const stands = (lock: Lock): boolean => Date.parse(lock.until) > Date.now();
const MOST_REMEMBERED = 10_000;

/** The tables hold the leases; where no other process writes them, memory answers that nobody else holds one. That somebody does is asked again. */
export const createLocks = (pool: Pool, { alone }: DeskOptions): Locks => {
  let remembered: Promise<Map<string, Lock>> | null = null;
  const read = async (): Promise<Map<string, Lock>> => {
    const { rows } = await pool.query<Row & { record_id: string }>(
      `select record_id, ${COLUMNS} from desk.module_locks where until > now()`,
    );
    return new Map(rows.map((row) => [keyOf({ recordId: row.record_id, moduleId: row.module_id }), lockOf(row)]));
  };
  const memory = (): Promise<Map<string, Lock>> => {
    remembered ??= read();
    remembered.catch(() => (remembered = null));
    return remembered;
  };
  const remember = async (place: Place, lock: Lock): Promise<Lock> => {
    if (!alone) return lock;
    const known = await memory();
    known.set(keyOf(place), lock);
    if (known.size > MOST_REMEMBERED) for (const [key, one] of known) if (!stands(one)) known.delete(key);
    return lock;
  };
  const forget = async (recordId: string | null, moduleId: string | null, sessionId: string): Promise<void> => {
    if (!alone) return;
    const known = await memory();
    for (const [key, lock] of known) {
      const [record, module] = key.split('\n');
      if (
        lock.sessionId === sessionId &&
        (recordId === null || record === recordId) &&
        (moduleId === null || module === moduleId)
      )
        known.delete(key);
    }
  };
  const holder: Locks['holder'] = async ({ recordId, moduleId }) => {
    const { rows } = await pool.query<Row>({
      name: 'lock-holder',
      text: `select ${COLUMNS} from desk.module_locks where record_id = $1 and module_id = $2 and until > now()`,
      values: [recordId, moduleId],
    });
    return rows[0] ? lockOf(rows[0]) : null;
  };
  const acquire: Locks['acquire'] = async (place, who, take) => {
    const { rows } = await pool.query<Row>(
      `insert into desk.module_locks as l (record_id, module_id, account_id, session_id, until) values ($1, $2, $3, $4, ${LEASE})
       on conflict (record_id, module_id) do update set account_id = $3, session_id = $4, until = ${LEASE}
       where l.until <= now() or l.session_id = $4 or (l.account_id = $3 and $5)
       returning ${COLUMNS}`,
      [place.recordId, place.moduleId, who.accountId, who.sessionId, take],
    );
    if (rows[0]) return remember(place, lockOf(rows[0]));
    // Somebody else's; it may just have run out between the two questions.
    return (await holder(place)) ?? acquire(place, who, take);
  };
  return {
    acquire,
    holder,
    heldByOther: async (place, who) => {
      const others = (lock: Lock | null | undefined): boolean =>
        !!lock && stands(lock) && lock.accountId !== who.accountId && lock.sessionId !== who.sessionId;
      if (alone && !others((await memory()).get(keyOf(place)))) return null;
      const lock = await holder(place);
      return others(lock) ? lock : null;
    },
    held: async (recordId) =>
      (
        await pool.query<Row>(`select ${COLUMNS} from desk.module_locks where record_id = $1 and until > now()`, [
          recordId,
        ])
      ).rows.map(lockOf),
    release: async ({ recordId, moduleId }, who) => {
      await pool.query('delete from desk.module_locks where record_id = $1 and module_id = $2 and session_id = $3', [
        recordId,
        moduleId,
        who.sessionId,
      ]);
      await forget(recordId, moduleId, who.sessionId);
    },
    enter: async (recordId, who, { moduleId, reading }) => {
      await pool.query(
        `insert into desk.presence (record_id, session_id, account_id, module_id, reading, until) values ($1, $2, $3, $4, $5, ${LEASE})
         on conflict (record_id, session_id) do update set module_id = $4, reading = $5, until = ${LEASE}`,
        [recordId, who.sessionId, who.accountId, moduleId, reading],
      );
    },
    present: async (recordId) =>
      (
        await pool.query<{ account_id: string; module_id: string | null; reading: boolean }>(
          `select distinct on (account_id) account_id, module_id, reading from desk.presence
           where record_id = $1 and until > now() order by account_id, reading, until desc`,
          [recordId],
        )
      ).rows.map((row) => ({ accountId: row.account_id, moduleId: row.module_id, reading: row.reading })),
    elsewhere: async (recordId, who) =>
      (
        await pool.query<{ module_id: string | null; reading: boolean }>(
          `select module_id, reading from desk.presence
           where record_id = $1 and account_id = $2 and session_id <> $3 and until > now() order by until desc`,
          [recordId, who.accountId, who.sessionId],
        )
      ).rows.map((row) => ({ moduleId: row.module_id, reading: row.reading })),
    depart: async (recordId, sessionId) => {
      await pool.query('delete from desk.presence where record_id = $1 and session_id = $2', [recordId, sessionId]);
    },
    leave: async (recordId, sessionId) => {
      await pool.query('delete from desk.presence where session_id = $2 and ($1::text is null or record_id = $1)', [
        recordId,
        sessionId,
      ]);
      await pool.query('delete from desk.module_locks where session_id = $2 and ($1::text is null or record_id = $1)', [
        recordId,
        sessionId,
      ]);
      await forget(recordId, null, sessionId);
    },
  };
};
