import { existsSync } from 'node:fs';
import { PLATFORMS, type Platform } from '@shilu/events/integrations/platforms/platform';
import { z } from 'zod';
import { missingBeside, oneLine, oneLineRule, readVariable, wholeNumber, type Rule, type Setting } from './config';

/** Where a platform answers, and the bearer key that it knows this installation by. */
export type PlatformAddress = { readonly url: string; readonly key: string };

export type PlatformAddresses = Readonly<Partial<Record<Platform, PlatformAddress>>>;

/** Who outside is asked for the time, and from which deviation on the machine's clock is told to be off. */
export type ClockSettings = { readonly sources: readonly URL[]; readonly limitMs: number };

/** What the product may act on outside. Whatever is not given does not exist: nothing is sent there. */
export type WorkersConfig = {
  /** Where people open the product; links in messages begin with it. */
  readonly publicUrl: string | null;
  /** Digests are sent by this clock. */
  readonly timeZone: string;
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly dingtalk: { readonly webhook: string; readonly secret: string | null } | null;
  readonly wecom: { readonly webhook: string } | null;
  readonly platforms: PlatformAddresses;
  readonly clock: ClockSettings;
};

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null);
const httpRule: Rule = {
  'zh-CN': '应形如 https://主机/路径',
  'en-US': 'it must look like https://host/path',
};

const smtpUrl = z
  .url({ protocol: /^smtps?$/ })
  .nullable()
  .default(null);
const smtpRule: Rule = {
  'zh-CN': '应形如 smtp://用户:密码@主机:587',
  'en-US': 'it must look like smtp://user:password@host:587',
};

const mailFrom = z
  .string()
  .regex(/^[^\r\n]+@[^\r\n]+$/)
  .default('Shilu <no-reply@localhost>');
const mailFromRule: Rule = {
  'zh-CN': '应为发件地址，例如 实录 <eln@example.com>',
  'en-US': 'it must be an address to send from, such as Shilu <eln@example.com>',
};

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
const timeZone = z.string().refine(isTimeZone).default('Asia/Shanghai');
const timeZoneRule: Rule = {
  'zh-CN': '应为时区名称，例如 Asia/Shanghai',
  'en-US': 'it must be the name of a time zone, such as Asia/Shanghai',
};

const MOST_SOURCES = 20;
/** Each of another host: one that is named twice has one voice. */
const clockSources = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(z.url({ protocol: /^(ntp|https)$/ }))
      .min(1)
      .max(MOST_SOURCES),
  )
  .transform((urls) => urls.map((url) => new URL(url)))
  .refine((urls) => urls.every(({ host }) => host !== ''))
  .refine((urls) => new Set(urls.map(({ hostname }) => hostname)).size === urls.length)
  .or(z.undefined().transform((): URL[] => []));
const clockSourcesRule: Rule = {
  'zh-CN': '应为一个或多个时间来源，以逗号分隔，主机各不相同，例如 ntp://ntp.example.com 或 https://www.example.com',
  'en-US':
    'it must be one or more sources of time, each on another host, separated by commas, such as ntp://ntp.example.com or https://www.example.com',
};
const MOST_SECONDS_OFF = 3_600;
const SECONDS_OFF = 5;
const clockLimit = wholeNumber(1, MOST_SECONDS_OFF, SECONDS_OFF);
const clockLimitRule: Rule = {
  'zh-CN': '应为 1 到 3600 的整数，即服务器时钟容许偏差的秒数',
  'en-US': 'it must be a whole number from 1 to 3600: so many seconds the clock of the server may be off',
};

const doiUrl = z.url({ protocol: /^https?$/ }).default('https://doi.org');

const opsinJar = z
  .string()
  .refine((path) => path.endsWith('.jar') && existsSync(path))
  .nullable()
  .default(null);
const opsinJarRule: Rule = {
  'zh-CN': '应为本机上 opsin-cli-…-jar-with-dependencies.jar 的路径',
  'en-US': 'it must be the path of opsin-cli-…-jar-with-dependencies.jar on this machine',
};

const webhook: Setting<string | null> = { schema: httpUrl, rule: httpRule, secret: true };
const secretText: Setting<string | null> = { schema: oneLine, rule: oneLineRule, secret: true };

