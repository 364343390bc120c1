import type { DrawnShape, Palette } from '@shilu/events/core/drawn-shape';
import { flatText } from './glyphs';
import { FONT } from './fonts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = <Tone extends string>(
  { tag, attributes, tones, text }: DrawnShape<Tone>,
  palette: Palette<Tone>,
): string => {
  const painted = Object.entries(tones).map(([name, tone]) => [name, palette[tone]] as const);
  const written = [...Object.entries(attributes), ...painted]
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  return text === undefined
    ? `<${tag}${written}/>`
    : `<${tag}${written} font-family="${FONT}">${escaped(flatText(text))}</${tag}>`;
};

/** A figure for paper, in its colours and in the font of the document. */
export const svgOfShapes = <Tone extends string>(
  shapes: readonly DrawnShape<Tone>[],
  palette: Palette<Tone>,
  { width, height }: { readonly width: number; readonly height: number },
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.map((shape) => element(shape, palette)).join('')}</svg>`;
