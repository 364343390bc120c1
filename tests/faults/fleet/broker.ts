import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import type { Pool } from 'pg';
import { freePort } from '../../../infra/bin/free-port.mjs';
import { isAlive, projectDir } from '../../support/child';
import type { Member } from './fleet';
import { keepProcess } from './kept-process';

export type BrokerServer = {
  readonly brokers: string;
  readonly member: Member;
  /** Whether every group that was ever here has taken all that its topics hold. */
  readonly isRead: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

type Place = { readonly consumer: string; readonly topic: string; readonly partition: number; readonly next: string };

/** A real Kafka of one node from Apache's jars; killed and frozen like the rest, begun again where it was. */
export const startBroker = async (folder: string, pool: Pool): Promise<BrokerServer> => {
  const port = await freePort();
  const brokers = `127.0.0.1:${port}`;
  const kept = await keepProcess({
    args: [join(projectDir, 'infra/bin/kafka.mjs'), '--port', String(port), '--data', join(folder, 'kafka')],
    logFile: join(folder, 'kafka.log'),
    ready: /KAFKA_BROKERS=/,
  });
  const kafka = new Kafka({
    clientId: 'faults',
    brokers: [brokers],
    logLevel: logLevel.NOTHING,
    retry: { retries: 2 },
  });

  const asAdmin = async <T>(work: (admin: ReturnType<Kafka['admin']>) => Promise<T>): Promise<T> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  };
  /** Of the broker's own process; the one that keeps it says a new number after each start. */
  const pid = (): number => Number([...kept.output().matchAll(/\(pid (\d+)\)/g)].at(-1)?.[1] ?? 0);

  const isRead = async (): Promise<boolean> => {
    const { rows } = await pool
      .query<Place>('select consumer, topic, partition, next from broker.kafka_place')
      .catch(() => ({ rows: [] as Place[] }));
    const next = new Map(rows.map((row) => [`${row.consumer} ${row.topic} ${row.partition}`, BigInt(row.next)]));
    const subscribed = new Map(rows.map(({ consumer, topic }) => [`${consumer} ${topic}`, { consumer, topic }]));
    return asAdmin(async (admin) => {
      const ends = new Map<string, readonly { readonly partition: number; readonly high: string }[]>();
      for (const topic of new Set(rows.map((row) => row.topic))) ends.set(topic, await admin.fetchTopicOffsets(topic));
      return [...subscribed.values()].every(({ consumer, topic }) =>
        (ends.get(topic) ?? []).every(
          ({ partition, high }) => (next.get(`${consumer} ${topic} ${partition}`) ?? 0n) >= BigInt(high),
        ),
      );
    });
  };

  return {
    brokers,
    member: {
      name: 'broker',
      pids: () => [pid()].filter((one) => one > 0 && isAlive(one)),
      serves: () =>
        asAdmin((admin) => admin.listTopics()).then(
          () => true,
          () => false,
        ),
    },
    isRead,
    stop: kept.stop,
  };
};
