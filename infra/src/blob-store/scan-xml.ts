export type XmlVisitor = {
  /** `name` without its prefix, in lower case. Answering true ends the scan. */
  readonly open?: (name: string) => boolean | undefined;
  readonly close?: (name: string) => void;
  readonly attribute?: (name: string, value: string) => void;
  /** Between tags, character references unresolved; CDATA sections too. */
  readonly text?: (text: string, cdata: boolean) => void;
  readonly instruction?: (target: string) => void;
  readonly comment?: (text: string) => void;
  /** All of the declaration, with what stands in its brackets. */
  readonly doctype?: (text: string) => void;
};

const SPACE = 32;
const GREATER = 62;
const SLASH = 47;
const EQUALS = 61;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Past the first `mark` at or after `from`; the end of the text where there is none. */
const past = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
};

/** Past `>` of a declaration, brackets and quoted texts skipped. */
const pastDoctype = (text: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"' || char === "'") {
      const end = text.indexOf(char, at + 1);
      if (end < 0) return text.length;
      at = end;
    } else if (char === '[') depth += 1;
    else if (char === ']') depth -= 1;
    else if (char === '>' && depth <= 0) return at + 1;
  }
  return text.length;
};

const isSpaceAt = (text: string, at: number): boolean => text.charCodeAt(at) <= SPACE;

/** Where the name that begins at `from` ends: at white space, `=`, `/` or `>`. */
const nameEnd = (text: string, from: number): number => {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= SPACE || code === GREATER || code === SLASH || code === EQUALS) break;
    at += 1;
  }
  return at;
};

/** Reads attributes from `from` on; answers the place past the tag. */
const attributes = (text: string, from: number, visitor: XmlVisitor): number => {
  let at = from;
  while (at < text.length) {
    if (text.charCodeAt(at) === GREATER) return at + 1;
    const end = nameEnd(text, at);
    if (end === at) {
      at += 1;
      continue;
    }
    const name = localName(text.slice(at, end));
    at = end;
    while (at < text.length && isSpaceAt(text, at)) at += 1;
    if (text.charCodeAt(at) !== EQUALS) {
      visitor.attribute?.(name, '');
      continue;
    }
    at += 1;
    while (at < text.length && isSpaceAt(text, at)) at += 1;
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1);
      const stop = close < 0 ? text.length : close;
      visitor.attribute?.(name, text.slice(at + 1, stop));
      at = stop + 1;
    } else {
      const start = at;
      while (at < text.length && !isSpaceAt(text, at) && text.charCodeAt(at) !== GREATER) at += 1;
      visitor.attribute?.(name, text.slice(start, at));
    }
  }
  return text.length;
};

/**
 * Goes once over a text in XML and tells what stands in it. It asks for no well-formedness, as those who read files
 * leniently don't, and every step goes forward: the time is linear in the text.
 */
export const scanXml = (text: string, visitor: XmlVisitor): void => {
  let at = 0;
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const textEnd = tag < 0 ? text.length : tag;
    if (textEnd > at) visitor.text?.(text.slice(at, textEnd), false);
    if (tag < 0) return;
    const code = text.charCodeAt(tag + 1);
    if (text.startsWith('<!--', tag)) {
      at = past(text, '-->', tag + 4);
      visitor.comment?.(text.slice(tag + 4, Math.max(tag + 4, at - 3)));
    } else if (text.startsWith('<![CDATA[', tag)) {
      at = past(text, ']]>', tag + 9);
      visitor.text?.(text.slice(tag + 9, Math.max(tag + 9, at - 3)), true);
    } else if (code === 33) {
      at = pastDoctype(text, tag + 2);
      visitor.doctype?.(text.slice(tag, at));
    } else if (code === 63) {
      at = past(text, '?>', tag + 2);
      visitor.instruction?.(text.slice(tag + 2, Math.min(nameEnd(text, tag + 2), tag + 60)).toLowerCase());
    } else if (code === SLASH) {
      const end = nameEnd(text, tag + 2);
      visitor.close?.(localName(text.slice(tag + 2, end)));
      at = past(text, '>', end);
    } else {
      const end = nameEnd(text, tag + 1);
      if (end === tag + 1) at = tag + 1;
      else {
        if (visitor.open?.(localName(text.slice(tag + 1, end))) === true) return;
        at = attributes(text, end, visitor);
      }
    }
  }
};
