import { openDialogs, topDialog } from './open-dialogs';

/**
 * The router refuses a Back that leads to another entry of its own. From the first one Back would leave this document,
 * with all that lies over the screen: so a dialog that opens there puts a second entry of the same address behind it.
 * Back leads from the second to the first, closes the dialog, and the second is gone to again. With no dialog open,
 * who comes back to the first goes on to what was before it. The router is not told of the second entry.
 */
type Entry = Readonly<Record<string, unknown>>;

const entryNow = (): Entry => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};
const placeNow = (): unknown => entryNow()['idx'];
const isDoubled = (): boolean => entryNow()['doubled'] === true;

/** Where the screen shown stands among this document's entries; a Back that is refused does not change it. */
let place: unknown;
let address = '';
let returning = false;

const double = (): void => {
  // Where nothing came before there is nothing to leave for.
  if (placeNow() !== 0 || window.history.length === 1) return;
  const entry = entryNow();
  window.history.replaceState({ ...entry, doubled: true }, '');
  window.history.pushState({ ...entry, idx: 1, doubled: false }, '');
  place = 1;
};

/** The router shows another entry. */
export const noteEntry = (): void => {
  const from = place;
  place = placeNow();
  address = window.location.href;
  if (place !== 0 || !isDoubled()) return;
  window.history.replaceState({ ...entryNow(), doubled: false }, '');
  if (from === 1) window.history.back();
};

const onPop = (event: PopStateEvent): void => {
  const returned = returning && placeNow() === place;
  returning = false;
  if (returned) return event.stopImmediatePropagation();
  if (place !== 1 || placeNow() !== 0 || !isDoubled()) return;
  const top = topDialog();
  if (top === undefined) {
    // The same address is no news to the router; of another it may ask first, and tells when it shows it.
    if (window.location.href === address) noteEntry();
    return;
  }
  event.stopImmediatePropagation();
  returning = true;
  window.history.forward();
  top.close();
};

/**
 * Begins before the router is made: the listeners of a window hear in the order in which they came, and the router
 * would take the second entry for the first.
 */
export const guardFirstEntry = (): (() => void) => {
  place = placeNow();
  window.addEventListener('popstate', onPop);
  const stop = openDialogs.subscribe(() => {
    if (topDialog() !== undefined) double();
  });
  return () => {
    window.removeEventListener('popstate', onPop);
    stop();
  };
};
