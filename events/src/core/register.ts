import { z } from 'zod';
import { AppError } from './app-error';
import { isBuiltIn } from './built-in';
import type { Label } from './call';
import { canonicalJson } from './canonical';
import type { Decider } from './decider';
import { isInState, valuesHash, versionMade, versionOf, type EntryVersion } from './entry-versions';
import { shownFields, type Register, type RegisterValues } from './define-register';
import type { DomainEvent, EnvelopeMeta } from './envelope';
import { boundChanges } from './bound-changes';
import { isNotYet } from './fields/date';
import { isSent, typeOf, type RegisterField } from './fields/field-types';
import { inputUnfit } from './input-unfit';
import { isNews } from './kind-changes';
import {
  awaitingMoves,
  concerns,
  nextState,
  notSentIn,
  STATUS,
  type DateMove,
  type LifeCycle,
  type Move,
} from './life-cycle';
import { own } from './own';
import { isNamedIn } from './named-in';
import { oncePer } from './once-per';
import { afterApproval, awaitedAt, isItsTurn, stepsOf, type ReviewByFlow } from './review-steps';
import { sealedSchema } from './personal';
import { fieldKind, fieldSchema } from './register-field';
import { filtersSchema } from './register-filter';
import { passkeySignatureSchema } from '../identity/passkey-schemas';
import { signingFields } from '../records/signing-fields';
import {
  codeWord,
  commandFields,
  givenReason,
  id,
  MOST_INTEGER,
  newId,
  paging,
  revision,
  sha256,
  text,
  wholeNumber,
} from './schemas';
import { fieldChange, fieldChangeSchema, type FieldChange } from './trace';
import { valueOf } from './trace-value';

export type RegisterEvent =
  | DomainEvent<
      string,
      {
        readonly kind: 'added';
        readonly values: RegisterValues;
        readonly ownerId: string;
        /** Of a register with a life cycle: the state it begins in. */
        readonly status?: string;
        readonly changes: readonly FieldChange[];
      }
    >
  | DomainEvent<
      string,
      {
        readonly kind: 'modified';
        readonly values: RegisterValues;
        /** Of a register with versions: the state it was changed in. What was saved before there were any has none. */
        readonly status?: string;
        readonly changes: readonly FieldChange[];
      }
    >
  | DomainEvent<string, { readonly kind: 'removed' | 'restored' }>
  | DomainEvent<
      string,
      {
        readonly kind: 'moved';
        readonly move: string;
        readonly from: string;
        readonly to: string;
        /** What the move filled in. */
        readonly set: RegisterValues;
        /** The date that was reached, or nears, where that is what moved it. */
        readonly date?: string;
        /** The version it made, by the hash of what the entry held with it. */
        readonly version?: { readonly number: number; readonly hash: string };
        readonly changes: readonly FieldChange[];
      } & Partial<MoveSignature>
    >;

const meaning = z.strictObject({ value: z.string(), zh: z.string(), en: z.string() });
const signatureShape = {
  signatureId: z.string(),
  /** As printed then, sealed with the signer's key. */
  signerName: sealedSchema,
  meaning,
  timeZone: z.string(),
  /** Of the values that were signed. */
  signedHash: z.string(),
  /** What the signer's device signed; absent where the person gave a password. */
  passkey: passkeySignatureSchema.optional(),
};
/** What a signature on a move says (21 CFR 11.50), and what it is bound to. */
export type MoveSignature = Readonly<z.infer<z.ZodObject<typeof signatureShape>>>;

export type RegisterState = {
  readonly exists: boolean;
  readonly removed: boolean;
  readonly ownerId: string | null;
  readonly values: RegisterValues;
  /** Null where the register has no life cycle. */
  readonly status: string | null;
  /** For which date a date move was last made, by its name. */
  readonly dated: Readonly<Record<string, string>>;
  /** In the order in which they were made; none where the register has no versions. */
  readonly versions: readonly EntryVersion[];
  /** What the newest version holds. */
  readonly newest: RegisterValues | null;
  /** Who changed what waits for a decision since it was last published, in a register whose entries wait for one. */
  readonly writers: readonly string[];
  /** Events folded so far minus one; what a form read, and sends back to say what it edited. */
  readonly revision: number;
};

