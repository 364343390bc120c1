import type { Drawing } from './draw-in-lines';
import type { DrawnFormula } from './formula';
import { FONT } from './fonts';
import type { Run } from './text';
import { LINE } from './theme';

/** Of the font, in em: a space's width, what stands above the baseline, and a line. */
const [SPACE, ASCENT, HEIGHT] = [0.224, 1.16, 1.448];
/** Of the font, in em: a figure, all are alike, and the point. */
export const [DIGIT, POINT] = [0.555, 0.278];

/** Ex of MathJax's type beside the font: half its size. */
const EX = 0.49;

/** Room in a line, without ink: two spaces no line ends between, as far apart as makes the width. */
export const room = (width: number, fontSize: number): Run => ({
  text: '\u00a0\u00a0',
  ...{ font: FONT, bold: false, fontSize, characterSpacing: width - 2 * SPACE * fontSize },
  ...{ preserveLeadingSpaces: true, preserveTrailingSpaces: true },
});

/** A run whose place a drawing takes once the lines are set: pdfmake sets none within a line itself. */
type DrawnRun = Run & { readonly drawing: Drawing };

/** What draws it goes by the size that it says of itself. */
const sized = (svg: string, width: number, height: number): string =>
  svg.replace(/ width="[^"]*" height="[^"]*"/, ` width="${String(width)}" height="${String(height)}"`);

/** A formula in its line of text, on the baseline, no wider than `width`. */
export const formulaRun = (
  { svg, widthEx, heightEx, depthEx }: DrawnFormula,
  { width: most, fontSize }: { readonly width: number; readonly fontSize: number },
): DrawnRun => {
  const ex = Math.min(fontSize * EX, (most - 1) / widthEx, 300 / heightEx);
  const [width, height] = [widthEx * ex, heightEx * ex];
  const above = (heightEx - depthEx) * ex;
  // The line is as high as its largest letters: what stands above the text's own makes them larger.
  const size = Math.max(fontSize, above / ASCENT);
  const needed = Math.max(ASCENT * size + depthEx * ex + 1, HEIGHT * LINE * fontSize + ASCENT * (size - fontSize));
  return {
    ...room(width, size),
    lineHeight: needed / (HEIGHT * size),
    drawing: { svg: sized(svg, width, height), above, width, height },
  };
};
