import { KEY_NAME, parseVerifierKey, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { parseWitnessKey } from '@shilu/events/core/cosignature';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { trustRoots } from '../notary/timestamp-token';
import type { TransitAddress } from '../signers/transit';
import { missingBeside, oneLine, oneLineRule, readVariable, type Setting } from './config';

/** Name of the log in every checkpoint (C2SP origin) where none is chosen. */
const DEFAULT_LOG_NAME = 'shilu.local/log';

const is32Bytes = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === 32 && bytes.toString('base64') === text;
};

const isVerifierKey = (text: string): boolean => {
  try {
    parseVerifierKey(text);
    return true;
  } catch {
    return false;
  }
};

/** Where a witness answers, and the key that its operator gave out. */
export type Witness = { readonly url: string; readonly key: NoteKey };

const witness = z.string().transform((text, context): Witness => {
  const [url = '', key = '', ...more] = text.trim().split(/\s+/);
  try {
    if (more.length === 0)
      return {
        url: z
          .url({ protocol: /^https?$/ })
          .parse(url)
          .replace(/\/+$/, ''),
        key: parseWitnessKey(key),
      };
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'no witness' });
  return z.NEVER;
});

const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(
    z
      .array(z.url({ protocol: /^https?$/ }))
      .min(1)
      .max(20),
  )
  .or(z.undefined().transform((): string[] => []));
const addressesRule = {
  'zh-CN': '应为一个或多个 https:// 地址，以逗号分隔',
  'en-US': 'it must be one or more addresses that begin with https://, separated by commas',
};

const isRootsFile = (path: string): boolean => {
  try {
    return trustRoots(readFileSync(path, 'utf8')).length > 0;
  } catch {
    return false;
  }
};

/** The token for a key goes there with every call: in clear to this machine alone. */
const isTransitKey = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, username, search, hash } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (
    (protocol === 'https:' || (protocol === 'http:' && isHere)) &&
    /^\/v1\/[\w./-]+\/keys\/[\w.-]+$/.test(pathname) &&
    username + search + hash === ''
  );
};
const transitKey = z.string().refine(isTransitKey).nullable().default(null);
const transitKeyRule = {
  'zh-CN': '应为 transit 引擎中一个密钥的地址，例如 https://vault.example.com:8200/v1/transit/keys/shilu-command',
  'en-US':
    'it must be the address of a key in a transit engine, such as https://vault.example.com:8200/v1/transit/keys/shilu-command',
};
const isReadableFile = (path: string): boolean => {
  try {
    return readFileSync(path, 'utf8').trim() !== '';
  } catch {
    return false;
  }
};
const tokenFile = z.string().refine(isReadableFile).nullable().default(null);
const tokenFileRule = {
  'zh-CN': '应为可读的文件的路径，文件中只有令牌',
  'en-US': 'it must be the path of a file that can be read and holds the token',
};

/** What proof and personal data hang on. */
export const keySettings = {
  SHILU_MASTER_KEY: {
    schema: z.string().refine(is32Bytes).nullable().default(null),
    rule: {
      'zh-CN': '应为 32 字节的 base64，例如 openssl rand -base64 32 的输出',
      'en-US': 'it must be 32 bytes in base64, such as openssl rand -base64 32 prints',
    },
    secret: true,
  },
  SHILU_LOG_NAME: {
    schema: z.string().regex(KEY_NAME).max(200).default(DEFAULT_LOG_NAME),
    rule: {
      'zh-CN': '应为不含空格和加号的名称，例如 eln.example.com/log',
      'en-US': 'it must be a name without spaces or plus signs, such as eln.example.com/log',
    },
  },
  SHILU_NOTARY_KEY: {
    schema: z.string().refine(isVerifierKey).nullable().default(null),
    rule: {
      'zh-CN': '应为 notary.pub 中的那一行：名称+校验+公钥',
      'en-US': 'it must be the line of notary.pub: name+hash+key',
    },
  },
  SHILU_WITNESSES: {
    schema: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(witness).min(1).max(20))
      .or(z.undefined().transform((): Witness[] => [])),
    rule: {
      'zh-CN': '应为“地址 公钥”，多个以逗号分隔，公钥由见证方提供',
      'en-US':
        'it must be an address and a key with a space between, several separated by commas; witnesses give out their keys',
    },
  },
  SHILU_TIMESTAMPS: {
    schema: addresses,
    rule: addressesRule,
  },
  SHILU_TIMESTAMP_ROOTS: {
    schema: z.string().refine(isRootsFile).nullable().default(null),
    rule: { 'zh-CN': '应为可读的 PEM 证书文件的路径', 'en-US': 'it must be the path of a PEM file that can be read' },
  },
  SHILU_CHECKPOINT_WEBHOOKS: { schema: addresses, rule: addressesRule, secret: true },
  SHILU_COMMAND_SIGNER_URL: { schema: transitKey, rule: transitKeyRule },
  SHILU_COMMAND_SIGNER_TOKEN_FILE: { schema: tokenFile, rule: tokenFileRule },
  SHILU_NOTARY_SIGNER_URL: { schema: transitKey, rule: transitKeyRule },
  SHILU_NOTARY_SIGNER_TOKEN_FILE: { schema: tokenFile, rule: tokenFileRule },
  SHILU_ERASURES_FILE: { schema: oneLine, rule: oneLineRule },
  SHILU_LAST_CHECKPOINT_FILE: { schema: oneLine, rule: oneLineRule },
} as const satisfies Record<string, Setting<unknown>>;

export type SignerOf = 'COMMAND' | 'NOTARY';

/** Where a service keeps the signing key and never hands it out; null: it stands in a file. Throws StartRefused. */
export const loadSignerAddress = (
  env: Readonly<Record<string, string | undefined>>,
  of: SignerOf,
): TransitAddress | null => {
  const [urlName, fileName] = [`SHILU_${of}_SIGNER_URL`, `SHILU_${of}_SIGNER_TOKEN_FILE`] as const;
  const url = readVariable(env, urlName, keySettings[urlName]);
  const tokenFile = readVariable(env, fileName, keySettings[fileName]);
  if (url === null && tokenFile === null) return null;
  if (url === null) throw missingBeside(fileName, urlName);
  if (tokenFile === null) throw missingBeside(urlName, fileName);
  return { url, tokenFile, setting: urlName };
};

export type AnchorSettings = {
  readonly witnesses: readonly Witness[];
  readonly timestamps: readonly string[];
  /** The certificates that time-stamp authorities are trusted by, as PEM; null where none were given. */
  readonly timestampRoots: string | null;
  readonly webhooks: readonly string[];
};

/** Who outside holds this log to what it was. Throws StartRefused. */
export const loadAnchorSettings = (env: Readonly<Record<string, string | undefined>>): AnchorSettings => {
  const timestamps = readVariable(env, 'SHILU_TIMESTAMPS', keySettings.SHILU_TIMESTAMPS);
  const roots = readVariable(env, 'SHILU_TIMESTAMP_ROOTS', keySettings.SHILU_TIMESTAMP_ROOTS);
  if (timestamps.length > 0 && roots === null) throw missingBeside('SHILU_TIMESTAMPS', 'SHILU_TIMESTAMP_ROOTS');
  return {
    witnesses: readVariable(env, 'SHILU_WITNESSES', keySettings.SHILU_WITNESSES),
    timestamps,
    timestampRoots: roots === null ? null : readFileSync(roots, 'utf8'),
    webhooks: readVariable(env, 'SHILU_CHECKPOINT_WEBHOOKS', keySettings.SHILU_CHECKPOINT_WEBHOOKS),
  };
};
