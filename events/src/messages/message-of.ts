import type { RefusalParams } from '../core/app-error';
import type { Language } from '../core/call';
import { isolated } from '../core/isolated';
import type { RefusalKey } from '../core/result-codes';
import { enUS } from './en-US';
import { zhCN } from './zh-CN';

const texts = { 'zh-CN': zhCN, 'en-US': enUS } as const;

/** Text of a refusal in a language, its parameters filled in. */
export const messageOf = (key: RefusalKey, params: RefusalParams, language: Language): string =>
  texts[language][key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return isolated(typeof value === 'object' ? value[language] : String(value));
  });

/** The text with the names of its parameters in braces, for documentation. */
export const messageTemplate = (key: RefusalKey, language: Language): string => texts[language][key];