export type RegisterCommand =
  | {
      readonly kind: 'add';
      readonly values: RegisterValues;
      readonly actor: string;
      /** In which state it begins (`begins`), where that is not the first. */
      readonly status?: string;
    }
  | { readonly kind: 'modify'; readonly values: RegisterValues; readonly baseRevision: number | null }
  | { readonly kind: 'remove' }
  | { readonly kind: 'restore' }
  | {
      readonly kind: 'move';
      readonly move: Move;
      readonly set: RegisterValues;
      readonly baseRevision: number | null;
      readonly actor?: string;
      readonly signature?: MoveSignature | undefined;
      /** Where a flow says who is asked. */
      readonly byFlow?: ReviewByFlow | null;
    }
  | { readonly kind: 'reachDate'; readonly move: DateMove; readonly date: string };

/** What people fill in. Who made a move, and by which flow, is nobody's to say: it is written with the move. */
export const sentFields = ({ fields, life }: Register): readonly RegisterField[] => {
  const notSent = new Set(life === null ? [] : notSentIn(life));
  return fields.filter((field) => isSent(field) && !notSent.has(field.key));
};

export const valuesSchema = (register: Register): z.ZodObject =>
  z.strictObject(Object.fromEntries(sentFields(register).map((field) => [field.key, fieldSchema(field)])));

export const registerEventTypes = (register: Register) => ({
  added: register.events?.added ?? `${register.noun}Added`,
  modified: register.events?.modified ?? `${register.noun}Modified`,
  removed: `${register.noun}Removed`,
  restored: `${register.noun}Restored`,
});

/** Types of the events by which entries move, with the move each is of. */
export const movesByEvent = ({ life }: Register): ReadonlyMap<string, Move | DateMove> =>
  new Map(life === null ? [] : [...life.moves, ...(life.onDates ?? [])].map((move) => [move.event, move]));

const changesSchema = z.array(fieldChangeSchema);
const movedSchema = z.strictObject({
  kind: z.literal('moved'),
  move: z.string(),
  from: z.string(),
  to: z.string(),
  set: z.record(z.string(), z.unknown()),
  date: z.string().optional(),
  changes: changesSchema,
});
const versionSchema = z.strictObject({ number: z.number().int(), hash: z.string() });
const movedSchemaOf = ({ life }: Register, move: Move | DateMove): z.ZodType =>
  movedSchema.extend({
    ...(life?.versions?.madeBy.includes(move.name)
      ? { version: life.versions.numberedLate ? versionSchema.optional() : versionSchema }
      : {}),
    ...('signs' in move ? signatureShape : {}),
  });
/** Schemas of a register's events; loose in values, so that a field added later still reads old events. */
export const registerEventSchemas = (register: Register): Readonly<Record<string, z.ZodType>> => {
  const types = registerEventTypes(register);
  const values = z.record(z.string(), z.unknown());
  return {
    [types.added]: z.strictObject({
      ...{ kind: z.literal('added'), values, ownerId: z.string(), changes: changesSchema },
      ...(register.life === null ? {} : { status: z.string().optional() }),
    }),
    [types.modified]: z.strictObject({
      ...{ kind: z.literal('modified'), values, changes: changesSchema },
      ...(register.life?.versions === undefined ? {} : { status: z.string().optional() }),
    }),
    ...(register.stays
      ? {}
      : {
          [types.removed]: z.strictObject({ kind: z.literal('removed') }),
          [types.restored]: z.strictObject({ kind: z.literal('restored') }),
        }),
    ...Object.fromEntries([...movesByEvent(register)].map(([type, move]) => [type, movedSchemaOf(register, move)])),
  };
};

const changesOf = (
  register: Register,
  field: RegisterField,
  old: RegisterValues,
  next: RegisterValues,
): readonly FieldChange[] => {
  const [before, after] = [old[field.key], next[field.key]];
  const told = typeOf(field).changes?.(field, register.name, before, after);
  if (told !== undefined) return told;
  const kind = fieldKind(register.name, field);
  const [was, is] = [valueOf(kind, before), valueOf(kind, after)];
  return isNews(was, is) ? [fieldChange(field.key, `@${register.name}.${field.key}`, was, is)] : [];
};

/** What differs between two states of an entry, field by field. */
export const changesBetween = (register: Register, old: RegisterValues, next: RegisterValues): FieldChange[] =>
  boundChanges(shownFields(register).flatMap((field) => changesOf(register, field, old, next)));

