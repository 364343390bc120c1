import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import type { ConnectorEvent } from '@shilu/events/integrations/connector';
import { discard, retryNow } from '@shilu/infra/deliveries/ledger';
import type { PoolClient } from 'pg';
import type { Connector } from '../engine/connector';
import type { CreateWorkers } from '../engine/worker-deps';

const actOn = async (event: RecordedEvent<ConnectorEvent>, tx: PoolClient): Promise<void> => {
  const connector = entityIdOf(event.stream);
  if (event.type === 'DeliveryDiscarded') await discard(tx, connector, [event.data.deliveryId]);
  else if (event.type === 'DeliveriesRetried')
    await retryNow(tx, connector, event.data.deliveries === 'all' ? null : event.data.deliveries);
};

/** What people decided about deliveries is done in the book, in the transaction in which their event is taken. */
const decisions: Connector = {
  name: 'delivery-decisions',
  contexts: ['integrations'],
  eventTypes: ['DeliveriesRetried', 'DeliveryDiscarded'] satisfies readonly ConnectorEvent['type'][],
  from: 'beginning',
  timeoutMs: 10_000,
  intentsOf: async (event, tx) => {
    await actOn(event as RecordedEvent<ConnectorEvent>, tx);
    return [];
  },
  deliver: () => Promise.reject(new Error('decisions ask nothing of the outside')),
};

export const createDecisionWorkers: CreateWorkers = () => Promise.resolve({ connectors: [decisions] });
