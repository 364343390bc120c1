import type { InsertedRun, InsertedText } from '../records/modules/inserted-text';

const BELOW = '₀₁₂₃₄₅₆₇₈₉';
const ABOVE = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻';
const ON_THE_LINE = '0123456789+−';

const lowered = (text: string, from: string): string => [...text].map((sign) => ON_THE_LINE[from.indexOf(sign)] ?? sign).join(''); // prettier-ignore

/** Figures below and above the line; signs of quantities, which are set in italics (ISO 80000-1, 7.1.1). */
const PARTS = /([₀₁₂₃₄₅₆₇₈₉]+)|([⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+)|(J(?= =)|m\/z)/gu;

const runsOf = (line: string): readonly InsertedRun[] => {
  const runs: InsertedRun[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) runs.push({ text: line.slice(at, to) });
  };
  for (const found of line.matchAll(PARTS)) {
    const [whole, below, above] = found;
    plain(found.index);
    if (below !== undefined) runs.push({ text: lowered(below, BELOW), script: 'subscript' });
    else if (above !== undefined) runs.push({ text: lowered(above, ABOVE), script: 'superscript' });
    else runs.push({ text: whole, italic: true });
    at = found.index + whole.length;
  }
  plain(line.length);
  return runs;
};

/** What was read off spectra as it is written into a text: one paragraph, its figures set as figures. */
export const characterisationRuns = (text: string): InsertedText => [runsOf(text)];
