import { z } from 'zod';
import type { DomainEvent } from '../core/envelope';

/** What people decided about deliveries of one connector: stream `connector-<name>`. The workers act on these events. */
export const CONNECTOR = 'connector';

export const connectorName = z.string().regex(/^[a-z][a-z0-9-]{0,60}$/, { error: 'badId' });

export const connectorEventSchemas = {
  /** What is parked or failing shall be tried again now. */
  DeliveriesRetried: z.strictObject({ deliveries: z.union([z.literal('all'), z.array(z.uuid()).min(1)]) }),
  /** It shall never leave; what waits behind it goes on. The reason stands in the envelope. */
  DeliveryDiscarded: z.strictObject({
    deliveryId: z.uuid(),
    effect: z.string(),
    /** The event that asked for it. */
    eventId: z.uuid(),
    eventType: z.string(),
    stream: z.string(),
    revision: z.number().int().nonnegative(),
  }),
  /** Stream `connector-mail`: a letter to whoever asks, to see that letters arrive. */
  TestLetterRequested: z.strictObject({}),
} as const;
type Schemas = typeof connectorEventSchemas;
export type ConnectorEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];
