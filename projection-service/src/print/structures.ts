import { canonicalJson } from '@shilu/events/core/canonical';
import type { Language } from '@shilu/events/core/call';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import type { Drawing, Picture } from '@shilu/events/structures/drawing';
import { flatText } from './glyphs';
import { FONT, FONT_MEDIUM } from './pdf-engine';

/** Pictures of structures by what they are of. */
export type Structures = ReadonlyMap<string, Picture>;

export const drawingKey = (drawing: Drawing): string => canonicalJson(drawing);

/** What is drawn of the modules of a record; nothing of a content that its type cannot read. */
export const drawingsOf = (
  modules: readonly Pick<ModuleView, 'type' | 'content' | 'notApplicable'>[],
  language: Language,
): readonly Drawing[] =>
  modules.flatMap(({ type, content, notApplicable }) => {
    if (notApplicable) return [];
    try {
      return findModuleType(type)?.drawings(content, language) ?? [];
    } catch {
      return [];
    }
  });

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
