/**
 * Code points a TrueType font can draw, read from its `cmap` table (OpenType 1.9, formats 4 and 12). Answers a test
 * function; a code point that only maps to glyph 0 counts as missing, for that glyph is the empty box.
 */
export const fontCoverage = (font: Buffer): ((codePoint: number) => boolean) => {
  const cmap = tableOffset(font, 'cmap');
  const covered = new Set<number>();
  const count = font.readUInt16BE(cmap + 2);
  for (let i = 0; i < count; i++) {
    const record = cmap + 4 + i * 8;
    const platform = font.readUInt16BE(record);
    if (platform !== 0 && platform !== 3) continue;
    const at = cmap + font.readUInt32BE(record + 4);
    const format = font.readUInt16BE(at);
    if (format === 12) readFormat12(font, at, covered);
    if (format === 4) readFormat4(font, at, covered);
  }
  return (codePoint) => covered.has(codePoint);
};

const tableOffset = (font: Buffer, tag: string): number => {
  const tables = font.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const record = 12 + i * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`font has no ${tag} table`);
};

const readFormat12 = (font: Buffer, at: number, covered: Set<number>): void => {
  const groups = font.readUInt32BE(at + 12);
  for (let i = 0; i < groups; i++) {
    const group = at + 16 + i * 12;
    const first = font.readUInt32BE(group);
    const last = font.readUInt32BE(group + 4);
    const glyph = font.readUInt32BE(group + 8);
    for (let code = first; code <= last; code++) if (glyph + code - first !== 0) covered.add(code);
  }
};

const readFormat4 = (font: Buffer, at: number, covered: Set<number>): void => {
  const twice = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + twice + 2;
  const deltas = starts + twice;
  const offsets = deltas + twice;
  for (let i = 0; i < twice; i += 2) {
    const first = font.readUInt16BE(starts + i);
    const last = font.readUInt16BE(ends + i);
    const delta = font.readUInt16BE(deltas + i);
    const rangeOffset = font.readUInt16BE(offsets + i);
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const indirect = rangeOffset === 0 ? code : font.readUInt16BE(offsets + i + rangeOffset + (code - first) * 2);
      const missing = (rangeOffset !== 0 && indirect === 0) || ((indirect + delta) & 0xffff) === 0;
      if (!missing) covered.add(code);
    }
  }
};
