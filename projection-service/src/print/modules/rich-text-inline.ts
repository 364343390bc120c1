import { GONE, isLive, liveText } from '@shilu/events/records/modules/rich-text/live-nodes';
import type { Mark, RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { Content, Style } from 'pdfmake/interfaces';
import { formulaRun } from '../in-line';
import { latexRuns } from '../latex-runs';
import type { PrintContext } from '../print-context';
import { italicRuns, paragraph, runs, type Run } from '../text';
import { ACCENT, FILL, WARN } from '../theme';

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

/** A link also prints its address when the words do not give it. */
const textRuns = (node: RichNode): Run[] => {
  const style = styleOf(node);
  const text = node.text ?? '';
  const address =
    style.link && !text.includes(style.link.replace(/^mailto:/i, ''))
      ? runs(` <${style.link}>`, { fontSize: 8, color: ACCENT })
      : [];
  const isItalic = node.marks?.some(({ type }) => type === 'italic') === true && style.bold !== true;
  return [...(isItalic ? italicRuns(text, style) : runs(text, style)), ...address];
};

/** A formula as LaTeX, where it cannot be drawn. */
const asLatex = (latex: string, sign: string): Run[] => runs(`${sign}${latex}${sign}`, { background: FILL });

/** Ex of the prose size: half of it. */
const EX = 4.9;

/** A formula as a block of its own. */
export const formulaBlock = (latex: string, context: PrintContext, width: number): Content => {
  const drawn = context.formula(latex, true);
  if (!drawn) return paragraph(asLatex(latex, '$$'), { margin: [0, 2, 0, 2] });
  const { svg, widthEx, heightEx } = drawn;
  const scale = Math.min(1, width / (widthEx * EX), 600 / (heightEx * EX));
  return {
    svg,
    width: widthEx * EX * scale,
    height: heightEx * EX * scale,
    alignment: 'center',
    margin: [0, 3, 0, 5],
  };
};

/** A formula in its line of text. */
const formulaRuns = (latex: string, context: PrintContext, place: { width: number; fontSize: number }): Run[] => {
  const simple = latexRuns(latex);
  if (simple) return simple;
  const drawn = context.formula(latex, false);
  return drawn ? [formulaRun(drawn, place)] : asLatex(latex, '$');
};

/** A value or a citation as it reads now, or as it was signed. */
const liveRuns = (node: RichNode, { said, module, language }: PrintContext): Run[] => {
  const { text, gone } = liveText(node, module.signed ? null : said);
  const marks = gone && node.type === 'liveField' ? runs(GONE[language], { fontSize: 8, color: WARN }) : [];
  return [...runs(text, styleOf(node)), ...marks];
};

/** Text, breaks, mentions and formulas of one paragraph. */
export const inlineBlocks = (
  nodes: readonly RichNode[],
  style: Parameters<typeof paragraph>[1],
  context: PrintContext,
  width: number,
): Content[] => {
  const place = { width, fontSize: style?.fontSize ?? context.fontSize };
  const line = nodes.flatMap((node): Run[] => {
    if (node.type === 'text') return textRuns(node);
    if (node.type === 'hardBreak') return runs('\n');
    if (node.type === 'mention') return runs(`@${context.nameOf(String(node.attrs?.['id'] ?? ''))}`, { color: ACCENT });
    if (isLive(node)) return liveRuns(node, context);
    return node.type === 'inlineMath' || node.type === 'blockMath'
      ? formulaRuns(String(node.attrs?.['latex'] ?? ''), context, place)
      : [];
  });
  return [paragraph(line, style)];
};
