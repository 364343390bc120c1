import { eventStoreContract } from '@shilu/infra/event-store/contract';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { eventStoreForTests } from '@shilu/infra/testing/engines';
import { startEventStoreDouble } from './double';

const engine = await eventStoreForTests();
const server = engine.address;

if (server === null) {
  eventStoreContract(`EventStoreDB adapter on ${engine.name}`, async () => {
    const double = await startEventStoreDouble();
    return {
      open: async () => createEventStoreDbEventStore({ connectionString: double.url }),
      destroy: double.destroy,
    };
  });
} else {
  eventStoreContract(`EventStoreDB adapter on ${engine.name}`, async () => ({
    open: async () => createEventStoreDbEventStore({ connectionString: server }),
    destroy: async () => undefined,
  }));
}
