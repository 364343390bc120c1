import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Feed, Incoming } from './feed';
import type { Hub } from './hub';

/** Longer than a batch takes, so that a busy writer is not disturbed; the jitter keeps watchers from coming together. */
const PATIENCE_MS = 400;
const JITTER_MS = 300;
const LOOK_MS = 100;

type Owed = { readonly position: Position; readonly since: number };

/**
 * Another process writes this projection. Waits while it keeps up with the log as this process sees it; resolves when it
 * does not, and this one is to step in. Nothing is elected: of two that write, the checkpoint lets one win, and the other
 * comes back here.
 */
export const watchWriter = (options: {
  readonly projection: string;
  readonly wanted: ReadonlySet<string>;
  readonly feed: Feed;
  readonly hub: Hub;
  readonly store: Pick<EventStore, 'comparePositions'>;
  /** The writer has read all that this process knew of at first. */
  readonly onCaughtUp: () => void;
  readonly stopping: AbortSignal;
}): Promise<void> => {
  const { projection, wanted, feed, hub, store, stopping } = options;
  const patience = PATIENCE_MS + Math.random() * JITTER_MS;
  let owed: readonly Owed[] = [];
  let seen = feed.position();
  if (seen !== null) owed = [{ position: seen, since: performance.now() }];

  const settle = (): void => {
    const at = hub.reached(projection);
    if (at !== null) owed = owed.filter(({ position }) => store.comparePositions(position, at) > 0);
    if (owed.length > 0) return;
    // What has come since is of no concern to it: its rows stand there already.
    if (seen !== null) hub.moved(projection, seen);
    options.onCaughtUp();
  };
  const take = (batch: readonly Incoming[]): void => {
    seen = batch.at(-1)?.position ?? seen;
    const own = batch.findLast((event) => wanted.has(event.category));
    if (own) owed = [...owed, { position: own.position, since: performance.now() }];
    settle();
  };

  return new Promise((resolve) => {
    const unlisten = feed.listen(take);
    // The database came back, perhaps without the last of what was written: it is owed again until it is known to stand.
    const unlose = hub.onLoss(() => {
      if (seen !== null) owed = [{ position: seen, since: performance.now() }];
    });
    const look = (): void => {
      settle();
      if (!stopping.aborted && performance.now() - (owed[0]?.since ?? Infinity) < patience) return;
      if (!stopping.aborted && owed.length === 0) return;
      clearInterval(timer);
      stopping.removeEventListener('abort', look);
      unlisten();
      unlose();
      resolve();
    };
    const timer = setInterval(look, LOOK_MS);
    stopping.addEventListener('abort', look);
    look();
  });
};
