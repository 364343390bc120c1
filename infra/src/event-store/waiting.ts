import { readable } from '@shilu/events/core/read-event';
import type { EventStore, Position } from './port';

/** Seconds since the oldest event behind `after` was recorded; nought when there is none. */
export const secondsWaited = async (
  store: Pick<EventStore, 'readAll'>,
  after: Position | null,
  now: Date,
  categories?: readonly string[],
): Promise<number> => {
  const [waiting] = await store.readAll({ after, limit: 1, ...(categories === undefined ? {} : { categories }) });
  const event = waiting === undefined ? null : readable(waiting);
  const since = event === null ? now : new Date(event.recordedAt);
  return Math.max(0, (now.getTime() - since.getTime()) / 1000);
};
