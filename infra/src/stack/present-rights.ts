import type { EventStore } from '../event-store/port';
import type { Route } from '../http/call-context';
import type { RightsBoard } from '../rights/rights-board';

/** Whichever of what the caller sent and a position of this log came later. */
const later = (
  { comparePositions }: Pick<EventStore, 'comparePositions'>,
  asked: string | null,
  known: string | null,
): string | null => {
  if (asked === null || known === null) return known ?? asked;
  try {
    return comparePositions(asked, known) > 0 ? asked : known;
  } catch {
    // What the caller sent is no position of this log.
    return known;
  }
};

/**
 * Law 11 for queries: none is answered under rights older than what any process has told. Costs the moment that the
 * directory of the query side takes to read the change.
 */
export const underPresentRights = (
  route: Route,
  store: Pick<EventStore, 'comparePositions'>,
  rights: Pick<RightsBoard, 'latest'>,
): Route => ({
  ...route,
  handle: async (input, context, parts) => {
    const { directory, readers } = await rights.latest();
    const minPosition = later(store, later(store, context.minPosition, directory), readers);
    return route.handle(input, minPosition === context.minPosition ? context : { ...context, minPosition }, parts);
  },
});
