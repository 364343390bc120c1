import type { Register } from '@shilu/events/core/define-register';
import { readsEveryEntry } from '@shilu/events/core/register-access';
import type { Where } from '../engine/where';

/** The rule of `mayReadEntry`, in SQL; nothing is asked of the rows where all of them may be read. */
export const addReadableEntries = (filter: Where, register: Register, held: readonly string[]): void => {
  if (!readsEveryEntry(register, held)) filter.add('audience && ?::text[]', held);
};
