import { KEY_NAME, parseVerifierKey, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { parseWitnessKey } from '@shilu/events/core/cosignature';
import { z } from 'zod';
import { oneLine, oneLineRule, type Setting } from './config';

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
  SHILU_ERASURES_FILE: { schema: oneLine, rule: oneLineRule },
} as const satisfies Record<string, Setting<unknown>>;
