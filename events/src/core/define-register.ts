import { AppError } from './app-error';
import type { Boundary } from './boundary';
import { CAPABILITIES, type CapabilityName } from '../capabilities/capability';
import type { Label, Language } from './call';
import { heldValue, typeOf, type RegisterField, type ValuesIn } from './fields/field-types';
import { statusField, type LifeCycle } from './life-cycle';
import type { PermissionCode } from './permissions';
import type { RegisterPlace } from './register-place';
import type { Samples } from './register-samples';
import type { DeclaredWords } from './register-words';

/**
 * Who may do it: any of these. `owner` is the account that added the entry, `personsIn` those a field of it names,
 * `parentPersonsIn` those a field of the entry names that it stands below.
 */
export type Authority<Key extends string = string> =
  | 'anyone'
  | 'admin'
  | 'owner'
  | { readonly permission: PermissionCode }
  | { readonly personsIn: Key }
  | { readonly parentPersonsIn: string };

/**
 * The entry of another register that each entry stands below, from the day it is added: a required reference. They are
 * listed on its page, with the sums of these fields, and added from there.
 */
export type Parent<Key extends string = string> = {
  readonly register: string;
  readonly field: Key;
  readonly totals?: readonly Key[];
};

/**
 * Who reads an entry: any of these, and administrators. `anyoneIf` names the switch by which an entry is opened to all,
 * `membersOf` the departments whose people read it, everybody where none is named; `openBy` the choice whether it is for
 * everybody (or nothing is said), for the people of `departments`, or for neither: it counts for the versions of an entry
 * as it stands now; `awaited` are those it waits for, and `guests` those it is shared with: by that word its entries can
 * be shared.
 */
export type Reader<Switch extends string = string, Key extends string = Switch> =
  | 'anyone'
  | 'owner'
  | 'awaited'
  | 'guests'
  | { readonly permission: PermissionCode }
  | { readonly anyoneIf: Switch }
  | { readonly membersOf: Key }
  | { readonly openBy: Key; readonly departments: Key };

/** What a register is asked: its seven calls. */
export type RegisterVerb = 'add' | 'modify' | 'page' | 'detail' | 'remove' | 'restore' | 'history';
export type RegisterPaths = Readonly<Record<RegisterVerb, string>>;

/** `Phrase/Add`, `Phrase/{id}` and so on. */
export const pathsUnder = (base: string): RegisterPaths => ({
  add: `${base}/Add`,
  modify: `${base}/Modify`,
  page: `${base}/Page`,
  detail: `${base}/{id}`,
  remove: `${base}/Remove/{id}`,
  restore: `${base}/Restore/{id}`,
  history: `${base}/History/{id}`,
});

/** Values as the log and the wire have them; `read` makes a register's own of them. */
export type RegisterValues = Readonly<Record<string, unknown>>;

/**
 * What refers to an entry, which is not removed while anything does (E10 inUse): things of a category whose field holds
 * its id, those removed, closed or disabled left out. The words say how many, and one of them: `{count}`, `{example}`.
 */
export type Use = {
  /** As the refusal's details name it. */
  readonly kind: string;
  readonly category: string;
  readonly field: string;
  /**
   * Entries that use it in these states alone; what is published counts besides, by what the version in use says. In
   * every state, where it is not said.
   */
  readonly inStates?: readonly string[];
  readonly why: Label;
};
/** Where an id is looked for. */
export type UsedIn = Pick<Use, 'category' | 'field' | 'inStates'>;

const eachVerb = (id: string): RegisterPaths => ({
  ...{ add: id, modify: id, page: id, detail: id, remove: id, restore: id, history: id },
});

/**
 * A switch that one entry has on at a time, or one among those with the same value in `per`: where it is turned on, the
 * others are turned off.
 */
export type Sole<Switch extends string = string, Key extends string = string> = {
  readonly field: Switch;
  readonly per?: Key;
};

/** `always`: whatever it holds; nobody is offered to remove it. */
type Staying<Values> = {
  readonly kind: string;
  readonly when: 'always' | ((values: Values) => boolean);
  readonly why: Label;
};

