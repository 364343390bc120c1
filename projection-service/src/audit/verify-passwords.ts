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
const SETS: ReadonlySet<string> = new Set<AccountType>(['PasswordChanged', 'PasswordCommitted']);
const written = z.object({ data: z.object({ commitment: z.string() }) });

/** Commitments to all that is stored of the passwords of each account. */
export type StoredPasswords = () => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** From schema `vault`; where somebody has dropped that, nothing is stored. */
export const storedPasswordsIn =
  (pool: Pool): StoredPasswords =>
  async () => {
    const there = await pool.query<{ there: boolean }>(`select to_regclass('vault.passwords') is not null as there`);
    const stored = new Map<string, Set<string>>();
    if (there.rows[0]?.there !== true) return stored;
    const { rows } = await pool.query<{ id: string; hash: string }>(
      'select account_id as id, hash from vault.passwords',
    );
    for (const { id, hash } of rows) stored.set(id, (stored.get(id) ?? new Set()).add(commitmentTo(hash)));
    return stored;
  };

/**
 * What is stored of each password in force is what the log commits to. It is stored before the event and kept an hour
 * beside the one that follows it, so that what is missing before the log is read and after it is missing. Whoever was erased
 * has none; accounts that the log does not commit for, as those of programs, are not counted.
 */
export const checkingPasswords = async (read: StoredPasswords | undefined, findings: Findings) => {
  const before = await read?.();
  const inForce = new Map<string, Placed & { readonly commitment: string }>();
  return {
    take: (event: ReadEvent): void => {
      if (before === undefined) return;
      const { type, stream, revision, position } = event;
      if (type === ('SubjectKeyShredded' satisfies AccountType)) inForce.delete(stream);
      if (!SETS.has(type)) return;
      let said: unknown;
      try {
        said = JSON.parse(event.body());
      } catch {
        return;
      }
      const commitment = written.safeParse(said).data?.data.commitment;
      if (commitment === undefined) inForce.delete(stream);
      else inForce.set(stream, { stream, revision, position, commitment });
    },
    finish: async (): Promise<number> => {
      const lacks = (
        stored: ReadonlyMap<string, ReadonlySet<string>> | undefined,
        { stream, commitment }: Placed & { readonly commitment: string },
      ): boolean => stored?.get(entityIdOf(stream))?.has(commitment) !== true;
      const missing = [...inForce.values()].filter((one) => lacks(before, one));
      const after = missing.length === 0 ? before : await read?.();
      for (const one of missing)
        if (lacks(after, one)) findings.add(failureAt('passwordHashAltered', one, `of ${entityIdOf(one.stream)}`));
      return inForce.size;
    },
  };
};
