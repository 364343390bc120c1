import { own } from '@shilu/events/core/own';
import type { BookParts } from '../sheets/book-parts';
import type { ZipEntry } from '../blob-store/zip-entries';
import { readXml, relationOf } from '../tables/office-xml';

export type NumberOf = { readonly numId: string; readonly level: number };
type Style = { name: string; basedOn: string | null; outline: number | null; numId: string | null; level: number };
export type ParagraphStyle = {
  /** 0 is the title of the document, 1 to 9 are its headings. */
  readonly heading: number | null;
  readonly isQuote: boolean;
  readonly numbered: NumberOf | null;
};

/** Word writes names of its own styles in English whatever its language; WPS and older files have the Chinese ones. */
const HEADING = /^(?:heading|标题) ?([1-9])$/;
const QUOTES: ReadonlySet<string> = new Set(['quote', 'intense quote', '引用', '明显引用']);
/** Styles are based on others; what goes round in a circle ends. */
const MOST_BASES = 12;

/** What styles say of paragraphs, by the id of the style. */
export const readDocxStyles = (part: ZipEntry | undefined): ((id: string | null) => ParagraphStyle) => {
  const styles = new Map<string, Style>();
  let now: Style | null = null;
  if (part)
    readXml(part, {
      open: (tag) => {
        const value = relationOf(tag, 'val') ?? '';
        if (tag.name === 'style') {
          now = { name: '', basedOn: null, outline: null, numId: null, level: 0 };
          styles.set(relationOf(tag, 'styleId') ?? '', now);
        }
        if (now === null) return;
        if (tag.name === 'name') now.name = value.toLowerCase();
        if (tag.name === 'basedOn') now.basedOn = value;
        if (tag.name === 'outlineLvl') now.outline = Number(value);
        if (tag.name === 'numId') now.numId = value;
        if (tag.name === 'ilvl') now.level = Number(value);
      },
      close: (name) => {
        if (name === 'style') now = null;
      },
    });
  const chainOf = (id: string | null): readonly Style[] => {
    const chain: Style[] = [];
    for (let at = id; at !== null && chain.length < MOST_BASES; at = chain.at(-1)?.basedOn ?? null) {
      const style = styles.get(at);
      if (!style) break;
      chain.push(style);
    }
    return chain;
  };
  return (id) => {
    const chain = chainOf(id);
    const named = chain.map(({ name }) => (name === 'title' || name === '标题' ? 0 : Number(HEADING.exec(name)?.[1] ?? Number.NaN))).find((level) => !Number.isNaN(level)); // prettier-ignore
    const outlined = chain.find(({ outline }) => outline !== null && outline >= 0 && outline < 9)?.outline;
    const numbered = chain.find(({ numId }) => numId !== null);
    return {
      heading: named ?? (outlined === undefined || outlined === null ? null : outlined + 1),
      isQuote: chain.some(({ name }) => QUOTES.has(name)),
      numbered: numbered?.numId ? { numId: numbered.numId, level: numbered.level } : null,
    };
  };
};

export type ListLook = {
  readonly ordered: boolean;
  readonly type: '1' | 'a' | 'A' | 'i' | 'I';
  readonly start: number;
};
const LOOKS: Readonly<Record<string, ListLook['type']>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};

/** How the levels of numbered and bulleted lists look. */
export const readDocxLists = (part: ZipEntry | undefined): ((numbered: NumberOf) => ListLook | null) => {
  type Level = { format: string; start: number };
  const abstracts = new Map<string, Map<number, Level>>();
  const numbers = new Map<string, string>();
  let levels: Map<number, Level> | null = null;
  let level: Level | null = null;
  let number: string | null = null;
  if (part)
    readXml(part, {
      open: (tag) => {
        const value = relationOf(tag, 'val') ?? '';
        if (tag.name === 'abstractNum') {
          levels = new Map();
          abstracts.set(relationOf(tag, 'abstractNumId') ?? '', levels);
        }
        if (tag.name === 'lvl' && levels !== null) {
          level = { format: 'decimal', start: 1 };
          levels.set(Number(relationOf(tag, 'ilvl')), level);
        }
        if (tag.name === 'num') number = relationOf(tag, 'numId') ?? '';
        if (tag.name === 'abstractNumId' && number !== null) numbers.set(number, value);
        if (level !== null && tag.name === 'numFmt') level.format = value;
        if (level !== null && tag.name === 'start') level.start = Number(value);
      },
      close: (name) => {
        if (name === 'abstractNum') levels = null;
        if (name === 'lvl') level = null;
        if (name === 'num') number = null;
      },
    });
  return ({ numId, level: at }) => {
    // Of number 0 a paragraph is taken out of the list of its style (ECMA-376 part 1, 17.9.18).
    if (numId === '0') return null;
    const found = abstracts.get(numbers.get(numId) ?? '')?.get(at);
    const { format = 'decimal', start = 1 } = found ?? {};
    if (format === 'none') return null;
    const fits = Number.isInteger(start) && start >= 0 && start <= 9_999;
    return {
      ordered: format !== 'bullet',
      type: own(LOOKS, format) ?? '1',
      start: fits ? start : 1,
    };
  };
};

/** Headers and footers that say something. */
export const saidAround = (parts: BookParts, names: readonly string[]): number =>
  names.filter((name) => {
    const entry = parts.part(name);
    let said = '';
    if (entry)
      readXml(entry, {
        text: (text) => {
          said += text.trim();
        },
      });
    return said !== '';
  }).length;
