import { eventStoreSuite } from '@shilu/infra/event-store/port-suite';
import { createEventStoreDbEventStore } from '@shilu/infra/event-store/eventstoredb-event-store';
import { eventStoreForTests } from '@shilu/infra/testing/engines';
import { forgetStreams, ownPrefix } from '../../support/lasting-server';
import { startEventStoreDouble } from './double';

const engine = await eventStoreForTests();

eventStoreSuite(`EventStoreDB adapter on ${engine.name}`, async () => {
  const double = engine.address === null ? await startEventStoreDouble() : null;
  const connectionString = double?.url ?? engine.address ?? '';
  // A server that lasts is others' too, and is left as it was.
  const prefix = ownPrefix();
  return {
    open: async () => createEventStoreDbEventStore({ connectionString, prefix }),
    destroy: async () => {
      await forgetStreams(connectionString, prefix);
      await double?.destroy();
    },
  };
});
