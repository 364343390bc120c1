import type { Directory } from '../identity/directory';
import { ownTokens } from '../identity/readership';
import type { Register, RegisterValues } from './define-register';

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

/** Reads all entries, whatever they hold and whoever added them. */
export const readsEveryEntry = (register: Register, held: readonly string[]): boolean =>
  meet(entryAudience(register, { ownerId: null, values: {} }), held);

/** Whether entries of it differ in who reads them. */
export const isSelective = ({ mayRead }: Register): boolean => !mayRead.includes('anyone');
