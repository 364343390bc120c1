import { createHash, randomBytes } from 'node:crypto';
import { PHONE_LINK_MINUTES, PHONE_PHOTOS } from '@shilu/events/records/phone-calls';
import type { FileRef } from '@shilu/events/core/schemas';
import type { Pool } from 'pg';

export type PhoneLink = {
  readonly accountId: string;
  readonly sessionId: string;
  readonly recordId: string;
  readonly expiresAt: string;
  readonly photos: number;
};

/** Codes that let a phone send photos: known to the person's screen and phone alone, here is only their SHA-256. */
export interface PhoneLinks {
  /** A session has one code at a time. */
  begin(owner: Omit<PhoneLink, 'expiresAt' | 'photos'>): Promise<{ readonly code: string; readonly expiresAt: string }>;
  /** Null when unknown, ended or past its time. */
  find(code: string): Promise<PhoneLink | null>;
  /** False when the code has taken as many as it may. */
  add(code: string, photo: FileRef): Promise<boolean>;
  photos(code: string): Promise<readonly FileRef[]>;
  end(code: string, sessionId: string): Promise<void>;
}

const CODE_BYTES = 24;
const digest = (code: string): Buffer => createHash('sha256').update(code).digest();

type LinkRow = { account_id: string; session_id: string; record_id: string; expires_at: Date; photos: string };
type PhotoRow = { hash: string; name: string; size: string; mime: string };

export const createPhoneLinks = (pool: Pool): PhoneLinks => ({
  begin: async ({ accountId, sessionId, recordId }) => {
    const code = randomBytes(CODE_BYTES).toString('base64url');
    await pool.query('delete from desk.phone_links where session_id = $1 or expires_at < now()', [sessionId]);
    const { rows } = await pool.query<{ expires_at: Date }>(
      `insert into desk.phone_links (code_hash, account_id, session_id, record_id, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5)) returning expires_at`,
      [digest(code), accountId, sessionId, recordId, PHONE_LINK_MINUTES],
    );
    return { code, expiresAt: (rows[0]?.expires_at ?? new Date()).toISOString() };
  },
  find: async (code) => {
    const { rows } = await pool.query<LinkRow>(
      `select account_id, session_id, record_id, expires_at, (select count(*) from desk.phone_photos p where p.code_hash = l.code_hash) as photos
       from desk.phone_links l where code_hash = $1 and expires_at > now()`,
      [digest(code)],
    );
    const [row] = rows;
    return row === undefined
      ? null
      : {
          accountId: row.account_id,
          sessionId: row.session_id,
          recordId: row.record_id,
          expiresAt: row.expires_at.toISOString(),
          photos: Number(row.photos),
        };
  },
  add: async (code, { hash, name, size, mime }) => {
    // The link's row is held, so that photos sent at once are counted one after the other.
    const { rowCount } = await pool.query(
      `with link as (select code_hash from desk.phone_links where code_hash = $1 and expires_at > now() for update)
       insert into desk.phone_photos (code_hash, hash, name, size, mime)
       select code_hash, $2, $3, $4, $5 from link
       where (select count(*) from desk.phone_photos p where p.code_hash = $1) < $6
       on conflict (code_hash, hash) do update set name = excluded.name`,
      [digest(code), hash, name, size, mime, PHONE_PHOTOS],
    );
    return rowCount === 1;
  },
  photos: async (code) => {
    const { rows } = await pool.query<PhotoRow>(
      'select hash, name, size, mime from desk.phone_photos where code_hash = $1 order by at, hash',
      [digest(code)],
    );
    return rows.map(({ hash, name, size, mime }) => ({ hash, name, size: Number(size), mime }));
  },
  end: async (code, sessionId) => {
    await pool.query('delete from desk.phone_links where code_hash = $1 and session_id = $2', [
      digest(code),
      sessionId,
    ]);
  },
});
