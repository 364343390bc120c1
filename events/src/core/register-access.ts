import { mayAdminister, mayUse, type Directory } from '../identity/directory';
import { memberToken, ownTokens, sharedEntry, takingTokens } from '../identity/readership';
import type { Authority, Reader, Register, RegisterValues } from './define-register';
import { isBuiltIn } from './built-in';
import { isInUse } from './entry-versions';
import { concerns, movesFrom, type Move } from './life-cycle';
import { isNamedIn } from './named-in';
import { isItsTurn } from './review-steps';
import { own } from './own';

type Held = {
  readonly ownerId: string | null;
  readonly values: RegisterValues;
  /** What the entry holds that this one stands below; without it nobody has a right from there. */
  readonly parent?: RegisterValues | null;
  /** What the entry itself holds now, where `values` are those of one of its versions. */
  readonly now?: RegisterValues;
};
/** With its id, by which it is shared; null where it is asked what holds of every entry. */
type Entry = Held & { readonly id: string | null };
/** With the state it is in, where it has one. */
type Stateful = Entry & { readonly status?: string | null };

const listed = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );

/** Whom an entry waits for: nobody, in a state in which it waits for no decision. */
export const awaitedBy = (
  { life }: Register,
  { values, status = null }: Pick<Stateful, 'values' | 'status'>,
): readonly string[] => (life?.waits?.in.includes(status ?? '') ? listed(values[life.waits.for]) : []);

type OpenBy = Extract<Reader, { readonly openBy: string }>;

/** Of no entry in particular nothing is open, nor of one whose choice nobody knows. */
const openedTo = ({ openBy, departments }: OpenBy, id: string | null, values: RegisterValues): readonly string[] => {
  const choice = values[openBy] ?? 'everyone';
  if (id === null || (choice !== 'everyone' && choice !== 'departments')) return [];
  return choice === 'everyone' ? ['anyone'] : listed(values[departments]).map((each) => memberToken(each));
};

/** Fields by whose emptiness entries are open to everybody: nobody says so by a cell in which nothing stands. */
export const opensWhenEmpty = ({ mayRead, life }: Pick<Register, 'mayRead' | 'life'>): ReadonlySet<string> =>
  new Set(
    [...mayRead, ...(life?.versions?.readBy ?? [])].flatMap((reader) => {
      if (typeof reader !== 'object') return [];
      if ('openBy' in reader) return [reader.openBy];
      return 'membersOf' in reader ? [reader.membersOf] : [];
    }),
  );

const tokensOf = (register: Register, readers: readonly Reader[], entry: Stateful): string[] =>
  readers.flatMap((reader): string[] => {
    const { id, ownerId, values } = entry;
    if (reader === 'guests') return id === null ? [] : [sharedEntry({ category: register.name, id })];
    if (reader === 'anyone') return ['anyone'];
    if (reader === 'owner') return ownerId === null ? [] : [`u:${ownerId}`];
    if (reader === 'awaited') return awaitedBy(register, entry).map((id) => `u:${id}`);
    if ('permission' in reader) return [`may:${reader.permission}`];
    if ('openBy' in reader) return [...openedTo(reader, id, entry.now ?? values)];
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

/** Whom a version is for while the newest of the entry is in use: by what that version itself says, and `now`. */
export const versionAudience = (register: Register, { id, ownerId, values, now = values }: Entry): string[] => [
  ...new Set([
    ...entryAudience(register, { id, ownerId, values, now }),
    ...tokensOf(register, register.life?.versions?.readBy ?? [], { id, ownerId, values, now }),
  ]),
];

const meet = (audience: readonly string[], held: readonly string[]): boolean =>
  audience.some((token) => held.includes(token));

/** Whether the account reads the entry itself, and not only what is in use of it. */
export const mayReadEntry = (register: Register, entry: Stateful, directory: Directory, accountId: string): boolean =>
  meet(entryAudience(register, entry), ownTokens(directory, accountId));

type Published = Stateful & { readonly removed: boolean; readonly newest: RegisterValues | null };

const meetInUse = (register: Register, entry: Published, held: readonly string[]): boolean => {
  const { id, ownerId, newest, removed, values: now, status = null } = entry;
  return (
    newest !== null &&
    isInUse(register, { removed, status, newest }) &&
    meet(versionAudience(register, { id, ownerId, values: newest, now }), held)
  );
};

/** Whether the account reads what is in use of the entry now. */
export const mayReadInUse = (register: Register, entry: Published, directory: Directory, accountId: string): boolean =>
  meetInUse(register, entry, ownTokens(directory, accountId));

/** Whether the account reads the entry, itself or what is in use of it. */
export const mayReadEither = (
  register: Register,
  entry: Published,
  directory: Directory,
  accountId: string,
): boolean => {
  const held = ownTokens(directory, accountId);
  return meet(entryAudience(register, entry), held) || meetInUse(register, entry, held);
};

/** Whether it may take this version, be it an older one, while the newest is in use: by what the version itself says. */
export const mayTakeVersion = (register: Register, version: Entry, directory: Directory, accountId: string): boolean =>
  meet(versionAudience(register, version), takingTokens(directory, accountId));

/** Whether it may take that into work of its own, such as a record that begins with it. */
export const mayTakeInUse = (register: Register, entry: Published, directory: Directory, accountId: string): boolean =>
  meetInUse(register, entry, takingTokens(directory, accountId));

/** Whether it may take what it reads of the entry into work of its own: not what is shared with it for reading alone. */
export const mayTakeEntry = (register: Register, entry: Stateful, directory: Directory, accountId: string): boolean =>
  meet(entryAudience(register, entry), takingTokens(directory, accountId));

/** Whether the account may do what these may. */
export const isAllowed = (
  directory: Directory,
  accountId: string,
  { ownerId, values, parent = null }: Held,
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

type Living = Held & { readonly status: string | null; readonly removed: boolean };

/** The moves that lead on from where an entry is, and that the account may make. */
export const openMoves = (
  register: Register,
  entry: Living,
  directory: Directory,
  accountId: string,
): readonly Move[] =>
  entry.removed || isBuiltIn(register, entry)
    ? []
    : movesFrom(register.life ?? { moves: [] }, entry.status ?? '').filter(
        (move) =>
          (register.life === null || isItsTurn(register.life, move, entry.values)) &&
          isAllowed(directory, accountId, entry, move.who) &&
          !concerns(move, entry.values, accountId),
      );

/** Reads all entries, whatever they hold and whoever added them. */
export const readsEveryEntry = (register: Register, held: readonly string[]): boolean =>
  meet(entryAudience(register, { id: null, ownerId: null, values: {} }), held);

/** Whether entries of it differ in who reads them. */
export const isSelective = ({ mayRead }: Register): boolean => !mayRead.includes('anyone');

/** Whether who reads its versions follows from what the entry says now, and not from what each says itself. */
export const isOpenedByEntry = ({ mayRead }: Register): boolean =>
  mayRead.some((reader) => typeof reader === 'object' && 'openBy' in reader);

/** Whether entries of it can be shared. */
export const isShareable = ({ mayRead }: Register): boolean => mayRead.includes('guests');
