import { editSchema } from '../core/edit-schema';
import { withEdits } from '../core/edits';
import {
  placeKey,
  placeOf,
  type CellChange,
  type CellFill,
  type CellPlace,
  type FilledValue,
} from './modules/cell-fill';
import type { RefusedCell, RoomSaid, Seat } from './room-calls';

/** One command on its way: until it is answered it is sent again, by the same id. */
export type SentCells = {
  readonly commandId: string;
  readonly baseRevision: number;
  readonly cells: readonly CellChange[];
};

/** A sheet as one window has it: what the server says, and what was typed here and is not in it yet. */
export type RoomState = {
  /** -1 before the server said anything. */
  readonly revision: number;
  readonly content: unknown;
  readonly seats: readonly Seat[];
  /** Being typed, and not yet left: on what the cell showed when the typing began, whatever came in since. */
  readonly draft: { readonly place: CellPlace; readonly from: FilledValue; readonly value: FilledValue } | null;
  /** Typed and not sent. */
  readonly typed: readonly CellChange[];
  readonly sent: SentCells | null;
  /** In the log, as the server answered, and not yet in `content`: what shows until revision `until` is here. */
  readonly taken: readonly { readonly change: CellChange; readonly until: number }[];
  /** Not taken: theirs stands, and what was typed here is kept until the person takes it up again or drops it. */
  readonly refused: readonly RefusedCell[];
  /** Something was not heard: the server is to say all of it again. */
  readonly behind: boolean;
};

export const emptyRoom: RoomState = {
  revision: -1,
  content: null,
  seats: [],
  draft: null,
  typed: [],
  sent: null,
  taken: [],
  refused: [],
  behind: true,
};

const withoutSeat = (seats: readonly Seat[], gone: Pick<Seat, 'seat' | 'accountId'>): readonly Seat[] =>
  seats.filter((one) => one.seat !== gone.seat || one.accountId !== gone.accountId);
const at =
  (place: CellPlace) =>
  (one: CellPlace): boolean =>
    placeKey(one) === placeKey(place);

/** What the server says, as it comes. */
export const heardInRoom = (state: RoomState, said: RoomSaid): RoomState => {
  switch (said.kind) {
    case 'whole': {
      if (said.revision < state.revision) return { ...state, behind: true };
      const { revision, content, seats } = said;
      return { ...state, revision, content, seats, taken: stillToCome(state, revision), behind: false };
    }
    case 'seat':
      return { ...state, seats: [...withoutSeat(state.seats, said.seat), said.seat] };
    case 'left':
      return { ...state, seats: withoutSeat(state.seats, said) };
    case 'reload':
      return { ...state, behind: true };
    // Of texts, which are no sheets.
    case 'changed':
    case 'textSaved':
      return state;
    case 'saved': {
      const { on, revision } = said;
      if (revision <= state.revision) return state;
      if (on !== null && on !== state.revision) return { ...state, behind: true };
      const edits = editSchema.array().safeParse(said.edits);
      if (!edits.success) return { ...state, behind: true };
      try {
        const content = withEdits(state.content, edits.data);
        return { ...state, revision, content, taken: stillToCome(state, revision) };
      } catch {
        return { ...state, behind: true };
      }
    }
  }
};
const stillToCome = ({ taken }: RoomState, revision: number): RoomState['taken'] =>
  taken.filter(({ until }) => until > revision);

type ValueAt = CellFill<unknown>['valueAt'];

/** What this window shows in a cell, and whether it is in the log. */
export const shownInRoom = (
  state: RoomState,
  valueAt: ValueAt,
  place: CellPlace,
): { readonly value: FilledValue; readonly pending: boolean } => {
  const own = state.typed.findLast(at(place)) ?? state.sent?.cells.findLast(at(place));
  if (own) return { value: own.to, pending: true };
  const taken = state.taken.findLast(({ change }) => at(place)(change));
  return { value: taken ? taken.change.to : valueAt(state.content, place), pending: false };
};

