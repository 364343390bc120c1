import { decodeXml } from './xml-text';

const SIGN = 1;
const EQUALS = 2;
const CELL_END = 4;
const BLANK = 8;
const WORD = 16;
const QUOTE = 32;
/** Letters of every script; signs, blanks and quotes in full width are what they look like. */
const kinds = new Uint8Array(65_536).fill(WORD, 128);
const mark = (chars: string, kind: number): void => {
  for (let at = 0; at < chars.length; at += 1) {
    const code = chars.charCodeAt(at);
    kinds[code] = ((kinds[code] ?? 0) & (code < 128 ? 255 : ~WORD)) | kind;
  }
};
mark('=+-@\uff1d\uff0b\uff0d\uff20', SIGN);
mark('=\uff1d', EQUALS);
mark('\n\r\t,;">', CELL_END);
mark(' \u00a0\u3000', BLANK);
mark("'\u2019\uff07", QUOTE);
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.', WORD);
mark('\uff01\uff08\uff5c', 0);

const LINE = 10;
const BANG = 33;
const OPEN = 40;
const BAR = 124;
const WIDE_BANG = 0xff01;
const NEAR = 1_024;
const LONGEST_NAME = 64;
const PATH = new Set([...'\\/:$-'].map((char) => char.charCodeAt(0)));

/** Functions that start a program, load code or fetch an address. Others are a table's own business. */
const COMMANDS = new Set(['dde', 'call', 'exec', 'register', 'register.id', 'rtd', 'webservice']);
const LONGEST_COMMAND = 11;

/** Past the end it is no kind of anything. */
const is = (text: string, at: number, kind: number): boolean => ((kinds[text.charCodeAt(at)] ?? 0) & kind) !== 0 && at >= 0 && at < text.length; // prettier-ignore
const isBang = (text: string, at: number): boolean => [BANG, WIDE_BANG].includes(text.charCodeAt(at));

const blanksFrom = (text: string, from: number): number => {
  let at = from;
  while (at - from < LONGEST_NAME && is(text, at, BLANK)) at += 1;
  return at;
};
const blanksBefore = (text: string, from: number): number => {
  let at = from;
  while (from - at < LONGEST_NAME && is(text, at - 1, BLANK)) at -= 1;
  return at;
};

/** After the bar: `'…'!` or at once `word!`, as DDE writes it. */
const topicAt = (text: string, from: number): 'quoted' | 'bare' | null => {
  const start = blanksFrom(text, from);
  let at = start;
  if (is(text, start, QUOTE)) {
    at += 1;
    while (at - start < NEAR && at < text.length && !is(text, at, QUOTE) && text.charCodeAt(at) !== BAR) at += 1;
    return is(text, at, QUOTE) && isBang(text, blanksFrom(text, at + 1)) ? 'quoted' : null;
  }
  // Between words blanks around a bar are those of a sentence.
  if (start !== from || is(text, from - 2, BLANK)) return null;
  while (at - start < NEAR && (is(text, at, WORD) || PATH.has(text.charCodeAt(at)))) at += 1;
  return at > start && isBang(text, at) ? 'bare' : null;
};

/** Before the bar: whether the name of a program stands there, quoted or not; a number is none. */
const isProgramBefore = (text: string, bar: number): boolean => {
  const end = blanksBefore(text, bar);
  let at = end;
  if (is(text, end - 1, QUOTE)) {
    at -= 1;
    while (end - at < NEAR && at > 0 && !is(text, at - 1, QUOTE) && text.charCodeAt(at - 1) !== LINE) at -= 1;
    return is(text, at - 1, QUOTE);
  }
  while (end - at < LONGEST_NAME && (is(text, at - 1, WORD) || PATH.has(text.charCodeAt(at - 1)))) at -= 1;
  while (at < end && PATH.has(text.charCodeAt(at))) at += 1;
  return at < end && Number.isNaN(Number(text.slice(at, end)));
};

/** Whether the name before a bracket is that of a command. */
const isCommandBefore = (text: string, open: number): boolean => {
  const end = blanksBefore(text, open);
  let at = end;
  while (end - at <= LONGEST_COMMAND && is(text, at - 1, WORD)) at -= 1;
  return end - at >= 3 && COMMANDS.has(text.slice(at, end).toLowerCase());
};

/**
 * Whether a text has a cell that makes a spreadsheet start a program: `=program|topic!item` (DDE) wherever in the formula
 * it stands, or a function that does. Other formulas, negative numbers and bars are data. In a text that no spreadsheet
 * opens by its name the signs `+`, `-` and `@` begin other things, too. One pass; what is looked up around a bar or a
 * bracket is short, and only near a sign that begins a cell.
 */
export const hasDdeCell = (bytes: Buffer, inTable: boolean): boolean => {
  const text = decodeXml(bytes);
  let sign = -NEAR;
  /** Where on this line a formula began that counts. */
  let formula = -NEAR;
  let begins = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] ?? 0;
    if (begins && (kind & SIGN) !== 0) {
      sign = at;
      if (inTable || (kind & EQUALS) !== 0) formula = at;
    } else if (code === BAR) {
      const topic = at - sign < NEAR ? topicAt(text, at + 1) : null;
      if (topic !== null && (topic === 'quoted' || at - formula < NEAR) && isProgramBefore(text, at)) return true;
    } else if (code === OPEN && at - formula < NEAR && isCommandBefore(text, at)) return true;
    else if (code === LINE) formula = -NEAR;
    begins = (kind & CELL_END) !== 0 || (begins && (kind & BLANK) !== 0);
  }
  return false;
};
