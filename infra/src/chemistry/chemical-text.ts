import { readFormula } from '@shilu/events/chemistry/formula';
import { LRUCache } from 'lru-cache';

/** A piece of a line; `low` stands below it, as the numbers of a formula do. */
export type TextPiece = { readonly text: string; readonly low: boolean };

/** Words and what parts them. */
const WORDS = /[\s,;:+/·]+|[^\s,;:+/·]+/g;
const MOST_ATOMS = 99;

/** No formula that people write is longer; what is, is set as it stands. */
const LONGEST_FORMULA = 40;

const looksLikeFormula = (word: string): boolean =>
  /\d/.test(word) &&
  /^[A-Z[(]/.test(word) &&
  [...word.matchAll(/\d+/g)].every(([digits]) => Number(digits) <= MOST_ATOMS) &&
  (readFormula(word) !== null || /\([A-Za-z]{2,5}\)\d/.test(word));

/** A word of a line is asked for when it is measured, broken and written: it is read once. */
const decided = new LRUCache<string, boolean>({ max: 5_000 });

const isFormula = (word: string): boolean => {
  if (word.length > LONGEST_FORMULA) return false;
  const known = decided.get(word) ?? looksLikeFormula(word);
  decided.set(word, known);
  return known;
};

/** Digits behind a letter or a bracket, to the end of their row. */
const piecesOfWord = (word: string): readonly TextPiece[] => {
  if (!isFormula(word)) return [{ text: word, low: false }];
  let low = false;
  return [...word].map((sign, at) => {
    low = /\d/.test(sign) && at > 0 && (low || /[A-Za-z)\]]/.test(word[at - 1] ?? ''));
    return { text: sign, low };
  });
};

/** A line with the numbers of its formulas below it: H2SO4 (1.2 eq), 25 °C. */
export const chemicalPieces = (line: string): readonly TextPiece[] => {
  const pieces: TextPiece[] = [];
  for (const piece of (line.match(WORDS) ?? []).flatMap(piecesOfWord)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.low === piece.low)
      pieces[pieces.length - 1] = { text: last.text + piece.text, low: piece.low };
    else pieces.push(piece);
  }
  return pieces;
};

const NARROW = /[iljtfrI.,:;'|!()[\] ]/;
const WIDE = /[mwMW@%—]/;
const CAPITAL = /[A-Z]/;
/** Signs as wide as they are high: Han, kana, Hangul, full-width forms. */
const SQUARE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3ffff}]/u;

const FIRST_SQUARE = 0x1100;
const isSquare = (sign: string): boolean => sign.charCodeAt(0) >= FIRST_SQUARE && SQUARE.test(sign);

/** Em; about what Noto Sans, Arial and Helvetica have. Lines are set from their middle, so what is amiss falls on both ends. */
const widthIn = (sign: string): number => {
  if (isSquare(sign)) return 1;
  if (NARROW.test(sign)) return 0.32;
  if (WIDE.test(sign)) return 0.9;
  return CAPITAL.test(sign) ? 0.67 : 0.57;
};

/** Of the signs that nearly all texts are made of. */
const WIDTHS = Array.from({ length: 128 }, (_, code) => widthIn(String.fromCharCode(code)));
const widthOf = (sign: string): number => WIDTHS[sign.charCodeAt(0)] ?? widthIn(sign);

/** How much of the size of the line its low numbers have. */
export const LOW_SIZE = 0.72;

/** As if nothing of it stood low: no line is wider, whatever is a formula in it. */
const plainWidth = (text: string, size: number): number => {
  let width = 0;
  for (const sign of text) width += widthOf(sign);
  return width * size;
};

/** Width of a line in CSS pixels, about. */
export const lineWidth = (line: string, size: number): number =>
  chemicalPieces(line).reduce((sum, { text, low }) => sum + plainWidth(text, size) * (low ? LOW_SIZE : 1), 0);

/** Where a line may break: before a space, and around signs that are square. */
const breakable = (line: string): readonly string[] => {
  const parts: string[][] = [];
  let before = '';
  for (const sign of line) {
    const begins = before === '' || isSquare(sign) || isSquare(before) || (/\s/.test(before) && !/\s/.test(sign));
    const part = parts.at(-1);
    if (part === undefined || (begins && !/[，。、；：）！？,.;:)%\s]/.test(sign))) parts.push([sign]);
    else part.push(sign);
    before = sign;
  }
  return parts.map((part) => part.join(''));
};

/** At its ends nothing of it is of one word with what stands beside it. */
const endsWords = (part: string, before: string, after: string): boolean =>
  (before === '' || /\s$/.test(before.slice(-1))) && (after === '' || /\s/.test(part.slice(-1)));

/**
 * A line as lines that are no wider than `most`; a word that is wider alone is broken where it must be. Each part is
 * measured once, so that a text takes as long as it is: what is broken, or may be a formula only by itself, as if it were none.
 */
export const wrapped = (line: string, size: number, most: number): readonly string[] => {
  const lines: string[] = [];
  let current: string[] = [];
  let used = 0;
  const put = (text: string, width: number): void => {
    current.push(text);
    used += width;
  };
  const next = (): void => {
    const told = current.join('').trim();
    if (told !== '') lines.push(told);
    [current, used] = [[], 0];
  };
  const putSign = (sign: string): void => {
    const width = plainWidth(sign, size);
    if (current.length > 0 && used + width > most) next();
    put(sign, width);
  };
  const parts = breakable(line.trim());
  for (const [at, part] of parts.entries()) {
    const measured = endsWords(part, parts[at - 1] ?? '', parts[at + 1] ?? '') ? lineWidth : plainWidth;
    const bare = measured(part.trimEnd(), size);
    const width = bare + plainWidth(part.slice(part.trimEnd().length), size);
    if (used + bare > most && width <= most) next();
    if (used + bare <= most) put(part, width);
    else for (const sign of part) putSign(sign);
  }
  next();
  return lines;
};
