import { isBuiltIn, SYSTEM } from './built-in';
import type { Authority, Register } from './define-register';
import type { RecordedEvent } from './envelope';
import { valuesHash } from './entry-versions';
import { nextState } from './life-cycle';
import { isNamedIn } from './named-in';
import { registerDecider, type RegisterEvent, type RegisterState } from './register';
import type { Around, Misfit, StreamRule } from './stream-rule';

type Moved = Extract<RegisterEvent['data'], { readonly kind: 'moved' }>;

/** Whether this authority may have been this person's: what roles and other entries give is not told by the stream. */
const mayHaveHad = (
  authority: Authority,
  { actor }: RecordedEvent,
  { ownerId, values }: RegisterState,
  { account }: Around,
): boolean => {
  if (authority === 'admin') return account(actor)?.everAdministrator === true;
  if (authority === 'owner') return ownerId === actor;
  if (typeof authority === 'object' && 'personsIn' in authority) return isNamedIn(values[authority.personsIn], actor);
  return true;
};

const movedMisfit = (
  register: Register,
  state: RegisterState,
  event: RecordedEvent,
  { move: name, from, to, set, date, version, signerName }: Moved,
  around: Around,
): Misfit | null => {
  if (state.removed) return 'removed';
  const { moves = [], onDates = [] } = register.life ?? {};
  const byPerson = moves.find((move) => move.name === name && move.event === event.type);
  const move = byPerson ?? onDates.find((one) => one.name === name && one.event === event.type);
  if (move === undefined || from !== state.status || nextState(move, from) !== to) return 'wrongState';
  if (!byPerson && (event.actor !== SYSTEM || !('date' in move) || state.values[move.date] !== date))
    return 'notTheirs';
  if (byPerson && !byPerson.who.some((one) => mayHaveHad(one, event, state, around)))
    return byPerson.who.every((one) => typeof one === 'object' && 'personsIn' in one) ? 'notAsked' : 'notTheirs';
  if (signerName !== undefined && signerName.sealed.subject !== event.actor) return 'otherSigner';
  if (version === undefined) return null;
  if (version.number !== (state.versions.at(-1)?.number ?? 0) + 1) return 'wrongVersion';
  return version.hash === valuesHash(register, { ...state.values, ...set }) ? null : 'wrongHash';
};

/** Derived for every register: an entry is added once and first, and follows the states and moves that are declared. */
export const registerRule = (register: Register): StreamRule<RegisterState> => {
  const { initialState, evolve } = registerDecider(register);
  return {
    category: register.name,
    initial: initialState,
    evolve: (state, event) => evolve(state, event as RecordedEvent & RegisterEvent),
    misfit: (state, event, around) => {
      const { data } = event as RecordedEvent & RegisterEvent;
      if (data.kind === 'added') return state.exists ? 'thereAlready' : null;
      if (!state.exists) return 'notThere';
      if (isBuiltIn(register, state)) return 'builtIn';
      switch (data.kind) {
        case 'modified':
          return state.removed ? 'removed' : null;
        case 'removed':
          return state.removed ? 'removed' : null;
        case 'restored':
          return state.removed ? null : 'notRemoved';
        case 'moved':
          return movedMisfit(register, state, event, data, around);
      }
    },
  };
};
