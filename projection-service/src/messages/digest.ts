import type { Language } from '@shilu/events/core/call';
import type { Directory } from '@shilu/events/identity/directory';
import type { Message } from '@shilu/events/messages/calls';
import type { Pool } from 'pg';
import { viewerOf } from '../engine/query';
import { countUnread, countWaiting, newestUnread } from './unread';

const SHOWN = 10;

/** What a person has not read and what waits for them: for the summary by mail, under the rights of this moment. */
export const digestOf = async (
  pool: Pool,
  directory: Directory,
  accountId: string,
  language: Language,
): Promise<{
  readonly unread: number;
  readonly newest: readonly Message[];
  readonly reviews: number;
  readonly recalls: number;
}> => {
  const viewer = viewerOf(directory, accountId, language);
  const [unread, newest, waiting] = await Promise.all([
    countUnread(pool, viewer),
    newestUnread(pool, viewer, SHOWN),
    countWaiting(pool, accountId),
  ]);
  return { unread, newest, ...waiting };
};
