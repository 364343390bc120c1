import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { KafkaOptions } from '../broker/kafka-client';
import { readVariable, type Setting } from './config';
import { StartRefused } from './start-messages';

const text = z.string().nullable().default(null);
const textRule = { 'zh-CN': '应为文本', 'en-US': 'it must be text' };

export const kafkaSettings = {
  KAFKA_TLS: {
    schema: z.enum(['true', 'false']).default('false'),
    rule: { 'zh-CN': '应为 true 或 false', 'en-US': 'it must be true or false' },
  },
  KAFKA_CA_FILE: {
    schema: text,
    rule: { 'zh-CN': '应为可读的 PEM 证书文件的路径', 'en-US': 'it must be the path of a PEM file that can be read' },
  },
  KAFKA_SASL_MECHANISM: {
    schema: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).nullable().default(null),
    rule: {
      'zh-CN': '应为 plain、scram-sha-256、scram-sha-512 之一',
      'en-US': 'it must be one of plain, scram-sha-256, scram-sha-512',
    },
  },
  KAFKA_USERNAME: { schema: text, rule: textRule },
  KAFKA_PASSWORD: { schema: text, rule: textRule, secret: true },
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

const readCa = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw refuse('KAFKA_CA_FILE', path);
  }
};

/** How Kafka is reached: encryption, who we are there, and what our topics and groups begin with. Throws StartRefused. */
export const loadKafkaConfig = (env: NodeJS.ProcessEnv): Pick<KafkaOptions, 'prefix' | 'ssl' | 'sasl'> => {
  const tls = readVariable(env, 'KAFKA_TLS', kafkaSettings.KAFKA_TLS) === 'true';
  const caFile = readVariable(env, 'KAFKA_CA_FILE', kafkaSettings.KAFKA_CA_FILE);
  const mechanism = readVariable(env, 'KAFKA_SASL_MECHANISM', kafkaSettings.KAFKA_SASL_MECHANISM);
  const username = readVariable(env, 'KAFKA_USERNAME', kafkaSettings.KAFKA_USERNAME);
  const password = readVariable(env, 'KAFKA_PASSWORD', kafkaSettings.KAFKA_PASSWORD);
  const prefix = readVariable(env, 'KAFKA_TOPIC_PREFIX', kafkaSettings.KAFKA_TOPIC_PREFIX);
  if (mechanism !== null && username === null) throw refuse('KAFKA_USERNAME', '');
  if (mechanism !== null && password === null) throw refuse('KAFKA_PASSWORD', '');
  return {
    prefix,
    ...(tls ? { ssl: caFile === null ? true : { ca: [readCa(caFile)] } } : {}),
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
