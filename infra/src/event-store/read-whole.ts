import { categoryOf } from '@shilu/events/core/envelope';
import { StreamWasCut } from './errors';
import type { EventStore, Position, StoredEvent } from './port';

const PAGE = 500;

/**
 * A stream from its beginning, also where an administrator of the event store hides a part of it by a setting: until the
 * server is scavenged, the events stand in the log itself, which is then read for them. Throws StreamWasCut where they are
 * gone. For streams by which all others are judged; whoever decides on a stream that was cut is refused.
 */
export const readWhole = async (
  store: Pick<EventStore, 'readStream' | 'readAll'>,
  stream: string,
): Promise<readonly StoredEvent[]> => {
  try {
    return await store.readStream(stream);
  } catch (error) {
    if (!(error instanceof StreamWasCut)) throw error;
    const found: StoredEvent[] = [];
    for (let after: Position | null = null; ;) {
      const page: readonly StoredEvent[] = await store.readAll({
        after,
        limit: PAGE,
        categories: [categoryOf(stream)],
      });
      found.push(...page.filter((event) => event.stream === stream));
      if (page.length < PAGE) break;
      after = page.at(-1)?.position ?? after;
    }
    if (found.length === 0 || found.some(({ revision }, at) => revision !== at)) throw error;
    return found;
  }
};
