import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { entityIdOf, streamName } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { CellPlace } from '@shilu/events/records/modules/cell-fill';
import { RECORD } from '@shilu/events/records/record-events';
import type { RoomSaid, Seat } from '@shilu/events/records/room-calls';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import { createNotices, type Notices } from '@shilu/infra/sessions/notices';
import type { Pool } from 'pg';
import { z } from 'zod';
import { isHeard, saidOf, type SaidOfModule } from './said-of-events';
import { createSeats, roomKey, SEAT_MS, seatKey, type RoomPlace, type Seated, type Sitting } from './seats';

type Who = { readonly accountId: string; readonly name: string };
type Where = Pick<Seat, 'typing' | 'caret'> & { readonly cell: CellPlace | null; readonly turn: number };

/**
 * Who is in which sheet, and what those who follow one hear. In the memory of the process; where there are several, each
 * tells the others, and what was written is read from the log, so that what is not heard is only late.
 */
export interface Rooms {
  /** Hears of a sheet until `end`. Its seat is there as long. */
  follow(place: RoomPlace, seat: string, who: Who, hear: (said: RoomSaid) => void): { readonly end: () => void };
  /**
   * Says where a window is; answers whose the cell is, where it is somebody else's, and then it is nobody's here. One that
   * has no seat, since none was free, holds nothing, and nobody hears of it.
   */
  at(place: RoomPlace, seat: string, who: Who, where: Where): { readonly other: Seat | null; readonly seated: boolean };
  leave(place: RoomPlace, seat: string, accountId: string): void;
  seats(place: RoomPlace): readonly Seat[];
  holder(place: RoomPlace, cell: CellPlace, but: string): Seat | null;
  /** Others who fill in a sheet of the record. */
  filling(recordId: string, but: string): readonly (Seat & RoomPlace)[];
  /** A text that several write in changed: those who follow it here are told, and other processes that there is something. */
  changed(place: RoomPlace, said: readonly RoomSaid[]): void;
  /** Tells those who follow it here, and nobody else. */
  tell(place: RoomPlace, said: readonly RoomSaid[]): void;
  /** Called where another process changed a text that is followed here. */
  onChanged(look: (place: RoomPlace) => void): void;
  /** Told of every append of this process. */
  heard(category: string, events: readonly RecordedEvent[]): void;
  stop(): Promise<void>;
}

const CHANNEL = 'sheet_rooms';
const TELL_MS = 40;
const LOOK_MS = 2_000;
const SAY_AGAIN_MS = 8_000;

const seatOf = ({ seat, accountId, name, cell, typing, caret }: Sitting): Seat => ({
  ...{ seat, accountId, name, cell, typing },
  ...(caret !== undefined && { caret }),
});
const without = ({ caret: _, ...sitting }: Sitting): Sitting => sitting;

/** Of our own making, from another process of the same release or of the one before. */
const wordSchema = z.object({
  from: z.string(),
  sitting: z.custom<Sitting>((value) => typeof value === 'object' && value !== null).optional(),
  left: z.object({ recordId: z.string(), moduleId: z.string(), seat: z.string(), accountId: z.string() }).optional(),
  changed: z.object({ recordId: z.string(), moduleId: z.string() }).optional(),
  written: z.object({ recordId: z.string(), first: z.number(), last: z.number() }).optional(),
});
type Word = Omit<z.infer<typeof wordSchema>, 'from'>;

type Deps = {
  readonly pool: Pool;
  readonly alone: boolean;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly log: Logger;
  readonly now?: () => number;
};

