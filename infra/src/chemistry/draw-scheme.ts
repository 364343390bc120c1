import type { drawingSchema, Picture } from '@shilu/events/structures/drawing';
import type { z } from 'zod';
import { lineWidth, wrapped } from './chemical-text';
import type { MoleculeMarks } from './molecule-marks';
import { moleculeAt, svgDocument, textAt, type PictureStyle } from './svg-writer';

type Drawing = z.output<typeof drawingSchema>;
type Scheme = Extract<Drawing, { readonly kind: 'scheme' }>;
type Drawn = Scheme['reactants'][number];

/** The marks of a component's structure; null where it has none, or nothing draws it. */
export type MarksOf = (component: Pick<Drawn, 'structure' | 'marked'>) => MoleculeMarks | null;

/** CSS pixels. */
const SIZE = { text: 12, name: 13, label: 13, line: 16, gap: 14, plus: 22, head: 9, rows: 26, margin: 4 } as const;
const WIDTH = { scheme: 760, arrow: 64, most: 230, name: 150 } as const;

type Block = {
  readonly width: number;
  /** From the middle line upwards and downwards, without the label. */
  readonly above: number;
  readonly below: number;
  readonly label: string;
  readonly draw: (x: number, middle: number) => string;
};

const moleculeBlock = (marks: MoleculeMarks, label: string, most: number, style: PictureStyle): Block => {
  const scale = Math.min(1, most / marks.width);
  const [width, height] = [marks.width * scale, marks.height * scale];
  return {
    ...{ width: Math.max(width, lineWidth(label, SIZE.label)), above: height / 2, below: height / 2, label },
    draw: (x, middle) =>
      moleculeAt(
        marks,
        { x: x + Math.max(0, lineWidth(label, SIZE.label) - width) / 2, y: middle - height / 2, scale },
        style,
      ),
  };
};

const nameBlock = (name: string, label: string, style: PictureStyle): Block => {
  const lines = wrapped(name, SIZE.name, WIDTH.name);
  const width = Math.max(lineWidth(label, SIZE.label), ...lines.map((line) => lineWidth(line, SIZE.name)));
  const height = lines.length * SIZE.line;
  return {
    ...{ width, above: height / 2, below: height / 2, label },
    draw: (x, middle) =>
      lines
        .map((line, at) =>
          textAt(line, { x: x + width / 2, y: middle - height / 2 + (at + 0.76) * SIZE.line, size: SIZE.name }, style),
        )
        .join(''),
  };
};

const componentBlock = (component: Drawn, marksOf: MarksOf, most: number, style: PictureStyle): Block => {
  const { structure, name = '', label = '' } = component;
  const marks = structure === '' ? null : marksOf(component);
  return marks === null ? nameBlock(name === '' ? '?' : name, label, style) : moleculeBlock(marks, label, most, style);
};

const plusBlock = (style: PictureStyle): Block => ({
  ...{ width: SIZE.plus, above: SIZE.line / 2, below: SIZE.line / 2, label: '' },
  draw: (x, middle) => textAt('+', { x: x + SIZE.plus / 2, y: middle + 6, size: 18 }, style),
});

const linesOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => text.split('\n')).flatMap((line) => wrapped(line, SIZE.text, WIDTH.most));

const AGENT_SCALE = 0.8;

/** The arrow with what stands over and under it: structures first, texts beside the line. */
const arrowBlock = ({ agents, above, below }: Scheme, marksOf: MarksOf, style: PictureStyle): Block => {
  const over = linesOf([...agents.filter(({ structure }) => structure === '').map(({ name = '' }) => name), ...above]);
  const under = linesOf(below);
  const drawn = agents
    .filter(({ structure }) => structure !== '')
    .map((agent) => {
      const marks = marksOf(agent);
      return marks === null
        ? nameBlock(agent.name ?? '?', '', style)
        : moleculeBlock(marks, '', WIDTH.most / AGENT_SCALE, style);
    });
  const rows = rowsOf(drawn, WIDTH.most * 1.4, SIZE.gap);
  const rowWidth = (row: readonly Block[]): number =>
    row.reduce((sum, { width }) => sum + width, SIZE.gap * Math.max(0, row.length - 1));
  const texts = [...over, ...under].map((line) => lineWidth(line, SIZE.text));
  const width = Math.max(WIDTH.arrow, ...texts, ...rows.map(rowWidth)) + 2 * SIZE.gap;
  const heights = rows.map((row) => 2 * Math.max(...row.map((block) => block.above)));
  const structures = heights.reduce((sum, height) => sum + height + 6, 0);
  return {
    ...{ width, label: '' },
    above: structures + over.length * SIZE.line + 6,
    below: under.length * SIZE.line + 8,
    draw: (x, middle) => {
      const [from, to, centre] = [x + SIZE.gap / 2, x + width - SIZE.gap / 2, x + width / 2];
      const { head } = SIZE;
      const line = `<path fill="none" stroke="${style.ink}" stroke-width="1.2" d="M${from} ${middle}L${to - head + 1} ${middle}"/><path d="M${to} ${middle}L${to - head} ${middle - 3.6}L${to - head} ${middle + 3.6}Z"/>`;
      const lettersOver = over.map((text, at) =>
        textAt(text, { x: centre, y: middle - 6 - (over.length - 1 - at) * SIZE.line, size: SIZE.text }, style),
      );
      const lettersUnder = under.map((text, at) =>
        textAt(text, { x: centre, y: middle + SIZE.line + at * SIZE.line, size: SIZE.text }, style),
      );
      let top = middle - 6 - over.length * SIZE.line - structures;
      const pictures = rows.map((row, at) => {
        const height = heights[at] ?? 0;
        let left = centre - rowWidth(row) / 2;
        const drawnRow = row.map((block) => {
          const picture = block.draw(left, top + height / 2);
          left += block.width + SIZE.gap;
          return picture;
        });
        top += height + 6;
        return drawnRow.join('');
      });
      return [line, ...lettersOver, ...lettersUnder, ...pictures].join('');
    },
  };
};

