import { canonicalJson } from '@shilu/events/core/canonical';
import type { Drawing, Picture } from '@shilu/events/structures/drawing';
import { flatText } from './glyphs';
import { FONT, FONT_MEDIUM } from './fonts';

/** Pictures of structures by what they are of. */
export type Structures = ReadonlyMap<string, Picture>;

export const drawingKey = (drawing: Drawing): string => canonicalJson(drawing);

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text behind a tag, with glyphs that the font of the document has. */
const flattened = (piece: string): string => {
  const end = piece.indexOf('>') + 1;
  return `${piece.slice(0, end)}${escaped(flatText(unescaped(piece.slice(end))))}`;
};

/** A picture for paper: every glyph of its texts is in the font that they were drawn for. */
export const onPaper = (svg: string): string =>
  svg
    // Of the bold weights the one that headings have opened.
    .replaceAll(`font-weight="bold" font-family="${FONT}"`, `font-family="${FONT_MEDIUM}"`)
    .split('<')
    .map((piece) => (/^(?:text|tspan) /.test(piece) ? flattened(piece) : piece))
    .join('<');
