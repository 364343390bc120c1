import { z } from 'zod';

/** What the server knows about who and why, on every event (design law 10). */
export const envelopeMetaSchema = z.strictObject({
  /** UUIDv5 of (commandId, stream, index in the command's events): a repeated command makes the same ids. */
  id: z.uuid(),
  /** `category-id`; the category holds no `-`. */
  stream: z.string().min(3),
  /** 0-based, contiguous within the stream. */
  revision: z.number().int().nonnegative(),
  type: z.string().min(1),
  schemaVersion: z.number().int().positive(),
  /** ISO 8601 UTC with milliseconds, the server's clock. Order is the log position, never this. */
  recordedAt: z.string(),
  /** Account id, or `system`. */
  actor: z.string().min(1),
  onBehalfOf: z.string().nullable(),
  session: z.string().nullable(),
  commandId: z.string(),
  correlation: z.string(),
  causation: z.string().nullable(),
  /** The person's reason for the change, where one was asked for. */
  reason: z.string().nullable(),
  /** 16 random bytes, hex: a hash of a short text cannot be guessed. */
  salt: z.string().regex(/^[0-9a-f]{32}$/),
});

export type EnvelopeMeta = z.infer<typeof envelopeMetaSchema>;

/** A domain event as deciders make it: pure fact, no metadata. */
export type DomainEvent<Type extends string = string, Data = unknown> = { readonly type: Type; readonly data: Data };

/** An event as read back from the log, upcast to today's shape. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E extends DomainEvent
  ? EnvelopeMeta & { readonly type: E['type']; readonly data: E['data']; readonly position: string }
  : never;

export { categoryOf, entityIdOf, streamName } from './stream-name';
