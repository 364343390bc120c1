import { z } from 'zod';
import { canonicalJson } from './canonical';
import type { DomainEvent, EnvelopeMeta, RecordedEvent } from './envelope';
import './event-upcasters';
import { currentVersion, stepsOf } from './upcasters';

export { currentVersion } from './upcasters';

/** Written by a later release: that one reads it. */
export class NewerEvent extends Error {
  readonly code = 'newerEvent';
}

export const upcast = (
  type: string,
  version: number,
  data: unknown,
): { readonly schemaVersion: number; readonly data: unknown } => {
  const current = currentVersion(type);
  if (version > current) throw new NewerEvent(`${type} version ${version} is newer than this program (${current})`);
  const steps = stepsOf(type);
  if (!steps) return { schemaVersion: version, data };
  let shaped = data;
  for (let from = version; from < current; from += 1) shaped = steps.get(from)?.(shaped);
  return { schemaVersion: current, data: shaped };
};

/** The text of an event as it is hashed and stored. `type` stands in the event, the rest of the envelope in `meta`. */
export const encodeEvent = (meta: Omit<EnvelopeMeta, 'type'>, event: DomainEvent): string =>
  canonicalJson({ ...meta, type: event.type, data: event.data });

const texts = ['id', 'stream', 'type', 'recordedAt', 'actor', 'commandId', 'correlation', 'salt'] as const;
const optionalTexts = ['onBehalfOf', 'session', 'causation', 'reason'] as const;

/** A cheap look at the envelope: our own encoder wrote it; the notary, not this, tells whether anybody changed it. */
const isEnvelope = (value: unknown): value is EnvelopeMeta & { data: unknown } => {
  if (value === null || typeof value !== 'object') return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    optionalTexts.every((name) => fields[name] === null || typeof fields[name] === 'string') &&
    Number.isSafeInteger(fields['revision']) &&
    Number.isSafeInteger(fields['schemaVersion']) &&
    'data' in fields
  );
};

/** Somebody else wrote it into the log: no release of this system reads it as an event. */
export class NotAnEnvelope extends Error {
  readonly code = 'notAnEnvelope';
}

type Stored = { readonly body: string; readonly position: string };

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** An event of the log in today's shape. */
export const parseStored = (stored: Stored): RecordedEvent => {
  const envelope = parsed(stored.body);
  if (!isEnvelope(envelope)) throw new NotAnEnvelope(`event at position ${stored.position} has no envelope`);
  return { ...envelope, ...upcast(envelope.type, envelope.schemaVersion, envelope.data), position: stored.position };
};

/** What the event registry says of each type: the version written today and its data's schema. */
export type EventSchemas = ReadonlyMap<string, { readonly version: number; readonly schema: z.ZodType }>;

/** Problems of one frozen fixture (design law 3), in words; none when it still reads as today's event. */
export const fixtureProblems = (fileName: string, body: string, schemas: EventSchemas): string[] => {
  const named = /^(\w+)\.v(\d+)\.json$/.exec(fileName);
  if (!named) return [`${fileName}: a fixture is called <EventType>.v<n>.json`];
  const problems: string[] = [];
  const raw: unknown = JSON.parse(body);
  if (!isEnvelope(raw)) return [`${fileName}: no envelope`];
  if (raw.type !== named[1] || raw.schemaVersion !== Number(named[2])) {
    problems.push(`${fileName}: holds ${raw.type} version ${raw.schemaVersion}`);
  }
  const registered = schemas.get(raw.type);
  if (!registered)
    return [
      ...problems,
      `${fileName}: ${raw.type} is not registered any more. What was released stays readable; of an event that never was, delete this file and its line in SHA256SUMS`,
    ];
  const event = parseStored({ body, position: '0' });
  if (event.schemaVersion !== registered.version) {
    problems.push(`${fileName}: upcasts to version ${event.schemaVersion}, registered is ${registered.version}`);
  }
  const parsed = registered.schema.safeParse(event.data);
  if (!parsed.success) problems.push(`${fileName}: ${z.prettifyError(parsed.error)}`);
  return problems;
};
