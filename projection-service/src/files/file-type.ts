/** What may open in place (V016), told by the bytes themselves and never by a name. */
const signatures: readonly { readonly mime: string; readonly matches: (head: Buffer) => boolean }[] = [
  {
    mime: 'image/png',
    matches: (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  },
  { mime: 'image/jpeg', matches: (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff },
  { mime: 'image/bmp', matches: (head) => head.toString('latin1', 0, 2) === 'BM' },
  { mime: 'image/gif', matches: (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6)) },
  { mime: 'application/pdf', matches: (head) => head.toString('latin1', 0, 5) === '%PDF-' },
  { mime: 'image/tiff', matches: (head) => ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4)) },
];

export const HEAD_BYTES = 16;

/** Content type for opening in place; null when the file may only be downloaded. */
export const inlineType = (head: Buffer): string | null =>
  signatures.find((signature) => signature.matches(head))?.mime ?? null;
