import { randomUUID } from 'node:crypto';
import { enqueue, lease, migrateDeliveries, settle } from '@shilu/infra/deliveries/ledger';
import { inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool } from 'pg';

/**
 * Deliveries of one key in the order given, the first of which its platform refused (403), as a connector leaves them.
 * Answers their ids.
 */
export const parkOne = async (
  pool: Pool,
  options: {
    readonly connector: string;
    readonly recordId: string;
    readonly actor: string;
    readonly followers?: number;
  },
): Promise<readonly [string, ...string[]]> => {
  const { connector, recordId, actor, followers = 0 } = options;
  await migrateDeliveries(pool);
  const stream = `record-${recordId}`;
  const make = (revision: number) => {
    const eventId = randomUUID();
    const correlation = randomUUID();
    const event = {
      ...{ id: eventId, stream, revision, type: 'CommentAdded', schemaVersion: 1, position: String(revision) },
      ...{ recordedAt: '2026-03-02T08:00:00.000Z', actor, onBehalfOf: null, session: null, commandId: randomUUID() },
      ...{ correlation, causation: null, reason: null, salt: '00112233445566778899aabbccddeeff' },
      data: { commentId: `c${revision}` },
    };
    return {
      ...{ id: randomUUID(), connector, key: recordId, effect: 'tell', eventId, stream, revision, correlation },
      ...{ position: String(revision), eventType: event.type, event: JSON.stringify(event), payload: null },
    };
  };
  const [first, ...rest] = [make(0), ...Array.from({ length: followers }, (_, index) => make(index + 1))];
  if (first === undefined) throw new Error('nothing to park');
  await inTransaction(pool, (tx) => enqueue(tx, [first, ...rest]));
  const worker = randomUUID();
  await lease(pool, { connector, worker, limit: 100, leaseMs: 60_000 });
  await settle(pool, first.id, worker, {
    state: 'parked',
    error: { key: 'notAuthorised', params: { platform: 'SIP' }, detail: 'HTTP 403' },
    uncertain: false,
  });
  return [first.id, ...rest.map(({ id }) => id)];
};
