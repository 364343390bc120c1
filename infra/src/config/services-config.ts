import { z } from 'zod';
import { readVariable, wholeNumber, type Setting } from './config';
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
  schema: wholeNumber(1, 64, usual),
  rule: { 'zh-CN': '应为 1 到 64 的整数', 'en-US': 'it must be a whole number from 1 to 64' },
});

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

export const servicesSettings = {
  COMMAND_URLS: addresses('http://127.0.0.1:18101,http://127.0.0.1:18102'),
  PROJECTION_URLS: addresses('http://127.0.0.1:18201,http://127.0.0.1:18202'),
  KAFKA_BROKERS: brokers,
} as const satisfies Record<string, Setting<unknown>>;

/** Where the other services are, for those that run as processes of their own. */
export type ServicesConfig = {
  readonly commandUrls: readonly string[];
  readonly projectionUrls: readonly string[];
  /** Empty: the relay does not run, and the workers read the log itself. */
  readonly kafkaBrokers: readonly string[];
};

export const loadServicesConfig = (env: NodeJS.ProcessEnv): ServicesConfig => ({
  commandUrls: readVariable(env, 'COMMAND_URLS', servicesSettings.COMMAND_URLS),
  projectionUrls: readVariable(env, 'PROJECTION_URLS', servicesSettings.PROJECTION_URLS),
  kafkaBrokers: readVariable(env, 'KAFKA_BROKERS', brokers),
});

const missing = (service: string, variable: string, rule: Setting<unknown>['rule']): StartRefused =>
  new StartRefused('settingMissing', { service, variable, 'rule.zh-CN': rule['zh-CN'], 'rule.en-US': rule['en-US'] });

/** What a service cannot do without. Throws StartRefused that names the variable. */
export const demand = {
  commandUrls: (service: string, urls: readonly string[]): readonly string[] => {
    if (urls.length === 0) throw missing(service, 'COMMAND_URLS', servicesSettings.COMMAND_URLS.rule);
    return urls;
  },
  projectionUrls: (service: string, urls: readonly string[]): readonly string[] => {
    if (urls.length === 0) throw missing(service, 'PROJECTION_URLS', servicesSettings.PROJECTION_URLS.rule);
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

export const supervisorSettings = {
  BASE_PORT: {
    schema: wholeNumber(1, 65_000, 18_100),
    rule: { 'zh-CN': '应为 1 到 65000 的整数', 'en-US': 'it must be a whole number from 1 to 65000' },
  },
  COMMAND_INSTANCES: count(2),
  PROJECTION_INSTANCES: count(2),
  NOTARY_INSTANCES: count(1),
  RELAY_INSTANCES: count(1),
  WORKER_INSTANCES: count(1),
} as const satisfies Record<string, Setting<unknown>>;

export const loadSupervisorConfig = (env: NodeJS.ProcessEnv): SupervisorConfig => ({
  basePort: readVariable(env, 'BASE_PORT', supervisorSettings.BASE_PORT),
  instances: {
    command: readVariable(env, 'COMMAND_INSTANCES', supervisorSettings.COMMAND_INSTANCES),
    projection: readVariable(env, 'PROJECTION_INSTANCES', supervisorSettings.PROJECTION_INSTANCES),
    notary: readVariable(env, 'NOTARY_INSTANCES', supervisorSettings.NOTARY_INSTANCES),
    relay: readVariable(env, 'RELAY_INSTANCES', supervisorSettings.RELAY_INSTANCES),
    workers: readVariable(env, 'WORKER_INSTANCES', supervisorSettings.WORKER_INSTANCES),
  },
});
