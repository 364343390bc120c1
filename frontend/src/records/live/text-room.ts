import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import { contentOf } from '@shilu/events/records/live-text/text-doc';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { caretSchema, type Caret, type Seat } from '@shilu/events/records/room-calls';
import {
  CHANGE_CHARS,
  MOST_CHANGES_AT_ONCE,
  textSaidSchema,
  type TextSaid,
} from '@shilu/events/records/text-room-calls';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { ApiError, isApiError, isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { createStore, type Store } from '../../lib/store';
import { keepaliveSender } from '../session/keepalive';
import { follow } from './follow-stream';
import { personColour } from './person-colour';

/** Changes are sent so often, and where the caret is so often. */
const EVERY_MS = 200;
const AGAIN_MS = 2_000;
const TELL_MS = 150;
const RENEW_MS = 8_000;
const AWAY_AFTER_MS = 60_000;
const FINISH_MS = 10_000;

export type TextView = {
  readonly link: 'opening' | 'open' | 'lost';
  readonly seats: readonly Seat[];
  /** Changes of this window that the server has not taken yet. */
  readonly unsent: number;
  /** All that was written here is in the log. */
  readonly isSaved: boolean;
  readonly reasonless: boolean;
  /** Why nothing more can be written here. */
  readonly ended: ApiError | null;
};

export type TextRoom = {
  readonly seat: string;
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly view: Store<TextView>;
  readonly giveReason: () => void;
  /** Sends what is written, and saves it; false where something of it is left here. */
  readonly finish: () => Promise<boolean>;
  readonly end: () => void;
};

type Options = {
  readonly place: { readonly experimentId: string; readonly moduleId: string };
  /** Something else changed: the page asks for the record anew. */
  readonly onReload: () => void;
  /** What was written here and not taken any more, with all that it stands in: it is kept beside what is saved. */
  readonly onLost: (content: RichNode) => void;
  readonly reason: () => Promise<string | undefined | null>;
};

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const toBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
};

const HEARD = 'heard';
const isForTheMoment = (error: unknown): boolean =>
  isOffline(error) || (isApiError(error) && (error.status === 429 || error.status >= 500));

const isPlace = ({ type, tname, item }: Caret['head']): boolean => (type ?? tname ?? item ?? null) !== null;
/** Where somebody is, if that is a place: anything else would break the text of everybody who shows it. */
const readCaret = (said: string | undefined): Caret | null => {
  if (said === undefined) return null;
  try {
    const { anchor, head } = caretSchema.parse(JSON.parse(said));
    return isPlace(anchor) && isPlace(head) ? { anchor, head } : null;
  } catch {
    return null;
  }
};

