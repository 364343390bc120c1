import { sha256Hex } from '@shilu/events/core/hashing';
import type { Drawing } from '@shilu/events/structures/drawing';
import { drawn } from './draw-together';
import { withDensity, withSource } from './png-density';

export const DOTS_PER_INCH = 300;
/** A CSS pixel is 1/96 inch. */
const SCALE = DOTS_PER_INCH / 96;
/** What browsers draw on at most, in pixels of a side. */
const MOST = 16_000;

export type PngPicture = {
  readonly blob: Blob;
  /** The size it is meant to have, in CSS pixels. */
  readonly width: number;
  readonly height: number;
};

const imageOf = async (svg: string): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  try {
    await new Promise((done, failed) => {
      image.onload = done;
      image.onerror = () => failed(new Error('picture'));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
  return image;
};

/**
 * An SVG of the server's as a PNG of 300 dpi on white; texts are set in fonts of the machine. It bears the hash of the SVG
 * that it was made from, which the log names where that left.
 */
export const pngOf = async (svg: string, size: { readonly width: number; readonly height: number }): Promise<PngPicture> => {
  const scale = Math.min(SCALE, MOST / Math.max(size.width, size.height));
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const image = await imageOf(svg);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  const source = `SHA-256 ${sha256Hex(new TextEncoder().encode(svg))}`;
  return { blob: new Blob([withSource(withDensity(bytes, scale * 96), source)], { type: 'image/png' }), ...size };
}; // prettier-ignore

/** Drawn dark on light, whatever the screen is; null where nothing draws it. */
export const pngOfDrawing = async (drawing: Drawing): Promise<PngPicture | null> => {
  const picture = await drawn(drawing, 'light');
  return picture === null ? null : pngOf(picture.svg, picture);
};
