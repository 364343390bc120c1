import { eventStoreContract } from '@shilu/infra/event-store/contract';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { startEventStoreDouble } from './double';

const server = process.env['EVENTSTORE_URL'];

if (server === undefined) {
  eventStoreContract('EventStoreDB adapter on a DOUBLE of EventStoreDB', async () => {
    const double = await startEventStoreDouble();
    return {
      open: async () => createEventStoreDbEventStore({ connectionString: double.url }),
      destroy: double.destroy,
    };
  });
} else {
  eventStoreContract('EventStoreDB adapter on the server of EVENTSTORE_URL', async () => ({
    open: async () => createEventStoreDbEventStore({ connectionString: server }),
    destroy: async () => undefined,
  }));
}
