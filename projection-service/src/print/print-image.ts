import { inflateSync } from 'node:zlib';

/** A picture that pdfkit can embed without failing: checked PNG or JPEG. */
export type PrintImage = { readonly dataUrl: string; readonly width: number; readonly height: number };

const MAX_PIXELS = 40_000_000;

/** Null for what cannot be printed: other formats, damaged files, pictures over 40 million pixels. pdfkit decodes PNG in a callback, where damage would end the process, hence the full check here. */
export const printableImage = (bytes: Buffer): PrintImage | null => {
  try {
    const png = bytes.length > 33 && bytes.readUInt32BE(0) === 0x89504e47;
    const size = png ? checkPng(bytes) : bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null;
    if (!size || size.width < 1 || size.height < 1 || size.width * size.height > MAX_PIXELS) return null;
    return { ...size, dataUrl: `data:image/${png ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}` };
  } catch {
    return null;
  }
};

type Size = { readonly width: number; readonly height: number };

const checkPng = (bytes: Buffer): Size | null => {
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const bits = bytes[24] ?? 0;
  const channels = new Map([
    [0, 1],
    [2, 3],
    [3, 1],
    [4, 2],
    [6, 4],
  ]).get(bytes[25] ?? -1);
  const interlaced = bytes[28] !== 0;
  if (!channels || interlaced || width * height > MAX_PIXELS) return null;
  const data: Buffer[] = [];
  let palette = bytes[25] !== 3;
  let ended = false;
  for (let at = 8; at + 12 <= bytes.length && !ended;) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    if (type === 'PLTE') palette = length >= 3 && length % 3 === 0;
    ended = type === 'IEND';
    at += 12 + length;
  }
  const expected = (Math.ceil((width * bits * channels) / 8) + 1) * height;
  const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1024 });
  return palette && ended && pixels.length >= expected ? { width, height } : null;
};

const jpegSize = (bytes: Buffer): Size | null => {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    const channels = bytes[at + 9] ?? 0;
    if (frame)
      return marker <= 0xc2 && [1, 3, 4].includes(channels)
        ? { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
        : null;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};
