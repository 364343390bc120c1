import type { Label } from './call';
import type { SigningAct } from '../records/signature-meanings';
import type { Authority, Reader, RegisterValues } from './define-register';
import type { PermissionCode } from './permissions';
import type { RegisterField } from './fields/field-types';
import { isNamedIn } from './named-in';
import { own } from './own';

/** How a state is coloured: still to come, in use, waits for somebody, in need of attention, over. */
export type StateTone = 'draft' | 'active' | 'waiting' | 'attention' | 'over';
export type LifeState = { readonly label: Label; readonly tone: StateTone };

/**
 * Who hears of a move: the people in a field of the entry, the account that added it, or all who hold a permission.
 * `waits`: something is asked of them, so that it always stands in their messages.
 */
export type Telling<Key extends string = string> = {
  readonly to: readonly ('owner' | { readonly personsIn: Key } | { readonly permission: PermissionCode })[];
  readonly waits?: boolean;
};

type AnyMove<Key extends string, State extends string> = {
  readonly name: string;
  /** Type of its event, PascalCase, in the past tense: `InstrumentCalibrated`. */
  readonly event: string;
  /** What happened, as trails and messages say it. */
  readonly words: Label;
  readonly from: readonly State[];
  readonly tells?: Telling<Key>;
};

/** What a person does with an entry: a call of its own, decided by the state the log has at that moment. */
export type Move<Key extends string = string, State extends string = string> = AnyMove<Key, State> & {
  /** Absent: the entry stays in its state. By the state it leads from, where that makes a difference. */
  readonly to?: State | Partial<Readonly<Record<State, State>>>;
  readonly callId: string;
  readonly path: string;
  /** As a button says it. */
  readonly label: Label;
  readonly who: readonly Authority<Key>[];
  /** Whoever this field of the entry names does not make it, whatever else they may. */
  readonly notBy?: Key;
  /** Fields of the entry that it fills in: those it cannot do without, and those it may give. */
  readonly asks?: readonly Key[];
  readonly offers?: readonly Key[];
  /** What it writes into fields by itself: whoever makes it says nothing of them. */
  readonly sets?: Partial<Readonly<Record<Key, boolean | readonly string[]>>>;
  readonly reason?: 'required';
  /** A field that from then on names whoever made it. */
  readonly byWhom?: Key;
  /** It is signed: by whoever makes it, with a meaning of this act, for the values that they saw. */
  readonly signs?: SigningAct;
  /** No API token makes it: what is in force, or fit for use again, is for a person to say. */
  readonly byPersons?: true;
  /** Is taken back by no other move, so it is asked twice. */
  readonly final?: true;
  /** What may be done from then on that could not before, and who hears of it: said before it is made. */
  readonly follows?: Label;
  /** Several entries in one call, with an answer for each (`${path}/Batch`). */
  readonly batch?: { readonly callId: string };
};

/**
 * What follows when the date in a field is reached, or so many days before: by the product itself. Without another state
 * to lead to it is news, made once for a date and anew when the date changes.
 */
export type DateMove<Key extends string = string, State extends string = string> = AnyMove<Key, State> & {
  readonly to?: State;
  readonly date: Key;
  readonly daysBefore?: number;
};

/**
 * Entries whose values are published: others read and use the newest version, while the entry goes on being changed as
 * its draft. What a version holds is what stood in the entry when it was made; it is never changed again.
 */
export type Versions<Switch extends string = string, State extends string = string> = {
  /** Its calls stand below this name. */
  readonly path: string;
  readonly callId: string;
  /** Moves that make one. */
  readonly madeBy: readonly string[];
  /** These moves were there before they made versions: what they led to then is numbered as it follows in the log. */
  readonly numberedLate?: true;
  /** In these states the newest is in use. The first is what is said of it to those who do not read the draft. */
  readonly inUse: readonly [State, ...State[]];
  /** Who reads a version while the newest is in use, by what that version itself says; besides those who read the draft. */
  readonly readBy: readonly Reader<Switch>[];
};

