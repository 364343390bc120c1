import { mayAdminister, mayUse, type Directory } from '../identity/directory';
import { ownTokens } from '../identity/readership';
import type { Authority, Register, RegisterValues } from './define-register';
import { nextState, type Move } from './life-cycle';

type Entry = { readonly ownerId: string | null; readonly values: RegisterValues };

/**
 * Whom an entry is for, as tokens: those may read it who hold one of them (`ownTokens`). The same rule runs in memory
 * (`mayReadEntry`: decisions, history), on the `audience` of a row (lists, search) and on what is told to browsers.
 */
export const entryAudience = ({ mayRead }: Register, { ownerId, values }: Entry): string[] => {
  const tokens = mayRead.flatMap((reader): string[] => {
    if (reader === 'anyone') return ['anyone'];
    if (reader === 'owner') return ownerId === null ? [] : [`u:${ownerId}`];
    if ('permission' in reader) return [`may:${reader.permission}`];
    return values[reader.anyoneIf] === true ? ['anyone'] : [];
  });
  return ['admin', ...new Set(tokens)];
};

const meet = (audience: readonly string[], held: readonly string[]): boolean =>
  audience.some((token) => held.includes(token));

export const mayReadEntry = (register: Register, entry: Entry, directory: Directory, accountId: string): boolean =>
  meet(entryAudience(register, entry), ownTokens(directory, accountId));

/** Whether a field names the account, alone or among others. */
export const isNamedIn = (value: unknown, accountId: string): boolean =>
  value === accountId || (Array.isArray(value) && (value as readonly unknown[]).includes(accountId));

/** Whether the account may do what these may. */
export const isAllowed = (
  directory: Directory,
  accountId: string,
  { ownerId, values }: Entry,
  authorities: readonly Authority[],
): boolean =>
  authorities.some((authority) => {
    if (authority === 'anyone') return true;
    if (authority === 'owner') return ownerId === accountId;
    if (authority === 'admin') return mayAdminister(directory, accountId);
    if ('personsIn' in authority) return isNamedIn(values[authority.personsIn], accountId);
    return mayUse(directory, accountId, authority.permission);
  });

type Living = Entry & { readonly status: string | null; readonly removed: boolean };

/** The moves that lead on from where an entry is, and that the account may make. */
export const openMoves = (
  register: Register,
  entry: Living,
  directory: Directory,
  accountId: string,
): readonly Move[] =>
  entry.removed
    ? []
    : (register.life?.moves ?? []).filter(
        (move) => nextState(move, entry.status ?? '') !== null && isAllowed(directory, accountId, entry, move.who),
      );

/** Reads all entries, whatever they hold and whoever added them. */
export const readsEveryEntry = (register: Register, held: readonly string[]): boolean =>
  meet(entryAudience(register, { ownerId: null, values: {} }), held);

/** Whether entries of it differ in who reads them. */
export const isSelective = ({ mayRead }: Register): boolean => !mayRead.includes('anyone');
