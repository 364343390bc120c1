import type { RichNode } from '../modules/rich-text/rich-text-schema';

/** Stands for what is one thing in a line: a picture, a formula, a mention. */
export const THING = '\ufffc';
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary']);
/** Stand on a line of their own, and hold nothing. */
const ALONE: ReadonlySet<string> = new Set(['image', 'blockMath', 'horizontalRule']);
const INLINE: ReadonlySet<string> = new Set(['inlineMath', 'mention', 'liveField', 'citation']);

/** What a node says by itself, without what it holds. */
export const ownRun = ({ type, text }: Pick<RichNode, 'type' | 'text'>): string => {
  if (type === 'text') return text ?? '';
  if (type === 'hardBreak') return '\n';
  if (ALONE.has(type)) return `${THING}\n`;
  return INLINE.has(type) ? THING : '';
};
/** What stands behind what a node holds. */
export const endOfRun = ({ type }: Pick<RichNode, 'type'>): string => (LINES.has(type) ? '\n' : '');

/**
 * A text in one run, in which who wrote what is counted: its letters in the order of reading (UTF-16), each line ended by a
 * line break, each thing that is no text by one sign. How it is set, in lists, tables or bold, makes no difference.
 */
export const runOf = (node: RichNode): string =>
  `${ownRun(node)}${(node.content ?? []).map(runOf).join('')}${endOfRun(node)}`;
