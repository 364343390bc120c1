import { fault, ReferenceFault } from './reference-fault';

/** An entry of a BibTeX file as it stands there, with all macros replaced by what they stand for. */
export type BibEntry = {
  readonly line: number;
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
};
export type BibRead = BibEntry | { readonly line: number; readonly key: string; readonly fault: ReferenceFault };

/** Characters of one value, macros replaced: beyond it nothing is a title or a list of names. */
const MOST_VALUE = 20_000;
/** Braces within braces. TeX needs three or four. */
const MOST_DEPTH = 50;

/** Months, as every BibTeX style defines them (btxdoc, section 3.2). */
const MONTHS: readonly [string, string][] = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((name) => [name, name]); // prettier-ignore

const NAME = /[A-Za-z_][A-Za-z0-9_:.+/-]*/y;
const LABEL = /[^\s,{}"=%#]*/y;
const NUMBER = /\d+/y;
const SPACE = /(?:\s|%[^\n]*)*/y;

/**
 * Reads entries one after the other, in one pass: what is wrong in one is said of it, and reading goes on at the next line
 * that begins with `@`. Macros are replaced as they are met, so that one that stands for itself, or for ten of another,
 * never becomes longer than a value may be.
 */
export const bibtexEntries = (text: string, most: number): readonly BibRead[] => {
  const macros = new Map(MONTHS);
  const found: BibRead[] = [];
  let at = 0;
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (place: number): number => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  const taken = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [said = ''] = pattern.exec(text) ?? [];
    at += said.length;
    return said;
  };
  const space = (): void => void taken(SPACE);
  const expect = (sign: string): void => {
    space();
    if (text[at] !== sign) throw fault(`此处应为“${sign}”（第 ${lineAt(at)} 行）`, `“${sign}” is missing in line ${lineAt(at)}`); // prettier-ignore
    at += 1;
  };

  /** What stands between braces or quotes, without them. */
  const delimited = (): string => {
    const isQuoted = text[at] === '"';
    at += 1;
    const from = at;
    let depth = 0;
    for (; at < text.length; at += 1) {
      const sign = text[at];
      if (sign === '\\') at += 1;
      else if (sign === '{') {
        depth += 1;
        if (depth > MOST_DEPTH) throw fault(`大括号嵌套超过 ${MOST_DEPTH} 层`, `Braces are nested more than ${MOST_DEPTH} deep`); // prettier-ignore
      } else if (sign === '}') {
        if (depth === 0 && !isQuoted) {
          at += 1;
          return text.slice(from, at - 1);
        }
        depth -= 1;
        if (depth < 0) throw fault('引号内的大括号不成对', 'Braces within quotes do not match');
      } else if (sign === '"' && isQuoted && depth === 0) {
        at += 1;
        return text.slice(from, at - 1);
      }
      if (at - from > 10 * MOST_VALUE) break;
    }
    throw at < text.length
      ? fault('有一项过长', 'One of its values is too long')
      : fault('到文件末尾仍未结束，缺少“}”', 'It does not end before the file does: a “}” is missing');
  };

  const piece = (): string => {
    space();
    if (text[at] === '{' || text[at] === '"') return delimited();
    const number = taken(NUMBER);
    if (number !== '') return number;
    const name = taken(NAME).toLowerCase();
    if (name === '') throw fault(`第 ${lineAt(at)} 行的“=”后没有内容`, `Nothing follows “=” in line ${lineAt(at)}`);
    return macros.get(name) ?? name;
  };

  const value = (): string => {
    let said = '';
    for (;;) {
      said += piece();
      if (said.length > 10 * MOST_VALUE) throw fault('有一项过长', 'One of its values is too long');
      space();
      if (text[at] !== '#') return said;
      at += 1;
    }
  };

  const fieldsUntil = (close: string): ReadonlyMap<string, string> => {
    const fields = new Map<string, string>();
    for (;;) {
      space();
      if (text[at] === close) {
        at += 1;
        return fields;
      }
      const name = taken(NAME).toLowerCase();
      if (name === '') throw fault(`第 ${lineAt(at)} 行不是“字段 = 内容”`, `Line ${lineAt(at)} is no “field = value”`);
      expect('=');
      fields.set(name, value());
      space();
      if (text[at] === ',') at += 1;
      else if (text[at] !== close) throw fault(`第 ${lineAt(at)} 行缺少逗号或“${close}”`, `A comma or “${close}” is missing in line ${lineAt(at)}`); // prettier-ignore
    }
  };

  const entry = (from: number): void => {
    const type = taken(NAME).toLowerCase();
    if (type === '') return;
    space();
    if (type === 'comment') {
      // JabRef keeps its settings there; nothing within is an entry.
      if (text[at] === '{') delimited();
      return;
    }
    const open = text[at];
    // An address of mail, or a remark between entries.
    if (open !== '{' && open !== '(') return;
    at += 1;
    const close = open === '{' ? '}' : ')';
    if (type === 'preamble') {
      value();
      return expect(close);
    }
    if (type === 'string') {
      for (const [name, said] of fieldsUntil(close))
        if (said.length <= MOST_VALUE) macros.set(name, said);
        else throw fault(`@string 中的“${name}”过长`, `“${name}” of @string is too long`);
      return;
    }
    const begins = lineAt(from);
    space();
    const key = taken(LABEL);
    try {
      expect(',');
      found.push({ line: begins, type, key, fields: fieldsUntil(close) });
    } catch (error) {
      if (!(error instanceof ReferenceFault)) throw error;
      found.push({ line: begins, key, fault: error });
      throw error;
    }
  };

  while (found.length <= most) {
    const from = text.indexOf('@', at);
    if (from < 0) return found;
    at = from + 1;
    try {
      entry(from);
    } catch (error) {
      if (!(error instanceof ReferenceFault)) throw error;
      if (found.at(-1) === undefined || !('fault' in (found.at(-1) ?? {})))
        found.push({ line: lineAt(from), key: '', fault: error });
      // What began wrong is over where the next entry begins, on a line of its own.
      const next = text.indexOf('\n@', from + 1);
      if (next < 0) return found;
      at = next + 1;
    }
  }
  return found;
};