/** Blocks in rows that are no wider than they may be; what is wider alone has a row for itself. */
const rowsOf = (blocks: readonly Block[], most: number, gap: number): readonly (readonly Block[])[] => {
  const rows: Block[][] = [];
  let used = 0;
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row !== undefined && used + gap + block.width <= most) {
      row.push(block);
      used += gap + block.width;
    } else {
      rows.push([block]);
      used = block.width;
    }
  }
  return rows;
};

const joined = (blocks: readonly Block[], style: PictureStyle): readonly Block[] =>
  blocks.flatMap((block, at) => (at === 0 ? [block] : [plusBlock(style), block]));

/** A row of the scheme: everything around one line, labels below all of it. */
const drawRow = (
  row: readonly Block[],
  top: number,
  width: number,
  style: PictureStyle,
): { readonly svg: string; readonly height: number } => {
  const above = Math.max(...row.map((block) => block.above));
  const below = Math.max(...row.map((block) => block.below));
  const labelled = row.some(({ label }) => label !== '');
  const middle = top + above;
  const total = row.reduce((sum, block) => sum + block.width, SIZE.gap * (row.length - 1));
  let x = (width - total) / 2;
  const drawn = row.map((block) => {
    const label =
      block.label === ''
        ? ''
        : textAt(
            block.label,
            { x: x + block.width / 2, y: middle + below + SIZE.line, size: SIZE.label, bold: true },
            style,
          );
    const svg = `${block.draw(x, middle)}${label}`;
    x += block.width + SIZE.gap;
    return svg;
  });
  return { svg: drawn.join(''), height: above + below + (labelled ? SIZE.line + 6 : 0) };
};

/** A reaction as chemists write it: starting materials, arrow, products, in as many rows as they need. */
export const drawScheme = (scheme: Scheme, marksOf: MarksOf, style: PictureStyle): Picture => {
  const most = (scheme.width ?? WIDTH.scheme) - 2 * SIZE.margin;
  const block = (component: Drawn): Block => componentBlock(component, marksOf, most, style);
  const blocks = [
    ...joined(scheme.reactants.map(block), style),
    arrowBlock(scheme, marksOf, style),
    ...joined(scheme.products.map(block), style),
  ];
  const rows = rowsOf(blocks, most, SIZE.gap);
  const width = Math.max(
    ...rows.map((row) => row.reduce((sum, { width: each }) => sum + each, SIZE.gap * (row.length - 1))),
  );
  const full = width + 2 * SIZE.margin;
  let top: number = SIZE.margin;
  const drawn = rows.map((row, at) => {
    if (at > 0) top += SIZE.rows;
    const { svg, height } = drawRow(row, top, full, style);
    top += height;
    return svg;
  });
  const size = { width: full, height: top + SIZE.margin };
  return { svg: svgDocument(size, drawn.join(''), style), ...size };
};

/** A molecule by itself, no larger than it may be. */
export const drawMolecule = (
  marks: MoleculeMarks,
  most: { readonly width?: number | undefined; readonly height?: number | undefined },
  style: PictureStyle,
): Picture => {
  const scale = Math.min(1, (most.width ?? Infinity) / marks.width, (most.height ?? Infinity) / marks.height);
  const size = { width: marks.width * scale, height: marks.height * scale };
  return { svg: svgDocument(size, moleculeAt(marks, { x: 0, y: 0, scale }, style), style), ...size };
};
