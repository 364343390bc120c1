import { z } from 'zod';
import { readVariable, type Setting } from './config';
import { StartRefused } from './start-messages';

const addresses = (example: string): Setting<readonly string[]> => ({
  schema: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
    .transform((urls) => urls.map((url) => url.replace(/\/+$/, '')))
    .or(z.undefined().transform(() => [])),
  rule: {
    'zh-CN': `应为各实例的地址，以逗号分隔，例如 ${example}`,
    'en-US': `it must be the addresses of the instances, separated by commas, such as ${example}`,
  },
});

const count = (usual: number): Setting<number> => ({
  schema: z.coerce.number().int().min(0).max(64).default(usual),
  rule: { 'zh-CN': '应为 0 到 64 的整数', 'en-US': 'it must be a whole number from 0 to 64' },
});

const COMMAND_URLS = addresses('http://127.0.0.1:18101,http://127.0.0.1:18102');
const PROJECTION_URLS = addresses('http://127.0.0.1:18201,http://127.0.0.1:18202');

const brokers: Setting<readonly string[]> = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^[0-9A-Za-z._[\]:-]+:\d{1,5}$/)).min(1))
    .or(z.undefined().transform(() => [])),
  rule: {
    'zh-CN': '应为 Kafka 节点，以逗号分隔，例如 kafka-1:9092,kafka-2:9092',
    'en-US': 'it must be Kafka brokers, separated by commas, such as kafka-1:9092,kafka-2:9092',
  },
};

const proxies: Setting<readonly string[]> = {
  schema: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(z.string().regex(/^[0-9A-Fa-f.:]+(\/\d{1,3})?$/)).min(1))
    .or(z.undefined().transform(() => [])),
  rule: {
    'zh-CN': '应为网关前面的代理的 IP 地址或网段，以逗号分隔，例如 10.0.0.0/8',
    'en-US':
      'it must be addresses or networks of the proxies in front of the gateway, separated by commas, such as 10.0.0.0/8',
  },
};

/** Where the other services are, for those that run as processes of their own. */
export type ServicesConfig = {
  readonly commandUrls: readonly string[];
  readonly projectionUrls: readonly string[];
  /** Empty: the relay does not run, and the workers read the log itself. */
  readonly kafkaBrokers: readonly string[];
  /** Whose word the gateway takes for the address of a caller; nobody's when empty. */
  readonly trustedProxies: readonly string[];
};

export const loadServicesConfig = (env: NodeJS.ProcessEnv): ServicesConfig => ({
  commandUrls: readVariable(env, 'COMMAND_URLS', COMMAND_URLS),
  projectionUrls: readVariable(env, 'PROJECTION_URLS', PROJECTION_URLS),
  kafkaBrokers: readVariable(env, 'KAFKA_BROKERS', brokers),
  trustedProxies: readVariable(env, 'TRUSTED_PROXIES', proxies),
});

const missing = (service: string, variable: string, rule: Setting<unknown>['rule']): StartRefused =>
  new StartRefused('settingMissing', { service, variable, 'rule.zh-CN': rule['zh-CN'], 'rule.en-US': rule['en-US'] });

/** What a service cannot do without. Throws StartRefused that names the variable. */
export const demand = {
  commandUrls: (service: string, urls: readonly string[]): readonly string[] => {
    if (urls.length === 0) throw missing(service, 'COMMAND_URLS', COMMAND_URLS.rule);
    return urls;
  },
  projectionUrls: (service: string, urls: readonly string[]): readonly string[] => {
    if (urls.length === 0) throw missing(service, 'PROJECTION_URLS', PROJECTION_URLS.rule);
    return urls;
  },
  kafkaBrokers: (service: string, named: readonly string[]): readonly string[] => {
    if (named.length === 0) throw missing(service, 'KAFKA_BROKERS', brokers.rule);
    return named;
  },
  databaseUrl: (service: string, url: string | null): string => {
    const rule = { 'zh-CN': '各进程须用同一个数据库', 'en-US': 'all processes share one database' };
    if (url === null) throw missing(service, 'DATABASE_URL', rule);
    return url;
  },
  serviceToken: (service: string, token: string | null): string => {
    const rule = { 'zh-CN': '各进程须用同一个随机串', 'en-US': 'all processes share one random text' };
    if (token === null) throw missing(service, 'SERVICE_TOKEN', rule);
    return token;
  },
};

/** How many processes of each service `npm run start:services` starts, and from which port on they listen. */
export type SupervisorConfig = {
  readonly basePort: number;
  readonly instances: Readonly<Record<'command' | 'projection' | 'notary' | 'relay' | 'workers', number>>;
};

export const loadSupervisorConfig = (env: NodeJS.ProcessEnv): SupervisorConfig => ({
  basePort: readVariable(env, 'BASE_PORT', {
    schema: z.coerce.number().int().min(1).max(65_000).default(18_100),
    rule: { 'zh-CN': '应为 1 到 65000 的整数', 'en-US': 'it must be a whole number from 1 to 65000' },
  }),
  instances: {
    command: readVariable(env, 'COMMAND_INSTANCES', count(2)),
    projection: readVariable(env, 'PROJECTION_INSTANCES', count(2)),
    notary: readVariable(env, 'NOTARY_INSTANCES', count(1)),
    relay: readVariable(env, 'RELAY_INSTANCES', count(1)),
    workers: readVariable(env, 'WORKER_INSTANCES', count(1)),
  },
});
