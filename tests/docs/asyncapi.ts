import { CLOUD_EVENT_TYPE } from '@shilu/events/core/cloud-event';
import { contexts } from '@shilu/events/core/contexts';
import { streamContracts } from '@shilu/events/core/event-registry';
import { cloudEventSchema, dataSchema, messageSchema } from '@shilu/events/core/event-schemas';

type Json = Readonly<Record<string, unknown>>;
const ref = (kind: string, name: string): Json => ({ $ref: `#/${kind}/${name}` });

const typed = streamContracts.flatMap((stream) => [...stream.events.keys()].map((type) => ({ stream, type })));

const channelOf = (context: string): Json => {
  const streams = streamContracts.filter((stream) => stream.context === context);
  return {
    address: `shilu.${context}`,
    title: `Events of the context ${context}`,
    description: `Streams: ${streams.map(({ category }) => `${category}-<id>`).join(', ')}.`,
    messages: Object.fromEntries(
      streams.flatMap(({ events }) => [...events.keys()]).map((type) => [type, ref('components/messages', type)]),
    ),
  };
};

const messageOf = ({ stream, type }: (typeof typed)[number]): Json => ({
  name: type,
  contentType: CLOUD_EVENT_TYPE,
  payload: {
    allOf: [ref('components/schemas', 'CloudEvent'), messageSchema(stream, type, ref('components/schemas', type))],
  },
  bindings: { kafka: { key: { type: 'string', pattern: `^${stream.category}-.` }, bindingVersion: '0.5.0' } },
});

/** docs/asyncapi.json, printed from the contracts of the events. A test holds the file against this. */
const asyncApi = (): Json => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Shilu',
    version: '1.0.0',
    description:
      'Every event of the log, as the relay sends it to Kafka: CloudEvents 1.0 in structured JSON, one topic per context, keyed by stream. Messages of a stream stay in order; one may come more than once, with the same `id` and `revision`. The prefix of the topics is configuration; `shilu` unless told.',
    license: { name: 'Apache-2.0' },
  },
  defaultContentType: CLOUD_EVENT_TYPE,
  channels: Object.fromEntries(contexts.map((context) => [context, channelOf(context)])),
  operations: Object.fromEntries(
    contexts.map((context) => [`send.${context}`, { action: 'send', channel: ref('channels', context) }]),
  ),
  components: {
    messages: Object.fromEntries(typed.map((one) => [one.type, messageOf(one)])),
    schemas: {
      CloudEvent: cloudEventSchema,
      ...Object.fromEntries(typed.map(({ type }) => [type, dataSchema(type)])),
    },
  },
});

export const asyncApiText = (): string => `${JSON.stringify(asyncApi(), null, 1)}\n`;
