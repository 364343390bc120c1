import { placeKey, type CellFill, type CellPlace, type FilledValue } from '@shilu/events/records/modules/cell-fill';
import { shownInRoom } from '@shilu/events/records/room-state';
import type { Room, RoomView } from './room-client';

/** Whose a cell is, and what they are typing there, as people read it; null where they have not typed. */
type AtCell = { readonly name: string; readonly said: string | null };
/** A value of a cell as people read it. */
export type CellSaid = (place: CellPlace, value: FilledValue) => string;

/** The cells of a sheet that several people fill in, as what draws them knows them. */
export type RoomCells = {
  /** What this window shows in a cell, and whether it is in the log. */
  readonly shown: (place: CellPlace) => { readonly value: FilledValue; readonly pending: boolean };
  readonly said: CellSaid;
  /** Somebody else who has the cell. */
  readonly other: (place: CellPlace) => AtCell | null;
  readonly draft: (place: CellPlace, value: FilledValue) => void;
  /** Goes to a cell. */
  readonly enter: (place: CellPlace) => void;
  /** Leaves it: what was typed there is written. */
  readonly leave: () => void;
  readonly closed: boolean;
};

export const roomCells = (
  room: Room,
  view: RoomView,
  valueAt: CellFill<unknown>['valueAt'],
  said: CellSaid,
  closed: boolean,
): RoomCells => {
  const others = new Map<string, AtCell>();
  for (const { seat, name, cell, typing } of view.seats) {
    if (seat === room.seat || cell === null) continue;
    const key = placeKey(cell);
    const typed = typing.findLast(({ place }) => placeKey(place) === key);
    others.set(key, { name, said: typed === undefined ? null : said(cell, typed.value) });
  }
  return {
    shown: (place) =>
      view.draft !== null && placeKey(view.draft.place) === placeKey(place)
        ? { value: view.draft.value, pending: true }
        : shownInRoom(view, valueAt, place),
    said,
    other: (place) => others.get(placeKey(place)) ?? null,
    draft: room.draft,
    enter: room.at,
    leave: () => {
      room.settle();
      room.at(null);
    },
    closed,
  };
};
