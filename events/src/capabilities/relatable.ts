import type { Register, RegisterOf, RegisterValues } from '../core/define-register';
import type { RegisterState } from '../core/register';
import { isAllowed, mayReadEither } from '../core/register-access';
import { decidedRegisters } from '../core/registers';
import type { Directory } from '../identity/directory';
import { seesWork } from '../identity/work-sight';
import { TASK } from '../projects/task';
import { mayChangeTask } from '../projects/work-rights';
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
    mayReadEither(register, { ...state, id }, directory, accountId));

/** Whether the account has charge of the entry: it may take back whatever relation stands beside it. */
export const mayChangeRelated = (
  register: Register,
  entry: { readonly ownerId: string | null; readonly values: RegisterValues },
  directory: Directory,
  accountId: string,
): boolean =>
  register.name === TASK
    ? mayChangeTask({ directory, accountId }, entry)
    : isAllowed(directory, accountId, entry, register.mayChange);