/** One window in a text that several people write in. */
export const openTextRoom = ({ place, onReload, onLost, reason }: Options): TextRoom => {
  const seat = crypto.randomUUID();
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const view = createStore<TextView>({
    ...{ link: 'opening', seats: [], unsent: 0, isSaved: true, reasonless: false, ended: null },
  });
  const keepalive = keepaliveSender();
  let pending: string[] = [];
  let epoch: string | null = null;
  /** How far the server has taken what this window wrote, and how far it is in the log. */
  let [taken, savedTo] = [0, 0];
  let [sending, over] = [false, false];
  let given: string | undefined;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  let touched = performance.now();
  let caret: string | null = null;

  const note = (change: Partial<TextView> = {}): void =>
    view.set((now) => ({
      ...now,
      ...{ unsent: pending.length, isSaved: pending.length === 0 && taken <= savedTo },
      ...change,
    }));
  const end = (error: ApiError): void => {
    if (view.get().ended !== null) return;
    // What was taken is the server's to save or to give back; what was not is only here.
    if (pending.length > 0) onLost(contentOf(doc));
    pending = [];
    note({ ended: error });
    onReload();
  };

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === HEARD || view.get().ended !== null) return;
    keepalive.warm();
    touched = performance.now();
    pending.push(toBase64(update));
    note();
    plan();
  });

  const nextChanges = (): string[] => {
    const changes: string[] = [];
    let chars = 0;
    for (const change of pending.slice(0, MOST_CHANGES_AT_ONCE)) {
      chars += change.length;
      if (chars > CHANGE_CHARS && changes.length > 0) break;
      changes.push(change);
    }
    return changes;
  };
  const send = async (): Promise<void> => {
    const { ended, reasonless } = view.get();
    if (sending || pending.length === 0 || epoch === null || ended !== null || reasonless) return;
    sending = true;
    let again = 0;
    try {
      const why = await reason();
      if (why === null) return note({ reasonless: true });
      given = why;
      const changes = nextChanges();
      const request = { ...place, seat, epoch, changes, ...(why === undefined ? {} : { reason: why }) };
      const { response } = await callApi(recordCalls.writeText, request);
      pending = pending.slice(changes.length);
      taken = Math.max(taken, response.seq);
      savedTo = Math.max(savedTo, response.savedTo);
      note();
    } catch (error) {
      // What was taken, and not answered, is passed over when it comes again.
      if (isForTheMoment(error)) again = AGAIN_MS;
      else if (isApiError(error) && error.code === refusals.reasonRequired.code) {
        note({ reasonless: true });
        onReload();
      } else end(isApiError(error) ? error : new ApiError(0, String(error), 0));
    } finally {
      sending = false;
    }
    plan(again);
  };
  const plan = (least = 0): void => {
    if (flushing !== undefined || sending || pending.length === 0 || view.get().reasonless) return;
    flushing = setTimeout(
      () => {
        flushing = undefined;
        void send();
      },
      Math.max(least, over ? 0 : EVERY_MS),
    );
  };

  const tellNow = async (): Promise<void> => {
    if (view.get().link !== 'open' || view.get().ended !== null) return;
    turn += 1;
    await callApi(recordCalls.atText, { ...place, seat, caret: readCaret(caret ?? undefined), turn }).catch(
      () => undefined,
    );
  };
  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      if (!over) void tellNow();
    }, TELL_MS);
  };
  const renewing = setInterval(() => {
    if (caret === null) return;
    // Whoever has left the keyboard keeps nobody from signing or submitting.
    if (performance.now() - touched > AWAY_AFTER_MS) caret = null;
    tell();
  }, RENEW_MS);

  /** One's own caret is the editor's, and none beside it: known by the number that this window has. */
  const known = (client: number): void => {
    if (awareness.clientID === client) return;
    const state = awareness.getLocalState();
    awareness.states.delete(awareness.clientID);
    awareness.meta.delete(awareness.clientID);
    awareness.clientID = client;
    awareness.setLocalState(state);
  };
  /** Numbers of those whose carets are shown: of this window alone, so that nobody takes another's. */
  const shown = new Map<string, number>();
  const showCarets = (seats: readonly Seat[]): void => {
    const added: number[] = [];
    const removed: number[] = [];
    const present = new Set<string>();
    for (const one of seats) {
      const cursor = readCaret(one.caret);
      if (one.seat === seat || cursor === null) continue;
      const key = `${one.accountId}\n${one.seat}`;
      const number = shown.get(key) ?? -1 - shown.size;
      shown.set(key, number);
      present.add(key);
      added.push(number);
      awareness.states.set(number, { user: { name: one.name, color: personColour(one.accountId) }, cursor });
    }
    for (const [key, number] of shown) {
      if (present.has(key) || !awareness.states.has(number)) continue;
      awareness.states.delete(number);
      removed.push(number);
    }
    const change = { added, updated: [], removed };
    awareness.emit('change', [change, 'room']);
    awareness.emit('update', [change, 'room']);
  };
  awareness.on('change', (_: unknown, origin: unknown) => {
    if (origin === 'room') return;
    const cursor = awareness.getLocalState()?.['cursor'] as unknown;
    const next = cursor === null || cursor === undefined ? null : JSON.stringify(cursor);
    if (next === caret) return;
    touched = performance.now();
    caret = next;
    tell();
  });
  const seatsNow = (change: (seats: readonly Seat[]) => readonly Seat[]): void => {
    const seats = change(view.get().seats);
    note({ seats });
    showCarets(seats);
  };
  const others = (seats: readonly Seat[], gone: Pick<Seat, 'seat' | 'accountId'>): readonly Seat[] =>
    seats.filter((one) => one.seat !== gone.seat || one.accountId !== gone.accountId);

  const hear = (said: TextSaid): void => {
    switch (said.kind) {
      case 'text': {
        if (epoch !== null && epoch !== said.epoch) {
          const { code, status } = refusals.textRoomEnded;
          return end(new ApiError(code, '', status));
        }
        epoch = said.epoch;
        Y.applyUpdate(doc, fromBase64(said.state), HEARD);
        doc.clientID = said.client;
        known(said.client);
        savedTo = Math.max(savedTo, said.savedTo);
        note({ link: 'open' });
        seatsNow(() => said.seats);
        return plan();
      }
      case 'changed':
        Y.applyUpdate(doc, fromBase64(said.change), HEARD);
        return;
      case 'seat':
        return seatsNow((seats) => [...others(seats, said.seat), said.seat]);
      case 'left':
        return seatsNow((seats) => others(seats, said));
      case 'textSaved':
        savedTo = Math.max(savedTo, said.to);
        return note();
      case 'reload':
        return onReload();
    }
  };
  const stopFollowing = follow({
    call: recordCalls.followText,
    request: { ...place, seat },
    schema: textSaidSchema,
    hear,
    onLost: () => note({ link: 'lost' }),
    onRefused: (error) => end(error),
  });
  const leave = (): void => {
    const changes = nextChanges();
    if (changes.length > 0 && epoch !== null)
      keepalive.send(
        recordCalls.writeText,
        JSON.stringify({ ...place, seat, epoch, changes, ...(given === undefined ? {} : { reason: given }) }),
      );
    keepalive.send(recordCalls.leaveSheet, JSON.stringify({ ...place, seat }));
  };
  window.addEventListener('pagehide', leave);

  const sent = (): Promise<boolean> =>
    new Promise((resolve) => {
      const latest = performance.now() + FINISH_MS;
      const done = (): void => {
        const { ended, reasonless } = view.get();
        if (pending.length > 0 && ended === null && !reasonless && performance.now() < latest) return;
        clearInterval(looking);
        stop();
        resolve(pending.length === 0);
      };
      const stop = view.subscribe(done);
      const looking = setInterval(done, EVERY_MS);
      done();
    });

  return {
    ...{ seat, doc, awareness, view },
    giveReason: () => {
      note({ reasonless: false });
      plan();
    },
    finish: async () => {
      plan();
      if (!(await sent())) return false;
      if (view.get().ended !== null) return true;
      try {
        await callApi(recordCalls.saveText, { ...place, ...(given === undefined ? {} : { reason: given }) });
        savedTo = Math.max(savedTo, taken);
        note();
        onReload();
      } catch (error) {
        // It is kept by the server, which saves it by itself, but what it refuses stands nowhere yet.
        if (!isApiError(error) || isForTheMoment(error)) return true;
        if (error.code !== refusals.textRoomEnded.code) return false;
        end(error);
      }
      return true;
    },
    end: () => {
      over = true;
      clearTimeout(flushing);
      flushing = undefined;
      plan();
      clearTimeout(telling);
      clearInterval(renewing);
      window.removeEventListener('pagehide', leave);
      stopFollowing();
      void callApi(recordCalls.leaveSheet, { ...place, seat }).catch(() => undefined);
      awareness.destroy();
    },
  };
};
