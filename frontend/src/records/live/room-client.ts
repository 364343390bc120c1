import { cutText } from '@shilu/events/core/cut-text';
import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import { MOST_CELLS_AT_ONCE, placeKey, placeOf, type CellFill, type CellPlace, type FilledValue } from '@shilu/events/records/modules/cell-fill'; // prettier-ignore
import { MOST_TYPED, TYPED_CHARS, type RefusedCell } from '@shilu/events/records/room-calls';
import {
  answeredInRoom,
  draftedInRoom,
  droppedInRoom,
  emptyRoom,
  rejectedInRoom,
  sentFromRoom,
  settledInRoom,
  typedInRoom,
  unwrittenInRoom,
  type RoomState,
} from '@shilu/events/records/room-state';
import { isApiError, isOffline, type ApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { languageStore } from '../../lib/language';
import { createStore, type Store } from '../../lib/store';
import { keepaliveSender } from '../session/keepalive';
import { followRoom } from './follow-room';

/** At most one command in so long; the server holds to the same. */
const EVERY_MS = 1_000;
const AGAIN_MS = 2_000;
/** What is typed is shown to others so soon, and said again so often, as long as somebody is at it. */
const TELL_MS = 120;
const RENEW_MS = 8_000;
const AWAY_AFTER_MS = 60_000;
/** Whoever finishes waits so long for what is on its way. */
const FINISH_MS = 10_000;

export type RoomView = RoomState & {
  readonly link: 'opening' | 'open' | 'lost';
  /** A reason is needed and was not given: everything waits for it. */
  readonly reasonless: boolean;
  /** Whose the cell is that one wanted to go to. */
  readonly heldBy: { readonly place: CellPlace; readonly name: string } | null;
  /** Why nothing more can be written here; what was typed is kept in sight. */
  readonly ended: ApiError | null;
};

export type Room = {
  readonly seat: string;
  readonly view: Store<RoomView>;
  /** What is being typed in a cell: others see it, and it is written when the cell is left. */
  readonly draft: (place: CellPlace, value: FilledValue) => void;
  readonly settle: () => void;
  readonly at: (place: CellPlace | null) => void;
  /** Of a refused cell: theirs stands, or what was typed here is written on it. */
  readonly drop: (place: CellPlace) => void;
  readonly takeUp: (refused: RefusedCell) => void;
  /** Asks for the reason again, and goes on. */
  readonly giveReason: () => void;
  /** Writes what is typed; true once nothing of this window is left to write or to decide. */
  readonly finish: () => Promise<boolean>;
  /** Sends what is typed, and is gone. */
  readonly end: () => void;
};

type Options = {
  readonly place: { readonly experimentId: string; readonly moduleId: string };
  readonly fill: Pick<CellFill<unknown>, 'valueAt' | 'nameOf'>;
  /** Something else than cells changed: the page asks for the record anew. */
  readonly onReload: () => void;
  /** From the first signature or submission on, a change needs one; null where the person gives none. */
  readonly reason: () => Promise<string | undefined | null>;
};

/** The same may be taken in a moment: no answer, too many at once, or a server that is being started. */
const isForTheMoment = (error: unknown): boolean =>
  isOffline(error) || (isApiError(error) && (error.status === 429 || error.status >= 500));

const asText = (value: FilledValue): string => cutText(value === null ? '' : String(value), TYPED_CHARS);

/** One window at a sheet that several people fill in. */
export const openRoom = ({ place, fill, onReload, reason }: Options): Room => {
  const seat = crypto.randomUUID();
  const view = createStore<RoomView>({ ...emptyRoom, link: 'opening', reasonless: false, heldBy: null, ended: null });
  const keepalive = keepaliveSender();
  let [sending, ended, most] = [false, false, MOST_CELLS_AT_ONCE];
  let lastSent = 0;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let cell: CellPlace | null = null;
  let turn = 0;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let touched = performance.now();

  let given: string | undefined;

  const change = (next: (state: RoomState) => RoomState): void => view.set((now) => ({ ...now, ...next(now) }));

  /** Refused for what it is: of many cells each is sent by itself, of one it is told. */
  const unfit = (commandId: string, error: ApiError): void => {
    const cells = view.get().sent?.cells ?? [];
    const [only] = cells;
    if (cells.length !== 1 || only === undefined) {
      most = 1;
      return change((state) => rejectedInRoom(state, commandId));
    }
    const { to } = only;
    const at = placeOf(only);
    const { content, revision } = view.get();
    const refused: RefusedCell = {
      ...{
        place: at,
        cell: fill.nameOf(content, at, languageStore.get()),
        because: 'unfit',
        name: '',
        message: error.message,
      },
      ...{ theirs: fill.valueAt(content, at), yours: to },
    };
    change((state) => answeredInRoom(state, commandId, { contentRevision: revision, refused: [refused] }));
  };

  const send = async (): Promise<void> => {
    if (sending || view.get().ended !== null || view.get().reasonless) return;
    change((state) => sentFromRoom(state, crypto.randomUUID(), most));
    const { sent } = view.get();
    if (sent === null) return;
    sending = true;
    lastSent = performance.now();
    let again = 0;
    try {
      const why = await reason();
      if (why === null) {
        change((state) => rejectedInRoom(state, sent.commandId));
        return view.set((now) => ({ ...now, reasonless: true }));
      }
      given = why;
      const request = { ...place, baseRevision: sent.baseRevision, cells: [...sent.cells] };
      const { response } = await callApi(
        recordCalls.fillCells,
        { ...request, ...(why === undefined ? {} : { reason: why }) },
        { commandId: sent.commandId },
      );
      change((state) => answeredInRoom(state, sent.commandId, response));
      if (view.get().typed.length === 0) most = MOST_CELLS_AT_ONCE;
    } catch (error) {
      if (isApiError(error) && error.code === refusals.inputUnfit.code) unfit(sent.commandId, error);
      // Under the same id: what was carried out is not carried out again.
      else if (isForTheMoment(error)) again = AGAIN_MS;
      else if (isApiError(error) && error.code === refusals.reasonRequired.code) {
        // The record was signed or submitted since this page was opened: from then on it is asked for.
        change((state) => rejectedInRoom(state, sent.commandId));
        view.set((now) => ({ ...now, reasonless: true }));
        onReload();
      } else {
        change((state) => rejectedInRoom(state, sent.commandId));
        if (isApiError(error)) view.set((now) => ({ ...now, ended: error }));
        onReload();
      }
    } finally {
      sending = false;
      tell();
    }
    plan(again);
  };
  const plan = (least = 0): void => {
    const { typed, sent, ended: why, reasonless } = view.get();
    if (flushing !== undefined || sending || why !== null || reasonless || (typed.length === 0 && sent === null))
      return;
    const wait = Math.max(least, ended ? 0 : lastSent + EVERY_MS - performance.now(), 0);
    flushing = setTimeout(() => {
      flushing = undefined;
      void send();
    }, wait);
  };

  const tellNow = async (): Promise<void> => {
    const own = unwrittenInRoom(view.get()).slice(-MOST_TYPED);
    const typing = own.map(({ sheet, row, column, to }) => ({ place: { sheet, row, column }, value: asText(to) }));
    turn += 1;
    const asked = cell;
    try {
      const { response } = await callApi(recordCalls.atCell, { ...place, seat, cell, typing, turn });
      const name = response.heldBy?.name;
      if (asked !== cell) return;
      view.set((now) => ({ ...now, heldBy: name === undefined || asked === null ? null : { place: asked, name } }));
    } catch {
      // Who is where is a courtesy: what is written is decided by what stands there.
    }
  };
  const tell = (): void => {
    telling ??= setTimeout(() => {
      telling = undefined;
      if (!ended) void tellNow();
    }, TELL_MS);
  };
  const renewing = setInterval(() => {
    if (cell === null) return;
    // Whoever has left the keyboard keeps nobody from the cell.
    if (performance.now() - touched > AWAY_AFTER_MS) cell = null;
    tell();
  }, RENEW_MS);

  const settle = (): void => {
    if (view.get().draft === null) return;
    change((state) => settledInRoom(state, fill.valueAt));
    tell();
    plan();
  };

  const stopFollowing = followRoom({ place, seat, view, onReload });
  const leave = (): void => {
    settle();
    const { sent, typed, revision: baseRevision } = view.get();
    const next = { cells: typed.slice(0, MOST_CELLS_AT_ONCE), baseRevision };
    for (const cells of [sent, next])
      if (cells !== null && cells.cells.length > 0)
        keepalive.send(
          recordCalls.fillCells,
          JSON.stringify({ ...place, ...cells, ...(given === undefined ? {} : { reason: given }) }),
        );
    keepalive.send(recordCalls.leaveSheet, JSON.stringify({ ...place, seat }));
  };
  window.addEventListener('pagehide', leave);

  return {
    seat,
    view,
    draft: (at, value) => {
      keepalive.warm();
      touched = performance.now();
      cell = at;
      change((state) => draftedInRoom(state, fill.valueAt, at, value));
      tell();
      plan();
    },
    settle,
    at: (next) => {
      touched = performance.now();
      if ((cell && placeKey(cell)) === (next && placeKey(next))) return;
      // The field that was typed in may have been taken off the page, and told nobody.
      settle();
      cell = next;
      tell();
    },
    drop: (at) => change((state) => droppedInRoom(state, at)),
    takeUp: ({ place: at, yours, theirs }) => {
      settle();
      // On what the person was told of, and on nothing that came since.
      change((state) => typedInRoom(state, fill.valueAt, at, yours, theirs));
      plan();
    },
    giveReason: () => {
      view.set((now) => ({ ...now, reasonless: false }));
      plan();
    },
    finish: () => {
      settle();
      return new Promise<boolean>((resolve) => {
        const done = (): void => {
          const now = view.get();
          const waits = unwrittenInRoom(now).length > 0;
          if (waits && now.ended === null && !now.reasonless && performance.now() < latest) return;
          clearInterval(looking);
          stop();
          resolve(!waits && now.refused.length === 0);
        };
        const latest = performance.now() + FINISH_MS;
        const stop = view.subscribe(done);
        const looking = setInterval(done, EVERY_MS);
        done();
      });
    },
    end: () => {
      settle();
      ended = true;
      clearTimeout(flushing);
      flushing = undefined;
      plan();
      clearTimeout(telling);
      clearInterval(renewing);
      window.removeEventListener('pagehide', leave);
      stopFollowing();
      void callApi(recordCalls.leaveSheet, { ...place, seat }).catch(() => undefined);
    },
  };
};
