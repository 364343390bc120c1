import type { Content, ContentText, Style } from 'pdfmake/interfaces';
import type { FormulaPart } from '@shilu/events/core/molecular-formula';
import { glyphRuns } from './glyphs';
import { FONT_ITALIC, fonts } from './fonts';

export type Run = Omit<ContentText, 'text'> & { readonly text: string };

const CHINESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
/** Marks that the font draws as wide as a Chinese character, for which it has another form between Latin letters. */
const WIDE_MARK = /[‘’“”…]/;
const AFTER_LATIN = /(?<=\p{Script=Latin}|\d)(’)(?=\p{Script=Latin})/u;
/** OpenType's proportional widths. */
const PROPORTIONAL: Pick<Run, 'fontFeatures'> = { fontFeatures: ['pwid'] };

/** In a text without Chinese every mark stands as Latin does, in another one the apostrophe within a word. */
const setMarks = (run: Run): Run[] => {
  if (!WIDE_MARK.test(run.text)) return [run];
  if (!CHINESE.test(run.text)) return [{ ...run, ...PROPORTIONAL }];
  return run.text
    .split(AFTER_LATIN)
    .filter((piece) => piece !== '')
    .map((piece, at) => ({ ...run, text: piece, ...(at % 2 === 1 && PROPORTIONAL) }));
};

/** Text as runs that the font can draw. A style that already sets sub or sup keeps it. */
export const runs = (text: string, style: Style & { readonly link?: string } = {}): Run[] =>
  glyphRuns(text).flatMap((run) =>
    setMarks({ ...style, text: run.text, ...(run.place === 'line' ? {} : { [run.place]: true }) }),
  );

/** In italics, except what has none: Chinese stands upright within it. */
export const italicRuns = (text: string, style: Parameters<typeof runs>[1] = {}): Run[] => {
  const { slants } = fonts();
  return runs(text, style).flatMap((run) => {
    const pieces: { text: string; slanted: boolean }[] = [];
    for (const char of run.text) {
      const slanted = slants(char.codePointAt(0) ?? 0);
      const last = pieces.at(-1);
      if (last?.slanted === slanted) last.text += char;
      else pieces.push({ text: char, slanted });
    }
    return pieces.map(({ text: piece, slanted }) => ({
      ...run,
      text: piece,
      ...(slanted ? { font: FONT_ITALIC } : {}),
    }));
  });
};

/** pdfmake copies the rest of a paragraph for every piece it places, so a paragraph's cost grows with its square. */
const PIECES_MAX = 2500;
const pieces = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|\s+/g;
const countPieces = (text: string): number =>
  text.length <= PIECES_MAX ? text.length : (text.match(pieces)?.length ?? 0) + 1;

/** Cuts one long run after a line end, a sentence or, failing both, a fixed length. */
const cutRun = (run: Run): Run[] => {
  const found: Run[] = [];
  let rest = run.text;
  while (rest.length > PIECES_MAX) {
    const head = rest.slice(0, PIECES_MAX);
    const lineEnd = head.lastIndexOf('\n');
    const sentence = Math.max(head.lastIndexOf('。'), head.lastIndexOf('；'), head.lastIndexOf('. '));
    const cut = lineEnd > 0 ? lineEnd : sentence > PIECES_MAX / 2 ? sentence : safeCut(head);
    found.push({ ...run, text: rest.slice(0, cut + 1).replace(/\n$/, '') });
    rest = rest.slice(cut + 1);
  }
  if (rest !== '') found.push({ ...run, text: rest });
  return found;
};

/** Index of the last code unit of a cut that does not part a surrogate pair, at a space where there is one. */
const safeCut = (head: string): number => {
  const space = head.lastIndexOf(' ');
  if (space > head.length / 2) return space;
  const unit = head.charCodeAt(head.length - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? head.length - 2 : head.length - 1;
};

/** A paragraph, as one text node or, when it is very long, as several that follow each other closely. */
export const paragraph = (content: readonly Run[], style: Omit<ContentText, 'text'> = {}): Content => {
  const total = content.reduce((sum, run) => sum + countPieces(run.text), 0);
  if (total <= PIECES_MAX) return { ...style, text: content.length === 0 ? ' ' : [...content] };
  const groups: Run[][] = [[]];
  let size = 0;
  for (const run of content.flatMap(cutRun)) {
    const count = countPieces(run.text);
    if (size > 0 && size + count > PIECES_MAX) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(run);
    size += count;
  }
  const { margin, ...inner } = style;
  return { stack: groups.map((group) => ({ ...inner, text: group })), ...(margin === undefined ? {} : { margin }) };
};

export const plainText = (text: string, style: Omit<ContentText, 'text'> = {}): Content => paragraph(runs(text), style);

/** A molecular formula with its counts below the line, on one line. */
export const formulaText = (parts: readonly FormulaPart[], style: Omit<ContentText, 'text'> = {}): Content => ({
  ...style,
  noWrap: true,
  text: parts.map(({ text, below }) => (below ? { text, sub: true } : text)),
});
