import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { DEFAULT_INSTALLATION } from '@shilu/events/core/cloud-event';
import { z } from 'zod';
import type { KafkaOptions } from '../broker/kafka-client';
import { missingBeside, oneLine, oneLineRule, readVariable, type Setting } from './config';
import { StartRefused } from './start-messages';

export const kafkaSettings = {
  KAFKA_TLS: {
    schema: z.enum(['true', 'false']).default('false'),
    rule: { 'zh-CN': '应为 true 或 false', 'en-US': 'it must be true or false' },
  },
  KAFKA_CA_FILE: {
    schema: oneLine,
    rule: { 'zh-CN': '应为可读的 PEM 证书文件的路径', 'en-US': 'it must be the path of a PEM file that can be read' },
  },
  KAFKA_CERT_FILE: {
    schema: oneLine,
    rule: { 'zh-CN': '应为可读的 PEM 证书文件的路径', 'en-US': 'it must be the path of a PEM file that can be read' },
  },
  KAFKA_KEY_FILE: {
    schema: oneLine,
    rule: {
      'zh-CN': '应为 KAFKA_CERT_FILE 的私钥（PEM）的路径，且可读',
      'en-US': 'it must be the path of the private key (PEM) of KAFKA_CERT_FILE, and can be read',
    },
  },
  KAFKA_SASL_MECHANISM: {
    schema: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).nullable().default(null),
    rule: {
      'zh-CN': '应为 plain、scram-sha-256、scram-sha-512 之一',
      'en-US': 'it must be one of plain, scram-sha-256, scram-sha-512',
    },
  },
  KAFKA_USERNAME: { schema: oneLine, rule: oneLineRule },
  KAFKA_PASSWORD: { schema: oneLine, rule: oneLineRule, secret: true },
  KAFKA_TOPIC_PREFIX: {
    schema: z
      .string()
      .regex(/^[0-9A-Za-z._-]{1,100}$/)
      .default('shilu'),
    rule: {
      'zh-CN': '应为 1 至 100 个字母、数字、点、下划线或连字符，同一集群上各实验室不同',
      'en-US':
        'it must be 1 to 100 letters, digits, dots, underscores or hyphens, other for each laboratory of a cluster',
    },
  },
  INSTALLATION_NAME: {
    schema: z
      .string()
      .regex(/^[0-9a-z]([0-9a-z.-]{0,58}[0-9a-z])?$/)
      .default(DEFAULT_INSTALLATION),
    rule: {
      'zh-CN': '应为 1 至 60 个小写字母、数字、点或连字符，首尾为字母或数字',
      'en-US': 'it must be 1 to 60 lower-case letters, digits, dots or hyphens, with a letter or digit at both ends',
    },
  },
} as const satisfies Record<string, Setting<unknown>>;

const refuse = (variable: keyof typeof kafkaSettings, value: string): StartRefused => {
  const { rule } = kafkaSettings[variable];
  return new StartRefused('configInvalid', {
    variable,
    value,
    'rule.zh-CN': rule['zh-CN'],
    'rule.en-US': rule['en-US'],
  });
};

type FileSetting = 'KAFKA_CA_FILE' | 'KAFKA_CERT_FILE' | 'KAFKA_KEY_FILE';

/** The text of the file that the setting names; null where it names none. */
const fileOf = (env: NodeJS.ProcessEnv, variable: FileSetting): string | null => {
  const path = readVariable(env, variable, kafkaSettings[variable]);
  if (path === null) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw refuse(variable, path);
  }
};

const usable = (env: NodeJS.ProcessEnv, variable: FileSetting, read: () => unknown): void => {
  try {
    read();
  } catch {
    throw refuse(variable, env[variable] ?? '');
  }
};

/** What TLS is told, once it can be used: what is no certificate, or not its key, is refused by the name of the setting. */
const sslOf = (env: NodeJS.ProcessEnv): NonNullable<KafkaOptions['ssl']> => {
  const [ca, cert, key] = [fileOf(env, 'KAFKA_CA_FILE'), fileOf(env, 'KAFKA_CERT_FILE'), fileOf(env, 'KAFKA_KEY_FILE')];
  if (cert !== null && key === null) throw missingBeside('KAFKA_CERT_FILE', 'KAFKA_KEY_FILE');
  if (key !== null && cert === null) throw missingBeside('KAFKA_KEY_FILE', 'KAFKA_CERT_FILE');
  const options = { ...(ca === null ? {} : { ca: [ca] }), ...(cert === null || key === null ? {} : { cert, key }) };
  if (ca !== null) usable(env, 'KAFKA_CA_FILE', () => new X509Certificate(ca));
  if (cert !== null) usable(env, 'KAFKA_CERT_FILE', () => new X509Certificate(cert));
  if (cert !== null && key !== null) usable(env, 'KAFKA_KEY_FILE', () => createSecureContext({ cert, key }));
  return Object.keys(options).length === 0 ? true : options;
};

type Loaded = Pick<KafkaOptions, 'prefix' | 'ssl' | 'sasl'> & Required<Pick<KafkaOptions, 'installation'>>;

/** How Kafka is reached: encryption, who we are there, and what our topics and groups begin with. Throws StartRefused. */
export const loadKafkaConfig = (env: NodeJS.ProcessEnv): Loaded => {
  const tls = readVariable(env, 'KAFKA_TLS', kafkaSettings.KAFKA_TLS) === 'true';
  const mechanism = readVariable(env, 'KAFKA_SASL_MECHANISM', kafkaSettings.KAFKA_SASL_MECHANISM);
  const username = readVariable(env, 'KAFKA_USERNAME', kafkaSettings.KAFKA_USERNAME);
  const password = readVariable(env, 'KAFKA_PASSWORD', kafkaSettings.KAFKA_PASSWORD);
  const prefix = readVariable(env, 'KAFKA_TOPIC_PREFIX', kafkaSettings.KAFKA_TOPIC_PREFIX);
  if (mechanism !== null && username === null) throw missingBeside('KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME');
  if (mechanism !== null && password === null) throw missingBeside('KAFKA_SASL_MECHANISM', 'KAFKA_PASSWORD');
  for (const [name, value] of Object.entries({ KAFKA_USERNAME: username, KAFKA_PASSWORD: password }))
    if (mechanism === null && value !== null) throw missingBeside(name, 'KAFKA_SASL_MECHANISM');
  // Also where TLS is off: a wrong file is told before it is needed.
  const ssl = sslOf(env);
  return {
    prefix,
    installation: readVariable(env, 'INSTALLATION_NAME', kafkaSettings.INSTALLATION_NAME),
    ...(tls ? { ssl } : {}),
    ...(mechanism === null ? {} : { sasl: saslOf(mechanism, username ?? '', password ?? '') }),
  };
};

type Mechanism = 'plain' | 'scram-sha-256' | 'scram-sha-512';
const saslOf = (mechanism: Mechanism, username: string, password: string): NonNullable<KafkaOptions['sasl']> => {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password };
    case 'scram-sha-256':
      return { mechanism, username, password };
    case 'scram-sha-512':
      return { mechanism, username, password };
  }
};
