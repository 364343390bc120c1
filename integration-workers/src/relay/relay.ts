import { cutText } from '@shilu/events/core/cut-text';
import { contexts } from '@shilu/events/core/contexts';
import { isSelfTold } from '@shilu/events/audit/self-told';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { uuidV5 } from '@shilu/events/core/uuid';
import { createLogBroker } from '@shilu/infra/broker/log-broker';
import { encodeMessage, InvalidMessage } from '@shilu/infra/broker/messages';
import type { Publisher } from '@shilu/infra/broker/port';
import {
  enqueue,
  migrateDeliveries,
  openKeys,
  park,
  type Delivery,
  type NewDelivery,
} from '@shilu/infra/deliveries/ledger';
import type { EventStore } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import type { Pool, PoolClient } from 'pg';
import type { WakeUp } from '../engine/wake-up';
import { PermanentFault, TransientFault, type Connector } from '../engine/connector';
import { deliverFromBook, type ConnectorRun } from '../engine/run-connector';
import { eventOf } from '../engine/take-events';
import { TIMINGS, type Timings } from '../engine/timings';

/** Its name among the connectors, in the ledger of deliveries and as a group of the log. */
export const RELAY = 'relay';
const PUBLISH = 'publish';
/** Each batch is a transaction; few and large ones carry a long log faster. */
const BATCH = 1_000;
const RELAY_NAMESPACE = '0b6f7d52-9e64-5c3f-8a56-2f6c3d9b1e77';

export type RelayDeps = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly publisher: Publisher;
  readonly wakeUp: WakeUp;
  readonly log: Logger;
  readonly timings?: Timings;
};

const deliveryOf = (event: RecordedEvent): NewDelivery => ({
  id: uuidV5(event.id, RELAY_NAMESPACE),
  connector: RELAY,
  key: event.stream,
  effect: PUBLISH,
  eventId: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  eventType: event.type,
  correlation: event.correlation,
  event: JSON.stringify(event),
  payload: null,
});

/** Why an event does not leave as it is; null when it may. */
const whyNot = (event: RecordedEvent): string | null => {
  try {
    encodeMessage(event);
    return null;
  } catch (error) {
    if (error instanceof InvalidMessage) return error.message;
    throw error;
  }
};

/** Those that fit; one that does not is parked, and what comes after it in its stream waits behind it. */
const withoutInvalid = async (events: readonly RecordedEvent[], tx: PoolClient): Promise<readonly RecordedEvent[]> => {
  const fit: RecordedEvent[] = [];
  const waiting = new Set<string>();
  for (const event of events) {
    const why = whyNot(event);
    if (waiting.has(event.stream)) await enqueue(tx, [deliveryOf(event)]);
    else if (why === null) fit.push(event);
    // Nobody but the product tells of itself, and it never says what does not fit: nothing waits behind it.
    else if (!isSelfTold(event.stream)) {
      waiting.add(event.stream);
      await park(tx, deliveryOf(event), { key: 'invalidMessage', params: {}, detail: cutText(why, 2_000) });
    }
  }
  return fit;
};

const publishBatch = async (publisher: Publisher, events: readonly RecordedEvent[], tx: PoolClient): Promise<void> => {
  const behind = new Set(await openKeys(tx, RELAY));
  const free = behind.size === 0 ? events : events.filter(({ stream }) => !behind.has(stream));
  if (free.length < events.length) await enqueue(tx, events.filter(({ stream }) => behind.has(stream)).map(deliveryOf));
  try {
    await publisher.publish(free);
  } catch (error) {
    if (!(error instanceof InvalidMessage)) throw error;
    await publisher.publish(await withoutInvalid(free, tx));
  }
};

const connectorOf = (publisher: Publisher): Connector => ({
  name: RELAY,
  contexts,
  eventTypes: [],
  from: 'beginning',
  // Receivers know a message that comes again.
  asksFirst: true,
  timeoutMs: 60_000,
  intentsOf: () => [],
  deliver: async (delivery: Delivery) => {
    const event = eventOf(delivery);
    try {
      await publisher.publish([event]);
    } catch (error) {
      if (error instanceof InvalidMessage)
        throw new PermanentFault({ key: 'invalidMessage' }, error.message, { cause: error });
      throw new TransientFault({ key: 'unreachable', params: { platform: 'Kafka' } }, String(error), { cause: error });
    }
  },
});

/**
 * Carries the log to Kafka: a group of the log like any other, whose effect is that all replicas hold the events. Its
 * place moves in a transaction that is begun before the first is sent and committed after the last is acknowledged, and
 * that locks the place: so one relay is active, another takes over when it is gone, and what was sent by one that died
 * before it could note it is sent once more. Receivers know a redelivery by stream and revision.
 */
export const startRelay = async (deps: RelayDeps): Promise<ConnectorRun> => {
  const { store, pool, publisher, wakeUp, timings = TIMINGS } = deps;
  const log = deps.log.child({ connector: RELAY });
  await migrateDeliveries(pool);
  const broker = await createLogBroker({ store, pool });
  const consumption = await broker.consume({
    group: RELAY,
    contexts,
    from: 'beginning',
    batchSize: BATCH,
    asideAs: (stream) => ({ key: stream, effect: PUBLISH }),
    onBatch: (events, tx) => publishBatch(publisher, events, tx),
    onError: (error) => log.warn(error, 'the log could not be relayed; trying again'),
  });
  const delivering = deliverFromBook(connectorOf(publisher), { pool, wakeUp, log, timings });
  return {
    stop: async () => {
      await consumption.stop();
      await delivering.stop();
      await publisher.close();
    },
    lag: () => consumption.lag(),
    circuit: delivering.circuit,
  };
};
