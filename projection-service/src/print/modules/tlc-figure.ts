import { paletteOf, type PlateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import type { Content } from 'pdfmake/interfaces';
import { svgOfShapes } from '../svg-of-shapes';
import { INK, MUTED } from '../theme';

const PAPER = paletteOf({ ink: INK, mute: MUTED, plate: '#ffffff' });

const svgOf = ({ width, height, base, lanes, spots }: PlateFigure): string =>
  svgOfShapes([base, ...lanes.map((each) => each.shapes), ...spots.map((each) => each.shapes)].flat(), PAPER, {
    width,
    height,
  });

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
