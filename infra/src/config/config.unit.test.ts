import { expect, test } from 'vitest';
import { loadConfig } from './config';
import { StartRefused, startMessages } from './start-messages';

test('nothing set gives a laboratory on this machine alone', () => {
  expect(loadConfig({}, '/srv/lab')).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/lab/data',
    keysDir: '/srv/lab/data',
    commandKeysDir: null,
    databaseKeysDir: null,
    databaseRolesDir: null,
    databaseUrl: null,
    eventStoreUrl: null,
    eventStorePrefix: '',
    serviceToken: null,
    trustedProxies: [],
    waitForServersSeconds: 0,
    sessions: { idleMs: 4 * 3_600_000, lifetimeMs: 12 * 3_600_000 },
    unusedFiles: { count: 1_000, megabytes: 2_048 },
    logLevel: 'info',
    demo: true,
  });
});

test('what is set is taken, and an empty variable is one not set', () => {
  const env = {
    PORT: ' 9000 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lab',
    KEYS_DIR: '/var/keys',
    COMMAND_KEYS_DIR: '/var/command-keys',
    DATABASE_URL: 'postgresql://u:p@db/x',
    EVENTSTORE_PREFIX: 'shilu-',
    EVENTSTORE_URL: 'esdb+discover://u:p@log.example:2113?tls=true',
    SERVICE_TOKEN: 'x'.repeat(32),
    TRUSTED_PROXIES: '10.0.0.0/8, fd00::1',
    WAIT_FOR_SERVERS_SECONDS: '120',
    SESSION_IDLE_MINUTES: '15',
    SESSION_HOURS: '8',
    UNUSED_FILES_PER_DAY: '50',
    UNUSED_MEGABYTES_PER_DAY: '100',
    LOG_LEVEL: '',
    DEMO: '0',
  };
  expect(loadConfig(env, '/srv/lab')).toEqual({
    port: 9000,
    host: '0.0.0.0',
    dataDir: '/var/lab',
    keysDir: '/var/keys',
    commandKeysDir: '/var/command-keys',
    databaseKeysDir: null,
    databaseRolesDir: null,
    databaseUrl: 'postgresql://u:p@db/x',
    eventStorePrefix: 'shilu-',
    eventStoreUrl: 'esdb+discover://u:p@log.example:2113?tls=true',
    serviceToken: 'x'.repeat(32),
    trustedProxies: ['10.0.0.0/8', 'fd00::1'],
    waitForServersSeconds: 120,
    sessions: { idleMs: 15 * 60_000, lifetimeMs: 8 * 3_600_000 },
    unusedFiles: { count: 50, megabytes: 100 },
    logLevel: 'info',
    demo: false,
  });
});

test.each([
  ['PORT', '80a'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '1.5'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://u@h/x'],
  ['DATABASE_URL', 'nonsense'],
  ['EVENTSTORE_URL', 'http://u@h:2113'],
  ['EVENTSTORE_PREFIX', '$shilu-'],
  ['LOG_LEVEL', 'loud'],
  ['DEMO', 'perhaps'],
  ['SESSION_IDLE_MINUTES', '4'],
  ['SESSION_IDLE_MINUTES', '721'],
  ['SESSION_HOURS', '0'],
  ['SESSION_HOURS', '25'],
])('%s=%s is refused in one sentence that names it, in both languages', (variable, value) => {
  let refusal: unknown;
  try {
    loadConfig({ [variable]: value });
  } catch (error) {
    refusal = error;
  }
  if (!(refusal instanceof StartRefused)) throw new Error('not refused');
  for (const language of ['zh-CN', 'en-US'] as const) {
    expect(refusal.text(language)).toContain(variable);
    // Of an address with a password nothing is shown but its kind.
    if (!variable.endsWith('_URL')) expect(refusal.text(language)).toContain(value);
    expect(refusal.text(language)).not.toMatch(/[{}\n]/);
  }
});

test.each([
  ['DATABASE_URL', 'mysql://lab:geheim@host/x'],
  ['DATABASE_URL', 'postgres://lab:ge@heim/geheim@host/x'],
  ['DATABASE_URL', 'postgres://lab:12#geheim@host/x'],
  ['DATABASE_URL', 'postgres://lab:12/geheim@host/x'],
  ['DATABASE_URL', 'postgres://lab:12?geheim@host/x'],
  ['DATABASE_URL', 'lab:geheim@host'],
  ['EVENTSTORE_URL', 'http://lab:geheim@host:2113'],
  ['EVENTSTORE_URL', 'esdb://lab:ge@heim@host:2113'],
  ['EVENTSTORE_URL', 'esdb://lab:12/geheim@host:2113'],
  ['EVENTSTORE_URL', 'esdb://lab:ge#heim@host:2113'],
  ['SERVICE_TOKEN', 'geheim'],
])('no part of the password of %s=%s is shown when it is refused', (variable, value) => {
  let said = '';
  try {
    loadConfig({ [variable]: value });
  } catch (error) {
    said = error instanceof StartRefused ? `${error.text('zh-CN')}${error.text('en-US')}` : '';
  }
  expect(said).toContain(variable);
  expect(said).not.toMatch(/geheim|heim|lab|12/);
});

test('every start message has the same places to fill in both languages', () => {
  for (const [key, text] of Object.entries(startMessages)) {
    const places = (value: string): string[] =>
      [...value.matchAll(/\{([^}]+)\}/g)].map((match) => (match[1] ?? '').replace(/\.(zh-CN|en-US)$/, '')).toSorted();
    expect(places(text['zh-CN']), key).toEqual(places(text['en-US']));
  }
});
