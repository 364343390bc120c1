import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { sessionDefaults, sessionLimits, type SessionLimits } from '../sessions/session-store';
import { StartRefused } from './start-messages';

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute. Holds the built-in database, the blobs and the keys. */
  readonly dataDir: string;
  /** Absolute. Holds master.key and notary.key; the data folder unless another is named. */
  readonly keysDir: string;
  /** Absolute. Holds command.key; `keysDir` where it is null. */
  readonly commandKeysDir: string | null;
  /** Absolute. Holds database.key; `keysDir` where it is null. */
  readonly databaseKeysDir: string | null;
  /** Absolute. Where setup leaves the password of each role of the database, each in a folder of its name. */
  readonly databaseRolesDir: string | null;
  /** Absent: the built-in database is started in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Absent: the log stands in the database. */
  readonly eventStoreUrl: string | null;
  /** Before the names of our streams, on an EventStoreDB that others use as well. */
  readonly eventStorePrefix: string;
  readonly logLevel: LogLevel;
  /** Fills an empty laboratory with a demonstration. */
  readonly demo: boolean;
  /** What the product's own processes show each other, and whoever reads the figures of operations. */
  readonly serviceToken: string | null;
  /** Whose word is taken for the address of a caller; nobody's when empty. */
  readonly trustedProxies: readonly string[];
  /** So long a start waits for servers that do not answer yet. */
  readonly waitForServersSeconds: number;
  readonly sessions: SessionLimits;
  /** What a person may upload in 24 hours without putting it into a record. */
  readonly unusedFiles: { readonly count: number; readonly megabytes: number };
};

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Rule = { readonly 'zh-CN': string; readonly 'en-US': string };
/** What a variable may hold, and how that is told to whoever set it wrongly. */
export type Setting<T> = { readonly schema: z.ZodType<T>; readonly rule: Rule; readonly secret?: boolean };

/** In digits alone: what another notation or a sign would make of it, nobody meant. */
export const wholeNumber = (least: number, most: number, usual: number): z.ZodType<number> =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(usual);

/** Text of one line, as it goes into a header. */
export const oneLine = z
  .string()
  .regex(/^[^\p{Cc}]{1,2000}$/u)
  .nullable()
  .default(null);
export const oneLineRule: Rule = { 'zh-CN': '应为一行文本', 'en-US': 'it must be text of one line' };

/** A password with a bare `/`, `?` or `#` ends the address early: the rest of it would be taken, and shown, as host or name. */
const hasOneReading = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.hash === '' && !/@|%40/.test(`${url.host}${url.pathname}`) && !url.search.includes('@');
};

/** Empty where it cannot be read. */
const firstLineOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').split('\n')[0]?.trim() ?? '';
  } catch {
    return '';
  }
};

