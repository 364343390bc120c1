import { Unreadable } from './unreadable';

/** Nested deeper than any drawing is; the engines' readers call themselves for each level. */
const DEEPEST = 40;

/** What is passed over whole, whatever stands in it. */
const ASIDE = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

const fault = (reason: string): Unreadable => new Unreadable('unreadable', { reason });

const after = (xml: string, sign: string, from: number): number => {
  const at = xml.indexOf(sign, from);
  if (at < 0) throw fault('CDXML');
  return at + sign.length;
};

/** Behind the tag that begins at `from`; signs in quotes are none of its own. */
const tagEnd = (xml: string, from: number): number => {
  const signs = /["'>]/g;
  signs.lastIndex = from;
  for (let found = signs.exec(xml); found !== null; found = signs.exec(xml)) {
    if (found[0] === '>') return signs.lastIndex;
    signs.lastIndex = after(xml, found[0], signs.lastIndex);
  }
  throw fault('CDXML');
};

/** Each sign is looked at once: comments and quotes do not tell of nesting, and what is left open is refused. */
export const checkXmlNesting = (xml: string): void => {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const aside = ASIDE.find(([begin]) => xml.startsWith(begin, at));
    if (aside !== undefined) at = after(xml, aside[1], at + aside[0].length);
    else if (xml.startsWith('<!', at)) at += 2;
    else {
      const end = tagEnd(xml, at);
      if (xml[at + 1] === '/') depth = Math.max(0, depth - 1);
      else if (xml[end - 2] !== '/') depth += 1;
      if (depth > DEEPEST) throw fault('CDXML');
      at = end;
    }
  }
};

/** The same of JSON: its brackets outside of texts. */
export const checkJsonNesting = (json: string): void => {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > DEEPEST) throw fault('KET');
  }
};
