import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { CONNECTOR, type ConnectorEvent } from '@shilu/events/integrations/connector';
import { discard, retryNow } from '@shilu/infra/deliveries/ledger';
import type { PoolClient } from 'pg';
import type { CreateWorkers } from '../engine/worker-deps';

const actOn = async (event: RecordedEvent<ConnectorEvent>, tx: PoolClient): Promise<void> => {
  const connector = entityIdOf(event.stream);
  if (event.type === 'DeliveryDiscarded') await discard(tx, connector, [event.data.deliveryId]);
  else await retryNow(tx, connector, event.data.deliveries === 'all' ? null : event.data.deliveries);
};

/** What people decided about deliveries is done in the book, in the transaction in which their event is taken. */
export const createDecisionWorkers: CreateWorkers = async ({ broker, log }) => {
  const consumption = await broker.consume({
    group: 'delivery-decisions',
    contexts: ['integrations'],
    from: 'beginning',
    onBatch: async (events, tx) => {
      for (const event of events)
        if (event.stream.startsWith(`${CONNECTOR}-`)) await actOn(event as RecordedEvent<ConnectorEvent>, tx);
    },
    onError: (error) => log.warn(error, 'decisions about deliveries could not be taken; trying again'),
  });
  return { connectors: [], stop: consumption.stop };
};