export const baseSettings = {
  PORT: {
    schema: wholeNumber(1, 65_535, 8080),
    rule: {
      'zh-CN': '应为 1 到 65535 的整数，例如 8080',
      'en-US': 'it must be a whole number from 1 to 65535, such as 8080',
    },
  },
  HOST: {
    schema: z
      .string()
      .regex(/^[0-9A-Za-z.:_-]+$/)
      .default('127.0.0.1'),
    rule: {
      'zh-CN': '应为主机名或 IP 地址，例如 127.0.0.1',
      'en-US': 'it must be a host name or address, such as 127.0.0.1',
    },
  },
  DATA_DIR: {
    schema: z
      .string()
      .refine((path) => !path.includes('\0'))
      .default('data'),
    rule: { 'zh-CN': '应为目录路径', 'en-US': 'it must be the path of a folder' },
  },
  KEYS_DIR: {
    schema: z
      .string()
      .refine((path) => !path.includes('\0'))
      .nullable()
      .default(null),
    rule: { 'zh-CN': '应为目录路径', 'en-US': 'it must be the path of a folder' },
  },
  COMMAND_KEYS_DIR: {
    schema: z
      .string()
      .refine((path) => !path.includes('\0'))
      .nullable()
      .default(null),
    rule: { 'zh-CN': '应为目录路径', 'en-US': 'it must be the path of a folder' },
  },
  DATABASE_KEYS_DIR: {
    schema: z
      .string()
      .refine((path) => !path.includes('\0'))
      .nullable()
      .default(null),
    rule: { 'zh-CN': '应为目录路径', 'en-US': 'it must be the path of a folder' },
  },
  DATABASE_ROLES_DIR: {
    schema: z
      .string()
      .refine((path) => !path.includes('\0'))
      .nullable()
      .default(null),
    rule: { 'zh-CN': '应为目录路径', 'en-US': 'it must be the path of a folder' },
  },
  DATABASE_PASSWORD_FILE: {
    schema: z
      .string()
      .refine((path) => firstLineOf(path) !== '')
      .nullable()
      .default(null),
    rule: {
      'zh-CN': '应为可读的文件的路径，文件中只有密码',
      'en-US': 'it must be the path of a file that can be read and holds the password',
    },
  },
  DATABASE_URL: {
    schema: z
      .url({ protocol: /^postgres(ql)?$/ })
      .refine(hasOneReading)
      .nullable()
      .default(null),
    rule: {
      'zh-CN': '应形如 postgres://用户:密码@主机:5432/库名，密码中的 @ : / ? # % 须写成百分号编码',
      'en-US':
        'it must look like postgres://user:password@host:5432/name, with any @ : / ? # % of the password percent-encoded',
    },
    secret: true,
  },
  EVENTSTORE_URL: {
    schema: z
      .string()
      .regex(
        /^(esdb(\+discover)?|postgres(ql)?):\/\/([^\s:@/?#]+(:[^\s:@/?#]*)?@)?[^\s@/?#]+(\/[^\s@?#]*)?(\?[^\s#]*)?$/,
      )
      .nullable()
      .default(null),
    rule: {
      'zh-CN':
        '应形如 esdb://用户:密码@主机:2113?tls=true（集群用 esdb+discover://），密码中的 @ : / ? # % 须写成百分号编码',
      'en-US':
        'it must look like esdb://user:password@host:2113?tls=true (esdb+discover:// for a cluster), with any @ : / ? # % of the password percent-encoded',
    },
    secret: true,
  },
  EVENTSTORE_PREFIX: {
    schema: z
      .string()
      .regex(/^([a-z][0-9a-z]*-){0,4}$/)
      .max(60)
      .default(''),
    rule: {
      'zh-CN': '应为小写字母和数字、以连字符结尾的前缀，例如 shilu-',
      'en-US': 'it must be a prefix of lower-case letters and digits that ends in a hyphen, such as shilu-',
    },
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels).default('info'),
    rule: { 'zh-CN': `应为 ${logLevels.join('、')} 之一`, 'en-US': `it must be one of ${logLevels.join(', ')}` },
  },
  DEMO: {
    schema: z.enum(['true', 'false', '1', '0']).default('true'),
    rule: { 'zh-CN': '应为 true 或 false', 'en-US': 'it must be true or false' },
  },
  SERVICE_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/)
      .nullable()
      .default(null),
    rule: {
      'zh-CN': '应为 32 至 200 个字符的随机串，各进程相同',
      'en-US': 'it must be a random text of 32 to 200 characters, the same for every process',
    },
    secret: true,
  },
  TRUSTED_PROXIES: {
    schema: z
      .string()
      .transform((text) => text.split(',').map((one) => one.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1))
      .or(z.undefined().transform(() => [])),
    rule: {
      'zh-CN': '应为前面各代理的 IP 地址或网段，以逗号分隔，例如 10.0.0.0/8',
      'en-US': 'it must be addresses or networks of the proxies in front, separated by commas, such as 10.0.0.0/8',
    },
  },
  WAIT_FOR_SERVERS_SECONDS: {
    schema: wholeNumber(0, 3_600, 0),
    rule: {
      'zh-CN': '应为 0 到 3600 的整数，即启动时等待各服务器应答的秒数',
      'en-US': 'it must be a whole number from 0 to 3600: so many seconds a start waits for servers to answer',
    },
  },
  SESSION_IDLE_MINUTES: {
    schema: wholeNumber(5, 720, sessionDefaults.idleMinutes),
    rule: {
      'zh-CN': '应为 5 到 720 的整数，即会话多少分钟不用就结束',
      'en-US': 'it must be a whole number from 5 to 720: after so many minutes without use a session ends',
    },
  },
  SESSION_HOURS: {
    schema: wholeNumber(1, 24, sessionDefaults.hours),
    rule: {
      'zh-CN': '应为 1 到 24 的整数，即登录多少小时后会话必定结束',
      'en-US':
        'it must be a whole number from 1 to 24: so many hours after login a session ends, however much it is used',
    },
  },
  UNUSED_FILES_PER_DAY: {
    schema: wholeNumber(1, 1_000_000, 1_000),
    rule: {
      'zh-CN': '应为 1 到 1000000 的整数，即每人 24 小时内可上传而未用到记录中的文件数',
      'en-US':
        'it must be a whole number from 1 to 1000000: so many files a person may upload in 24 hours without using them in a record',
    },
  },
  UNUSED_MEGABYTES_PER_DAY: {
    schema: wholeNumber(1, 1_000_000, 2_048),
    rule: {
      'zh-CN': '应为 1 到 1000000 的整数，即每人 24 小时内可上传而未用到记录中的文件总大小（MB）',
      'en-US':
        'it must be a whole number from 1 to 1000000: so many MB of files a person may upload in 24 hours without using them in a record',
    },
  },
} as const satisfies Record<string, Setting<unknown>>;