const defined = (values: RegisterValues): RegisterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const stateWords = ({ life }: Register, status: string): Label =>
  own(life?.states ?? {}, status)?.label ?? { 'zh-CN': status, 'en-US': status };

/** What a state does not allow is said with the states that would. */
const notInState = (register: Register, status: string | null, wanted: readonly string[]): AppError =>
  new AppError('notInState', {
    state: stateWords(register, status ?? ''),
    wanted: {
      'zh-CN': wanted.map((each) => stateWords(register, each)['zh-CN']).join('、'),
      'en-US': wanted.map((each) => stateWords(register, each)['en-US']).join(', '),
    },
  });

const notFromHere = (register: Register, move: Move, { status }: RegisterState): AppError =>
  notInState(register, status, move.from);

const mustBeChangedHere = (register: Register, { status, values }: RegisterState, next: RegisterValues): void => {
  const { life, parent } = register;
  if (parent !== undefined && parent.field in next && next[parent.field] !== values[parent.field])
    throw inputUnfit([{ path: parent.field, message: 'staysBelow' }]);
  if (life === null) return;
  if (life.changedIn && !life.changedIn.includes(status ?? '')) throw notInState(register, status, life.changedIn);
  const byMove = life.byMoves?.find((key) => key in next && canonicalJson(next[key] ?? null) !== canonicalJson(values[key] ?? null)); // prettier-ignore
  if (byMove !== undefined) throw inputUnfit([{ path: byMove, message: 'byMove' }]);
};

/** Nobody decides on what they ask for themselves, nor on what they added or wrote in (V043). */
const mustAskOthers = (
  { life }: Register,
  move: Move,
  values: RegisterValues,
  concerned: readonly (string | null | undefined)[],
  writers: readonly string[],
): void => {
  const key = life?.waits?.for;
  if (key === undefined || !move.asks?.includes(key)) return;
  const asked = values[key];
  if (Array.isArray(asked) && asked.length === 0) throw new AppError('noReviewer');
  if (concerned.some((one) => one && isNamedIn(asked, one))) throw new AppError('reviewerIsOperator');
  const wrote = writers.find((one) => isNamedIn(asked, one));
  if (wrote !== undefined) throw new AppError('reviewerContributed', { name: wrote });
};

/** Whoever was asked before that was a rule, and wrote in it, may still send it back. */
const mustNotHaveWritten = ({ life }: Register, { name }: Move, { writers }: RegisterState, actor?: string): void => {
  const approves = life?.versions?.madeBy.includes(name) || life?.waits?.byFlow?.step === name;
  if (actor !== undefined && approves && writers.includes(actor)) throw new AppError('selfContributed');
};

/**
 * Who is asked for a decision: those of the flow, where one applies, and nobody else; otherwise whoever is chosen. What
 * was asked last time is forgotten with it.
 */
const reviewersAsked = (
  { life }: Register,
  { asks = [] }: Move,
  { values }: RegisterState,
  set: RegisterValues,
  byFlow: ReviewByFlow | null,
): RegisterValues => {
  const waits = life?.waits;
  if (waits === undefined || !asks.includes(waits.for)) return set;
  const chosen = set[waits.for];
  if (byFlow === null || waits.byFlow === undefined) {
    if (chosen === undefined) throw inputUnfit([{ path: waits.for, message: 'required' }]);
    const kept = waits.byFlow === undefined ? [] : [waits.byFlow.name, waits.byFlow.steps];
    return { ...set, ...Object.fromEntries(kept.filter((key) => values[key] != null).map((key) => [key, null])) };
  }
  if (Array.isArray(chosen) && chosen.length > 0) throw new AppError('reviewersByFlow', { flow: byFlow.flowName });
  const { name, steps } = waits.byFlow;
  return { ...set, [waits.for]: awaitedAt(byFlow.steps), [name]: byFlow.flowName, [steps]: byFlow.steps };
};

/** What an approval writes of the steps of a flow; whom it waits for then, where it was not the last. */
const stepApproved = ({ life }: Register, { name }: Move, { values }: RegisterState, actor = ''): RegisterValues => {
  const { waits, versions } = life ?? {};
  const steps = life === null ? [] : stepsOf(life, values);
  if (waits?.byFlow === undefined || steps.length === 0) return {};
  const isStep = waits.byFlow.step === name;
  if (!isStep && !versions?.madeBy.includes(name)) return {};
  const after = afterApproval(steps, actor);
  return { [waits.byFlow.steps]: after, ...(isStep ? { [waits.for]: awaitedAt(after) } : {}) };
};

