import { StartRefused } from '../config/start-messages';
import { createKafka, type KafkaOptions } from './kafka-client';

/** A start that waits for servers tries again by itself. */
const ONCE = { initialRetryTime: 100, maxRetryTime: 500, retries: 1 };

/** The innermost reason: what kafkajs puts around it counts tries. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};

/** Throws StartRefused, with the reason in words, unless Kafka answers and knows who we are. */
export const refuseKafka = async (options: KafkaOptions): Promise<void> => {
  const admin = createKafka(options).admin({ retry: ONCE });
  try {
    await admin.connect();
    await admin.describeCluster();
  } catch (error) {
    throw new StartRefused('kafkaUnreachable', { address: options.brokers.join(','), detail: reasonOf(error) });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
};
