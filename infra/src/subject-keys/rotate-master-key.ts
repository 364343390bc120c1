import { randomBytes } from 'node:crypto';
import { IV_BYTES, unwrapKey, wrapKey } from '@shilu/events/core/personal';
import type { Pool } from 'pg';
import { inTransaction } from '../postgres/pool';

/**
 * Every wrapped key of a person under the new master key, in one transaction: broken off, all are still under the old
 * one. Answers how many.
 */
export const rewrapSubjectKeys = (pool: Pool, from: Uint8Array, to: Uint8Array): Promise<number> =>
  inTransaction(pool, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('lock table vault.subject_keys in exclusive mode');
    const { rows } = await tx.query<{ subject: string; wrapped: Buffer }>(
      'select subject, wrapped from vault.subject_keys where wrapped is not null',
    );
    const fresh = rows.map(({ subject, wrapped }) =>
      Buffer.from(wrapKey(unwrapKey(wrapped, from, subject), to, subject, new Uint8Array(randomBytes(IV_BYTES)))),
    );
    await tx.query(
      `update vault.subject_keys as k set wrapped = n.wrapped
       from unnest($1::text[], $2::bytea[]) as n(subject, wrapped) where k.subject = n.subject`,
      [rows.map(({ subject }) => subject), fresh],
    );
    return rows.length;
  });
