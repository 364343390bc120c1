import { readFormula } from '@shilu/events/chemistry/formula';

/** A piece of a line; `low` stands below it, as the numbers of a formula do. */
export type TextPiece = { readonly text: string; readonly low: boolean };

/** Words and what parts them. */
const WORDS = /[\s,;:+/·]+|[^\s,;:+/·]+/g;
const MOST_ATOMS = 99;

const isFormula = (word: string): boolean =>
  /\d/.test(word) &&
  /^[A-Z[(]/.test(word) &&
  [...word.matchAll(/\d+/g)].every(([digits]) => Number(digits) <= MOST_ATOMS) &&
  (readFormula(word) !== null || /\([A-Za-z]{2,5}\)\d/.test(word));

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

/** Em; about what Noto Sans, Arial and Helvetica have. Lines are set from their middle, so what is amiss falls on both ends. */
const widthOf = (sign: string): number => {
  if (SQUARE.test(sign)) return 1;
  if (NARROW.test(sign)) return 0.32;
  if (WIDE.test(sign)) return 0.9;
  return CAPITAL.test(sign) ? 0.67 : 0.57;
};

/** How much of the size of the line its low numbers have. */
export const LOW_SIZE = 0.72;

/** Width of a line in CSS pixels, about. */
export const lineWidth = (line: string, size: number): number =>
  chemicalPieces(line).reduce(
    (sum, { text, low }) =>
      sum + [...text].reduce((width, sign) => width + widthOf(sign), 0) * size * (low ? LOW_SIZE : 1),
    0,
  );

/** Where a line may break: before a space, and around signs that are square. */
const breakable = (line: string): readonly string[] => {
  const parts: string[] = [];
  for (const sign of line) {
    const last = parts.at(-1);
    const begins =
      last === undefined || SQUARE.test(sign) || (/\s$/.test(last) && !/\s/.test(sign)) || SQUARE.test(last.slice(-1));
    if (begins && !(last !== undefined && /[，。、；：）！？,.;:)%\s]/.test(sign))) parts.push(sign);
    else parts[parts.length - 1] = (last ?? '') + sign;
  }
  return parts;
};

/** A line as lines that are no wider than `most`; a word that is wider alone is broken where it must be. */
export const wrapped = (line: string, size: number, most: number): readonly string[] => {
  const lines: string[] = [];
  let current = '';
  const take = (part: string): void => {
    if (lineWidth(current + part.trimEnd(), size) <= most) current += part;
    else if (current.trim() === '' || lineWidth(part, size) > most) for (const sign of part) takeSign(sign);
    else {
      lines.push(current.trim());
      current = part;
    }
  };
  const takeSign = (sign: string): void => {
    if (current !== '' && lineWidth(current + sign, size) > most) {
      lines.push(current.trim());
      current = '';
    }
    current += sign;
  };
  for (const part of breakable(line.trim())) take(part);
  if (current.trim() !== '') lines.push(current.trim());
  return lines;
};
