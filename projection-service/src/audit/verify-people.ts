import type { Findings } from '@shilu/events/audit/findings';
import { failureAt, type HeldEvent } from '@shilu/events/audit/verification';
import { entityIdOf } from '@shilu/events/core/envelope';
import { unwrapKey } from '@shilu/events/core/personal';
import type { AccountEvent } from '@shilu/events/identity/account';
import type { Pool } from 'pg';

type Placed = Pick<HeldEvent, 'stream' | 'revision' | 'position'>;
type AccountType = AccountEvent['type'];

export type KeyHolders = {
  /** Whose data opens: those whose wrapped key is there and, where the master key is known, opens. */
  readonly read: () => Promise<ReadonlySet<string>>;
  /** Whether keys were tried. */
  readonly opens: boolean;
};

const isOpenedBy = (masterKey: Uint8Array, subject: string, wrapped: Uint8Array): boolean => {
  try {
    unwrapKey(wrapped, masterKey, subject);
    return true;
  } catch {
    return false;
  }
};

/**
 * From schema `vault`; where somebody has dropped that, nobody has a key. Of two master keys, which there are while one
 * follows the other, either will do; none: keys are looked for and not tried.
 */
export const keyHoldersIn = (pool: Pool, masterKeys: readonly Uint8Array[]): KeyHolders => ({
  opens: masterKeys.length > 0,
  read: async () => {
    const there = await pool.query<{ there: boolean }>(`select to_regclass('vault.subject_keys') is not null as there`);
    if (there.rows[0]?.there !== true) return new Set();
    const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
      'select subject, wrapped from vault.subject_keys where wrapped is not null',
    );
    const opened = rows.filter(
      ({ subject, wrapped }) =>
        masterKeys.length === 0 || masterKeys.some((masterKey) => isOpenedBy(masterKey, subject, wrapped)),
    );
    return new Set(opened.map(({ subject }) => subject));
  },
});

/** The event that erases a person is written before their key goes, which a repetition of the call makes up for. */
const ERASED_WITHIN_MS = 60_000;

/**
 * Every account that was opened has a key for its personal data until an event says that it was destroyed, and none after it.
 * The event is written before the key goes, and the key is made before the account is opened: one that is missing before the
 * log is read and after it, without an event in between, is missing.
 */
export const checkingPeople = async (keyHolders: KeyHolders | undefined, findings: Findings, now: Date) => {
  const before = await keyHolders?.read();
  const opened = new Map<string, Placed>();
  const shredded = new Map<string, Placed & { readonly at: string }>();
  return {
    follow: (event: Placed & Pick<HeldEvent, 'type' | 'says'>): void => {
      if (before === undefined) return;
      const { type, stream, revision, position } = event;
      if (type === ('AccountOpened' satisfies AccountType)) opened.set(stream, { stream, revision, position });
      else if (type === ('SubjectKeyShredded' satisfies AccountType))
        shredded.set(stream, { stream, revision, position, at: event.says?.recordedAt ?? '' });
    },
    finish: async (): Promise<number> => {
      const lacks = (holders: ReadonlySet<string> | undefined, stream: string): boolean =>
        holders?.has(entityIdOf(stream)) === false;
      const missing = [...opened.values()].filter(({ stream }) => !shredded.has(stream) && lacks(before, stream));
      const late = now.getTime() - ERASED_WITHIN_MS;
      const left = [...shredded.values()].filter(
        ({ stream, at }) => !lacks(before, stream) && !(Date.parse(at) > late),
      );
      const after = missing.length + left.length === 0 ? before : await keyHolders?.read();
      for (const where of missing)
        if (lacks(after, where.stream)) findings.add(failureAt('keyMissing', where, `of ${entityIdOf(where.stream)}`));
      for (const where of left)
        if (!lacks(after, where.stream))
          findings.add(failureAt('keyNotDestroyed', where, `of ${entityIdOf(where.stream)}`));
      return opened.size;
    },
  };
};
