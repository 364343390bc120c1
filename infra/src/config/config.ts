import { resolve } from 'node:path';
import { z } from 'zod';
import { StartRefused } from './start-messages';

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute. Holds the built-in database, the blobs and the keys. */
  readonly dataDir: string;
  /** Absent: the built-in database is started in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Absent: the log stands in the database. */
  readonly eventStoreUrl: string | null;
  readonly logLevel: LogLevel;
  /** Fills an empty laboratory with a demonstration. */
  readonly demo: boolean;
  /** What the house's own processes show each other, and whoever reads the figures of operations. */
  readonly serviceToken: string | null;
};

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Rule = { readonly 'zh-CN': string; readonly 'en-US': string };
/** What a variable may hold, and how that is told to whoever set it wrongly. */
export type Setting<T> = { readonly schema: z.ZodType<T>; readonly rule: Rule; readonly secret?: boolean };

const variables = {
  PORT: {
    schema: z.coerce.number().int().min(1).max(65_535).default(8080),
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
  DATABASE_URL: {
    schema: z
      .url({ protocol: /^postgres(ql)?$/ })
      .nullable()
      .default(null),
    rule: {
      'zh-CN': '应形如 postgres://用户:密码@主机:5432/库名',
      'en-US': 'it must look like postgres://user:password@host:5432/name',
    },
  },
  EVENTSTORE_URL: {
    schema: z
      .string()
      .regex(/^(esdb(\+discover)?|postgres(ql)?):\/\/[^\s/]+/)
      .nullable()
      .default(null),
    rule: {
      'zh-CN': '应形如 esdb://用户:密码@主机:2113?tls=true（集群用 esdb+discover://）',
      'en-US': 'it must look like esdb://user:password@host:2113?tls=true (esdb+discover:// for a cluster)',
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
} as const satisfies Record<string, Setting<unknown>>;

/** A secret in an address must not reach a terminal or a log. */
const shown = (value: string): string => value.replace(/\/\/([^:@/]*):[^@]*@/, '//$1:***@');

export const readVariable = <T>(env: NodeJS.ProcessEnv, variable: string, { schema, rule, secret }: Setting<T>): T => {
  // An empty variable is how shells and compose files say "not set".
  const given = env[variable]?.trim();
  const parsed = schema.safeParse(given === '' ? undefined : given);
  if (parsed.success) return parsed.data;
  throw new StartRefused('configInvalid', {
    variable,
    value: secret === true ? '***' : shown(given ?? ''),
    'rule.zh-CN': rule['zh-CN'],
    'rule.en-US': rule['en-US'],
  });
};

/** Settings come from the environment alone. `projectDir` is what a relative DATA_DIR is relative to. Throws StartRefused. */
export const loadConfig = (env: NodeJS.ProcessEnv, projectDir: string = process.cwd()): Config => ({
  port: readVariable(env, 'PORT', variables.PORT),
  host: readVariable(env, 'HOST', variables.HOST),
  dataDir: resolve(projectDir, readVariable(env, 'DATA_DIR', variables.DATA_DIR)),
  databaseUrl: readVariable(env, 'DATABASE_URL', variables.DATABASE_URL),
  eventStoreUrl: readVariable(env, 'EVENTSTORE_URL', variables.EVENTSTORE_URL),
  logLevel: readVariable(env, 'LOG_LEVEL', variables.LOG_LEVEL),
  demo: ['true', '1'].includes(readVariable(env, 'DEMO', variables.DEMO)),
  serviceToken: readVariable(env, 'SERVICE_TOKEN', variables.SERVICE_TOKEN),
});
