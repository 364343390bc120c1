import type { Register, RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import type { Services } from '../engine/services';

/** What an entry is to be, and what it was; null where there was none. */
export type Change<Values = RegisterValues> = {
  readonly id: string;
  readonly next: Values;
  readonly previous: Values | null;
};

/** Does the work of a command in its turn among others. */
type InTurn = Services['keeping']['inTurn'];
const atOnce: InTurn = (_author, work) => work();

/** What a context asks of its own register beyond the declaration, from its own folder. Refused by throwing. */
export type RegisterChecks<Values> = {
  /** Among which commands each of its own is decided, from the first of these checks until it is written; at once where there are none. */
  readonly inTurn?: (services: Services) => InTurn;
  /** What it names elsewhere, looked up before an entry is added or modified. */
  readonly surroundings?: (services: Services, accountId: string, change: Change<Values>) => Promise<void>;
  /** Whether this person may: asked of the entry as the log has it, of each change, removal and restoring. */
  readonly mayChange?: (services: Services, accountId: string, change: Change<Values>) => void;
  /** What else a move would do to, looked up before an entry is moved. */
  readonly beforeMove?: (services: Services, id: string) => Promise<void>;
};

/** The same, of values as the log has them. */
export type ContextChecks = Required<RegisterChecks<RegisterValues>> & { readonly register: Register };

export const defineChecks = <Values>(
  register: RegisterOf<Values>,
  { inTurn = () => atOnce, surroundings, mayChange, beforeMove }: RegisterChecks<Values>,
): ContextChecks => {
  const read = ({ id, next, previous }: Change): Change<Values> => ({
    ...{ id, next: register.read(next) },
    previous: previous && register.read(previous),
  });
  return {
    register,
    inTurn,
    surroundings: async (services, accountId, change) => surroundings?.(services, accountId, read(change)),
    mayChange: (services, accountId, change) => mayChange?.(services, accountId, read(change)),
    beforeMove: async (services, id) => beforeMove?.(services, id),
  };
};

const NONE: RegisterChecks<unknown> = {};

/** What all contexts together ask of a register. */
export const checksOf = (register: RegisterOf, checks: readonly ContextChecks[]): ContextChecks =>
  checks.find((one) => one.register === register) ?? defineChecks<unknown>(register, NONE);
