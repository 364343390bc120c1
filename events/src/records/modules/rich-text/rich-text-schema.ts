import { own } from '../../../core/own';
import { z } from 'zod';
import { sha256, text } from '../../../core/schemas';
import { citationAttrs, liveFieldAttrs } from './live-nodes';

/**
 * Rich text (M04) is stored as an editor document, never as HTML: what is not listed here cannot be stored, so a pasted
 * script or style has nowhere to live. Links are http, https or mailto; pictures are blobs by hash.
 */
const SAFE_LINK = /^(https?:\/\/|mailto:)[^\s<>"'`\\]+$/i;
/** Apart from the pattern: whoever compiles a pattern that counts so far (validators of the API document) takes 0.1 s. */
const LONGEST_LINK = 2_008;
export const isSafeLink = (href: string): boolean => href.length <= LONGEST_LINK && SAFE_LINK.test(href);
const colour = z
  .string()
  .regex(/^#[0-9a-f]{3,8}$|^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$|^var\(--mantine-color-[a-z]+-[a-z0-9-]+\)$/i);

const plain = (type: string) => z.strictObject({ type: z.literal(type) });
export const markSchema = z.discriminatedUnion('type', [
  plain('bold'),
  plain('italic'),
  plain('underline'),
  plain('strike'),
  plain('code'),
  plain('subscript'),
  plain('superscript'),
  z.strictObject({ type: z.literal('highlight'), attrs: z.strictObject({ color: colour.nullish() }).optional() }),
  z.strictObject({ type: z.literal('textStyle'), attrs: z.strictObject({ color: colour.nullish() }).optional() }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(LONGEST_LINK).regex(SAFE_LINK) }),
  }),
]);
export type Mark = z.infer<typeof markSchema>;

const align = z.enum(['left', 'center', 'right', 'justify']).nullish();
const cellAttrs = z
  .strictObject({
    colspan: z.number().int().min(1).max(100).optional(),
    rowspan: z.number().int().min(1).max(1000).optional(),
    colwidth: z.array(z.number().int().min(0).max(5000)).nullish(),
    align,
  })
  .optional();

/** What a callout says of its text, most urgent last. */
export const CALLOUT_KINDS = ['note', 'result', 'caution', 'hazard'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

const attributes = {
  doc: z.undefined(),
  paragraph: z.strictObject({ textAlign: align }).optional(),
  heading: z.strictObject({ level: z.number().int().min(1).max(4), textAlign: align }),
  bulletList: z.undefined(),
  orderedList: z
    .strictObject({
      start: z.number().int().min(0).max(99999).optional(),
      type: z.enum(['1', 'a', 'A', 'i', 'I']).nullish(),
    })
    .optional(),
  listItem: z.undefined(),
  taskList: z.undefined(),
  taskItem: z.strictObject({ checked: z.boolean() }),
  blockquote: z.undefined(),
  codeBlock: z
    .strictObject({
      language: z
        .string()
        .regex(/^[A-Za-z0-9+#._-]{0,40}$/)
        .nullish(),
    })
    .optional(),
  horizontalRule: z.undefined(),
  hardBreak: z.undefined(),
  text: z.undefined(),
  table: z.undefined(),
  tableRow: z.undefined(),
  tableHeader: cellAttrs,
  tableCell: cellAttrs,
  /** V029: width 10-100 percent. */
  image: z.strictObject({
    hash: sha256,
    alt: text(250).nullish(),
    width: z.number().min(10).max(100).nullish(),
    caption: text(500).nullish(),
  }),
  inlineMath: z.strictObject({ latex: text(5000) }),
  blockMath: z.strictObject({ latex: text(5000) }),
  /** The account alone: a name in the log could never be erased (law 9). Screens look the name up. */
  mention: z.strictObject({ id: text(64) }),
  /** A value of another module of the record. */
  liveField: liveFieldAttrs,
  /** Works of the record's list of references. */
  citation: citationAttrs,
  /** A part set off from the text. */
  callout: z.strictObject({ kind: z.enum(CALLOUT_KINDS) }),
  /** A part that folds: its title, then what folds. Whether it is folded is the reader's own and nowhere stored. */
  details: z.undefined(),
  detailsSummary: z.undefined(),
  detailsContent: z.undefined(),
} as const;
export type NodeType = keyof typeof attributes;
export const attrsOf: Readonly<Record<NodeType, z.ZodType>> = attributes;
export const isNodeType = (type: string): type is NodeType => Object.hasOwn(attributes, type);
export const nodeTypes: readonly NodeType[] = Object.keys(attributes).filter(isNodeType);
/** Most nodes have no attributes; whether they need some is known beforehand. */
const withoutAttrs: ReadonlySet<string> = new Set(
  nodeTypes.filter((type) => attrsOf[type].safeParse(undefined).success),
);
const nodeFields: ReadonlySet<string> = new Set(['type', 'attrs', 'content', 'text', 'marks']);

export type RichNode = {
  readonly type: NodeType;
  readonly attrs?: Readonly<Record<string, unknown>> | undefined;
  readonly content?: readonly RichNode[] | undefined;
  readonly text?: string | undefined;
  readonly marks?: readonly Mark[] | undefined;
};

/** Nodes that hold nothing inside: content of theirs would be kept and never shown. */
export const leaves: ReadonlySet<unknown> = new Set([
  'text',
  'hardBreak',
  'horizontalRule',
  'image',
  'inlineMath',
  'blockMath',
  'mention',
  'liveField',
  'citation',
]);
const marksSchema = z.array(markSchema).max(20);
const nodeText = text(1_000_000);

const MAX_DEPTH = 24;
const MAX_NODES = 100_000;

/** Checks a node in place; returns the reason it cannot be stored, or null. */
const fault = (node: unknown, depth: number, count: { n: number }): string | null => {
  if (depth > MAX_DEPTH) return 'tooDeep';
  if (++count.n > MAX_NODES) return 'tooLong';
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return 'badNode';
  for (const field of Object.keys(node)) if (!nodeFields.has(field)) return 'unknownField';
  const { type, attrs, content, text: value, marks } = node as Record<string, unknown>;
  const attrSchema = typeof type === 'string' ? own(attrsOf, type) : undefined;
  if (!attrSchema || (type === 'doc') !== (depth === 0)) return 'badNode';
  const attrsHold =
    attrs === undefined || attrs === null ? withoutAttrs.has(String(type)) : attrSchema.safeParse(attrs).success;
  if (!attrsHold) return `badAttributes:${String(type)}`;
  if (marks !== undefined && !marksSchema.safeParse(marks).success) return 'badMark';
  if (
    type === 'text'
      ? typeof value !== 'string' || value === '' || !nodeText.safeParse(value).success
      : value !== undefined
  )
    return 'badText';
  if (content === undefined) return null;
  if (leaves.has(type)) return 'badNode';
  if (!Array.isArray(content)) return 'badNode';
  for (const child of content) {
    const found = fault(child, depth + 1, count);
    if (found) return found;
  }
  return null;
};

export const richTextSchema: z.ZodType<RichNode> = z.custom<RichNode>().superRefine((value, context) => {
  const found = fault(value, 0, { n: 0 });
  if (found) context.addIssue({ code: 'custom', message: found });
});
