import type { RecordedEvent } from '@shilu/events/core/envelope';
import { uuidV5 } from '@shilu/events/core/uuid';
import { eventOfDelivery, isOfLaterRelease, isUnreadable, READ, readKey } from '@shilu/infra/broker/unreadable';
import { enqueue, openKeys, type Delivery, type NewDelivery } from '@shilu/infra/deliveries/ledger';
import { inTransaction } from '@shilu/infra/postgres/pool';
import { isServerAway } from '@shilu/infra/postgres/server-away';
import type { Pool, PoolClient } from 'pg';
import { PermanentFault, TransientFault, type Connector, type Intent } from './connector';

const DELIVERY_NAMESPACE = '7d3f0c1e-5b0a-5d0e-8a53-9b6d2f6f4c11';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An event that could not be read stands in the book itself, under its stream, until somebody has looked. */
export const isRead = (delivery: Pick<Delivery, 'effect'>): boolean => delivery.effect === READ;

const deliveryOf = (connector: Connector, event: RecordedEvent, intent: Intent, place: string): NewDelivery => ({
  id: uuidV5(`${connector.name}/${event.id}/${place}`, DELIVERY_NAMESPACE),
  connector: connector.name,
  key: intent.key,
  effect: intent.effect,
  eventId: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  eventType: event.type,
  correlation: event.correlation,
  event: JSON.stringify(event),
  ...(event.causation !== null && UUID.test(event.causation) ? { causation: event.causation } : {}),
  payload: intent.payload,
  ...(intent.notBefore === undefined ? {} : { notBefore: intent.notBefore }),
});

const readLater = (connector: Connector, event: RecordedEvent): NewDelivery =>
  deliveryOf(connector, event, { key: readKey(event.stream), effect: READ, payload: null }, READ);

const intentsOf = async (connector: Connector, event: RecordedEvent, tx: PoolClient): Promise<NewDelivery[]> =>
  (await connector.intentsOf(event, tx)).map((intent, place) => deliveryOf(connector, event, intent, String(place)));

/** The connector could not read an event; the transaction goes on without it. */
class Unreadable extends Error {
  constructor(override readonly cause: unknown) {
    super('the event could not be read');
  }
}

/** All of these or none. Throws Unreadable; anything else that it throws means that the connection itself is gone. */
const takeTogether = async (connector: Connector, events: readonly RecordedEvent[], tx: PoolClient): Promise<void> => {
  await tx.query('savepoint events');
  try {
    const deliveries: NewDelivery[] = [];
    for (const event of events) deliveries.push(...(await intentsOf(connector, event, tx)));
    await enqueue(tx, deliveries);
  } catch (error) {
    await tx.query('rollback to savepoint events');
    throw new Unreadable(error);
  }
  await tx.query('release savepoint events');
};

const isPassing = (error: unknown): boolean =>
  !(error instanceof Unreadable) || error.cause instanceof TransientFault || isServerAway(error.cause);

const takeEach = async (connector: Connector, events: readonly RecordedEvent[], tx: PoolClient): Promise<void> => {
  const behind = new Set(await openKeys(tx, connector.name, [...new Set(events.map(({ stream }) => readKey(stream)))]));
  for (const event of events) {
    if (!behind.has(readKey(event.stream)))
      try {
        await takeTogether(connector, [event], tx);
        continue;
      } catch (error) {
        if (isPassing(error)) throw error;
        behind.add(readKey(event.stream));
      }
    await enqueue(tx, [readLater(connector, event)]);
  }
};

/**
 * Writes down what these events ask of the outside. An event that the connector cannot read is put aside, and what
 * follows in its stream waits behind it: it neither stops the consumer nor is it passed over.
 */
export const takeEvents = async (
  connector: Connector,
  events: readonly RecordedEvent[],
  tx: PoolClient,
): Promise<void> => {
  const wanted = events.filter(({ type }) => connector.eventTypes.includes(type));
  if (wanted.length === 0) return;
  const behind = await openKeys(tx, connector.name, [...new Set(wanted.map(({ stream }) => readKey(stream)))]);
  if (behind.length > 0) return takeEach(connector, wanted, tx);
  try {
    await takeTogether(connector, wanted, tx);
  } catch (error) {
    if (isPassing(error)) throw error;
    await takeEach(connector, wanted, tx);
  }
};

/** The event that a delivery was made from, in today's shape; a fault in the terms of a delivery where it is none. */
export const eventOf = (delivery: Delivery): RecordedEvent => {
  try {
    return eventOfDelivery(delivery);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    if (isOfLaterRelease(error)) throw new TransientFault({ key: 'newerMessage' }, error.message, { cause: error });
    throw new PermanentFault({ key: 'unreadableMessage' }, error.message, { cause: error });
  }
};

/** An event put aside is read again: what it asks of the outside is written down, or it throws as it did. */
export const readAgain = async (connector: Connector, delivery: Delivery, pool: Pool): Promise<void> => {
  const event = eventOf(delivery);
  if (!connector.eventTypes.includes(event.type)) return;
  try {
    await inTransaction(pool, (tx) => takeTogether(connector, [event], tx));
  } catch (error) {
    if (isPassing(error)) throw new TransientFault({ key: 'houseAway' }, String(error), { cause: error });
    throw (error as Unreadable).cause;
  }
};
