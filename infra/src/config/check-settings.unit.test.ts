import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyFile } from '../subject-keys/key-file';
import { allSettings } from './all-settings';
import { checkSettings } from './check-settings';
import { StartRefused } from './start-messages';

const WAYS = ['embedded', 'services', 'setup', 'gateway', 'command', 'projection', 'notary', 'workers', 'relay'];

/** One that each setting must refuse. `geheim` stands for what no message may show. */
const wrongValue = (name: string): string => {
  const known: Readonly<Record<string, string>> = {
    ...{
      PORT: '1e3',
      BASE_PORT: '0x10',
      DATA_DIR: 'a\0b',
      KEYS_DIR: 'a\0b',
      COMMAND_KEYS_DIR: 'a\0b',
      DATABASE_KEYS_DIR: 'a\0b',
      DATABASE_ROLES_DIR: 'a\0b',
      HOST: 'a b',
      LOG_LEVEL: 'loud',
      DEMO: 'yes',
    },
    ...{ DATABASE_URL: 'mysql://lab:geheim@h/x', EVENTSTORE_URL: 'http://lab:geheim@h', EVENTSTORE_PREFIX: 'A' },
    ...{ SERVICE_TOKEN: 'geheim', TRUSTED_PROXIES: 'everybody', SHILU_MASTER_KEY: 'geheim', SHILU_LOG_NAME: 'a+b' },
    ...{ SHILU_NOTARY_KEY: 'a+b+c', WAIT_FOR_SERVERS_SECONDS: '-1', KAFKA_BROKERS: 'kafka', KAFKA_TLS: 'yes' },
    ...{ KAFKA_SASL_MECHANISM: 'gssapi', KAFKA_TOPIC_PREFIX: 'a/b', INSTALLATION_NAME: 'Lab/A', MAIL_FROM: 'nobody' },
    ...{
      SMTP_URL: 'http://lab:geheim@mail',
      TIME_ZONE: 'Mars/Olympus',
      SESSION_HOURS: '25',
      SESSION_IDLE_MINUTES: '4',
    },
    ...{ UNUSED_FILES_PER_DAY: '0', UNUSED_MEGABYTES_PER_DAY: '1.5' },
  };
  if (known[name] !== undefined) return known[name];
  if (name.endsWith('_INSTANCES')) return '0';
  if (/^KAFKA_.*_FILE$/.test(name)) return '/nowhere/geheim.pem';
  if (/_(URLS?|WEBHOOK)$/.test(name)) return 'ftp://lab:geheim@host';
  // Any text of one line may be a name, a password or a key.
  return 'geheim\nX-More: 1';
};

const refusalOf = (env: NodeJS.ProcessEnv, way: string): StartRefused | null => {
  try {
    checkSettings(env, way);
    return null;
  } catch (error) {
    if (error instanceof StartRefused) return error;
    throw error;
  }
};

test.each(Object.keys(allSettings))(
  'a wrong %s is refused by its name in every way of running, and no secret is shown',
  (name) => {
    for (const way of WAYS) {
      const refusal = refusalOf({ [name]: wrongValue(name) }, way);
      for (const language of ['zh-CN', 'en-US'] as const) {
        expect(refusal?.text(language), way).toContain(name);
        if (allSettings[name]?.secret === true) expect(refusal?.text(language)).not.toContain('geheim');
      }
    }
  },
);

test.each([
  [{ SIP_KEY: 'geheim' }, 'SIP_URL'],
  [{ REGMS_URL: 'https://lab:geheim@regms' }, 'REGMS_KEY'],
  [{ DINGTALK_SECRET: 'geheim' }, 'DINGTALK_WEBHOOK'],
  [{ KAFKA_PASSWORD: 'geheim' }, 'KAFKA_SASL_MECHANISM'],
  [{ KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'lab' }, 'KAFKA_PASSWORD'],
])('of settings that belong together both are given: %j lacks one, which is named', (env, missing) => {
  expect(refusalOf(env, 'embedded')?.text('zh-CN')).toContain(missing);
  expect(refusalOf(env, 'embedded')?.text('en-US')).not.toContain('geheim');
});

test('what is given and has no effect in this way of running is said', () => {
  const env = {
    KAFKA_BROKERS: 'kafka:9092',
    COMMAND_INSTANCES: '3',
    MAIL_FROM: 'a@b.example',
    PORT: '9000',
    KAFKA_TLS: '',
  };
  expect(checkSettings(env, 'embedded')).toEqual(['KAFKA_BROKERS', 'COMMAND_INSTANCES', 'MAIL_FROM']);
  expect(checkSettings(env, 'services')).toEqual(['MAIL_FROM']);
  expect(checkSettings({ KAFKA_TLS: 'true', COMMAND_URLS: 'http://a' }, 'services')).toEqual([
    'COMMAND_URLS',
    'KAFKA_TLS',
  ]);
  expect(checkSettings({}, 'embedded')).toEqual([]);
});

test('a KEYS_DIR that is no folder, or a key file that holds no key, is refused in words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shilu-keys-'));
  writeFileSync(join(folder, 'master.key'), 'short');
  await expect(keyFile(folder, 'master.key')).rejects.toMatchObject({ key: 'keysUnusable' });
  await expect(keyFile(join(folder, 'master.key'), 'notary.key')).rejects.toMatchObject({ key: 'keysUnusable' });
  rmSync(folder, { recursive: true });
});
