import { mayAdminister, mayUse, type Directory } from '../identity/directory';
import { memberToken, ownTokens } from '../identity/readership';
import type { Authority, Reader, Register, RegisterValues } from './define-register';
import { isBuiltIn } from './built-in';
import { isInUse } from './entry-versions';
import { movesFrom, type Move } from './life-cycle';
import { isNamedIn } from './named-in';
import { own } from './own';

type Entry = {
  readonly ownerId: string | null;
  readonly values: RegisterValues;
  /** What the entry holds that this one stands below; without it nobody has a right from there. */
  readonly parent?: RegisterValues | null;
};
/** With the state it is in, where it has one. */
type Stateful = Entry & { readonly status?: string | null };

const listed = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );

/** Whom an entry waits for: nobody, in a state in which it waits for no decision. */
export const awaitedBy = ({ life }: Register, { values, status = null }: Stateful): readonly string[] =>
  life?.waits?.in.includes(status ?? '') ? listed(values[life.waits.for]) : [];

const tokensOf = (register: Register, readers: readonly Reader[], entry: Stateful): string[] =>
  readers.flatMap((reader): string[] => {
    const { ownerId, values } = entry;
    if (reader === 'anyone') return ['anyone'];
    if (reader === 'owner') return ownerId === null ? [] : [`u:${ownerId}`];
    if (reader === 'awaited') return awaitedBy(register, entry).map((id) => `u:${id}`);
    if ('permission' in reader) return [`may:${reader.permission}`];
    if ('anyoneIf' in reader) return values[reader.anyoneIf] === true ? ['anyone'] : [];
    const departments = listed(values[reader.membersOf]);
    return departments.length === 0 ? ['anyone'] : departments.map((id) => memberToken(id));
  });

/**
 * Whom an entry is for, as tokens: those may read it who hold one of them (`ownTokens`). The same rule runs in memory
 * (`mayReadEntry`: decisions, history), on the `audience` of a row (lists, search) and on what is told to browsers.
 */
export const entryAudience = (register: Register, entry: Stateful): string[] => [
  'admin',
  ...new Set(tokensOf(register, register.mayRead, entry)),
];

/** Whom a version is for while the newest of the entry is in use: by what that version itself says. */
export const versionAudience = (register: Register, { ownerId, values }: Entry): string[] => [
  ...new Set([
    ...entryAudience(register, { ownerId, values }),
    ...tokensOf(register, register.life?.versions?.readBy ?? [], { ownerId, values }),
  ]),
];

const meet = (audience: readonly string[], held: readonly string[]): boolean =>
  audience.some((token) => held.includes(token));

/** Whether the account reads the entry itself, and not only what is in use of it. */
export const mayReadEntry = (register: Register, entry: Stateful, directory: Directory, accountId: string): boolean =>
  meet(entryAudience(register, entry), ownTokens(directory, accountId));

type Published = Stateful & { readonly removed: boolean; readonly newest: RegisterValues | null };

/** Whether the account reads what is in use of the entry now. */
export const mayReadInUse = (
  register: Register,
  entry: Published,
  directory: Directory,
  accountId: string,
): boolean => {
  const { ownerId, newest, removed, status = null } = entry;
  return (
    newest !== null &&
    isInUse(register, { removed, status, newest }) &&
    meet(versionAudience(register, { ownerId, values: newest }), ownTokens(directory, accountId))
  );
};

/** Whether the account may do what these may. */
export const isAllowed = (
  directory: Directory,
  accountId: string,
  { ownerId, values, parent = null }: Entry,
  authorities: readonly Authority[],
): boolean =>
  authorities.some((authority) => {
    if (authority === 'anyone') return true;
    if (authority === 'owner') return ownerId === accountId;
    if (authority === 'admin') return mayAdminister(directory, accountId);
    if ('personsIn' in authority) return isNamedIn(values[authority.personsIn], accountId);
    if ('parentPersonsIn' in authority) return isNamedIn(own(parent ?? {}, authority.parentPersonsIn), accountId);
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
  entry.removed || isBuiltIn(register, entry)
    ? []
    : movesFrom(register.life ?? { moves: [] }, entry.status ?? '').filter(({ who }) =>
        isAllowed(directory, accountId, entry, who),
      );

/** Reads all entries, whatever they hold and whoever added them. */
export const readsEveryEntry = (register: Register, held: readonly string[]): boolean =>
  meet(entryAudience(register, { ownerId: null, values: {} }), held);

/** Whether entries of it differ in who reads them. */
export const isSelective = ({ mayRead }: Register): boolean => !mayRead.includes('anyone');