type Made = {
  readonly move: Move | DateMove;
  readonly to: string;
  readonly set: RegisterValues;
  readonly date?: string;
  readonly signature?: MoveSignature | undefined;
};
const moved = (register: Register, state: RegisterState, made: Made): RegisterEvent => {
  const { move, to, set, date, signature } = made;
  const from = state.status ?? '';
  const version = register.life?.versions?.madeBy.includes(move.name)
    ? { version: versionMade(register, state, { ...state.values, ...set }) }
    : {};
  const changes = changesBetween(
    register,
    { ...state.values, [STATUS]: from },
    { ...state.values, ...set, [STATUS]: to },
  );
  return {
    type: move.event,
    data: {
      ...{ kind: 'moved', move: move.name, from, to, set, ...(date === undefined ? {} : { date }), ...version },
      ...{ ...signature, changes },
    },
  };
};

/** What was saved before there were versions was in use as it was saved: it is the first. */
const firstVersion = (
  register: Register,
  isOlder: boolean,
  values: RegisterValues,
  revision: number,
): Partial<Pick<RegisterState, 'versions' | 'newest'>> =>
  isOlder && register.life?.older !== undefined && isInState(register, register.life.older)
    ? { versions: [versionOf(register, 1, values, revision)], newest: values }
    : {};

/** What a move made before such moves made versions is the next one, of what stood there. */
const numberedLate = (
  register: Register,
  state: RegisterState,
  move: string,
  values: RegisterValues,
): ReturnType<typeof versionMade> | undefined =>
  register.life?.versions?.numberedLate && register.life.versions.madeBy.includes(move)
    ? versionMade(register, state, values)
    : undefined;

/** Who decided last time is nobody's decision on what is asked anew. */
const undecided = ({ life }: Register, { asks = [] }: Move, values: RegisterValues): RegisterValues =>
  life?.waits !== undefined && asks.includes(life.waits.for)
    ? Object.fromEntries(
        awaitingMoves(life).flatMap(({ byWhom }) =>
          byWhom === undefined || values[byWhom] == null ? [] : [[byWhom, null]],
        ),
      )
    : {};

const firstState = ({ first, begins = [first] }: LifeCycle, asked = first): string => {
  if (!begins.includes(asked)) throw new AppError('wrongState');
  return asked;
};

/** Who wrote since the last version, after one more change; told apart only where somebody else is to decide. */
const writersAfter = ({ life }: Register, { writers }: RegisterState, actor?: string): readonly string[] =>
  life?.waits === undefined || actor === undefined || writers.includes(actor) ? writers : [...writers, actor];

/** As a decider makes it, or as the log has it: with who wrote it. */
type WrittenRegisterEvent = RegisterEvent & Partial<Pick<EnvelopeMeta, 'actor'>>;

