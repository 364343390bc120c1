import type { Findings } from '@shilu/events/audit/findings';
import { failureAt, type HeldEvent } from '@shilu/events/audit/verification';
import { entityIdOf } from '@shilu/events/core/envelope';
import type { AccountEvent } from '@shilu/events/identity/account';
import { commitmentTo } from '@shilu/infra/sessions/credentials';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { ReadEvent } from './verify-source';

type Placed = Pick<HeldEvent, 'stream' | 'revision' | 'position'>;
type AccountType = AccountEvent['type'];
/** What commits to what is stored, and of what. */
const SETS: ReadonlyMap<string, 'password' | 'second factor'> = new Map<AccountType, 'password' | 'second factor'>([
  ['PasswordChanged', 'password'],
  ['PasswordCommitted', 'password'],
  ['SecondFactorEnrolled', 'second factor'],
]);
const written = z.object({ data: z.object({ commitment: z.string() }) });

/** Commitments to all that is stored of the passwords and second factors of each account. */
export type StoredPasswords = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** From schema `vault`; where somebody has dropped that, nothing is stored. */
export const storedPasswordsIn =
  (pool: Pool): StoredPasswords =>
  async () => {
    const stored = new Map<string, Set<string>>();
    for (const table of ['vault.passwords', 'vault.second_factors']) {
      const there = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
      if (there.rows[0]?.there !== true) continue;
      const { rows } = await pool.query<{ id: string; hash: string }>(`select account_id as id, hash from ${table}`);
      for (const { id, hash } of rows) stored.set(id, (stored.get(id) ?? new Set()).add(commitmentTo(hash)));
    }
    return stored;
  };

/**
 * What is stored of each password in force is what the log commits to. It is stored before the event and kept an hour
 * beside the one that follows it, so that what is missing before the log is read and after it is missing. Whoever was erased
 * has none; accounts that the log does not commit for, as those of programs, are not counted.
 */
export const checkingPasswords = async (read: StoredPasswords | undefined, findings: Findings) => {
  const before = await read?.();
  type Committed = Placed & { readonly commitment: string; readonly what: string };
  const inForce = new Map<string, Committed>();
  const placeOf = (stream: string, what: string): string => `${stream} ${what}`;
  return {
    take: (event: ReadEvent): void => {
      if (before === undefined) return;
      const { type, stream, revision, position } = event;
      if (type === ('SubjectKeyShredded' satisfies AccountType))
        for (const each of SETS.values()) inForce.delete(placeOf(stream, each));
      if (type === ('SecondFactorRemoved' satisfies AccountType)) inForce.delete(placeOf(stream, 'second factor'));
      const what = SETS.get(type);
      if (what === undefined) return;
      let said: unknown;
      try {
        said = JSON.parse(event.body());
      } catch {
        return;
      }
      const commitment = written.safeParse(said).data?.data.commitment;
      if (commitment === undefined) inForce.delete(placeOf(stream, what));
      else inForce.set(placeOf(stream, what), { stream, revision, position, commitment, what });
    },
    finish: async (): Promise<number> => {
      const lacks = (
        stored: ReadonlyMap<string, ReadonlySet<string>> | undefined,
        { stream, commitment }: Committed,
      ): boolean => stored?.get(entityIdOf(stream))?.has(commitment) !== true;
      const missing = [...inForce.values()].filter((one) => lacks(before, one));
      const after = missing.length === 0 ? before : await read?.();
      for (const one of missing)
        if (lacks(after, one))
          findings.add(failureAt('passwordHashAltered', one, `${one.what} of ${entityIdOf(one.stream)}`));
      return inForce.size;
    },
  };
};
