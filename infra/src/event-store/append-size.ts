import { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { StartRefused } from '../config/start-messages';
import { kindOf } from './eventstoredb-errors';
import { toEventData } from './eventstoredb-events';
import { MOST_APPEND_BYTES, MOST_BODY_BYTES } from './storable';

/** A revision that no stream ever has: the server, when the size suits it, refuses the append for this, and writes nothing. */
const NEVER = 2n ** 62n;
const PATIENCE_MS = 30_000;

/**
 * Refuses a server that would not take our largest append, before anything is written. It is asked by an append of that
 * size that cannot succeed: EventStoreDB looks at the size first, and at the revision after it.
 */
export const refuseSmallAppends = async (connectionString: string): Promise<void> => {
  // By a single call, which has a deadline; see the adapter.
  const client = Object.assign(EventStoreDBClient.connectionString(connectionString), {
    supports: () => Promise.resolve(false),
  });
  const body = 'x'.repeat(MOST_BODY_BYTES);
  const events = Array.from({ length: MOST_APPEND_BYTES / MOST_BODY_BYTES }, () =>
    toEventData({ id: randomUUID(), type: 'AppendSizeAsked', body }),
  );
  try {
    await client.appendToStream('probe-append-size', events, { expectedRevision: NEVER, deadline: PATIENCE_MS });
  } catch (error) {
    // Anything else is for the first real call to say.
    if (kindOf(error) === 'tooLarge') throw new StartRefused('appendSizeTooSmall', { needed: MOST_APPEND_BYTES });
  } finally {
    await client.dispose().catch(() => undefined);
  }
};
