import { streamName } from '@shilu/events/core/envelope';
import { ACCESS, type AccessEvent } from '@shilu/events/identity/access';
import type { Author } from '../engine/author';
import type { Services } from '../engine/services';

/** Writes down a coming, going or failure of one account. Each is its own fact: repeating one is another one. */
export const noteAccess = (
  services: Services,
  accountId: string,
  author: Omit<Author, 'commandId' | 'reason'>,
  event: AccessEvent,
): Promise<string | null> =>
  services.newest.append(
    streamName(ACCESS, accountId),
    { ...author, commandId: services.newId(), reason: null },
    () => event,
  );
