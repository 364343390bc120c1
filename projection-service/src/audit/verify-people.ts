import type { Findings } from '@shilu/events/audit/findings';
import { failureAt } from '@shilu/events/audit/verification';
import { entityIdOf } from '@shilu/events/core/envelope';
import type { AccountEvent } from '@shilu/events/identity/account';
import type { Pool } from 'pg';

type Placed = { readonly stream: string; readonly revision: number; readonly position: string };
type AccountType = AccountEvent['type'];

/** Whose data opens: those whose wrapped key is there. */
export type KeyHolders = () => Promise<ReadonlySet<string>>;

/** From schema `vault`; where somebody has dropped that, nobody has a key. */
export const keyHoldersIn =
  (pool: Pool): KeyHolders =>
  async () => {
    const there = await pool.query<{ there: boolean }>(`select to_regclass('vault.subject_keys') is not null as there`);
    if (there.rows[0]?.there !== true) return new Set();
    const { rows } = await pool.query<{ subject: string }>(
      'select subject from vault.subject_keys where wrapped is not null',
    );
    return new Set(rows.map(({ subject }) => subject));
  };

/**
 * Every account that was opened has a key for its personal data until an event says that it was destroyed. The event is
 * written before the key goes, and the key is made before the account is opened: one that is missing before the log is read
 * and after it, without an event in between, is missing.
 */
export const checkingPeople = async (keyHolders: KeyHolders | undefined, findings: Findings) => {
  const before = await keyHolders?.();
  const opened = new Map<string, Placed>();
  const shredded = new Set<string>();
  return {
    follow: ({ type, stream, revision, position }: Placed & { readonly type: string }): void => {
      if (before === undefined) return;
      if (type === ('AccountOpened' satisfies AccountType)) opened.set(stream, { stream, revision, position });
      else if (type === ('SubjectKeyShredded' satisfies AccountType)) shredded.add(stream);
    },
    finish: async (): Promise<number> => {
      const lacks = (holders: ReadonlySet<string> | undefined, stream: string): boolean =>
        holders?.has(entityIdOf(stream)) === false;
      const missing = [...opened.values()].filter(({ stream }) => !shredded.has(stream) && lacks(before, stream));
      const after = missing.length === 0 ? before : await keyHolders?.();
      for (const where of missing)
        if (lacks(after, where.stream)) findings.add(failureAt('keyMissing', where, `of ${entityIdOf(where.stream)}`));
      return opened.size;
    },
  };
};