/** An entry that waits for a decision, and in which field those stand who are asked: never whoever asks, or added it. */
export type Waiting<Key extends string = string, State extends string = string> = {
  /** The call that lists what somebody decided. */
  readonly path: string;
  readonly callId: string;
  readonly in: readonly State[];
  readonly for: Key;
  /** Where an approval flow may say who is asked, in steps; without one, whoever asks does. */
  readonly byFlow?: ByFlow<Key>;
};

/** What an entry keeps of the flow that it goes by, so that it goes on by it whatever becomes of the flow. */
type ByFlow<Key extends string> = {
  /** The call that says who would be asked now. */
  readonly path: string;
  readonly callId: string;
  /** The fields for what the flow is called and for its steps (`review-steps.ts`); they are filled in by moves alone. */
  readonly name: Key;
  readonly steps: Key;
  /** The move of those who approve before the last one does. */
  readonly step: string;
  /** The field that names the projects it is for. */
  readonly projects?: Key;
};

/**
 * The states of a register's entries and what leads from one to another. What no move names does not happen: an entry is
 * in a state because an event of its stream said so.
 */
export type LifeCycle<Key extends string = string, State extends string = string> = {
  readonly states: Readonly<Record<State, LifeState>>;
  readonly first: State;
  /** The states in which an entry may be added, where that is not the first alone. */
  readonly begins?: readonly State[];
  /** The state of entries that were added before the register had states. */
  readonly older?: State;
  /** In which states an entry is changed by its form; in all, where it is not said. */
  readonly changedIn?: readonly State[];
  /** Fields that the form fills in once, when an entry is added; afterwards a move alone does. */
  readonly byMoves?: readonly Key[];
  readonly waits?: Waiting<Key, State>;
  readonly versions?: Versions<Key, State>;
  readonly moves: readonly Move<Key, State>[];
  readonly onDates?: readonly DateMove<Key, State>[];
};

/** Whether the entry is about the account, so that others make the move (`notBy`). */
export const concerns = ({ notBy }: Pick<Move, 'notBy'>, values: RegisterValues, accountId: string): boolean =>
  notBy !== undefined && isNamedIn(values[notBy], accountId);

/** The moves by which those decide whom an entry waits for. */
export const awaitingMoves = (life: LifeCycle | null): readonly Move[] =>
  (life?.moves ?? []).filter(({ who }) =>
    who.some((one) => typeof one === 'object' && 'personsIn' in one && one.personsIn === life?.waits?.for),
  );

/** Fields that nobody sends: they say who made a move, and by which flow. */
export const notSentIn = ({ moves, waits }: LifeCycle): readonly string[] => [
  ...moves.flatMap(({ byWhom }) => byWhom ?? []),
  ...(waits?.byFlow === undefined ? [] : [waits.byFlow.name, waits.byFlow.steps]),
];

/** Fields that the form does not change: those that a move alone fills in, and those that nobody sends. */
export const byMovesOf = (life: LifeCycle): readonly string[] => [...(life.byMoves ?? []), ...notSentIn(life)];

/** The key under which an entry's state is shown, filtered, sorted and traced like a field. */
export const STATUS = 'status';

const label: Label = { 'zh-CN': '状态', 'en-US': 'Status' };

/** The state as a field among others; it is never sent. */
export const statusField = ({ states }: LifeCycle): RegisterField => ({
  key: STATUS,
  label,
  type: 'select',
  required: true,
  list: true,
  filter: true,
  options: Object.entries(states).map(([value, state]) => ({ value, label: state.label })),
});

/** Where a move leads from a state; null where it does not lead from there. */
export const nextState = ({ from, to }: Pick<Move, 'from' | 'to'>, status: string): string | null => {
  if (!from.includes(status)) return null;
  return (typeof to === 'object' ? own(to, status) : to) ?? status;
};

/** The moves that lead on from a state, whoever may make them. */
export const movesFrom = <Key extends string, State extends string>(
  { moves }: Pick<LifeCycle<Key, State>, 'moves'>,
  status: string,
): readonly Move<Key, State>[] => moves.filter((move) => nextState(move, status) !== null);

/** Day on which a date move is due, from the date in the field: `2026-11-23`. */
export const dueDay = (date: string, daysBefore = 0): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - daysBefore * 86_400_000).toISOString().slice(0, 10);
