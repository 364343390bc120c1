import { assertNever } from '@shilu/events/core/decider';
import { CALLOUTS, calloutKindOf } from '@shilu/events/records/modules/rich-text/callouts';
import type { NodeType, RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { richTextShape } from '@shilu/events/records/modules/rich-text/rich-text-shape';
import { richTextModule, richTextOf } from '@shilu/events/records/modules/rich-text/rich-text';
import type { Alignment, Column, Content } from 'pdfmake/interfaces';
import { CELL_UNITS, type PrintContext } from '../print-context';
import { FONT_MEDIUM } from '../fonts';
import { plainText } from '../text';
import { ACCENT, CONTENT_HEIGHT, FILL, INK, MUTED, RULE, WARN } from '../theme';
import type { PrintModule } from './print-module';
import { formulaBlock, inlineBlocks } from './rich-text-inline';
import { richTextDrawsFormulas } from './rich-text-formulas';
import { CELL_SIZE, richTable } from './rich-text-table';

const HEADING_SIZES = [14, 12.5, 11.5, 10.5];
const INDENT = 15;
const ALIGNMENTS: readonly string[] = ['left', 'center', 'right', 'justify'] satisfies Alignment[];
const isAlignment = (value: unknown): value is Alignment => ALIGNMENTS.includes(String(value));
const alignment = (node: RichNode): { alignment?: Alignment } =>
  isAlignment(node.attrs?.['textAlign']) ? { alignment: node.attrs['textAlign'] } : {};

const NOT_PRINTED = { 'zh-CN': '图片未能打印', 'en-US': 'Picture could not be printed' } as const;

const picture = (node: RichNode, context: PrintContext, width: number): Content => {
  const hash = String(node.attrs?.['hash'] ?? '');
  const alt = String(node.attrs?.['alt'] ?? '');
  const image = context.image(hash);
  if (!image)
    return plainText(`[${NOT_PRINTED[context.language]}${context.labels.colon}${alt} · SHA-256 ${hash}]`, {
      color: WARN,
      fontSize: 8.5,
      margin: [0, 2, 0, 6],
    });
  const percent = node.attrs?.['width'];
  const wished = typeof percent === 'number' ? (width * percent) / 100 : Math.min(image.width * 0.75, width);
  const tallest = CONTENT_HEIGHT - 60;
  const scale = Math.min(wished / image.width, tallest / image.height);
  return { image: image.dataUrl, width: image.width * scale, height: image.height * scale, margin: [0, 3, 0, 6] };
};

/** A picture and what it shows stay on one page. */
const figure = (node: RichNode, context: PrintContext, width: number): Content => {
  const caption = String(node.attrs?.['caption'] ?? '');
  const shown = picture(node, context, width);
  if (caption === '') return shown;
  return {
    stack: [shown, plainText(caption, { fontSize: 8.5, color: MUTED, margin: [0, -3, 0, 6] })],
    unbreakable: true,
  };
};

/** Something set off by a line at its left. */
const setOff = (stack: Content[], width: number, line: string, fill?: string): Content => ({
  table: {
    widths: [width],
    body: [[{ stack, border: [true, false, false, false], ...(fill === undefined ? {} : { fillColor: fill }) }]],
  },
  layout: {
    vLineWidth: (i) => (i === 0 ? 2 : 0),
    hLineWidth: () => 0,
    vLineColor: () => line,
    paddingLeft: () => 9,
  },
  margin: [0, 2, 0, 4],
});

const callout = (node: RichNode, stack: Content[], context: PrintContext, width: number): Content => {
  const kind = calloutKindOf(node);
  const { sign, label } = CALLOUTS[kind];
  const urgent = kind === 'hazard' || kind === 'caution';
  const head = plainText(`${sign} ${label[context.language]}`, {
    font: FONT_MEDIUM,
    fontSize: 9,
    color: urgent ? WARN : INK,
    margin: [0, 0, 0, 2],
  });
  return setOff([head, ...stack], width, urgent ? WARN : ACCENT, FILL);
};

const tick = (checked: boolean): Column => ({
  width: INDENT,
  canvas: [
    { type: 'rect', x: 0, y: 3, w: 8, h: 8, r: 1, lineWidth: 0.8, lineColor: INK },
    ...(checked
      ? [
          {
            type: 'polyline' as const,
            lineWidth: 1.2,
            lineColor: INK,
            points: [
              { x: 1.8, y: 7 },
              { x: 3.4, y: 9 },
              { x: 6.4, y: 4.8 },
            ],
          },
        ]
      : []),
  ],
});

const block = (node: RichNode, context: PrintContext, width: number): Content[] => {
  const inner = Math.max(width - INDENT, 24);
  const children = (within: number): Content[] => blocks(node.content ?? [], context, within);
  switch (node.type) {
    case 'paragraph':
      return inlineBlocks(node.content ?? [], { margin: [0, 0, 0, 4], ...alignment(node) }, context, width);
    case 'heading': {
      const size = HEADING_SIZES[Number(node.attrs?.['level'] ?? 1) - 1] ?? 10.5;
      return inlineBlocks(
        node.content ?? [],
        { fontSize: size, font: FONT_MEDIUM, margin: [0, 6, 0, 3], ...alignment(node) },
        context,
        width,
      );
    }
    case 'bulletList':
      return [
        {
          ul: (node.content ?? []).map((item) => ({ stack: blocks(item.content ?? [], context, inner) })),
          margin: [0, 0, 0, 2],
        },
      ];
    case 'orderedList':
      return [
        {
          ol: (node.content ?? []).map((item) => ({ stack: blocks(item.content ?? [], context, inner) })),
          start: Number(node.attrs?.['start'] ?? 1),
          margin: [0, 0, 0, 2],
        },
      ];
    case 'taskList':
      return (node.content ?? []).map((item) => ({
        columns: [
          tick(item.attrs?.['checked'] === true),
          { width: '*', stack: blocks(item.content ?? [], context, inner) },
        ],
      }));
    case 'blockquote':
      return [setOff([{ stack: children(inner), color: MUTED }], inner, RULE)];
    case 'callout':
      return [callout(node, children(inner), context, inner)];
    case 'details':
      // On paper nothing is folded.
      return [{ stack: children(width), margin: [0, 2, 0, 4] }];
    case 'detailsSummary':
      return inlineBlocks(node.content ?? [], { font: FONT_MEDIUM, margin: [0, 2, 0, 3] }, context, width);
    case 'detailsContent':
      return [{ stack: children(inner), margin: [INDENT, 0, 0, 0] }];
    case 'codeBlock':
      return [
        {
          table: {
            widths: [Math.max(width - 12, 20)],
            body: [
              [plainText(richTextOf(node) || ' ', { fontSize: 8.5, preserveLeadingSpaces: true, fillColor: FILL })],
            ],
          },
          layout: {
            hLineWidth: () => 0,
            vLineWidth: () => 0,
            paddingLeft: () => 6,
            paddingRight: () => 6,
            paddingTop: () => 4,
            paddingBottom: () => 4,
          },
          margin: [0, 2, 0, 6],
        },
      ];
    case 'horizontalRule':
      return [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: RULE }],
          margin: [0, 5, 0, 7],
        },
      ];
    case 'table':
      return richTable(node, width, (cell, within) =>
        blocks(cell.content ?? [], { ...context, fontSize: CELL_SIZE }, within),
      );
    case 'image':
      return [figure(node, context, width)];
    case 'blockMath':
      return [formulaBlock(String(node.attrs?.['latex'] ?? ''), context, width)];
    case 'text':
    case 'hardBreak':
    case 'mention':
    case 'liveField':
    case 'citation':
    case 'inlineMath':
      return inlineBlocks([node], {}, context, width);
    case 'doc':
    case 'listItem':
    case 'taskItem':
    case 'tableRow':
    case 'tableHeader':
    case 'tableCell':
      // Outside a list or a table: shown, never dropped.
      return children(width);
    default:
      return assertNever(node.type);
  }
};

const INLINE: ReadonlySet<NodeType> = new Set([
  ...(['text', 'hardBreak', 'mention', 'inlineMath', 'liveField', 'citation'] as const),
]);
const blocks = (nodes: readonly RichNode[], context: PrintContext, width: number): Content[] =>
  nodes.length > 0 && nodes.every(({ type }) => INLINE.has(type))
    ? inlineBlocks(nodes, {}, context, width)
    : nodes.flatMap((node) => block(node, context, width));

const cellCount = (node: RichNode): number =>
  (node.type.startsWith('tableC') || node.type === 'tableHeader' ? 1 : 0) +
  (node.content ?? []).reduce((sum, child) => sum + cellCount(child), 0);

/** M04: prose with tables, pictures and formulas, in the order written. */
const print: PrintModule['print'] = (content, context, width) => {
  const doc = richTextShape.parse(content);
  if (!context.budget.take(richTextOf(doc).length + cellCount(doc) * CELL_UNITS))
    return [plainText(context.labels.cutText, { color: MUTED })];
  return blocks(doc.content ?? [], context, width);
};

export const printRichText: PrintModule = { type: richTextModule.type, print, drawsFormulas: richTextDrawsFormulas };
