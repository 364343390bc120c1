import { scanXml } from './scan-xml';
import { unescapeXml } from './xml-text';

const ACTIVE_ELEMENTS = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'listener']);
const REFERENCES = new Set(['href', 'src', 'base']);
/** References may lead to a place in the picture itself or to a picture carried along. */
const CARRIED = ['#', 'data:image/png', 'data:image/jpeg', 'data:image/jpg', 'data:image/gif', 'data:image/webp'];

/** Without one of these a value is no address, no function and nothing escaped. Most values have none. */
const TELLING = /[(:@&\\]/;
/** A reader of HTML ends a declaration where one of XML goes on: none may hold a tag. */
const DOCTYPE_ALONE = /^<!doctype\s[^<]*$/i;

const QUESTION = 63;
/** White space and controls, which readers of addresses leave out, are left out; what is sought is all ASCII. */
const tight = (text: string): string => {
  const out = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 32) out[length++] = code < 128 ? code : QUESTION;
  }
  return out.toString('latin1', 0, length);
};

const leadsOut = (address: string): boolean => address !== '' && !CARRIED.some((start) => address.startsWith(start));

const ESCAPE_START = '\\';
/** Escapes of style sheets, `\75rl(`, resolved. */
const unescapeCss = (text: string): string => {
  let at = text.indexOf(ESCAPE_START);
  if (at < 0) return text;
  const out: string[] = [];
  let from = 0;
  for (; at >= 0; at = text.indexOf(ESCAPE_START, from)) {
    out.push(text.slice(from, at));
    const digits = /^[0-9a-f]{1,6}/i.exec(text.slice(at + 1, at + 7))?.[0] ?? '';
    const code = Number.parseInt(digits, 16);
    out.push(digits !== '' && code <= 0x10ffff ? String.fromCodePoint(code) : '');
    from = at + 1 + digits.length;
    if (digits !== '' && text.charCodeAt(from) <= 32) from += 1;
  }
  return out.join('') + text.slice(from);
};

/** Whether a style loads something from elsewhere. */
const styleLeadsOut = (given: string): boolean => {
  const style = tight(unescapeCss(given)).toLowerCase();
  if (style.includes('@import') || style.includes('image-set(')) return true;
  for (let at = style.indexOf('url('); at >= 0; at = style.indexOf('url(', at + 4)) {
    const quoted = style[at + 4] === '"' || style[at + 4] === "'";
    const start = at + (quoted ? 5 : 4);
    if (leadsOut(style.slice(start, start + 40))) return true;
  }
  return false;
};

/** Whether a drawing runs something or loads something from elsewhere. */
export const isSvgActive = (text: string): boolean => {
  let active = false;
  const found = (yes: boolean): void => {
    active ||= yes;
  };
  scanXml(text, {
    open: (name) => {
      found(ACTIVE_ELEMENTS.has(name));
      return active;
    },
    attribute: (name, value) => {
      if (active) return;
      if (name.startsWith('on') && name.length > 2) return found(true);
      const refers = REFERENCES.has(name);
      const animates = name === 'attributename';
      if (!refers && !animates && !TELLING.test(value)) return;
      const plain = unescapeXml(value);
      const low = tight(plain).toLowerCase();
      if (refers) found(leadsOut(low.slice(0, 40)));
      if (animates) found(low.startsWith('on') || REFERENCES.has(low.slice(low.indexOf(':') + 1)));
      found(low.includes('javascript:') || styleLeadsOut(plain));
    },
    text: (content, cdata) => {
      if (active) return;
      // A reader of HTML sees tags where one of XML sees text.
      found(cdata && content.includes('<'));
      if (TELLING.test(content)) found(styleLeadsOut(cdata ? content : unescapeXml(content)));
    },
    comment: (content) => found(content.startsWith('>') || content.startsWith('->') || content.includes('--!>')),
    instruction: (target) => found(target === 'xml-stylesheet'),
    doctype: (declaration) => found(declaration.includes('[') || !DOCTYPE_ALONE.test(declaration)),
  });
  return active;
};
