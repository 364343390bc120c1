import { AppError } from '@shilu/events/core/app-error';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { StoredEvent } from '@shilu/infra/event-store/port';

/** For answers that are folded from the log itself: without this event they would be wrong. */
export const readOrRefuse = (stored: StoredEvent): RecordedEvent => {
  try {
    return readEvent(stored);
  } catch {
    throw new AppError('beingRepaired');
  }
};
