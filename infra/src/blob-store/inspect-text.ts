import { BudgetExceeded, createBudget } from './inspect-budget';
import { partDanger, type PartDanger } from './inspect-office';
import { isSvgActive } from './inspect-svg';
import { isJson } from './json-text';
import { scanXml } from './scan-xml';
import { decodeXml } from './xml-text';

export type TextDanger = 'svgActive' | 'xmlEntities' | 'executable' | 'shortcut' | 'tooComplex' | PartDanger;
export type TextFindings = { readonly mime: string; readonly danger: TextDanger | null };

/** Past white space and a byte order mark, so much tells what a text is. */
const START = 4_096;
const HTML = new Set(['html', 'head', 'body', 'script', 'iframe']);

const isUtf16 = (bytes: Buffer): boolean => {
  const [a, b, c] = bytes;
  return (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || (a === 0x3c && b === 0) || (a === 0 && b === 0x3c && c === 0); // prettier-ignore
};

/** Older instruments write GB18030 or Latin-1: text all the same, as long as there is nothing a text never holds. */
export const looksLikeText = (bytes: Buffer): boolean => {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 && (byte < 9 || (byte > 13 && byte !== 27))) return false;
  }
  return true;
};

type XmlFindings = { readonly root: string; readonly html: boolean };

/** Up to the first element: what comes after tells no kind. */
const inXml = (text: string): XmlFindings => {
  let root = '';
  let html = false;
  scanXml(text, {
    open: (name) => {
      root = name;
      return true;
    },
    doctype: (declaration) => {
      if (/^<!doctype\s+html\b/i.test(declaration)) html = true;
    },
  });
  return { root, html };
};

/** More of them than any drawing of 25 MB has; so many take some tenths of a second. */
const MOST = { '<': 600_000, '=': 1_500_000, '&': 200_000, '(': 400_000, '\\': 100_000 } as const;

const hasMoreThan = (text: string, mark: string, most: number): boolean => {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) if ((count += 1) > most) return true;
  return false;
};

const svgDanger = (text: string): TextDanger | null => {
  if (Object.entries(MOST).some(([mark, most]) => hasMoreThan(text, mark, most))) return 'tooComplex';
  return isSvgActive(text) ? 'svgActive' : null;
};

/** Markup that is gone through tag by tag, where a document in one text may do something. */
const MOST_SCANNED = 32 * 1024 * 1024;

const xmlDanger = (text: string): TextDanger | null => {
  try {
    return partDanger(text, createBudget(MOST_SCANNED).spend);
  } catch (error) {
    if (error instanceof BudgetExceeded) return 'tooComplex';
    throw error;
  }
};

/** For content without a magic number: which text it is, or null when it is none. */
export const inspectText = (bytes: Buffer): TextFindings | null => {
  if (!isUtf16(bytes) && !looksLikeText(bytes)) return null;
  const text = decodeXml(bytes);
  const start = text.slice(0, START).trimStart();
  if (start.startsWith('#!')) return { mime: 'text/x-shellscript', danger: 'executable' };
  if (/^\[(InternetShortcut|Desktop Entry)\]/i.test(start)) return { mime: 'text/plain', danger: 'shortcut' };
  if (/^Windows Registry Editor Version/i.test(start)) return { mime: 'text/plain', danger: 'executable' };
  if (start.startsWith('<') || start === '') {
    const { root, html } = inXml(text);
    const entities = /<!entity/i.test(text);
    if (root === 'svg' && !html) return { mime: 'image/svg+xml', danger: entities ? 'svgActive' : svgDanger(text) };
    if (html || HTML.has(root)) return { mime: 'text/html', danger: null };
    if (/^<\?xml/i.test(start) || (root !== '' && entities))
      return {
        mime: 'application/xml',
        danger: entities ? 'xmlEntities' : xmlDanger(text),
      };
  }
  if (/^[[{]/.test(start) && isJson(text)) return { mime: 'application/json', danger: null };
  return { mime: 'text/plain', danger: null };
};
