import type { RegisterOf } from '../core/define-register';
import type { RegisterState } from '../core/register';
import { mayReadEntry, mayReadInUse } from '../core/register-access';
import { decidedRegisters } from '../core/registers';
import type { Directory } from '../identity/directory';
import { seesWork } from '../identity/work-sight';
import { RELATE } from './relate';

/** What entries may be related that declare it, and what they stand in. */
export const relatable: readonly RegisterOf[] = decidedRegisters.filter(({ capabilities }) =>
  capabilities.includes(RELATE),
);

/**
 * Whether the account reads the entry, itself or what is in use of it: whoever reads both ends may relate them, and to
 * nobody else does a relation show.
 */
export const mayReadRelated = (
  register: RegisterOf,
  id: string,
  state: RegisterState,
  directory: Directory,
  accountId: string,
): boolean =>
  state.exists &&
  (seesWork(directory, accountId, { category: register.name, id }) ??
    (mayReadEntry(register, state, directory, accountId) || mayReadInUse(register, state, directory, accountId)));
