import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { latexRuns } from '../latex-runs';

/** Whether a formula takes more than sub and superscripts. */
const isDrawn = ({ type, attrs }: Partial<RichNode>): boolean =>
  type === 'blockMath' || (type === 'inlineMath' && latexRuns(String(attrs?.['latex'] ?? '')) === null);

const drawsIn = (node: Partial<RichNode>): boolean =>
  isDrawn(node) || (Array.isArray(node.content) && node.content.some(drawsIn));

export const richTextDrawsFormulas = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && drawsIn(content);
