import type { Attempts } from '../../api/send-once';
import { createStore, type Store } from '../../lib/store';
import { dropTyped, keepTyped, lastTyped, newPlace, type Typed, type TypedIn } from './typed-store';

/** A pause this long, and what was typed is kept; whatever ends the page or the form keeps it at once. */
const PAUSE_MS = 300;

export type Keeping = {
  /** What was found of an earlier time. */
  readonly found: Typed | null;
  /** What stands in the form now; null where that is nothing but what is saved. */
  readonly note: (held: unknown) => void;
  /** Keeps it now: false where this browser cannot. */
  readonly keep: () => boolean;
  /** It is saved, or not wanted. */
  readonly drop: () => void;
  /** What was sent is saved: it is kept no more, unless something else was typed since. */
  readonly dropSent: () => void;
  /** It is not wanted, unless what this gives is called: then the form opens with it again. False where it cannot be kept. */
  readonly takeOut: () => () => boolean;
  /** Whether something is typed that this browser cannot hold. */
  readonly unkept: Store<boolean>;
  /** Whether something is typed that is not saved. */
  readonly holds: () => boolean;
  readonly attempts: Attempts;
};

/** Keeps for one open form what is typed in it. */
export const createKeeping = (typedIn: TypedIn): Keeping => {
  const last = lastTyped(typedIn);
  const place = newPlace(typedIn);
  const unkept = createStore(false);
  let held: unknown = last?.typed.held ?? null;
  let sent: Typed['sent'] = last?.typed.sent ?? null;
  let waiting = false;
  /** What stood there when it was sent, as text. */
  let heldWhenSent: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (): void => {
    clearTimeout(timer);
    [held, sent, waiting] = [null, null, false];
    dropTyped(place);
    if (last) dropTyped(last.place);
    unkept.set(false);
  };
  const keep = (): boolean => {
    clearTimeout(timer);
    if (!waiting) return !unkept.get();
    if (held === null && sent === null) {
      drop();
      return true;
    }
    const kept = keepTyped(place, { at: new Date().toISOString(), held, sent });
    // Not before it stands here: what was found is in it.
    if (kept && last) dropTyped(last.place);
    waiting = !kept;
    unkept.set(!kept && held !== null);
    return kept || held === null;
  };
  const later = (): void => {
    waiting = true;
    clearTimeout(timer);
    timer = setTimeout(keep, PAUSE_MS);
  };
  return {
    found: last?.typed ?? null,
    note: (next) => {
      held = next;
      later();
    },
    keep,
    drop,
    dropSent: () => {
      if (held === null || heldWhenSent === null || JSON.stringify(held) === heldWhenSent) return drop();
      sent = null;
      later();
    },
    takeOut: () => {
      const taken = held;
      drop();
      return () => keepTyped(newPlace(typedIn), { at: new Date().toISOString(), held: taken, sent: null });
    },
    unkept,
    holds: () => held !== null,
    attempts: {
      of: (path) => (sent?.path === path ? sent : null),
      note: (attempt) => {
        sent = attempt;
        heldWhenSent = JSON.stringify(held);
        waiting = true;
        // Before it leaves: a browser that is killed now asks again by the same id.
        keep();
      },
      forget: (commandId) => {
        if (sent?.commandId !== commandId) return;
        sent = null;
        later();
      },
    },
  };
};
