export type TiffPage = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};
/** A header can promise any size; a browser cannot keep it. */
const MAX_PIXELS = 120_000_000;

/** The first pages of a TIFF, decoded; refuses one without a picture inside. */
export const readTiff = async (
  blob: Blob,
  { most, maxPixels = MAX_PIXELS }: { readonly most: number; readonly maxPixels?: number },
): Promise<readonly TiffPage[]> => {
  const { decode, decodeImage, toRGBA8 } = await import('utif2');
  const bytes = await blob.arrayBuffer();
  const pages: TiffPage[] = [];
  for (const directory of decode(bytes).slice(0, most)) {
    const [width] = [directory['t256']].flat();
    const [height] = [directory['t257']].flat();
    if (typeof width !== 'number' || typeof height !== 'number' || width * height > maxPixels) continue;
    decodeImage(bytes, directory);
    if (directory.width > 0 && directory.height > 0)
      pages.push({
        width: directory.width,
        height: directory.height,
        pixels: new Uint8ClampedArray(toRGBA8(directory)),
      });
  }
  if (pages.length === 0) throw new Error('no picture inside');
  return pages;
};

export const paintTiff = (canvas: HTMLCanvasElement, { width, height, pixels }: TiffPage): void => {
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
};
