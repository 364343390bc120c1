import { DEFAULT_INSTALLATION } from '@shilu/events/core/cloud-event';
import { Kafka, logLevel, type Admin, type KafkaConfig, type LogEntry } from 'kafkajs';
import { backoff, pause } from '../event-store/backoff';
import type { Logger } from '../logging/logger';

export type KafkaOptions = {
  /** `host:port` of some of the servers; they tell of the others. */
  readonly brokers: readonly string[];
  /** Topics are `<prefix>.<context>`; groups of consumers `<prefix>.<group>`, or `<prefix>.<installation>.<group>`. */
  readonly prefix?: string;
  /** Who speaks, in the `source` of each message; messages of others are put aside. */
  readonly installation?: string;
  /** Of a topic that we create. */
  readonly partitions?: number;
  readonly ssl?: KafkaConfig['ssl'];
  readonly sasl?: KafkaConfig['sasl'];
  readonly log?: Logger;
};

const DEFAULT_PREFIX = 'shilu';
const DEFAULT_PARTITIONS = 6;
/** An event of a mebibyte and its envelope, with room. */
const LARGEST_MESSAGE = 4 * 1024 * 1024;

export const topicOf = ({ prefix = DEFAULT_PREFIX }: KafkaOptions, context: string): string => `${prefix}.${context}`;

/** Two installations that have a prefix in common by mistake still each see everything, and tell what is not theirs. */
export const groupIdOf = (
  { prefix = DEFAULT_PREFIX, installation = DEFAULT_INSTALLATION }: KafkaOptions,
  group: string,
): string => (installation === DEFAULT_INSTALLATION ? `${prefix}.${group}` : `${prefix}.${installation}.${group}`);

const READY_TRIES = 40;

const writeTo =
  (log: Logger) =>
  ({ level, namespace, log: entry }: LogEntry): void => {
    const { message, timestamp: _, stack: __, ...fields } = entry;
    // What it warns of, it then tries again by itself; what matters comes to us as an error.
    const write = level <= logLevel.ERROR ? log.info : log.debug;
    write({ kafka: namespace, ...fields }, message);
  };

export const createKafka = (options: KafkaOptions): Kafka => {
  const { brokers, ssl, sasl, log } = options;
  return new Kafka({
    clientId: 'shilu',
    brokers: [...brokers],
    connectionTimeout: 5_000,
    requestTimeout: 20_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 5 },
    ...(ssl === undefined ? {} : { ssl }),
    ...(sasl === undefined ? {} : { sasl }),
    logLevel: log === undefined ? logLevel.NOTHING : logLevel.WARN,
    ...(log === undefined ? {} : { logCreator: () => writeTo(log) }),
  });
};

/** A topic just made is not yet known everywhere; kafkajs, asked to wait, may be told that there is no such topic. */
const untilReady = async (admin: Admin, topics: string[]): Promise<void> => {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    const known = await admin.fetchTopicMetadata({ topics }).catch(() => ({ topics: [] }));
    const led = known.topics.filter(({ partitions }) => partitions.every(({ leader }) => leader >= 0));
    if (led.length === topics.length) return;
    await pause(backoff(attempt, { first: 20, most: 500 }), AbortSignal.timeout(1_000));
  }
  throw new Error(`topics have no leader: ${topics.join(', ')}`);
};

/** A server that has just become a topic's leader does not know it yet, and one that no longer is says so. */
const isPassing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'retriable' in error && error.retriable === true;

/** Where each partition of a topic begins and ends; asked again while its servers agree on who leads it. */
export const endsOf = async (admin: Admin, topic: string): ReturnType<Admin['fetchTopicOffsets']> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await admin.fetchTopicOffsets(topic);
    } catch (error) {
      if (!isPassing(error) || attempt >= READY_TRIES) throw error;
      await pause(backoff(attempt, { first: 20, most: 500 }), AbortSignal.timeout(1_000));
    }
  }
};

/** A topic that is there already is left as it is; whoever made it, it is waited for. */
export const ensureTopics = async (kafka: Kafka, options: KafkaOptions, contexts: readonly string[]): Promise<void> => {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const there = new Set(await admin.listTopics());
    const wanted = contexts.map((context) => topicOf(options, context));
    const missing = wanted.filter((topic) => !there.has(topic));
    if (missing.length > 0)
      await admin.createTopics({
        waitForLeaders: false,
        topics: missing.map((topic) => ({
          topic,
          numPartitions: options.partitions ?? DEFAULT_PARTITIONS,
          // As many copies as the servers are told to keep.
          replicationFactor: -1,
          configEntries: [
            { name: 'max.message.bytes', value: String(LARGEST_MESSAGE) },
            // A consumer of tomorrow begins at the beginning.
            { name: 'retention.ms', value: '-1' },
            { name: 'retention.bytes', value: '-1' },
          ],
        })),
      });
    await untilReady(admin, wanted);
  } finally {
    await admin.disconnect();
  }
};