export const registerDecider = (register: Register): Decider<RegisterState, RegisterCommand, WrittenRegisterEvent> => {
  const types = registerEventTypes(register);
  const checkRules = (values: RegisterValues): void => {
    for (const rule of register.rules) rule(values);
  };
  const present = (state: RegisterState): void => {
    if (!state.exists) throw new AppError('notFound');
  };
  const mustNotBeBuiltIn = (state: RegisterState): void => {
    if (isBuiltIn(register, state)) throw new AppError('builtInEntry');
  };
  return {
    initialState: () => ({
      ...{ exists: false, removed: false, ownerId: null, values: {}, status: null, dated: {} },
      ...{ versions: [], newest: null, writers: [], revision: -1 },
    }),
    decide: (command, state) => {
      if (command.kind !== 'add') mustNotBeBuiltIn(state);
      switch (command.kind) {
        case 'add': {
          if (state.exists) throw new AppError('changedMeanwhile');
          const values = defined(command.values);
          checkRules(values);
          const changes = changesBetween(register, {}, values);
          const status = register.life === null ? {} : { status: firstState(register.life, command.status) };
          return [{ type: types.added, data: { kind: 'added', values, ownerId: command.actor, ...status, changes } }];
        }
        case 'modify': {
          present(state);
          if (state.removed) throw new AppError('wrongState');
          if (command.baseRevision !== null && command.baseRevision !== state.revision) {
            throw new AppError('changedMeanwhile', {}, { values: state.values, revision: state.revision });
          }
          mustBeChangedHere(register, state, command.values);
          const values = defined({ ...state.values, ...command.values });
          checkRules(values);
          const changes = changesBetween(register, state.values, values);
          const status = register.life?.versions && state.status !== null ? { status: state.status } : {};
          return changes.length === 0
            ? []
            : [{ type: types.modified, data: { kind: 'modified', values, ...status, changes } }];
        }
        case 'remove':
          present(state);
          if (register.stays) throw new AppError('wrongState');
          return state.removed ? [] : [{ type: types.removed, data: { kind: 'removed' } }];
        case 'restore':
          present(state);
          if (register.stays) throw new AppError('wrongState');
          return state.removed ? [{ type: types.restored, data: { kind: 'restored' } }] : [];
        case 'move': {
          present(state);
          if (state.removed) throw new AppError('wrongState');
          const { move, baseRevision, actor, signature, byFlow = null } = command;
          const to = nextState(move, state.status ?? '');
          if (to === null) throw notFromHere(register, move, state);
          if (baseRevision !== null && baseRevision !== state.revision)
            throw new AppError('changedMeanwhile', {}, { values: state.values, revision: state.revision });
          if (move.signs !== undefined && signature === undefined) throw new AppError('passwordRequired');
          // What was signed is what was seen: neither more nor less.
          if (signature && signature.signedHash !== valuesHash(register, state.values))
            throw new AppError('changedMeanwhile', {}, { values: state.values, revision: state.revision });
          if (register.life !== null && !isItsTurn(register.life, move, state.values)) throw new AppError('wrongState');
          const set = defined({
            ...undecided(register, move, state.values),
            ...reviewersAsked(register, move, state, command.set, byFlow),
            ...stepApproved(register, move, state, actor),
            ...move.sets,
            ...(move.byWhom === undefined ? {} : { [move.byWhom]: actor }),
          });
          const values = { ...state.values, ...set };
          mustAskOthers(register, move, values, [actor, state.ownerId], state.writers);
          mustNotHaveWritten(register, move, state, actor);
          if (actor !== undefined && concerns(move, state.values, actor)) throw new AppError('concernsYou');
          checkRules(values);
          return [moved(register, state, { move, to, set, signature })];
        }
        case 'reachDate': {
          const { move, date } = command;
          const to = nextState(move, state.status ?? '');
          // The date was put off, or somebody was there before: nothing follows.
          if (!state.exists || state.removed || to === null || state.values[move.date] !== date) return [];
          // What leads to another state follows as often as the entry comes back with the date behind it; news is told once.
          return move.to === undefined && own(state.dated, move.name) === date
            ? []
            : [moved(register, state, { move, to, set: {}, date })];
        }
      }
    },
    evolve: (state, event) => {
      const revision = state.revision + 1;
      switch (event.data.kind) {
        case 'added': {
          const { values, ownerId } = event.data;
          const status = event.data.status ?? register.life?.older ?? register.life?.first ?? null;
          return {
            ...{ exists: true, removed: false, ownerId, values, status, dated: {}, revision },
            ...{ versions: [], newest: null, writers: [] },
            ...firstVersion(register, event.data.status === undefined, values, revision),
          };
        }
        case 'modified': {
          const { values, status } = event.data;
          const writers = writersAfter(register, state, event.actor);
          return {
            ...state,
            values,
            writers,
            revision,
            ...firstVersion(register, status === undefined, values, revision),
          };
        }
        case 'removed':
          return { ...state, removed: true, revision };
        case 'restored':
          return { ...state, removed: false, revision };
        case 'moved': {
          const { move, to, set, date } = event.data;
          const dated = date === undefined ? state.dated : { ...state.dated, [move]: date };
          const values = { ...state.values, ...set };
          const version = event.data.version ?? numberedLate(register, state, move, values);
          const made = version && {
            versions: [...state.versions, { ...version, revision }],
            newest: values,
            writers: [],
          };
          return { ...state, status: to, values, dated, revision, ...made };
        }
      }
    },
  };
};

/**
 * What has not happened yet is not said to have: refused as what does not fit, for a day has the same shape today and
 * tomorrow. What stood there before stays.
 */
