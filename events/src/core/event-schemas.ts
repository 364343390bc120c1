import { z } from 'zod';
import { eventContracts, streamContracts, type StreamContract } from './event-registry';

export type JsonSchema = Readonly<Record<string, unknown>>;

const text: JsonSchema = { type: 'string' };
const someText: JsonSchema = { type: 'string', minLength: 1 };
const attributes: Readonly<Record<string, JsonSchema>> = {
  specversion: { const: '1.0' },
  id: { type: 'string', format: 'uuid', description: 'Id of the event; the same for every redelivery.' },
  source: {
    type: 'string',
    format: 'uri-reference',
    description: '`/<installation>/<context>`; the installation is called `shilu` unless it was given a name.',
  },
  type: someText,
  subject: { type: 'string', minLength: 3, description: 'Stream of the event; messages of a stream stay in order.' },
  time: {
    type: 'string',
    format: 'date-time',
    description: "When the server recorded it. Order is the stream's, never this.",
  },
  datacontenttype: { const: 'application/json' },
  revision: { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1, description: '0-based place in the stream.' },
  position: { ...someText, description: 'Place in the whole log; opaque.' },
  schemaversion: { type: 'integer', minimum: 1, description: 'Version of the shape of `data`.' },
  actor: { ...someText, description: 'Account id of who did it, or `system`.' },
  onbehalfof: { ...text, description: 'Account id of the one it was done for.' },
  session: text,
  commandid: { ...text, description: 'The command that made it; events of one command share it.' },
  correlationid: { ...text, description: 'The click that everything goes back to.' },
  causationid: { ...text, description: 'The event that led to it.' },
  reason: { ...text, description: 'The reason the person gave; what an attribute may not hold is percent-encoded.' },
  salt: { type: 'string', pattern: '^[0-9a-f]{32}$', description: "Part of what the log's proof hashes." },
};
const optional = new Set(['onbehalfof', 'session', 'causationid', 'reason']);

/** Every message, whatever its event. Attributes that others added on the way are let be. */
export const cloudEventSchema: JsonSchema = {
  type: 'object',
  required: [...Object.keys(attributes).filter((name) => !optional.has(name)), 'data'],
  properties: { ...attributes, data: {} },
};

/** JSON Schema (draft 7) of an event's data, printed from its contract. */
export const dataSchema = (type: string): JsonSchema => {
  const contract = eventContracts.get(type);
  if (contract === undefined) throw new Error(`no event is called ${type}`);
  const { $schema: _, ...schema } = z.toJSONSchema(contract.schema, {
    target: 'draft-7',
    io: 'output',
    reused: 'inline',
  });
  return schema;
};

/** What a message adds to every message's schema: its names, its version, its data. */
export const messageSchema = (stream: StreamContract, type: string, data: JsonSchema): JsonSchema => ({
  properties: {
    source: { type: 'string', pattern: `^/[^/]+/${stream.context}$` },
    type: { const: type },
    subject: { type: 'string', pattern: `^${stream.category}-.` },
    schemaversion: { const: stream.events.get(type)?.version },
    data,
  },
});

export const streamOfType: ReadonlyMap<string, StreamContract> = new Map(
  streamContracts.flatMap((stream) => [...stream.events.keys()].map((type) => [type, stream] as const)),
);
