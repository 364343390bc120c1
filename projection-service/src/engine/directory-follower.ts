import { DIRECTORY_CATEGORIES, emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { directoryStep, takeStep, type DirectoryStep } from '@shilu/events/identity/take-into-directory';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import { incoming, type Feed, type Incoming } from './feed';

const categories = new Set<string>(DIRECTORY_CATEGORIES);
const KEPT_MOMENTS = 32;
const PAGE = 5_000;

export type DirectoryFollower = {
  readonly now: () => Directory;
  /** Who was who right after the event at this position, which happened at that moment. */
  readonly at: (position: Position, moment: Date) => Directory;
  readonly waitFor: (position: Position, timeoutMs: number) => Promise<boolean>;
  readonly stop: () => void;
};

/**
 * The directory folded in memory, as the command service folds it: rights fail closed (`withhold`). Its events are kept, so that any moment of the past
 * can be folded again for the replay.
 */
export const followDirectory = async (
  store: EventStore,
  feed: Feed,
  log: Logger,
  clock?: () => Date,
): Promise<DirectoryFollower> => {
  const directory = emptyDirectory(clock);
  const steps: DirectoryStep[] = [];
  const moments = new Map<number, Directory>();
  const waiters = new Set<() => void>();
  let reached: Position | null = null;
  const atOrAfter = (position: Position): boolean => reached !== null && store.comparePositions(reached, position) >= 0;

  const take = (item: Incoming): void => {
    if (atOrAfter(item.position)) return;
    reached = item.position;
    if (!categories.has(item.category)) return;
    const step = directoryStep(item, item.read);
    steps.push(step);
    const fault = takeStep(directory, step);
    if (fault)
      log.error(
        { err: fault, position: item.position, stream: item.stream },
        'the directory cannot take an event; what its stream gives rights by is closed',
      );
  };

  // Opened before the log is read: what the read does not see comes through the feed.
  let early: Incoming[] | null = [];
  const unlisten = feed.listen((batch) => {
    if (early) return void early.push(...batch);
    batch.forEach(take);
    for (const waiter of waiters) waiter();
  });
  const seen = feed.position();
  for (let after: Position | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE, categories: DIRECTORY_CATEGORIES });
    page.map(incoming).forEach(take);
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE) break;
  }
  if (seen !== null && !atOrAfter(seen)) reached = seen;
  early.forEach(take);
  early = null;

  const countUpTo = (position: Position): number => {
    let low = 0;
    let high = steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const step = steps[middle];
      if (step && store.comparePositions(step.position, position) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    now: () => directory,
    at: (position, moment) => {
      const then = (folded: Directory): Directory => ({ ...folded, clock: () => moment });
      const count = countUpTo(position);
      const kept = moments.get(count);
      if (kept) return then(kept);
      const folded = emptyDirectory();
      for (const step of steps.slice(0, count)) takeStep(folded, step);
      moments.set(count, folded);
      const oldest = moments.keys().next().value;
      if (moments.size > KEPT_MOMENTS && oldest !== undefined) moments.delete(oldest);
      return then(folded);
    },
    waitFor: (position, timeoutMs) => {
      if (atOrAfter(position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiters.delete(look);
          resolve(atOrAfter(position));
        };
        const look = (): void => void (atOrAfter(position) && end());
        const timer = setTimeout(end, timeoutMs);
        waiters.add(look);
      });
    },
    stop: unlisten,
  };
};
