import { CLOUD_EVENT_TYPE } from '@shilu/events/core/cloud-event';
import { contextOf, contexts } from '@shilu/events/core/contexts';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { Partitioners, type ICustomPartitioner, type Producer, type TopicMessages } from 'kafkajs';
import { LRUCache } from 'lru-cache';
import { createKafka, ensureTopics, topicOf, type KafkaOptions } from './kafka-client';
import { encodeMessage, InvalidMessage } from './messages';
import type { Publisher } from './port';

/** Of one request; a single larger message goes alone. While one is under way, the next is made. */
const REQUEST_BYTES = 300_000;
/** So many streams' partitions are kept in mind. */
const KNOWN_STREAMS = 10_000;
const HEADERS = { 'content-type': CLOUD_EVENT_TYPE };
const ALL_REPLICAS = -1;

type Outgoing = { readonly context: string; readonly stream: string; readonly value: Buffer };

const outgoing = (event: RecordedEvent, { installation }: KafkaOptions): Outgoing => ({
  context: contextOf(event.stream) ?? '',
  stream: event.stream,
  value: Buffer.from(encodeMessage(event, installation)),
});

function* requestsOf(events: readonly RecordedEvent[], options: KafkaOptions): Generator<readonly Outgoing[]> {
  let request: Outgoing[] = [];
  let bytes = 0;
  for (const event of events) {
    const message = outgoing(event, options);
    if (request.length > 0 && bytes + message.value.length > REQUEST_BYTES) {
      yield request;
      request = [];
      bytes = 0;
    }
    request.push(message);
    bytes += message.value.length;
  }
  if (request.length > 0) yield request;
}

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

/** Kafka's own choice by the key, hashed once for a stream and not for each of its events. */
const partitionByStream: ICustomPartitioner = () => {
  const choose = Partitioners.DefaultPartitioner();
  const chosen = new LRUCache<string, number>({ max: KNOWN_STREAMS });
  return (of) => {
    const name = `${of.partitionMetadata.length} ${String(of.message.key)}`;
    const partition = chosen.get(name) ?? choose(of);
    chosen.set(name, partition);
    return partition;
  };
};

/**
 * One request at a time, the next only when all replicas hold the last: so the order of a stream holds, also over a
 * retry. After a failure it is not known how much arrived; publishing the same again is safe, receivers know by the
 * revision what they have seen. An event that does not fit its schema throws InvalidMessage; those before it may be sent.
 */
export const createKafkaPublisher = (options: KafkaOptions): Publisher => {
  const kafka = createKafka(options);
  let connected: Promise<Producer> | null = null;

  const connect = async (): Promise<Producer> => {
    await ensureTopics(kafka, options, contexts);
    const producer = kafka.producer({
      createPartitioner: partitionByStream,
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
      let sending: Promise<unknown> = Promise.resolve();
      try {
        connected ??= connect();
        const producer = await connected;
        for (const request of requestsOf(events, options)) {
          await sending;
          sending = producer.sendBatch({ acks: ALL_REPLICAS, topicMessages: byTopic(options, request) });
        }
        await sending;
      } catch (error) {
        await sending.catch(() => undefined);
        if (!(error instanceof InvalidMessage)) await forget();
        throw error;
      }
    },
    close: forget,
  };
};
