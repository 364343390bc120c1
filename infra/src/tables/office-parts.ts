import { own } from '@shilu/events/core/own';
import { strToU8, zip, type AsyncZippable } from 'fflate';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text within XML, also within an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => own(escapes, sign) ?? sign);
const hex = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Signs that XML does not carry, and texts that look like such a sign (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
const UNCARRIED = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/g;
const LOOKS_LIKE_ONE = /_(?=x[0-9A-Fa-f]{4}_)/g;
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
/** Text of a cell, whatever signs stand in it. */
export const carried = (text: string): string => {
  const marked = text.replace(LOOKS_LIKE_ONE, '_x005F_');
  let from = 0;
  let made = '';
  for (const pair of marked.matchAll(PAIRS)) {
    made += marked.slice(from, pair.index).replace(UNCARRIED, hex) + pair[0];
    from = pair.index + pair[0].length;
  }
  return escaped(made + marked.slice(from).replace(UNCARRIED, hex));
};

/** The time that every part bears: the same table is the same file. */
const MADE = new Date(1980, 0, 1);

/** Parts of a workbook as one file. */
export const packed = (parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> => {
  const files: AsyncZippable = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      [typeof part === 'string' ? strToU8(part) : part, { mtime: MADE }],
    ]),
  );
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error ? reject(error) : resolve(Buffer.from(bytes))));
  });
};
