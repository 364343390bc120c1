import { paletteOf, type PlateFigure, type Shape } from '@shilu/events/records/modules/tlc/plate-figure';
import type { Content } from 'pdfmake/interfaces';
import { flatText } from '../glyphs';
import { FONT } from '../pdf-engine';
import { INK, MUTED } from '../theme';

const PAPER = paletteOf({ ink: INK, mute: MUTED, plate: '#ffffff' });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const element = ({ tag, attributes, tones, text }: Shape): string => {
  const painted = Object.entries(tones).map(([name, tone]) => [name, PAPER[tone]] as const);
  const written = [...Object.entries(attributes), ...painted]
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  return text === undefined
    ? `<${tag}${written}/>`
    : `<${tag}${written} font-family="${FONT}">${escaped(flatText(text))}</${tag}>`;
};

const svgOf = ({ width, height, base, lanes, spots }: PlateFigure): string => {
  const shapes = [base, ...lanes.map((each) => each.shapes), ...spots.map((each) => each.shapes)].flat();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.map(element).join('')}</svg>`;
};

/** A figure on paper, `width` points wide at most; below it lies its photo, where it has one that can be printed. */
export const printedFigure = (
  figure: PlateFigure,
  image: string | null,
  most: { readonly width: number; readonly height: number },
): { readonly content: Content; readonly width: number } => {
  const scale = Math.min(1, most.width / figure.width, most.height / figure.height);
  const [width, height] = [figure.width * scale, figure.height * scale];
  const drawn: Content = { svg: svgOf(figure), width, height };
  const { photo } = figure;
  if (photo === null || image === null) return { content: drawn, width };
  const ground: Content = {
    ...{ image, width: photo.width * scale, height: photo.height * scale },
    relativePosition: { x: photo.x * scale, y: photo.y * scale },
  };
  return { content: { stack: [ground, drawn] }, width };
};
