import { asStale } from '@shilu/events/core/app-error';
import { PositionOfAnotherLog } from '@shilu/events/core/position';
import type { EventStore } from '../event-store/port';
import type { Route } from '../http/call-context';
import type { RightsBoard } from '../rights/rights-board';

type Order = Pick<EventStore, 'comparePositions'>;

const later = ({ comparePositions }: Order, a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return b ?? a;
  return comparePositions(a, b) > 0 ? a : b;
};

/** What the caller asked for, as far as it is a position of this log; whether it is one of another. */
const heard = (
  { comparePositions }: Order,
  asked: string | null,
  known: string | null,
): { readonly asked: string | null; readonly foreign: boolean } => {
  if (asked === null || known === null) return { asked, foreign: false };
  try {
    comparePositions(asked, known);
    return { asked, foreign: false };
  } catch (error) {
    return { asked: null, foreign: error instanceof PositionOfAnotherLog };
  }
};

/**
 * Law 11 for queries: none is answered under rights older than what any process has told. Costs the moment that the
 * directory of the query side takes to read the change.
 */
export const underPresentRights = (route: Route, store: Order, rights: Pick<RightsBoard, 'latest'>): Route => ({
  ...route,
  handle: async (input, context, parts) => {
    const { directory, readers } = await rights.latest();
    const known = later(store, directory, readers);
    const { asked, foreign } = heard(store, context.minPosition, known);
    const minPosition = later(store, asked, known);
    const at = minPosition === context.minPosition ? context : { ...context, minPosition };
    if (!foreign) return route.handle(input, at, parts);
    // The log has moved since the caller's last command: whether this answer holds it cannot be said.
    try {
      return { ...(await route.handle(input, at, parts)), stale: true };
    } catch (error) {
      throw asStale(error);
    }
  },
});