/** Of a secret nothing is told, and of an address only its kind: where it is wrong, nobody knows what of it is the password. */
const shown = (value: string): string => `${/^[a-z][a-z+]*:\/\//.exec(value)?.[0] ?? ''}***`;

export const readVariable = <T>(env: NodeJS.ProcessEnv, variable: string, { schema, rule, secret }: Setting<T>): T => {
  // An empty variable is how shells and compose files say "not set".
  const given = env[variable]?.trim();
  const parsed = schema.safeParse(given === '' ? undefined : given);
  if (parsed.success) return parsed.data;
  throw new StartRefused('configInvalid', {
    variable,
    value: secret === true ? shown(given ?? '') : (given ?? ''),
    'rule.zh-CN': rule['zh-CN'],
    'rule.en-US': rule['en-US'],
  });
};

/** Of two settings that belong together one is given. */
export const missingBeside = (variable: string, missing: string): StartRefused =>
  new StartRefused('settingAlone', { variable, missing });

/** Where the key of the command service lies. */
export const commandKeysDir = ({ commandKeysDir: own, keysDir }: Pick<Config, 'commandKeysDir' | 'keysDir'>): string =>
  own ?? keysDir;

/** Where the key lies that the passwords of roles of the database follow from. */
export const databaseKeysDir = ({
  databaseKeysDir: own,
  keysDir,
}: Pick<Config, 'databaseKeysDir' | 'keysDir'>): string => own ?? keysDir;

/** The address with its password, which may stand in a file of its own. */
const databaseUrlOf = (env: NodeJS.ProcessEnv): string | null => {
  const url = readVariable(env, 'DATABASE_URL', baseSettings.DATABASE_URL);
  const file = readVariable(env, 'DATABASE_PASSWORD_FILE', baseSettings.DATABASE_PASSWORD_FILE);
  if (file === null) return url;
  if (url === null) throw missingBeside('DATABASE_PASSWORD_FILE', 'DATABASE_URL');
  const address = new URL(url);
  if (address.password !== '') throw new StartRefused('passwordTwice');
  address.password = encodeURIComponent(firstLineOf(file));
  return address.href;
};

/** Settings come from the environment alone. `projectDir` is what a relative DATA_DIR is relative to. Throws StartRefused. */
export const loadConfig = (env: NodeJS.ProcessEnv, projectDir: string = process.cwd()): Config => {
  const folderOf = (variable: 'COMMAND_KEYS_DIR' | 'DATABASE_KEYS_DIR' | 'DATABASE_ROLES_DIR'): string | null => {
    const folder = readVariable(env, variable, baseSettings[variable]);
    return folder === null ? null : resolve(projectDir, folder);
  };
  const dataDir = resolve(projectDir, readVariable(env, 'DATA_DIR', baseSettings.DATA_DIR));
  return {
    port: readVariable(env, 'PORT', baseSettings.PORT),
    host: readVariable(env, 'HOST', baseSettings.HOST),
    dataDir,
    keysDir: resolve(projectDir, readVariable(env, 'KEYS_DIR', baseSettings.KEYS_DIR) ?? dataDir),
    commandKeysDir: folderOf('COMMAND_KEYS_DIR'),
    databaseKeysDir: folderOf('DATABASE_KEYS_DIR'),
    databaseRolesDir: folderOf('DATABASE_ROLES_DIR'),
    databaseUrl: databaseUrlOf(env),
    eventStoreUrl: readVariable(env, 'EVENTSTORE_URL', baseSettings.EVENTSTORE_URL),
    eventStorePrefix: readVariable(env, 'EVENTSTORE_PREFIX', baseSettings.EVENTSTORE_PREFIX),
    logLevel: readVariable(env, 'LOG_LEVEL', baseSettings.LOG_LEVEL),
    demo: ['true', '1'].includes(readVariable(env, 'DEMO', baseSettings.DEMO)),
    serviceToken: readVariable(env, 'SERVICE_TOKEN', baseSettings.SERVICE_TOKEN),
    trustedProxies: readVariable(env, 'TRUSTED_PROXIES', baseSettings.TRUSTED_PROXIES),
    waitForServersSeconds: readVariable(env, 'WAIT_FOR_SERVERS_SECONDS', baseSettings.WAIT_FOR_SERVERS_SECONDS),
    sessions: sessionLimits({
      idleMinutes: readVariable(env, 'SESSION_IDLE_MINUTES', baseSettings.SESSION_IDLE_MINUTES),
      hours: readVariable(env, 'SESSION_HOURS', baseSettings.SESSION_HOURS),
    }),
    unusedFiles: {
      count: readVariable(env, 'UNUSED_FILES_PER_DAY', baseSettings.UNUSED_FILES_PER_DAY),
      megabytes: readVariable(env, 'UNUSED_MEGABYTES_PER_DAY', baseSettings.UNUSED_MEGABYTES_PER_DAY),
    },
  };
};
