import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { expect, test } from 'vitest';
import { loadKafkaConfig } from '../config/kafka-config';
import { StartRefused } from '../config/start-messages';
import { createPool } from '../postgres/pool';
import { kafkaForTests, type SecureKafka } from '../testing/engines';
import { createTestDatabase } from '../testing/test-database';
import { comings, freshStream } from './port-suite';
import { createKafkaBroker } from './kafka-broker';
import type { KafkaOptions } from './kafka-client';
import { createKafkaPublisher } from './kafka-publisher';
import { refuseKafka } from './refuse-kafka';

const { name, secure } = await kafkaForTests();
const PATIENCE = { timeout: 45_000, interval: 20 };

const options = (address: string, env: Readonly<Record<string, string>>): KafkaOptions => ({
  ...loadKafkaConfig({ KAFKA_TLS: 'true', KAFKA_TOPIC_PREFIX: `test-${randomUUID()}`, ...env }),
  ...{ brokers: [address], partitions: 1 },
});

const byPassword = ({ scram, caFile, user, password }: SecureKafka, more: Readonly<Record<string, string>> = {}) =>
  options(scram, {
    ...{ KAFKA_CA_FILE: caFile, KAFKA_SASL_MECHANISM: 'scram-sha-512' },
    ...{ KAFKA_USERNAME: user, KAFKA_PASSWORD: password, ...more },
  });

const byCertificate = ({ certificates, caFile, certFile, keyFile }: SecureKafka) =>
  options(certificates, { KAFKA_CA_FILE: caFile, KAFKA_CERT_FILE: certFile, KAFKA_KEY_FILE: keyFile });

const withTls = (kafka: SecureKafka): void => {
  test.each([
    ['SASL_SSL with SCRAM-SHA-512', byPassword(kafka)],
    ['SASL_SSL with SCRAM-SHA-256', byPassword(kafka, { KAFKA_SASL_MECHANISM: 'scram-sha-256' })],
    ['TLS with a certificate of our own', byCertificate(kafka)],
  ])(`${name}, %s: events go there and come back`, async (_, reached) => {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max: 3, name: 'broker' });
    await refuseKafka(reached);
    const broker = await createKafkaBroker({ ...reached, pool });
    const publisher = createKafkaPublisher(reached);
    const events = comings(freshStream('access'), 5);
    const seen: RecordedEvent[] = [];
    await broker.consume({
      ...{ group: randomUUID(), contexts: ['identity'], from: 'beginning' },
      onBatch: async (batch) => void seen.push(...batch),
    });
    await publisher.publish(events);
    await expect.poll(() => seen, PATIENCE).toEqual(events);
    await Promise.all([publisher.close(), broker.close()]);
    await pool.end();
    await database.drop();
  });

  const { scram, user, password, caFile } = kafka;
  const wrong = 'nobody-may-read-this';
  test.each<readonly [string, RegExp, KafkaOptions]>([
    ['a wrong password', /authentication failed/i, byPassword(kafka, { KAFKA_PASSWORD: wrong })],
    ['a user that it does not know', /authentication failed/i, byPassword(kafka, { KAFKA_USERNAME: 'stranger' })],
    [
      'an authority that we do not know',
      /certificate/,
      options(scram, { KAFKA_SASL_MECHANISM: 'scram-sha-512', KAFKA_USERNAME: user, KAFKA_PASSWORD: password }),
    ],
    ['no certificate of ours where one is wanted', /./, options(kafka.certificates, { KAFKA_CA_FILE: caFile })],
    ['no server', /ECONNREFUSED/, options('127.0.0.1:1', {})],
  ])(`${name}: %s is refused at the start, in words and without the password`, async (_, why, reached) => {
    const refused = await refuseKafka(reached).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(refused instanceof StartRefused)) throw new Error(`not refused: ${String(refused)}`);
    expect(refused.key).toBe('kafkaUnreachable');
    for (const language of ['zh-CN', 'en-US'] as const) {
      expect(refused.text(language)).toContain(reached.brokers.join(','));
      expect(refused.text(language)).toMatch(why);
      expect(refused.text(language)).not.toContain(wrong);
      expect(refused.text(language)).not.toContain(password);
    }
  });
};

if (secure === undefined) test.skip(`Kafka with TLS and accounts: ${name} has none that tests may set up`);
else withTls(secure);
