import {
  DEFAULT_INSTALLATION,
  fromCloudEvent,
  sourceOf,
  toCloudEvent,
  type CloudEvent,
} from '@shilu/events/core/cloud-event';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { cloudEventSchema, dataSchema, messageSchema, streamOfType } from '@shilu/events/core/event-schemas';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { createSchemaChecker } from './json-schema';

/** A message that is no CloudEvent, or one whose data is not what its event says. Trying again changes nothing. */
export class InvalidMessage extends Error {
  readonly code = 'invalidMessage';
}

/** An event of ours that this program does not know yet: a newer one, which is about to take its place, will. */
export class NewerMessage extends Error {
  readonly code = 'newerMessage';
}

const ajv = createSchemaChecker();
const isCloudEvent = ajv.compile<CloudEvent>(cloudEventSchema);
const compiled = new Map<string, ValidateFunction>();

/** Compiled when the first event of its type comes. */
const validatorOf = (type: string): ValidateFunction => {
  const known = compiled.get(type);
  if (known !== undefined) return known;
  const stream = streamOfType.get(type);
  if (stream === undefined) throw new InvalidMessage(`no event is called ${type}`);
  const validate = ajv.compile(messageSchema(stream, type, dataSchema(type)));
  compiled.set(type, validate);
  return validate;
};

/** Where and what, never the value itself: it may be what a person wrote. */
const inWords = (errors: readonly ErrorObject[] | null | undefined): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message ?? ''}`).join('; ');

const asCloudEvent = (message: unknown): CloudEvent => {
  if (!isCloudEvent(message)) throw new InvalidMessage(inWords(isCloudEvent.errors));
  return message;
};

/** Throws unless this CloudEvent is the event that its type says. */
const checkEvent = (message: CloudEvent): void => {
  const { type } = message;
  const validate = validatorOf(type);
  if (!validate(message)) throw new InvalidMessage(`${type}: ${inWords(validate.errors)}`);
};

const orInvalid = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidMessage || error instanceof NewerMessage) throw error;
    throw new InvalidMessage(error instanceof Error ? error.message : String(error), { cause: error });
  }
};

/** The text of an event's message, or InvalidMessage when it does not fit the schema printed from its contract. */
export const encodeMessage = (event: RecordedEvent, installation = DEFAULT_INSTALLATION): string =>
  orInvalid(() => {
    const message = asCloudEvent(toCloudEvent(event, installation));
    checkEvent(message);
    return JSON.stringify(message);
  });

/** Another installation's events are nothing of ours, though they look the same and came by a topic of ours. */
const refuseForeign = ({ source }: CloudEvent, installation: string): void => {
  if (!source.startsWith(sourceOf(installation, '')))
    throw new InvalidMessage(`comes from ${source.slice(0, 200)}, this installation is ${sourceOf(installation, '')}`);
};

const refuseNewer = ({ type, schemaversion }: CloudEvent): void => {
  const known = streamOfType.get(type)?.events.get(type)?.version ?? 0;
  if (schemaversion > known)
    throw new NewerMessage(`${type} version ${schemaversion} is newer than this program (${known})`);
};

/** The event of a message of this installation, in today's shape. Throws InvalidMessage, or NewerMessage where waiting helps. */
export const decodeMessage = (text: string, installation = DEFAULT_INSTALLATION): RecordedEvent =>
  orInvalid(() => {
    const message = asCloudEvent(JSON.parse(text));
    refuseForeign(message, installation);
    refuseNewer(message);
    const event = fromCloudEvent(message);
    // An older version is held against today's schema once it has today's shape.
    checkEvent({ ...message, schemaversion: event.schemaVersion, data: event.data });
    return event;
  });
