import type { EventStore } from '../event-store/port';
import type { Route } from '../http/call-context';

/** The caller's position or that of the last change of rights, whichever came later in the log. */
const later = (store: Pick<EventStore, 'comparePositions'>, asked: string | null, rights: string): string => {
  try {
    return asked !== null && store.comparePositions(asked, rights) > 0 ? asked : rights;
  } catch {
    // What the caller sent is no position of this log.
    return rights;
  }
};

/**
 * Law 11 for queries: none is answered under rights older than what this process has written. Costs nothing while no
 * rights change, and then the moment that the directory of the query side takes to read the change.
 */
export const underPresentRights = (
  route: Route,
  store: Pick<EventStore, 'comparePositions'>,
  rightsPosition: () => string | null,
): Route => ({
  ...route,
  handle: (input, context, parts) => {
    const rights = rightsPosition();
    return route.handle(
      input,
      rights === null ? context : { ...context, minPosition: later(store, context.minPosition, rights) },
      parts,
    );
  },
});
