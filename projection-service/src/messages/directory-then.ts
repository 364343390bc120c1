import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import {
  applyToDirectory,
  DIRECTORY_CATEGORIES,
  emptyDirectory,
  type Directory,
} from '@shilu/events/identity/directory';
import { takeIntoDirectory } from '@shilu/events/identity/take-into-directory';
import type { EventStore, Position } from '@shilu/infra/event-store/port';

const PAGE = 5_000;

export const isOfDirectory = (event: RecordedEvent): boolean =>
  (DIRECTORY_CATEGORIES as readonly string[]).includes(categoryOf(event.stream));

export const fold = (directory: Directory, event: RecordedEvent): void =>
  applyToDirectory(directory, categoryOf(event.stream), entityIdOf(event.stream), event);

/**
 * Who was who just before the event at `position`, for a projection that folds on from there: what it says of an event
 * must not depend on how far the log had grown when it was computed.
 */
export const directoryBefore = async (store: EventStore, position: Position, clock: () => Date): Promise<Directory> => {
  const directory = emptyDirectory(clock);
  for (let after: Position | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE, categories: DIRECTORY_CATEGORIES });
    for (const stored of page) {
      if (store.comparePositions(stored.position, position) >= 0) return directory;
      takeIntoDirectory(directory, stored);
    }
    if (page.length < PAGE) return directory;
    after = page.at(-1)?.position ?? after;
  }
};
