import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupIdOf, topicOf } from '../broker/kafka-client';
import { loadKafkaConfig } from './kafka-config';

test('nothing set is a Kafka without TLS and accounts, under the usual prefix', () => {
  expect(loadKafkaConfig({})).toEqual({ prefix: 'shilu', installation: 'shilu' });
});

test.each(['plain', 'scram-sha-256', 'scram-sha-512'])('TLS and %s are taken', (mechanism) => {
  const env = { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: 'lab', KAFKA_PASSWORD: 'geheim', KAFKA_TLS: 'true' };
  expect(loadKafkaConfig(env)).toMatchObject({ ssl: true, sasl: { mechanism, username: 'lab', password: 'geheim' } });
});

const noPem = join(import.meta.dirname, 'kafka-config.ts');

test.each([
  [{ KAFKA_SASL_MECHANISM: 'kerberos' }, 'KAFKA_SASL_MECHANISM'],
  [{ KAFKA_SASL_MECHANISM: 'plain', KAFKA_PASSWORD: 'geheim' }, 'KAFKA_USERNAME'],
  [{ KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'lab' }, 'KAFKA_PASSWORD'],
  [{ KAFKA_TLS: 'true', KAFKA_CA_FILE: '/nowhere/ca.pem' }, 'KAFKA_CA_FILE'],
  [{ KAFKA_TLS: 'true', KAFKA_CA_FILE: noPem }, 'KAFKA_CA_FILE'],
  [{ KAFKA_TLS: 'true', KAFKA_KEY_FILE: noPem }, 'KAFKA_CERT_FILE'],
  [{ KAFKA_TLS: 'true', KAFKA_CERT_FILE: noPem }, 'KAFKA_KEY_FILE'],
  [{ KAFKA_TLS: 'true', KAFKA_CERT_FILE: noPem, KAFKA_KEY_FILE: noPem }, 'KAFKA_CERT_FILE'],
  [{ KAFKA_TOPIC_PREFIX: 'a b' }, 'KAFKA_TOPIC_PREFIX'],
  [{ INSTALLATION_NAME: 'Lab/A' }, 'INSTALLATION_NAME'],
])('%j is refused by the name of the setting', (env, variable) => {
  expect(() => loadKafkaConfig(env)).toThrow(variable);
  expect(() => loadKafkaConfig(env)).not.toThrow('geheim');
});

test('two installations with prefixes of their own share neither a topic nor a group', () => {
  const [one, other] = ['lab-a', 'lab-b'].map((prefix) => ({
    ...loadKafkaConfig({ KAFKA_TOPIC_PREFIX: prefix }),
    brokers: [],
  }));
  if (one === undefined || other === undefined) throw new Error('two were made');
  expect([topicOf(one, 'records'), groupIdOf(one, 'mail')]).toEqual(['lab-a.records', 'lab-a.mail']);
  expect(topicOf(one, 'records')).not.toBe(topicOf(other, 'records'));
  expect(groupIdOf(one, 'mail')).not.toBe(groupIdOf(other, 'mail'));
});
