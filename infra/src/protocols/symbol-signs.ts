/** The letters of the font Symbol, from `A` and from `a` on (Adobe's encoding of it). */
const CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const SMALL = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';
const OTHERS: ReadonlyMap<number, string> = new Map([
  [0xa3, '≤'],
  [0xa5, '∞'],
  [0xab, '↔'],
  [0xac, '←'],
  [0xad, '↑'],
  [0xae, '→'],
  [0xaf, '↓'],
  [0xb0, '°'],
  [0xb1, '±'],
  [0xb3, '≥'],
  [0xb4, '×'],
  [0xb6, '∂'],
  [0xb7, '•'],
  [0xb8, '÷'],
  [0xb9, '≠'],
  [0xba, '≡'],
  [0xbb, '≈'],
  [0xce, '∈'],
  [0xd1, '∇'],
  [0xd6, '√'],
  [0xd7, '⋅'],
  [0xde, '⇒'],
  [0xe5, '∑'],
  [0xf2, '∫'],
]);
/** Boxes and ticks as Wingdings has them. */
const WINGDINGS: ReadonlyMap<number, string> = new Map([
  [0xfc, '✓'],
  [0xfb, '✗'],
  [0xa8, '□'],
  [0xfe, '☑'],
  [0xfd, '☒'],
  [0xe0, '→'],
  [0x6c, '●'],
  [0x6e, '■'],
]);

/** The sign that a symbol font shows at a place (`w:sym`), which files move up by 0xF000; null where it is not known. */
export const symbolSign = (font: string, char: string): string | null => {
  const code = Number.parseInt(char, 16) & 0xff;
  if (/^wingdings$/i.test(font)) return WINGDINGS.get(code) ?? null;
  if (!/^symbol$/i.test(font)) return null;
  if (code >= 0x41 && code <= 0x5a) return CAPITALS[code - 0x41] ?? null;
  if (code >= 0x61 && code <= 0x7a) return SMALL[code - 0x61] ?? null;
  if (code >= 0x20 && code < 0x40) return String.fromCharCode(code);
  return OTHERS.get(code) ?? null;
};
