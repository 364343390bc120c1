import { isSelfTold } from '@shilu/events/audit/self-told';
import { cutText } from '@shilu/events/core/cut-text';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { isNewer, readEvent, ValueFault } from '@shilu/events/core/read-event';
import { uuidV5 } from '@shilu/events/core/uuid';
import type { PoolClient } from 'pg';
import { enqueue, park, type Delivery, type NewDelivery } from '../deliveries/ledger';
import type { StoredEvent } from '../event-store/port';
import { storable } from '../postgres/storable';
import { decodeMessage, InvalidMessage, NewerMessage } from './messages';

/** Effect of a delivery that is an event to be read: what follows in its stream waits behind it (law 8). */
export const READ = 'read';
export const readKey = (stream: string): string => `${READ}/${stream}`;

/** Where it stands among the deliveries of the group. */
export type Aside = Pick<NewDelivery, 'key' | 'effect'>;
const asRead = (stream: string): Aside => ({ key: readKey(stream), effect: READ });

/** Why what a broker brought is no event that a consumer could be given. */
export type Unreadable = ValueFault | InvalidMessage | NewerMessage;

export const isUnreadable = (error: unknown): error is Unreadable =>
  error instanceof ValueFault || error instanceof InvalidMessage || error instanceof NewerMessage;

/** Waiting helps: a program that is about to take the place of this one reads it. */
export const isOfLaterRelease = (why: Unreadable): boolean =>
  why instanceof NewerMessage || (why instanceof ValueFault && isNewer(why));

/** An event, or why it is none. */
export const readOr = (read: () => RecordedEvent): RecordedEvent | Unreadable => {
  try {
    return read();
  } catch (error) {
    if (isUnreadable(error)) return error;
    throw error;
  }
};

/** What was brought, and from where. */
export type Brought = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'type'> & {
  readonly from: 'log' | 'message';
  /** Null where the broker does not say. */
  readonly eventId: string | null;
  readonly bytes: Buffer;
  /** Whose messages the reader took them for. */
  readonly installation?: string;
};

/** `log`, `message`: place in the one or the other. */
type Kept = {
  readonly log?: string;
  readonly message?: string;
  readonly base64?: string;
  readonly installation?: string;
};

const isKept = (payload: unknown): payload is Kept =>
  typeof payload === 'object' && payload !== null && ('log' in payload || 'message' in payload);

const UNREADABLE_NAMESPACE = 'c8a5b1de-2c0f-5a43-9f0e-1c2a7d9b6e55';

/** The original is kept whole: as text, and as bytes too where the text is not all of it. */
const deliveryOf = (
  group: string,
  { bytes, from, eventId, installation, ...at }: Brought,
  { key, effect }: Aside,
): NewDelivery => {
  const text = storable(bytes.toString('utf8'));
  return {
    id: uuidV5(`${group}/${at.position}`, UNREADABLE_NAMESPACE),
    connector: group,
    key: storable(key),
    effect,
    eventId: eventId ?? uuidV5(at.position, UNREADABLE_NAMESPACE),
    stream: storable(at.stream),
    revision: at.revision,
    position: at.position,
    eventType: storable(at.type),
    correlation: '',
    event: text,
    payload: {
      [from]: at.position,
      ...(installation === undefined ? {} : { installation }),
      ...(Buffer.from(text).equals(bytes) ? {} : { base64: bytes.toString('base64') }),
    },
  };
};

/**
 * Puts aside what is no event, for a person to look at; what a later release wrote is tried again by itself. Either way
 * the group goes on with everything else, and what follows in the stream waits behind it. Where the product tells of itself
 * nothing waits: each event stands by itself there, and what nobody can read the notary has named.
 */
export const putAside = async (
  tx: PoolClient,
  group: string,
  brought: Brought,
  why: Unreadable,
  aside = asRead(brought.stream),
): Promise<void> => {
  if (isSelfTold(brought.stream)) return;
  const delivery = deliveryOf(group, brought, aside);
  if (isOfLaterRelease(why)) return enqueue(tx, [delivery]);
  await park(tx, delivery, {
    key: 'unreadableMessage',
    params: {},
    detail: cutText(storable(why.message), 2_000),
  });
};

/**
 * The event of a delivery, in today's shape: as the consumer had it, or what was put aside, read once more. Throws
 * Unreadable.
 */
export const eventOfDelivery = ({ event, payload, ...at }: Delivery): RecordedEvent => {
  const { message, base64, installation } = isKept(payload) ? payload : {};
  const body = base64 === undefined ? event : Buffer.from(base64, 'base64').toString('utf8');
  return message === undefined ? readEvent({ ...at, body }) : decodeMessage(body, installation);
};
