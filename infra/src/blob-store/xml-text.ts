import { own } from '@shilu/events/core/own';

/** `encoding="…"` stands within the first bytes, which are ASCII in every encoding but UTF-16 and EBCDIC. */
const DECLARATION_BYTES = 200;
const DECLARED = /^<\?xml[^>]{0,180}?encoding\s{0,9}=\s{0,9}["']([A-Za-z0-9._:-]{1,40})/;

const labelOf = (bytes: Buffer): string => {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Without a byte order mark: `<` tells, as the XML recommendation says in its appendix F.
  if (a === 0x3c && b === 0 && c !== 0) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return 'utf-16be';
  return DECLARED.exec(bytes.toString('latin1', 0, DECLARATION_BYTES))?.[1] ?? 'utf-8';
};

/** Text as a reader of XML decodes it; what declares an encoding that nobody knows is read as UTF-8. */
export const decodeXml = (bytes: Buffer): string => {
  const label = labelOf(bytes);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
};

const NAMED: Readonly<Record<string, string>> = {
  ...{ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" },
  // What HTML adds, and what somebody may hide a scheme with.
  ...{ colon: ':', Tab: '\t', NewLine: '\n', lpar: '(', rpar: ')', num: '#' },
};
const LONGEST_REFERENCE = 12;

const referenced = (reference: string): string | null => {
  if (!reference.startsWith('#')) return own(NAMED, reference) ?? null;
  const hex = reference[1] === 'x' || reference[1] === 'X';
  const digits = reference.slice(hex ? 2 : 1);
  if (!(hex ? /^[0-9a-f]+$/i : /^[0-9]+$/).test(digits)) return null;
  const code = Number.parseInt(digits, hex ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
};

/** Resolves character references, once. */
export const unescapeXml = (text: string): string => {
  let at = text.indexOf('&');
  if (at < 0) return text;
  const out: string[] = [];
  let from = 0;
  for (; at >= 0; at = text.indexOf('&', from)) {
    const piece = text.slice(at + 1, at + 1 + LONGEST_REFERENCE);
    const end = /[^#0-9A-Za-z]/.exec(piece)?.index ?? piece.length;
    const found = referenced(piece.slice(0, end));
    out.push(text.slice(from, at), found ?? '&');
    from = found === null ? at + 1 : at + 1 + end + (piece[end] === ';' ? 1 : 0);
  }
  out.push(text.slice(from));
  return out.join('');
};
