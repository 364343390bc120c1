import type { Label, Language } from './call';
import type { Register } from './define-register';

/** What a register's screen says, besides what it is for. */
export type RegisterWords = {
  /** In menu, palette, tab and at its head. */
  readonly title: Label;
  readonly add: Label;
  readonly edit: Label;
  readonly search: Label;
  readonly empty: Label;
};
export type DeclaredWords = Partial<RegisterWords> & {
  /** English, lower case, of several; of what is not counted the same as its label. */
  readonly plural?: string;
};

/** Chinese keeps a space before Latin letters and digits. */
const after = (verb: string, name: string): string => `${verb}${/^[A-Za-z0-9]/.test(name) ? ' ' : ''}${name}`;
/** A word in capitals stays so: `LCMS method`. */
const lower = (text: string): string => (/^[A-Z][A-Z0-9]/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)); // prettier-ignore
const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;

/** The words of a register's screen, from what it is called. */
export const registerWords = ({ label, words = {} }: Pick<Register, 'label' | 'words'>): RegisterWords => {
  const zh = label['zh-CN'];
  const one = lower(label['en-US']);
  const many = words.plural ?? pluralOf(one);
  const article = many === one ? '' : (/^[A-Z]{2}/.test(one) ? /^[AEFHILMNORSX]/ : /^[aeio]/).test(one) ? 'an ' : 'a ';
  return {
    title: words.title ?? { 'zh-CN': zh, 'en-US': upper(many) },
    add: words.add ?? { 'zh-CN': after('新增', zh), 'en-US': `Add ${article}${one}` },
    edit: words.edit ?? { 'zh-CN': after('修改', zh), 'en-US': `Edit ${one}` },
    search: words.search ?? { 'zh-CN': after('搜索', zh), 'en-US': `Search ${many}` },
    empty: words.empty ?? { 'zh-CN': after('还没有', zh), 'en-US': `No ${many} yet` },
  };
};

/** The same in one language. */
export const wordsIn = (register: Register, language: Language): Readonly<Record<keyof RegisterWords, string>> => {
  const { title, add, edit, search, empty } = registerWords(register);
  return {
    ...{ title: title[language], add: add[language], edit: edit[language] },
    ...{ search: search[language], empty: empty[language] },
  };
};