export const createRooms = async ({ pool, alone, store, log, now = Date.now }: Deps): Promise<Rooms> => {
  const me = randomUUID();
  let look: (place: RoomPlace) => void = () => undefined;
  const seats = createSeats();
  type Follower = { readonly seated: Seated; readonly hear: (said: RoomSaid) => void };
  const followers = new Map<string, Set<Follower>>();
  const dirty = new Map<string, Sitting>();
  let telling: ReturnType<typeof setTimeout> | undefined;

  const tell = (place: RoomPlace, said: RoomSaid): void => {
    for (const { hear } of followers.get(roomKey(place)) ?? []) hear(said);
  };
  /** What moves often is told at most every so often, and then as it is. */
  const moved = (sitting: Sitting): void => {
    dirty.set(`${roomKey(sitting)}\n${seatKey(sitting)}`, sitting);
    telling ??= setTimeout(() => {
      telling = undefined;
      const all = [...dirty.values()];
      dirty.clear();
      for (const one of all) tell(one, { kind: 'seat', seat: seatOf(one) });
    }, TELL_MS);
  };
  const left = (seated: Seated): void => {
    dirty.delete(`${roomKey(seated)}\n${seatKey(seated)}`);
    const { seat, accountId } = seated;
    if (seats.drop(seated)) tell(seated, { kind: 'left', seat, accountId });
  };
  const told = (recordId: string, said: readonly SaidOfModule[]): void => {
    for (const { moduleId, said: one } of said) {
      if (moduleId !== null) tell({ recordId, moduleId }, one);
      else for (const room of [...followers.values()]) for (const each of room) if (each.seated.recordId === recordId) each.hear(one);
    }
  }; // prettier-ignore
  const isFollowed = (recordId: string): boolean =>
    [...followers.values()].some((room) => [...room].some(({ seated }) => seated.recordId === recordId));

  const readWritten = async ({ recordId, first, last }: NonNullable<Word['written']>): Promise<void> => {
    if (!isFollowed(recordId)) return;
    const stored = await store.readStream(streamName(RECORD, recordId), { from: first, limit: last - first + 1 });
    told(recordId, saidOf(stored.map(readEvent)));
  };
  /** One after the other: what is read from the log is told in its order. */
  let reading: Promise<void> = Promise.resolve();
  const hearOthers = (text: string): void => {
    const { from, sitting, left: gone, written, changed } = wordSchema.parse(JSON.parse(text));
    if (from === me) return;
    if (sitting) {
      const taken = seats.take({ ...sitting, until: now() + SEAT_MS });
      if (taken) moved(taken);
    }
    if (gone) left(gone);
    if (changed && followers.has(roomKey(changed))) look(changed);
    if (written)
      reading = reading
        .then(() => readWritten(written))
        .catch((error: unknown) => log.error(error, 'what was written in a sheet was not read'));
  };
  let notices: Notices | null = null;
  if (!alone)
    notices = await createNotices(pool, CHANNEL, {
      onNotice: (text) => {
        try {
          hearOthers(text);
        } catch (error) {
          log.error(error, 'what another process says of a sheet is not understood');
        }
      },
      // What was missed is not known: whoever follows begins anew.
      onGap: () => {
        for (const room of followers.values()) for (const { hear } of room) hear({ kind: 'reload' });
      },
    });
  const say = (word: Word): void => {
    if (notices === null) return;
    void notices
      .send(JSON.stringify({ from: me, ...word }))
      .catch((error: unknown) => log.warn(error, 'other processes were not told of a sheet'));
  };

  const sit = (said: Sitting): Sitting | null => {
    const taken = seats.take(said);
    if (taken === null) return null;
    moved(taken);
    say({ sitting: taken });
    return taken;
  };
  const holder: Rooms['holder'] = (place, cell, but) => {
    const found = seats.holder(place, cell, now());
    return found === null || found.accountId === but ? null : seatOf(found);
  };
  let saidAgain = now();
  const looking = setInterval(() => {
    const at = now();
    const again = at - saidAgain >= SAY_AGAIN_MS;
    if (again) saidAgain = at;
    // A window that listens is there; the cell that it had is nobody's once nothing was heard of that.
    for (const room of followers.values())
      for (const { seated } of room) {
        const known = seats.of(seated);
        if (!known) continue;
        const quiet = known.until <= at;
        if (quiet) sit({ ...without(known), cell: null, typing: [], until: at + SEAT_MS });
        else if (again) say({ sitting: known });
      }
    for (const gone of seats.sweep(at)) tell(gone, { kind: 'left', seat: gone.seat, accountId: gone.accountId });
  }, LOOK_MS);
  looking.unref();

  return {
    follow: (place, seat, who, hear) => {
      const seated: Seated = { ...place, seat, accountId: who.accountId };
      const follower: Follower = { seated, hear };
      const key = roomKey(place);
      const room = followers.get(key) ?? new Set();
      followers.set(key, room.add(follower));
      sit({ ...place, seat, ...who, cell: null, typing: [], turn: 0, since: now(), until: now() + SEAT_MS });
      return {
        end: () => {
          room.delete(follower);
          if (room.size === 0) followers.delete(key);
          if ([...room].some((other) => seatKey(other.seated) === seatKey(seated))) return;
          left(seated);
          say({ left: seated });
        },
      };
    },
    at: (place, seat, who, { cell, typing, turn, caret }) => {
      const other = cell === null ? null : holder(place, cell, who.accountId);
      const mine = other === null ? cell : null;
      const until = now() + SEAT_MS;
      const where = { cell: mine, typing, ...(caret !== undefined && { caret }) };
      sit({ ...place, seat, ...who, ...where, turn, since: now(), until });
      return { other, seated: seats.of({ ...place, seat, accountId: who.accountId }) !== null };
    },
    leave: (place, seat, accountId) => {
      const seated: Seated = { ...place, seat, accountId };
      if (seats.of(seated) === null) return;
      left(seated);
      say({ left: seated });
    },
    seats: (place) => seats.in(place, now()).map(seatOf),
    holder,
    filling: (recordId, but) =>
      seats
        .filling(recordId, now())
        .filter(({ accountId }) => accountId !== but)
        .map((one) => ({ ...seatOf(one), recordId: one.recordId, moduleId: one.moduleId })),
    changed: (place, said) => {
      for (const one of said) tell(place, one);
      say({ changed: place });
    },
    tell: (place, said) => {
      for (const one of said) tell(place, one);
    },
    onChanged: (next) => {
      look = next;
    },
    heard: (category, events) => {
      const [head] = events;
      if (category !== RECORD || head === undefined) return;
      if (!events.some(({ type }) => isHeard(type))) return;
      const recordId = entityIdOf(head.stream);
      try {
        if (isFollowed(recordId)) told(recordId, saidOf(events));
      } catch (error) {
        // An answer that is given again may be of an event of an earlier release.
        log.warn(error, 'what was written in a sheet is told as a whole');
        told(recordId, [{ moduleId: null, said: { kind: 'reload' } }]);
      }
      say({ written: { recordId, first: head.revision, last: events.at(-1)?.revision ?? head.revision } });
    },
    stop: async () => {
      clearInterval(looking);
      clearTimeout(telling);
      await notices?.stop();
    },
  };
};
