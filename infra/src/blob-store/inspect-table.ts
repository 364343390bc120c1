import { decodeXml } from './xml-text';

const kind = new Uint8Array(128);
const SIGN = 1;
const NAME = 2;
const BEFORE_CELL = 3;
for (const code of Buffer.from('=+@-')) kind[code] = SIGN;
for (const code of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.')) kind[code] = NAME;
for (const code of Buffer.from('\n\r\t,;" ')) kind[code] = BEFORE_CELL;

const BAR = 124;
const BANG = 33;
const LINE = 10;
const LONGEST_NAME = 64;
const LONGEST_TOPIC = 1_024;

/**
 * Whether a table in text has a cell `=program|topic!item`, which makes a spreadsheet start the program (DDE). One pass,
 * one state: a sign that begins a cell, a name, the bar, and on the same line the exclamation mark.
 */
export const hasDdeCell = (bytes: Buffer): boolean => {
  const text = decodeXml(bytes);
  let name = -1;
  let topic = -1;
  let cellBegins = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const what = code < 128 ? (kind[code] ?? 0) : 0;
    if (topic >= 0) {
      if (code === BANG) return true;
      topic = code === LINE || topic > LONGEST_TOPIC ? -1 : topic + 1;
    } else if (what === SIGN && (cellBegins || name === 0)) name = 0;
    else if (name >= 0 && what === NAME && name < LONGEST_NAME) name += 1;
    else {
      if (name > 0 && code === BAR) topic = 0;
      name = -1;
    }
    cellBegins = what === BEFORE_CELL;
  }
  return false;
};
