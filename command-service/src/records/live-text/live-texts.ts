import { setImmediate as othersTurn } from 'node:timers/promises';
import { AppError } from '@shilu/events/core/app-error';
import { SYSTEM } from '@shilu/events/core/built-in';
import type { FileRef } from '@shilu/events/core/schemas';
import { NotOwnWords } from '@shilu/events/records/live-text/own-words';
import { baseOf } from '@shilu/events/records/live-text/text-doc';
import { openWrittenText, type WrittenText } from '@shilu/events/records/live-text/written-text';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { RoomSaid } from '@shilu/events/records/room-calls';
import type { Logger } from '@shilu/infra/logging/logger';
import { createTurns } from '../../engine/turns';
import type { Rooms } from '../rooms/rooms';
import { roomKey, type RoomPlace } from '../rooms/seats';
import type { Change, ChangedBy, TextStore, Writing } from './text-store';

/** A text as this process has it: made of what is kept, and of nothing else. */
type Held = {
  readonly epoch: string;
  readonly text: WrittenText;
  readonly clients: Map<number, string>;
  seq: number;
  savedTo: number;
};
export type OpenText = { readonly writing: Writing; readonly text: WrittenText };
type Taken = { readonly seq: number; readonly savedTo: number };

/** So many texts are held in memory; any other is made anew when it is asked for. */
const MOST_HELD = 50;
/** A writing that everybody left so long ago, and that is all in the log, is over: whoever comes begins a new one. */
const OVER_AFTER_MS = 10 * 60_000;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const changedSaid = ({ seq, change }: Change): RoomSaid => ({ kind: 'changed', seq, change: base64(change) });

type Deps = { readonly store: TextStore; readonly rooms: Rooms; readonly newId: () => string; readonly log: Logger };

