import { contextOf } from './contexts';
import type { RecordedEvent } from './envelope';
import { upcast } from './upcast';

/**
 * An event as it leaves the log: CloudEvents 1.0, JSON format, structured mode. What the specification has no name for
 * are extension attributes, whose names may hold lowercase letters and digits only. An attribute without value is absent.
 */
export type CloudEvent = {
  readonly specversion: '1.0';
  readonly id: string;
  /** `/<installation>/<context>`. */
  readonly source: string;
  readonly type: string;
  /** The stream, which is the key of order. */
  readonly subject: string;
  /** `recordedAt` of the envelope. */
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly revision: number;
  readonly position: string;
  readonly schemaversion: number;
  readonly actor: string;
  readonly onbehalfof?: string;
  readonly session?: string;
  readonly commandid: string;
  readonly correlationid: string;
  readonly causationid?: string;
  readonly reason?: string;
  readonly salt: string;
  readonly data: unknown;
};

export const CLOUD_EVENT_TYPE = 'application/cloudevents+json; charset=UTF-8';

/** What the specification forbids in an attribute (control characters, noncharacters, half surrogate pairs), and our own mark. */
const FORBIDDEN = /[%\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Nearly every attribute is a name of our own making, and is known as harmless without Unicode's tables. */
const PLAIN = /^[ -$&-~]*$/;

/** Text as an attribute may hold it: what is forbidden is percent-encoded, everything else stays readable. */
const attribute = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(FORBIDDEN, (character) => encodeURIComponent(character));

const textOf = (value: string): string => value.replace(/(%[0-9A-F]{2})+/g, decodeURIComponent);

/** Of an installation that was given no name. */
export const DEFAULT_INSTALLATION = 'shilu';

export const sourceOf = (installation: string, context: string): string => `/${installation}/${context}`;

/** Throws for an event of a stream that belongs to no context. */
export const toCloudEvent = (event: RecordedEvent, installation: string): CloudEvent => {
  const context = contextOf(event.stream);
  if (context === null) throw new Error(`stream ${event.stream} belongs to no context`);
  return {
    specversion: '1.0',
    id: event.id,
    source: sourceOf(installation, context),
    type: event.type,
    subject: attribute(event.stream),
    time: event.recordedAt,
    datacontenttype: 'application/json',
    revision: event.revision,
    position: event.position,
    schemaversion: event.schemaVersion,
    actor: attribute(event.actor),
    ...(event.onBehalfOf !== null && { onbehalfof: attribute(event.onBehalfOf) }),
    ...(event.session !== null && { session: attribute(event.session) }),
    commandid: attribute(event.commandId),
    correlationid: attribute(event.correlation),
    ...(event.causation !== null && { causationid: attribute(event.causation) }),
    ...(event.reason !== null && { reason: attribute(event.reason) }),
    salt: event.salt,
    data: event.data,
  };
};

const optional = (value: string | undefined): string | null => (value === undefined ? null : textOf(value));

/** The event in today's shape, whatever version it was sent in. Throws when it is newer than this program. */
export const fromCloudEvent = (message: CloudEvent): RecordedEvent => ({
  id: message.id,
  stream: textOf(message.subject),
  revision: message.revision,
  type: message.type,
  ...upcast(message.type, message.schemaversion, message.data),
  recordedAt: message.time,
  actor: textOf(message.actor),
  onBehalfOf: optional(message.onbehalfof),
  session: optional(message.session),
  commandId: textOf(message.commandid),
  correlation: textOf(message.correlationid),
  causation: optional(message.causationid),
  reason: optional(message.reason),
  salt: message.salt,
  position: message.position,
});
