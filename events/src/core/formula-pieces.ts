/** A piece of a told text: plain, or a formula as LaTeX with what was written for it. */
export type TextPiece = { readonly text: string; readonly latex: string | null };

/** Where the next dollar sign stands that no backslash takes for the formula's own; -1 where none does. */
const nextSign = (text: string, from: number): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '$') return at;
  }
  return -1;
};
const blank = (char: string | undefined): boolean => char === undefined || /\s/.test(char);

/**
 * A text in pieces, formulas by themselves. `richTextOf` gives them between dollar signs, which are told from prices as
 * Pandoc tells them (User's Guide, tex_math_dollars): nothing blank within reach of either sign, and no digit after the
 * second.
 */
export const formulaPieces = (text: string): readonly TextPiece[] => {
  const pieces: TextPiece[] = [];
  let told = 0;
  let open = text.indexOf('$');
  while (open >= 0) {
    const close = nextSign(text, open + 1);
    if (close < 0) break;
    const latex = text.slice(open + 1, close);
    if (blank(latex.at(0)) || blank(latex.at(-1)) || /\d/.test(text[close + 1] ?? '')) {
      open = close;
      continue;
    }
    if (open > told) pieces.push({ text: text.slice(told, open), latex: null });
    pieces.push({ text: text.slice(open, close + 1), latex });
    told = close + 1;
    open = text.indexOf('$', told);
  }
  if (told < text.length) pieces.push({ text: text.slice(told), latex: null });
  return pieces;
};

/** Whether a change is one of rich text, whose formulas its values hold: a field of a form may hold dollar signs of its own. */
export const tellsFormulas = (field: string): boolean => field.startsWith('block/');