/** Texts that several write in at once. What one process takes, every other has from the same tables, in the same order. */
export const createLiveTexts = ({ store, rooms, newId, log }: Deps) => {
  const held = new Map<string, Held>();
  const turns = createTurns();

  let taken: (place: RoomPlace) => void = () => undefined;
  const drop = (place: RoomPlace): void => void held.delete(roomKey(place));
  const take = (one: Held, { seq, client, accountId, change }: Change): void => {
    one.text.take(client, accountId, change);
    one.seq = seq;
    if (seq === one.savedTo) one.text.saved();
  };
  /** The text as the table has it now. */
  const current = async (
    place: RoomPlace,
    writing: Writing,
    changesAfter: (seq: number) => Promise<readonly Change[]>,
  ): Promise<Held> => {
    const key = roomKey(place);
    let one = held.get(key);
    // Saved by another process further than is known here, and more was taken since: made anew.
    if (one?.epoch !== writing.epoch || (one.savedTo !== writing.savedTo && one.seq > writing.savedTo)) one = undefined;
    if (one === undefined) {
      const clients = new Map(await store.clients(writing.epoch));
      const text = openWrittenText(writing.base, (client) => clients.get(client));
      one = { epoch: writing.epoch, text, clients, seq: 0, savedTo: writing.savedTo };
    }
    held.delete(key);
    held.set(key, one);
    for (const oldest of held.keys()) if (held.size > MOST_HELD) held.delete(oldest);
    if (one.savedTo !== writing.savedTo) {
      one.savedTo = writing.savedTo;
      if (one.seq === writing.savedTo) one.text.saved();
    }
    for (const change of await changesAfter(one.seq)) {
      // A window of which a change is not proven is nobody's from then on.
      if (one.clients.get(change.client) !== SYSTEM) one.clients.set(change.client, change.accountId);
      take(one, change);
      await othersTurn();
    }
    return one;
  };
  const inTurn = <T>(place: RoomPlace, work: () => Promise<T>): Promise<T> => turns.take(roomKey(place), work);
  const asKept = async (place: RoomPlace, writing: Writing): Promise<Held> =>
    current(place, writing, (seq) => store.changes(writing.epoch, seq, writing.seq));

  // What another process took, in the order of the table.
  rooms.onChanged((place) => {
    const before = held.get(roomKey(place));
    const look = async (): Promise<void> => {
      const writing = await store.find(place);
      if (writing === null || writing.epoch !== before?.epoch) return rooms.tell(place, [{ kind: 'reload' }]);
      const from = held.get(roomKey(place))?.seq ?? writing.savedTo;
      const told = (await store.changes(writing.epoch, from, writing.seq)).map(changedSaid);
      await asKept(place, writing);
      const saved: RoomSaid = { kind: 'textSaved', to: writing.savedTo, revision: writing.savedRevision };
      rooms.tell(place, [...told, saved]);
    };
    inTurn(place, look).catch((error: unknown) => log.error(error, 'what another process took of a text was not read'));
  });

  return {
    store,
    inTurn,
    /** Called where something was taken that is to be saved. */
    onTaken: (next: (place: RoomPlace) => void): void => {
      taken = next;
    },
    /** The text that is being written, from the saved content on where nobody writes in it yet. */
    open: (place: RoomPlace, saved: { readonly content: unknown; readonly revision: number }): Promise<OpenText> =>
      inTurn(place, async () => {
        let writing = await store.find(place);
        const isDone = writing !== null && writing.savedTo === writing.seq;
        const isOver =
          writing !== null &&
          isDone &&
          (writing.savedRevision !== saved.revision ||
            (rooms.seats(place).length <= 1 && Date.now() - writing.changedAt.getTime() > OVER_AFTER_MS));
        if (writing === null || isOver) {
          const next = { epoch: newId(), base: baseOf(saved.content as RichNode), savedRevision: saved.revision };
          writing = await store.begin(place, next, writing?.epoch ?? null);
          drop(place);
        }
        if (writing === null) throw new AppError('textRoomEnded');
        const { text } = await asKept(place, writing);
        if (!text.isFull() || writing.seq !== writing.savedTo) return { writing, text };
        // All of it is in the log: it goes on from there, without what was taken away on the way.
        const next = { epoch: newId(), base: baseOf(saved.content as RichNode), savedRevision: saved.revision };
        const anew = await store.begin(place, next, writing.epoch);
        drop(place);
        if (anew === null) throw new AppError('textRoomEnded');
        return { writing: anew, text: (await asKept(place, anew)).text };
      }),
    /**
     * Takes changes of one window: kept once this resolves. `fits` throws where the text may not say what it then says, or
     * show the files that it then shows beside those before. None is taken where one is not.
     */
    write: (
      place: RoomPlace,
      epoch: string,
      by: ChangedBy,
      changes: readonly Uint8Array[],
      fits: (text: WrittenText, filesBefore: readonly FileRef[]) => Promise<void>,
    ): Promise<Taken> =>
      inTurn(place, async () => {
        let back = (): void => drop(place);
        try {
          const outcome = await store.append(place, by, async (writing, changesAfter) => {
            if (writing.epoch !== epoch) throw new AppError('textRoomEnded');
            const one = await current(place, writing, changesAfter);
            one.clients.set(by.client, by.accountId);
            back = one.text.asNow();
            const before = moduleTypeOf('editor').files(one.text.content());
            const fresh: Uint8Array[] = [];
            for (const change of changes) {
              if (one.text.take(by.client, by.accountId, change)) fresh.push(change);
              await othersTurn();
            }
            if (fresh.length > 0) await fits(one.text, before);
            return fresh;
          });
          if (outcome === null) throw new AppError('textRoomEnded');
          const one = held.get(roomKey(place));
          if (one !== undefined) one.seq = outcome.seq;
          if (outcome.taken.length > 0) {
            rooms.changed(place, outcome.taken.map(changedSaid));
            taken(place);
          }
          return { seq: outcome.seq, savedTo: outcome.savedTo };
        } catch (error) {
          // It holds what was not kept.
          back();
          throw error instanceof NotOwnWords ? new AppError('textChangeUnfit') : error;
        }
      }),
    /** As it is now, within a turn of its own. */
    now: async (place: RoomPlace): Promise<OpenText | null> => {
      const writing = await store.find(place);
      return writing === null ? null : { writing, text: (await asKept(place, writing)).text };
    },
    /** It is in the log up to there. */
    saved: async (place: RoomPlace, epoch: string, to: number, revision: number): Promise<void> => {
      await store.saved(epoch, to, revision);
      const one = held.get(roomKey(place));
      if (one?.epoch === epoch && one.seq === to) {
        one.savedTo = to;
        one.text.saved();
      } else drop(place);
      rooms.changed(place, [{ kind: 'textSaved', to, revision }]);
    },
    end: async (place: RoomPlace, epoch: string): Promise<void> => {
      await store.end(epoch);
      drop(place);
      rooms.changed(place, [{ kind: 'reload' }]);
    },
  };
};
export type LiveTexts = ReturnType<typeof createLiveTexts>;
