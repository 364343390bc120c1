import { canonicalJson } from './canonical';
import type { Register, RegisterValues } from './define-register';
import { isSent } from './fields/field-types';
import { sha256Hex } from './hashing';
import { byMovesOf } from './life-cycle';

/** A version of an entry: what it held at a revision, by its hash. */
export type EntryVersion = { readonly number: number; readonly hash: string; readonly revision: number };

type Fields = Pick<Register, 'fields'>;

/** What of an entry's values was written: what is computed of them is shown with them, and is in no event. */
export const writtenValues = ({ fields }: Fields, values: RegisterValues): RegisterValues => {
  const computed = new Set(fields.filter((field) => !isSent(field)).map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => !computed.has(key)));
};

/** SHA-256 of what was written of an entry, in canonical form: what a version and a signature are bound to. */
export const valuesHash = (register: Fields, values: RegisterValues): string =>
  sha256Hex(canonicalJson(writtenValues(register, values)));

export const versionOf = (
  register: Fields,
  number: number,
  values: RegisterValues,
  revision: number,
): EntryVersion => ({ number, hash: valuesHash(register, values), revision });

type Versioned = { readonly versions: readonly EntryVersion[] };

/** The version that is made of these values now. */
export const versionMade = (
  register: Fields,
  { versions }: Versioned,
  values: RegisterValues,
): { readonly number: number; readonly hash: string } => ({
  ...{ number: (versions.at(-1)?.number ?? 0) + 1, hash: valuesHash(register, values) },
});

type Living = Versioned & {
  readonly removed: boolean;
  readonly status: string | null;
  readonly newest: RegisterValues | null;
};

/** Whether in this state the newest version is in use. */
export const isInState = ({ life }: Register, status: string | null): boolean =>
  life?.versions?.inUse.includes(status ?? '') ?? false;

/** Whether the newest version of an entry is in use. */
export const isInUse = (register: Register, { removed, status, newest }: Omit<Living, 'versions'>): boolean =>
  !removed && newest !== null && isInState(register, status);

/** What others use of an entry now; null where nothing of it is in use. */
export const inUse = (
  register: Register,
  state: Living,
): { readonly number: number; readonly values: RegisterValues } | null => {
  const number = state.versions.at(-1)?.number;
  return number !== undefined && state.newest !== null && isInUse(register, state)
    ? { number, values: state.newest }
    : null;
};

/** Whether the draft says otherwise than the newest version; who was asked to decide on it makes no difference. */
export const differsFrom = ({ life }: Register, draft: RegisterValues, newest: RegisterValues): boolean => {
  const process = new Set(life === null ? [] : byMovesOf(life));
  const written = (values: RegisterValues): string =>
    canonicalJson(Object.fromEntries(Object.entries(values).filter(([key]) => !process.has(key))));
  return written(draft) !== written(newest);
};