export const mustHaveHappened = (
  { fields }: Pick<Register, 'fields'>,
  values: RegisterValues,
  previous: RegisterValues,
  now: Date,
): void => {
  const early = fields.filter(
    (field) => values[field.key] !== previous[field.key] && isNotYet(field, values[field.key], now),
  );
  if (early.length > 0) throw inputUnfit(early.map(({ key }) => ({ path: key, message: 'notYet' })));
};

const versionNumber = wholeNumber(1);

/** Request schemas of a register's derived calls. */
export const registerRequests = oncePer((register: Register) => {
  const values = valuesSchema(register);
  return {
    add: values.extend({ id: newId.optional(), ...commandFields }),
    modify: values.partial().extend({ id, baseRevision: revision.optional(), ...commandFields }),
    remove: z.strictObject({ id, ...commandFields }),
    restore: z.strictObject({ id, ...commandFields }),
    detail: z.strictObject({ id }),
    /** A GET: its paging comes as text in the query string. */
    history: z.strictObject({
      id,
      pageIndex: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(10),
    }),
    page: z.strictObject({
      ...paging,
      text: text(200).optional(),
      removed: z.boolean().default(false),
      /** By field: a value, `{status: "active"}`, or what is said of it, `{amount: {from: 5}}`. */
      filter: filtersSchema(register).optional(),
      sortField: codeWord(64).optional(),
      sortOrder: z.enum(['asc', 'desc']).optional(),
      /** Of a register with versions: what is in use and as it is in use, whoever may read the draft. */
      ...(register.life?.versions === undefined ? {} : { inUse: z.boolean().optional() }),
    }),
    versions: z.strictObject({ id }),
    version: z.strictObject({ id, number: z.coerce.number().int().min(1).max(MOST_INTEGER) }),
    /** Null is the draft. */
    compare: z.strictObject({ id, from: versionNumber.nullable(), to: versionNumber.nullable() }),
  };
});

/**
 * What a move is asked with; what it cannot do without is required of it, whatever the entry's form asks. Who is asked for
 * a decision a flow may say, which only the decision knows (`reviewersAsked`).
 */
export const moveRequest = (register: Register, { asks = [], offers = [], reason, signs }: Move): z.ZodObject => {
  const { waits } = register.life ?? {};
  const schemaOf = (key: string, required: boolean): [string, z.ZodType][] =>
    register.fields.flatMap((field) => (field.key === key ? [[key, fieldSchema({ ...field, required })]] : []));
  return z.strictObject({
    ...Object.fromEntries(asks.flatMap((key) => schemaOf(key, key !== waits?.for || waits.byFlow === undefined))),
    ...Object.fromEntries(offers.flatMap((key) => schemaOf(key, false))),
    ...commandFields,
    ...(reason === 'required' ? { reason: givenReason } : {}),
    // The hash of what the signer saw (`valuesHash`).
    ...(signs === undefined ? {} : { ...signingFields, hash: sha256 }),
  });
};

/** One entry as queries give it. */
export const registerEntrySchema = z.object({
  id: z.string(),
  values: z.record(z.string(), z.unknown()),
  ownerId: z.string().nullable(),
  removed: z.boolean(),
  /** Of a register with a life cycle: its state, and the names of the moves that the reader may make now. */
  status: z.string().optional(),
  moves: z.array(z.string()).optional(),
  /** Of a register whose entries stand below another's: whether the reader has the right to change it. */
  mayChange: z.boolean().optional(),
  /** Of a register with versions: the newest, whether it is in use, and whether the draft differs from it. */
  version: z.number().nullable().optional(),
  inUse: z.boolean().optional(),
  changedSince: z.boolean().optional(),
  /** What is shown is the version in use: the draft is not for this reader, or was not asked for. */
  asInUse: z.boolean().optional(),
  revision: z.number(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  /** An event of it cannot be read at present: what is shown may not be all of it. */
  beingRepaired: z.boolean().optional(),
  /** What it points to is called, for whoever asked: by category and id, `role 7`. What they may not read has no name. */
  names: z.record(z.string(), z.string()).optional(),
  /** Of one entry: which of these they may open, on pages of their own. */
  opens: z.array(z.string()).optional(),
});
/** Under which an entry names what it points to. */
export const nameKey = (category: string, id: string): string => `${category} ${id}`;
export type RegisterEntry = z.infer<typeof registerEntrySchema>;
