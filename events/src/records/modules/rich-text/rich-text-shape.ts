import { z } from 'zod';
import { isSafeLink, leaves, markSchema, nodeTypes, type RichNode } from './rich-text-schema';

const nodes: ReadonlySet<unknown> = new Set(nodeTypes);
const marks: ReadonlySet<unknown> = new Set(markSchema.options.flatMap((option) => [...option.shape.type.values]));
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isMark = (value: unknown): boolean => {
  if (!isObject(value) || !marks.has(value['type'])) return false;
  if (value['type'] !== 'link') return true;
  // Whatever else may have been written: nobody follows a link that runs.
  const href = isObject(value['attrs']) ? value['attrs']['href'] : null;
  return typeof href === 'string' && isSafeLink(href);
};

/** A tree of nodes and marks that are known. What bounds their number, depth and values is asked of what is written. */
const isNode = (value: unknown, isRoot: boolean): boolean => {
  if (!isObject(value)) return false;
  const { type, attrs, content, text, marks: marked } = value;
  if (!nodes.has(type) || (type === 'doc') !== isRoot) return false;
  if (!isAbsent(attrs) && !isObject(attrs)) return false;
  if (type === 'text' ? typeof text !== 'string' : text !== undefined) return false;
  if (marked !== undefined && !(Array.isArray(marked) && marked.every(isMark))) return false;
  return (
    content === undefined ||
    (!leaves.has(type) && Array.isArray(content) && content.every((child) => isNode(child, false)))
  );
};

export const richTextShape = z.custom<RichNode>((value) => isNode(value, true));
