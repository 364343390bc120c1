import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { registerDecider, type RegisterState } from '@shilu/events/core/register';
import type { Author } from '../engine/author';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from './authority';
import { withParent } from './parent';
import type { ContextChecks } from './register-checks';
import { mustBeFree } from './uses';
import { writeEntry } from './write-entry';

/** Whoever may not find the entry is told no more than of one that is not there. */
export const mustBeChangeable = async (
  services: Services,
  register: RegisterOf,
  id: string,
  state: RegisterState,
  caller: Caller,
): Promise<void> => {
  const { directory } = services;
  if (!state.exists || !mayReadEntry(register, { ...state, id }, directory, caller.id)) throw new AppError('notFound');
  mustBeAllowed(directory, caller.id, await withParent(services, register, state), register.mayChange);
};

/** Removes an entry, on the state the log has at this moment; one that is in use stays. */
export const remover =
  (services: Services, register: RegisterOf, checks: ContextChecks) =>
  async (id: string, caller: Caller, author: Author): Promise<string | null> => {
    const { directory } = services;
    const { position } = await checks.inTurn(services)(author, () =>
      writeEntry(services, register, id, author, async (state) => {
        await mustBeChangeable(services, register, id, state, caller);
        checks.mayChange(services, caller.id, { id, next: state.values, previous: state.values });
        if (!state.removed) {
          const asker = { accountId: caller.id, directory, language: caller.language };
          await mustBeFree(services, register, id, state.values, asker);
        }
        return registerDecider(register).decide({ kind: 'remove' }, state);
      }),
    );
    return position;
  };
