import { chemicalPieces, LOW_SIZE } from './chemical-text';
import type { MoleculeMarks } from './molecule-marks';

/**
 * How a picture is written: its one colour, the font of its texts, and what is marked: its own ink, and the band that it
 * lies on. Where no colours are given for that, it is known by its heavier lines alone.
 */
export type PictureStyle = {
  readonly ink: string;
  readonly font: string;
  readonly marked?: { readonly ink: string; readonly band: string };
};

/** What XML cannot say is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const figure = (value: number): string => String(Math.round(value * 100) / 100);

/** A document that has nothing but paths and texts: it names nothing, asks for nothing, and runs nothing. */
export const svgDocument = (
  { width, height }: { readonly width: number; readonly height: number },
  content: string,
  { ink }: PictureStyle,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${figure(width)}" height="${figure(height)}" viewBox="0 0 ${figure(width)} ${figure(height)}" fill="${escaped(ink)}">${content}</svg>`;

/** Of what is marked: how much heavier its lines are, and how wide the band below it is, in CSS pixels. */
export const MARKED = { heavier: 1.7, band: 9 } as const;

/** Below all lines, so that none of them is covered. */
const bandsOf = ({ marks }: MoleculeMarks, { marked }: PictureStyle): readonly string[] =>
  marks.flatMap((mark) =>
    mark.marked === true && marked !== undefined
      ? `<path fill="none" stroke="${escaped(marked.band)}" stroke-width="${MARKED.band}" stroke-linecap="round" stroke-linejoin="round" d="${mark.path}"/>`
      : [],
  );

const pathOf = (mark: MoleculeMarks['marks'][number], { ink, marked }: PictureStyle): string => {
  const own = mark.marked === true ? (marked?.ink ?? ink) : ink;
  if ('fill' in mark) {
    const colour = own === ink ? '' : ` fill="${escaped(own)}"`;
    return `<path${colour}${mark.fill === 'evenodd' ? ' fill-rule="evenodd"' : ''} d="${mark.path}"/>`;
  }
  const dash = mark.dash === null ? '' : ` stroke-dasharray="${mark.dash}"`;
  const width = mark.stroke * (mark.marked === true ? MARKED.heavier : 1);
  return `<path fill="none" stroke="${escaped(own)}" stroke-width="${figure(width)}" stroke-linecap="round"${dash} d="${mark.path}"/>`;
};

export const moleculeAt = (
  molecule: MoleculeMarks,
  place: { readonly x: number; readonly y: number; readonly scale: number },
  style: PictureStyle,
): string => {
  const paths = [...bandsOf(molecule, style), ...molecule.marks.map((mark) => pathOf(mark, style))];
  const scale = place.scale === 1 ? '' : ` scale(${figure(place.scale)})`;
  return `<g transform="translate(${figure(place.x)} ${figure(place.y)})${scale}">${paths.join('')}</g>`;
};

/** How far below the line the numbers of a formula stand, in em. */
const LOWERED = 0.22;

/** One line of text around `x`, its letters standing on `y`. */
export const textAt = (
  line: string,
  place: { readonly x: number; readonly y: number; readonly size: number; readonly bold?: boolean },
  { font }: PictureStyle,
): string => {
  const pieces = chemicalPieces(line);
  const drop = place.size * LOWERED;
  let lowered = false;
  const spans = pieces.map(({ text, low }) => {
    const shift = low === lowered ? '' : ` dy="${figure(low ? drop : -drop)}"`;
    lowered = low;
    const size = low ? ` font-size="${figure(place.size * LOW_SIZE)}"` : '';
    return shift === '' && size === '' ? escaped(text) : `<tspan${shift}${size}>${escaped(text)}</tspan>`;
  });
  const weight = place.bold === true ? ' font-weight="bold"' : '';
  return `<text x="${figure(place.x)}" y="${figure(place.y)}" text-anchor="middle" font-size="${figure(place.size)}"${weight} font-family="${escaped(font)}" xml:space="preserve">${spans.join('')}</text>`;
};
