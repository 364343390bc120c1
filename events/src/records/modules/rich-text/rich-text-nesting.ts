import { own } from '../../../core/own';
import type { RichNode } from './rich-text-schema';

const INLINE = ['text', 'hardBreak', 'inlineMath', 'mention'];
const BLOCK = [
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
];

/** What may stand directly in what: the editor opens nothing else as it was written. */
export const childrenOf: Readonly<Record<string, readonly string[]>> = {
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
};

export type Misplaced = { readonly path: readonly (string | number)[]; readonly node: string; readonly parent: string };

/** An item's first line is a paragraph: its bullet or box stands beside it. */
const startsWrong = (node: RichNode): boolean =>
  (node.type === 'listItem' || node.type === 'taskItem') &&
  node.content?.[0] !== undefined &&
  node.content[0].type !== 'paragraph';

/** The first node that stands where it may not, in the order of reading; null when all stand right. */
export const misplacedIn = (node: RichNode, path: readonly (string | number)[] = []): Misplaced | null => {
  const allowed = own(childrenOf, node.type) ?? [];
  for (const [at, child] of (node.content ?? []).entries()) {
    const here = [...path, 'content', at];
    if (!allowed.includes(child.type) || (at === 0 && startsWrong(node)))
      return { path: here, node: child.type, parent: node.type };
    const deeper = misplacedIn(child, here);
    if (deeper) return deeper;
  }
  return null;
};
