import { jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';
import type { FailureKind } from '@shilu/events/audit/report';

/** What an administrator of an EventStoreDB does to the stream of a record, by its name there; `npm run verify` names each. */
export type EventStoreAttack = {
  readonly name: string;
  readonly attempt: (administrator: EventStoreDBClient, stream: string) => Promise<unknown>;
  readonly caughtBy: 'verify';
  /** The same before the store is scavenged and after it. */
  readonly finding: FailureKind;
};

const cut = (name: string, attempt: EventStoreAttack['attempt']): EventStoreAttack => ({
  ...{ name, attempt, caughtBy: 'verify', finding: 'streamCut' },
});

export const eventStoreCuts: readonly EventStoreAttack[] = [
  cut('a tombstone', (administrator, stream) => administrator.tombstoneStream(stream)),
  cut('a soft delete', (administrator, stream) => administrator.deleteStream(stream)),
  cut('$maxCount', (administrator, stream) => administrator.setStreamMetadata(stream, { maxCount: 1 })),
  cut('$tb', (administrator, stream) => administrator.setStreamMetadata(stream, { truncateBefore: 2 })),
];

export const eventStoreInsertion: EventStoreAttack = {
  name: 'an event appended by an administrator',
  attempt: (administrator, stream) =>
    administrator.appendToStream(stream, jsonEvent({ type: 'Ordered', data: { amount: 1.5 } })),
  ...{ caughtBy: 'verify', finding: 'foreignEvent' },
};
