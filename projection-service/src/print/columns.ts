import { TABLE_PADDING, TABLE_RULE } from './theme';

/** Width that a cell's text would like, in points at the given type size; Chinese characters are square. */
const wanted = (text: string, fontSize: number): number => {
  let widest = 0;
  for (const line of text.slice(0, 400).split('\n')) {
    let width = 0;
    for (const char of line) width += char > '\u2e7f' ? 1 : 0.56;
    widest = Math.max(widest, width);
  }
  return widest * fontSize;
};

/** Outer width of each column, cell padding and rules included, by what stands in it: between a minimum and what a comfortable line takes. */
export const naturalWidths = (columns: readonly (readonly string[])[], fontSize: number): number[] =>
  columns.map((cells) => {
    const widths = cells.slice(0, 300).map((cell) => wanted(cell, fontSize));
    return Math.min(Math.max(36, Math.max(0, ...widths) + TABLE_PADDING + 3), fontSize * 24);
  });

const sum = (widths: readonly number[]): number => widths.reduce((a, b) => a + b, 0);

/** Stretches or shrinks columns to a total width; none falls under its minimum while the minimums fit. */
export const fitWidths = (
  natural: readonly number[],
  total: number,
  minimum: (column: number) => number = () => 30,
): number[] => {
  const whole = sum(natural);
  if (whole <= total) return natural.map((width) => (width * total) / whole);
  const wished = natural.map((_, column) => minimum(column));
  const squeeze = Math.min(1, total / sum(wished));
  const least = wished.map((width) => width * squeeze);
  const above = natural.map((width, column) => Math.max(width - (least[column] ?? 0), 0.001));
  const share = (total - sum(least)) / sum(above);
  return above.map((extra, column) => (least[column] ?? 0) + share * extra);
};

/** What pdfmake calls a width: without padding and rule. */
export const innerWidths = (outer: readonly number[]): number[] =>
  outer.map((width) => Math.max(width - TABLE_PADDING - TABLE_RULE, 4));

/** Groups columns so that each group is legible in `total` points: consecutive columns, each as wide as it likes up to the whole. */
export const groupColumns = (natural: readonly number[], total: number, squeeze = 0.6): number[][] => {
  const groups: number[][] = [];
  let used = 0;
  natural.forEach((width, index) => {
    const needed = Math.max(width * squeeze, 36);
    const group = groups.at(-1);
    if (!group || used + needed > total) {
      groups.push([index]);
      used = needed;
    } else {
      group.push(index);
      used += needed;
    }
  });
  return groups;
};
