import { CLOUD_EVENT_TYPE } from '@shilu/events/core/cloud-event';
import { contextOf, contexts } from '@shilu/events/core/contexts';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { Partitioners, type Producer, type TopicMessages } from 'kafkajs';
import { createKafka, ensureTopics, topicOf, type KafkaOptions } from './kafka-client';
import { encodeMessage } from './messages';
import type { Publisher } from './port';

/** Of one request; a single larger message goes alone. */
const REQUEST_BYTES = 900_000;
const HEADERS = { 'content-type': CLOUD_EVENT_TYPE };
const ALL_REPLICAS = -1;

type Outgoing = { readonly context: string; readonly stream: string; readonly value: Buffer };

const outgoing = (event: RecordedEvent): Outgoing => ({
  context: contextOf(event.stream) ?? '',
  stream: event.stream,
  value: Buffer.from(encodeMessage(event)),
});

const requestsOf = (messages: readonly Outgoing[]): readonly (readonly Outgoing[])[] => {
  const requests: Outgoing[][] = [];
  let bytes = 0;
  for (const message of messages) {
    const last = requests.at(-1);
    if (last === undefined || bytes + message.value.length > REQUEST_BYTES) {
      requests.push([message]);
      bytes = 0;
    } else last.push(message);
    bytes += message.value.length;
  }
  return requests;
};

const byTopic = (options: KafkaOptions, messages: readonly Outgoing[]): TopicMessages[] => {
  const topics = new Map<string, TopicMessages>();
  for (const { context, stream, value } of messages) {
    const topic = topicOf(options, context);
    const its = topics.get(topic) ?? { topic, messages: [] };
    its.messages.push({ key: stream, value, headers: HEADERS });
    topics.set(topic, its);
  }
  return [...topics.values()];
};

/**
 * One request at a time, the next only when all replicas hold the last: so the order of a stream holds, also over a
 * retry. After a failure it is not known how much arrived; publishing the same again is safe, receivers know by the
 * revision what they have seen. Events that do not fit their schema throw InvalidMessage before anything is sent.
 */
export const createKafkaPublisher = (options: KafkaOptions): Publisher => {
  const kafka = createKafka(options);
  let connected: Promise<Producer> | null = null;

  const connect = async (): Promise<Producer> => {
    await ensureTopics(kafka, options, contexts);
    const producer = kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
    });
    await producer.connect();
    return producer;
  };

  /** What is left of a connection after a failure is not trusted with the next message. */
  const forget = async (): Promise<void> => {
    const last = connected;
    connected = null;
    await last?.then((producer) => producer.disconnect()).catch(() => undefined);
  };

  return {
    publish: async (events) => {
      const requests = requestsOf(events.map(outgoing));
      try {
        connected ??= connect();
        const producer = await connected;
        for (const request of requests)
          await producer.sendBatch({ acks: ALL_REPLICAS, topicMessages: byTopic(options, request) });
      } catch (error) {
        await forget();
        throw error;
      }
    },
    close: forget,
  };
};
