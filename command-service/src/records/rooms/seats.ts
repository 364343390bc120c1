import { placeKey, type CellPlace } from '@shilu/events/records/modules/cell-fill';
import type { Seat } from '@shilu/events/records/room-calls';

/** Of a module of a record. */
export type RoomPlace = { readonly recordId: string; readonly moduleId: string };
export const roomKey = ({ recordId, moduleId }: RoomPlace): string => `${recordId}\n${moduleId}`;

/** Whose seat: windows name their seats themselves, and everybody hears these names. */
export type Seated = RoomPlace & Pick<Seat, 'seat' | 'accountId'>;
export const seatKey = ({ accountId, seat }: Pick<Seat, 'seat' | 'accountId'>): string => `${accountId}\n${seat}`;

/** A seat as it is kept: where, since when it has its cell, and until when anybody believes that it is still there. */
export type Sitting = Seat & RoomPlace & { readonly turn: number; readonly since: number; readonly until: number };

/** A cell is somebody's for so long after they were last heard of. */
export const SEAT_MS = 20_000;

export type Seats = {
  /** Takes what a seat says of itself; answers what it is now, null where that came too late to count or none is free. */
  readonly take: (said: Sitting) => Sitting | null;
  readonly drop: (seated: Seated) => Sitting | null;
  readonly of: (seated: Seated) => Sitting | null;
  readonly in: (place: RoomPlace, now: number) => readonly Sitting[];
  /** Who has a cell: of several who went there at once, whoever was first, and between those of one moment one for all. */
  readonly holder: (place: RoomPlace, cell: CellPlace, now: number) => Sitting | null;
  /** Those with a cell of the record or a caret in a text of it, or with something typed that is not in the log. */
  readonly filling: (recordId: string, now: number) => readonly Sitting[];
  /** Takes those away that were not heard of in time, and answers them. */
  readonly sweep: (now: number) => readonly Sitting[];
};

const first = (a: Sitting, b: Sitting): number => a.since - b.since || (seatKey(a) < seatKey(b) ? -1 : 1);

/** More windows at one sheet are not shown, and hold nothing. */
export const MOST_SEATS = 200;
/** Nor are more windows of one person. */
export const MOST_SEATS_EACH = 10;

const isFree = (room: ReadonlyMap<string, Sitting>, accountId: string): boolean =>
  room.size < MOST_SEATS &&
  [...room.values()].filter((sitting) => sitting.accountId === accountId).length < MOST_SEATS_EACH;

/** Who is where, in memory: nothing of it happened in the laboratory, and a process that begins anew is told again. */
export const createSeats = (): Seats => {
  const rooms = new Map<string, Map<string, Sitting>>();
  const drop = (seated: Seated): Sitting | null => {
    const room = rooms.get(roomKey(seated));
    const found = room?.get(seatKey(seated)) ?? null;
    room?.delete(seatKey(seated));
    if (room?.size === 0) rooms.delete(roomKey(seated));
    return found;
  };
  const present = (place: RoomPlace, now: number): readonly Sitting[] =>
    [...(rooms.get(roomKey(place))?.values() ?? [])].filter(({ until }) => until > now);
  return {
    drop,
    of: (seated) => rooms.get(roomKey(seated))?.get(seatKey(seated)) ?? null,
    in: present,
    take: (said) => {
      const key = roomKey(said);
      const room = rooms.get(key) ?? new Map<string, Sitting>();
      const before = room.get(seatKey(said));
      if (before === undefined ? !isFree(room, said.accountId) : said.turn < before.turn) return null;
      const stays = before?.cell && said.cell && placeKey(before.cell) === placeKey(said.cell);
      const next = stays ? { ...said, since: before.since } : said;
      room.set(seatKey(said), next);
      rooms.set(key, room);
      return next;
    },
    holder: (place, cell, now) =>
      present(place, now)
        .filter((sitting) => sitting.cell !== null && placeKey(sitting.cell) === placeKey(cell))
        .toSorted(first)[0] ?? null,
    filling: (recordId, now) =>
      [...rooms.values()].flatMap((room) =>
        [...room.values()].filter(
          (sitting) =>
            sitting.recordId === recordId &&
            sitting.until > now &&
            (sitting.cell !== null || sitting.typing.length > 0 || sitting.caret !== undefined),
        ),
      ),
    sweep: (now) => {
      const gone = [...rooms.values()].flatMap((room) => [...room.values()].filter(({ until }) => until <= now));
      for (const sitting of gone) drop(sitting);
      return gone;
    },
  };
};