type Declared<Key extends string, Switch extends string> = {
  /** Stream category and read table, camelCase: `notebook`. */
  readonly name: string;
  /** PascalCase: event types are `${noun}Added`, `${noun}Modified`, `${noun}Removed`, `${noun}Restored`. */
  readonly noun: string;
  readonly context: string;
  /** Its entries say who may what: they are changed by persons alone, never by an API token. */
  readonly grantsRights?: boolean;
  readonly label: Label;
  /** What it is for: its screen says so below its title and where it is empty, and the manual. */
  readonly about: Label;
  /** How one works with it, for the manual alone. */
  readonly guide?: Label;
  /** Words that do not follow from the label. */
  readonly words?: DeclaredWords;
  /** Where people find it; absent where it stands in another screen. */
  readonly place?: RegisterPlace;
  /** Whole entries, fetched only where they are wanted: for the demo and for tests. */
  readonly samples: () => Promise<{ readonly samples: Samples }>;
  /** Its first events told their changes as text (version 1); none that was added since did. */
  readonly toldAsText?: boolean;
  /** Under which names its events stand in the log, where those do not follow from its noun. */
  readonly events?: { readonly added: string; readonly modified: string };
  /** Entries that the product brings are nobody's to change (`built-in.ts`). */
  readonly builtIn?: true;
  /** What was added stays: an entry is neither removed nor restored. */
  readonly stays?: true;
  readonly mayAdd: readonly Authority[];
  readonly mayChange: readonly Authority<Key>[];
  readonly mayRead: readonly Reader<Switch, Key>[];
  /** The field that an entry is called by, in each language. */
  readonly naming: Readonly<Record<Language, Key>>;
  readonly sortBy: Key;
  /** The reference by which entries stand below one another, never in a circle. */
  readonly tree?: Key;
  readonly parent?: Parent<Key>;
  readonly usedBy?: readonly Use[];
  /** What may be done beside an entry; where nothing is said, all of it if an entry has a page of its own. */
  readonly capabilities?: readonly CapabilityName[];
};

/**
 * A register as engines read it: named things with typed fields that are added, modified, removed, restored and traced
 * field by field. Commands, events, calls, read table, queries, form, list and trace are derived from it.
 */
export type Register = Declared<string, string> & {
  readonly paths: RegisterPaths;
  readonly capabilities: readonly CapabilityName[];
  /** Check-list ids of the calls, for the conformance table. */
  readonly callIds: RegisterPaths;
  readonly fields: readonly RegisterField[];
  /** Rules beyond the fields' own; refuse by throwing AppError. */
  readonly rules: readonly ((values: RegisterValues) => void)[];
  readonly sole: readonly Sole[];
  /** What must hold over several entries. */
  readonly inside: readonly Boundary<RegisterValues>[];
  /** Why an entry itself may not be removed now. */
  readonly staysWhile: readonly Staying<RegisterValues>[];
  /** Some of its entries are kept in memory wherever decisions are taken, because others are decided by them. */
  readonly keeps: boolean;
  /** The states of its entries and the moves between them; null where an entry is, or is removed, and no more. */
  readonly life: LifeCycle | null;
  readonly keptFor: (values: RegisterValues) => boolean;
};

type KeyOf<Fields extends readonly RegisterField[], Kind = unknown> = Extract<Fields[number], Kind>['key'];

/** A register that knows the type of its entries' values. */
export type RegisterOf<Values = RegisterValues> = Register & {
  /** Values from the log, from a read model or from the wire; null where they are none of this register's. */
  readonly readable: (values: RegisterValues) => Values | null;
  /** The same, refused as being repaired: for what is decided by a single entry. */
  readonly read: (values: RegisterValues) => Values;
};
export type ValuesOf<R> = R extends RegisterOf<infer Values> ? Values : never;

type Declaration<Fields extends readonly RegisterField[], State extends string> = Declared<
  KeyOf<Fields>,
  KeyOf<Fields, { readonly type: 'boolean' }>
> & {
  readonly fields: Fields;
  /** Where its calls stand, by its noun if nothing else is said: all below one name, or those that do not. */
  readonly paths?: string | Partial<RegisterPaths>;
  /** Its calls' ids in the check lists: one for all, or each its own. */
  readonly callIds: string | RegisterPaths;
  readonly rules?: readonly ((values: ValuesIn<Fields>) => void)[];
  readonly sole?: readonly Sole<KeyOf<Fields, { readonly type: 'boolean' }>, KeyOf<Fields>>[];
  /** What must hold over several entries, decided in one stream. */
  readonly inside?: readonly Boundary<ValuesIn<Fields>>[];
  readonly staysWhile?: readonly Staying<ValuesIn<Fields>>[];
  /** Whether others than itself are decided by an entry. The place of an entry in a tree is decided by all others'. */
  readonly keptFor?: (values: ValuesIn<Fields>) => boolean;
  readonly life?: LifeCycle<KeyOf<Fields>, State> | null;
};

/** What is wrong with what entries are said to stand below. */
const parentFault = (fields: readonly RegisterField[], { register, field, totals = [] }: Parent): string | null => {
  const points = fields.find(({ key }) => key === field);
  if (points?.type !== 'reference' || points.references !== register || points.many || points.required !== true)
    return `${field} is no required reference to one ${register}`;
  const unsummed = totals.find((key) => {
    const summed = fields.find((one) => one.key === key);
    return summed?.type !== 'number' && summed?.type !== 'quantity';
  });
  return unsummed === undefined ? null : `${unsummed} has no sum`;
};

/** Every entry has an address of its own. */
const placeFault = (place: RegisterPlace | undefined): string | null =>
  [place?.detail, place?.edit, place?.copy]
    .filter((at) => at !== undefined && !at.includes('/:id'))
    .map((at) => `${String(at)} names no entry: it has no :id`)[0] ?? null;

