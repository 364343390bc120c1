import { ABOVE, BELOW } from '@shilu/events/core/unicode-scripts';
import { fonts } from './fonts';

/** A piece of text that the font can draw, set on the line, below it or above it. */
export type GlyphRun = { readonly text: string; readonly place: 'line' | 'sub' | 'sup' };

const pairs = (from: string, to: string): (readonly [string, string])[] =>
  [...from].map((char, index) => [char, [...to][index] ?? '']);
const SUBSTITUTES = new Map([
  ...pairs('✔☒✗✘⁄‑‐', '✓☒××/--'),
  ['☐', '[ ]'],
  ['☑', '[✓]'],
  ['☒', '[×]'],
  ['\t', '    '],
  ['\r', '\n'],
  ...[...'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f'].map(
    (space): readonly [string, string] => [space, ' '],
  ),
  // Joiners, variation selectors and soft hyphens draw nothing and mean nothing on paper.
  ...[...'\u00ad\u200c\u200d\u2060\ufeff\ufe0e\ufe0f'].map((hidden): readonly [string, string] => [hidden, '']),
]);
const SOFT_BREAK = '\u200b';
/** No break opportunity for this many characters: one is put in. */
const UNBROKEN_MAX = 200;

const named = (codePoint: number): string => `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;

const plain = /^[\x20-\x7e\n\u4e00-\u9fa5\u3001\u3002\uff0c\uff1a\uff1b\uff08\uff09]*$/;

/** Drawable form of one character; one that no font here has is printed by its code (emoji, control and bidi characters). */
const drawable = (char: string, draws: (codePoint: number) => boolean): string => {
  const substitute = SUBSTITUTES.get(char);
  if (substitute !== undefined) return substitute;
  if (char === '\n' || char === SOFT_BREAK) return char;
  const codePoint = char.codePointAt(0) ?? 0;
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return named(codePoint);
  return draws(codePoint) ? char : named(codePoint);
};

const withSoftBreaks = (text: string): string =>
  text.length <= UNBROKEN_MAX
    ? text
    : text.replace(/[\x21-\x7e]{200}(?=[\x21-\x7e])/g, (stretch) => `${stretch}${SOFT_BREAK}`);

/** Splits text into runs whose every glyph exists, so that no empty box is ever printed. */
export const glyphRuns = (source: string): GlyphRun[] => {
  const text = source.replaceAll('\r\n', '\n');
  if (plain.test(text)) return text === '' ? [] : [{ text: withSoftBreaks(text), place: 'line' }];
  const { draws } = fonts();
  const runs: { text: string[]; place: GlyphRun['place'] }[] = [];
  for (const char of text.normalize('NFC')) {
    // The font has no Unicode subscripts and few superscripts; real sub and superscript runs print them all alike.
    const below = BELOW.get(char);
    const above = below === undefined ? ABOVE.get(char) : undefined;
    const place = below !== undefined ? 'sub' : above !== undefined ? 'sup' : 'line';
    const drawn = below ?? above ?? drawable(char, draws);
    const last = runs.at(-1);
    if (last && last.place === place) last.text.push(drawn);
    else runs.push({ text: [drawn], place });
  }
  return runs.map((run) => ({ text: withSoftBreaks(run.text.join('')), place: run.place }));
};

/** One line of plain text for places that take no runs (the watermark, the document's properties). */
export const flatText = (source: string): string =>
  glyphRuns(source.replace(/\s+/g, ' '))
    .map((run) => run.text)
    .join('');
