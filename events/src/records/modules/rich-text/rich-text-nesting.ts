import type { NodeType, RichNode } from './rich-text-schema';

const INLINE: readonly NodeType[] = ['text', 'hardBreak', 'inlineMath', 'mention', 'liveField', 'citation'];
const BLOCK: readonly NodeType[] = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'table',
  'image',
  'blockMath',
  'callout',
  'details',
];
const NOTHING: readonly NodeType[] = [];

/** What may stand directly in what: the editor opens nothing else as it was written. */
export const childrenOf: Readonly<Record<NodeType, readonly NodeType[]>> = {
  doc: BLOCK,
  blockquote: BLOCK,
  listItem: BLOCK,
  taskItem: BLOCK,
  tableHeader: BLOCK,
  tableCell: BLOCK,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  taskList: ['taskItem'],
  table: ['tableRow'],
  tableRow: ['tableHeader', 'tableCell'],
  paragraph: INLINE,
  heading: INLINE,
  codeBlock: ['text'],
  callout: BLOCK,
  details: ['detailsSummary', 'detailsContent'],
  detailsSummary: ['text'],
  detailsContent: BLOCK,
  ...{ text: NOTHING, hardBreak: NOTHING, horizontalRule: NOTHING, image: NOTHING },
  ...{ inlineMath: NOTHING, blockMath: NOTHING, mention: NOTHING, liveField: NOTHING },
  citation: NOTHING,
};

export type Misplaced = { readonly path: readonly (string | number)[]; readonly node: string; readonly parent: string };

/**
 * An item's first line is a paragraph: its bullet or box stands beside it. A part that folds has its title, then once
 * what folds.
 */
export const standsAt = (parent: NodeType, child: NodeType, at: number): boolean => {
  if (parent === 'details') return childrenOf.details[at] === child;
  return at > 0 || (parent !== 'listItem' && parent !== 'taskItem') || child === 'paragraph';
};

/** The first node that stands where it may not, in the order of reading; null when all stand right. */
export const misplacedIn = (node: RichNode, path: readonly (string | number)[] = []): Misplaced | null => {
  const allowed = childrenOf[node.type];
  for (const [at, child] of (node.content ?? []).entries()) {
    const here = [...path, 'content', at];
    if (!allowed.includes(child.type) || !standsAt(node.type, child.type, at))
      return { path: here, node: child.type, parent: node.type };
    const deeper = misplacedIn(child, here);
    if (deeper) return deeper;
  }
  return null;
};