/** What is signed is signed for what stood in one entry, by somebody who saw it. */
const movesFault = (life: LifeCycle | null | undefined): string | null => {
  const both = life?.moves.find(({ signs, batch }) => signs !== undefined && batch !== undefined);
  return both === undefined ? null : `${both.name} is signed, so that it is made of one entry at a time`;
};

/** What calls of a register ask beside its fields. */
const TAKEN_KEYS: readonly string[] = ['id', 'ids', 'baseRevision', 'commandId', 'reason'];
/** What a move that is signed asks beside those. */
const SIGNING_KEYS: readonly string[] = [
  ...['account', 'password', 'passkey', 'meaning', 'meaningShown', 'timeZone', 'hash'],
];

/** A field that is called as what its calls ask for themselves would never be heard. */
const keysFault = (fields: readonly RegisterField[], life: LifeCycle | null | undefined): string | null => {
  const taken = fields.map(({ key }) => key).find((key) => TAKEN_KEYS.includes(key));
  const asked = (life?.moves ?? []).flatMap(({ signs, asks = [], offers = [] }) =>
    signs === undefined ? [] : [...asks, ...offers],
  );
  const key = taken ?? asked.find((one) => SIGNING_KEYS.includes(one));
  return key === undefined ? null : `${key} is what its calls ask for themselves, so that no field is called so`;
};

/** Declared once; the type of what an entry holds follows from its fields. */
export const defineRegister = <const Fields extends readonly RegisterField[], const State extends string = never>(
  declared: Declaration<Fields, State>,
): RegisterOf<ValuesIn<Fields>> => {
  const { fields } = declared;
  for (const field of fields)
    for (const fault of typeOf(field).faults?.(field) ?? []) throw new Error(`${declared.name}.${field.key}: ${fault}`);
  const wrong =
    (declared.parent && parentFault(fields, declared.parent)) ??
    placeFault(declared.place) ??
    movesFault(declared.life) ??
    keysFault(fields, declared.life);
  if (wrong) throw new Error(`${declared.name}: ${wrong}`);
  const schemas = fields.map((field) => ({ field, schema: typeOf(field).stored(field) }));
  const readable = (values: RegisterValues): ValuesIn<Fields> | null => {
    const known: [string, unknown][] = [];
    for (const { field, schema } of schemas) {
      const value = heldValue(field, values) ?? undefined;
      if (value === undefined && field.required !== true) {
        const blank = typeOf(field).blank?.(field);
        if (blank !== undefined) known.push([field.key, blank]);
        continue;
      }
      const parsed = schema.safeParse(value);
      if (!parsed.success) return null;
      known.push([field.key, parsed.data]);
    }
    return Object.fromEntries(known) as ValuesIn<Fields>;
  };
  const read = (values: RegisterValues): ValuesIn<Fields> => {
    const known = readable(values);
    if (known === null) throw new AppError('beingRepaired');
    return known;
  };
  const { rules = [], inside = [], staysWhile = [], sole = [], keptFor, paths, callIds, life = null } = declared;
  const { capabilities = declared.place?.detail === undefined ? [] : CAPABILITIES } = declared;
  // Where one stands in a tree, and which one is the default, is decided by all of them.
  const all = declared.tree !== undefined || sole.length > 0;
  return {
    ...declared,
    paths: typeof paths === 'string' ? pathsUnder(paths) : { ...pathsUnder(declared.noun), ...paths },
    callIds: typeof callIds === 'string' ? eachVerb(callIds) : callIds,
    capabilities,
    readable,
    read,
    sole,
    rules: rules.map((rule) => (values) => rule(read(values))),
    inside: inside.map(({ key, claim, ...rest }) => ({
      ...rest,
      key: (values) => key(read(values)),
      claim: (values, status) => claim(read(values), status),
    })),
    staysWhile: staysWhile.map(({ when, ...rest }) => ({
      ...rest,
      when: when === 'always' ? when : (values) => when(read(values)),
    })),
    life,
    keeps: all || keptFor !== undefined,
    keptFor: (values) => all || (keptFor?.(read(values)) ?? false),
  };
};

/** Why an entry that holds this may not be removed; null where it may. */
export const whyStays = ({ staysWhile }: Register, values: RegisterValues): Staying<RegisterValues> | null =>
  staysWhile.find(({ when }) => when === 'always' || when(values)) ?? null;

/** Whether entries are ever removed, and restored. */
export const isRemovable = ({ stays, staysWhile }: Pick<Register, 'stays' | 'staysWhile'>): boolean =>
  stays !== true && staysWhile.every(({ when }) => when !== 'always');

/** What an entry shows: its fields, and its state where it has one. */
export const shownFields = ({ fields, life }: Register): readonly RegisterField[] =>
  life === null ? fields : [...fields, statusField(life)];

/** What an entry is called by its reader; an entry without a name in their language has one in Chinese. */
export const entryName = ({ naming }: Register, values: RegisterValues, language: Language): string | null => {
  const called = [values[naming[language]], values[naming['zh-CN']]];
  return called.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
};