/** Somebody typed here: on what the cell showed them, or on what they typed before it. */
export const typedInRoom = (
  state: RoomState,
  valueAt: ValueAt,
  place: CellPlace,
  to: FilledValue,
  seen: FilledValue = shownInRoom(state, valueAt, place).value,
): RoomState => {
  // Nobody types on what they have not seen.
  if (state.revision < 0) return state;
  const before = state.typed.find(at(place));
  const from = before ? before.from : seen;
  const others = state.typed.filter((one) => !at(place)(one));
  return {
    ...state,
    typed: from === to ? others : [...others, { ...placeOf(place), from, to }],
    // What nobody takes up again and is not what stands there remains theirs to decide.
    refused: state.refused.filter((one) => !at(place)(one.place) || (from === to && one.theirs !== to)),
  };
};

/** What was being typed is finished. */
export const settledInRoom = (state: RoomState, valueAt: ValueAt): RoomState => {
  const { draft } = state;
  return draft === null ? state : typedInRoom({ ...state, draft: null }, valueAt, draft.place, draft.value, draft.from);
};

/** A key in a cell: the first says what it is typed on; one in another cell finishes what was typed before. */
export const draftedInRoom = (state: RoomState, valueAt: ValueAt, place: CellPlace, value: FilledValue): RoomState => {
  if (state.revision < 0) return state;
  if (state.draft !== null && at(place)(state.draft.place)) return { ...state, draft: { ...state.draft, value } };
  const settled = settledInRoom(state, valueAt);
  return { ...settled, draft: { place, from: shownInRoom(settled, valueAt, place).value, value } };
};

/** What this window has that is not in the log. */
export const unwrittenInRoom = ({
  draft,
  sent,
  typed,
}: RoomState): readonly (CellPlace & { readonly to: FilledValue })[] => [
  ...(sent?.cells ?? []),
  ...typed,
  ...(draft === null ? [] : [{ ...draft.place, to: draft.value }]),
];

/** The next command, where none is on its way. */
export const sentFromRoom = (state: RoomState, commandId: string, most: number): RoomState =>
  state.sent !== null || state.typed.length === 0 || state.revision < 0
    ? state
    : {
        ...state,
        sent: { commandId, baseRevision: state.revision, cells: state.typed.slice(0, most) },
        typed: state.typed.slice(most),
      };

type Answered = { readonly contentRevision: number; readonly refused: readonly RefusedCell[] };

/** The command is in the log, but for what is refused. */
export const answeredInRoom = (state: RoomState, commandId: string, { contentRevision, refused }: Answered): RoomState => {
  if (state.sent?.commandId !== commandId) return state;
  const kept = new Set(refused.map(({ place }) => placeKey(place)));
  const written = state.sent.cells.filter((change) => !kept.has(placeKey(change)));
  const typedSince = new Set(state.typed.map(placeKey));
  return {
    ...state,
    sent: null,
    taken: [
      ...state.taken,
      ...(contentRevision > state.revision ? written.map((change) => ({ change, until: contentRevision })) : []),
    ],
    // What was typed over it since is about to be told of by itself.
    refused: [
      ...state.refused.filter(({ place }) => !kept.has(placeKey(place))),
      ...refused.filter(({ place }) => !typedSince.has(placeKey(place))),
    ],
  };
}; // prettier-ignore

/** Nothing of the command was written, and it will not be: what was typed is kept for the person. */
export const rejectedInRoom = (state: RoomState, commandId: string): RoomState => {
  if (state.sent?.commandId !== commandId) return state;
  const { cells } = state.sent;
  const later = new Set(state.typed.map(placeKey));
  return {
    ...state,
    sent: null,
    typed: [
      ...cells.filter((cell) => !later.has(placeKey(cell))),
      // What was typed on it stands on what that stood on.
      ...state.typed.map((cell) => ({ ...cell, from: (cells.find(at(cell)) ?? cell).from })),
    ],
  };
};

/** A refused cell is dropped: theirs stands. */
export const droppedInRoom = (state: RoomState, place: CellPlace): RoomState => ({
  ...state,
  refused: state.refused.filter((one) => !at(place)(one.place)),
});