export const workersSettings = {
  PUBLIC_URL: { schema: httpUrl, rule: httpRule },
  TIME_ZONE: { schema: timeZone, rule: timeZoneRule },
  SMTP_URL: { schema: smtpUrl, rule: smtpRule, secret: true },
  MAIL_FROM: { schema: mailFrom, rule: mailFromRule },
  DINGTALK_WEBHOOK: webhook,
  DINGTALK_SECRET: secretText,
  WECOM_WEBHOOK: webhook,
  DOI_URL: { schema: doiUrl, rule: httpRule },
  OPSIN_JAR: { schema: opsinJar, rule: opsinJarRule },
  CLOCK_SOURCES: { schema: clockSources, rule: clockSourcesRule },
  CLOCK_LIMIT_SECONDS: { schema: clockLimit, rule: clockLimitRule },
} as const satisfies Record<string, Setting<unknown>>;

const platformUrl: Setting<string | null> = { schema: httpUrl, rule: httpRule, secret: true };

export const platformSettings: Readonly<Record<string, Setting<string | null>>> = Object.fromEntries(
  PLATFORMS.map((name) => name.toUpperCase()).flatMap((name) => [
    [`${name}_URL`, platformUrl],
    [`${name}_KEY`, secretText],
  ]),
);

const platformOf = (env: NodeJS.ProcessEnv, name: Platform): PlatformAddress | null => {
  const [urlName, keyName] = [`${name.toUpperCase()}_URL`, `${name.toUpperCase()}_KEY`];
  const url = readVariable(env, urlName, platformUrl);
  const key = readVariable(env, keyName, secretText);
  if (url === null && key !== null) throw missingBeside(keyName, urlName);
  if (url !== null && key === null) throw missingBeside(urlName, keyName);
  return url === null || key === null ? null : { url, key };
};

/** Platforms that are connected, for whoever acts on them and for whoever looks something up there. Throws StartRefused. */
export const loadPlatforms = (env: NodeJS.ProcessEnv): PlatformAddresses =>
  Object.fromEntries(
    PLATFORMS.flatMap((name) => {
      const address = platformOf(env, name);
      return address === null ? [] : [[name, address]];
    }),
  );

/** Where a DOI is looked up, once the organisation's settings allow it. Throws StartRefused. */
export const loadDoiUrl = (env: NodeJS.ProcessEnv): string => readVariable(env, 'DOI_URL', workersSettings.DOI_URL);

/** The jar of OPSIN, which reads systematic names; null where there is none. Throws StartRefused. */
export const loadOpsinJar = (env: NodeJS.ProcessEnv): string | null =>
  readVariable(env, 'OPSIN_JAR', workersSettings.OPSIN_JAR);

/** Where the laboratory's days begin. */
export const loadTimeZone = (env: NodeJS.ProcessEnv): string =>
  readVariable(env, 'TIME_ZONE', workersSettings.TIME_ZONE);

/** Where people open the product: links begin with it, and passkeys are bound to its host. Throws StartRefused. */
export const loadPublicUrl = (env: NodeJS.ProcessEnv): string | null =>
  readVariable(env, 'PUBLIC_URL', workersSettings.PUBLIC_URL);

/** Settings of the workers, from the environment alone. Throws StartRefused. */
export const loadWorkersConfig = (env: NodeJS.ProcessEnv): WorkersConfig => {
  const smtp = readVariable(env, 'SMTP_URL', workersSettings.SMTP_URL);
  const from = readVariable(env, 'MAIL_FROM', workersSettings.MAIL_FROM);
  const dingtalk = readVariable(env, 'DINGTALK_WEBHOOK', workersSettings.DINGTALK_WEBHOOK);
  const secret = readVariable(env, 'DINGTALK_SECRET', workersSettings.DINGTALK_SECRET);
  if (dingtalk === null && secret !== null) throw missingBeside('DINGTALK_SECRET', 'DINGTALK_WEBHOOK');
  const wecom = readVariable(env, 'WECOM_WEBHOOK', workersSettings.WECOM_WEBHOOK);
  return {
    publicUrl: loadPublicUrl(env),
    timeZone: loadTimeZone(env),
    mail: smtp === null ? null : { url: smtp, from },
    dingtalk: dingtalk === null ? null : { webhook: dingtalk, secret },
    wecom: wecom === null ? null : { webhook: wecom },
    platforms: loadPlatforms(env),
    clock: {
      sources: readVariable(env, 'CLOCK_SOURCES', workersSettings.CLOCK_SOURCES),
      limitMs: readVariable(env, 'CLOCK_LIMIT_SECONDS', workersSettings.CLOCK_LIMIT_SECONDS) * 1_000,
    },
  };
};
