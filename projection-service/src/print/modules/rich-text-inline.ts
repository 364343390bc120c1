import type { Mark, RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { Content, Style } from 'pdfmake/interfaces';
import { latexRuns } from '../latex-runs';
import type { PrintContext } from '../print-context';
import { paragraph, runs, type Run } from '../text';
import { ACCENT, FILL } from '../theme';

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/i;

/** Colours of the editor's theme have no meaning on paper; plain colours are kept. */
const paperColour = (colour: string | null | undefined): string | null => {
  if (!colour) return null;
  if (HEX.test(colour)) return colour;
  const rgb = RGB.exec(colour);
  return rgb
    ? `#${rgb
        .slice(1)
        .map((part) => Math.min(Number(part), 255).toString(16).padStart(2, '0'))
        .join('')}`
    : null;
};

const attribute = (mark: Mark, key: 'color' | 'href'): string | null => {
  const attrs: Readonly<Record<string, unknown>> = 'attrs' in mark && mark.attrs ? mark.attrs : {};
  const value = attrs[key];
  return typeof value === 'string' ? value : null;
};

const styleOf = (node: RichNode): Style & { link?: string } => {
  const style: Style & { link?: string } = {};
  const decorations: ('underline' | 'lineThrough')[] = [];
  for (const mark of node.marks ?? []) {
    if (mark.type === 'bold') style.bold = true;
    if (mark.type === 'underline') decorations.push('underline');
    if (mark.type === 'strike') decorations.push('lineThrough');
    if (mark.type === 'code') style.background = FILL;
    if (mark.type === 'subscript') style.sub = true;
    if (mark.type === 'superscript') style.sup = true;
    if (mark.type === 'highlight') style.background = paperColour(attribute(mark, 'color')) ?? '#fff3b0';
    if (mark.type === 'textStyle') style.color = paperColour(attribute(mark, 'color')) ?? style.color;
    const href = mark.type === 'link' ? attribute(mark, 'href') : null;
    if (href !== null) {
      style.link = href;
      style.color = ACCENT;
      decorations.push('underline');
    }
  }
  if (decorations.length > 0) style.decoration = decorations;
  return style;
};

/** Italic Latin words in Chinese prose stay upright; a link also prints its address when the words do not give it. */
const textRuns = (node: RichNode): Run[] => {
  const style = styleOf(node);
  const text = node.text ?? '';
  const address =
    style.link && !text.includes(style.link.replace(/^mailto:/i, ''))
      ? runs(` <${style.link}>`, { fontSize: 8, color: ACCENT })
      : [];
  return [...runs(text, style), ...address];
};

/** Ex of the prose size: half of it. */
const EX = 4.9;

/** A formula as a block of its own; one that cannot be drawn is printed as its LaTeX. */
export const formulaBlock = (latex: string, context: PrintContext, width: number, display: boolean): Content => {
  const drawn = context.formula(latex, display);
  if (!drawn)
    return paragraph(runs(`${display ? '$$' : '$'}${latex}${display ? '$$' : '$'}`, { background: FILL }), {
      margin: [0, 2, 0, 2],
    });
  const scale = Math.min(1, width / (drawn.widthEx * EX), 600 / (drawn.heightEx * EX));
  return {
    svg: drawn.svg,
    width: drawn.widthEx * EX * scale,
    height: drawn.heightEx * EX * scale,
    alignment: display ? 'center' : 'left',
    margin: [0, 3, 0, 5],
  };
};

/** Text, breaks, mentions and formulas of one paragraph. pdfmake sets no drawing within a line: a formula that needs one parts the paragraph. */
export const inlineBlocks = (
  nodes: readonly RichNode[],
  style: Parameters<typeof paragraph>[1],
  context: PrintContext,
  width: number,
): Content[] => {
  const blocks: Content[] = [];
  let line: Run[] = [];
  const flush = (): void => {
    if (line.length > 0) blocks.push(paragraph(line, style));
    line = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') line.push(...textRuns(node));
    else if (node.type === 'hardBreak') line.push(...runs('\n'));
    else if (node.type === 'mention')
      line.push(...runs(`@${context.nameOf(String(node.attrs?.['id'] ?? ''))}`, { color: ACCENT }));
    else if (node.type === 'inlineMath' || node.type === 'blockMath') {
      const latex = String(node.attrs?.['latex'] ?? '');
      const simple = latexRuns(latex);
      if (simple) line.push(...simple);
      else {
        flush();
        blocks.push(formulaBlock(latex, context, width, false));
      }
    }
  }
  flush();
  return blocks.length === 0 ? [paragraph([], style)] : blocks;
};
