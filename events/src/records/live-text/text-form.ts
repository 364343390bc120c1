import * as Y from 'yjs';
import { own } from '../../core/own';
import { childrenOf, standsAt } from '../modules/rich-text/rich-text-nesting';
import { isNodeType, type NodeType } from '../modules/rich-text/rich-text-schema';
import { ROOT } from './text-doc';

const CELL = ['colspan', 'rowspan', 'colwidth', 'align'];
/** What an editor's document says of its nodes; of all others nothing. */
export const NODE_ATTRIBUTES: Readonly<Partial<Record<NodeType, readonly string[]>>> = {
  ...{ paragraph: ['textAlign'], heading: ['textAlign', 'level'], codeBlock: ['language'] },
  ...{ orderedList: ['start', 'type'], taskItem: ['checked'], tableCell: CELL, tableHeader: CELL },
  image: ['hash', 'pending', 'alt', 'width', 'caption'],
  ...{ inlineMath: ['latex'], blockMath: ['latex'], mention: ['id', 'label', 'mentionSuggestionChar'] },
  ...{ liveField: ['module', 'row', 'of', 'said'], citation: ['works'], callout: ['kind'], details: ['open'] },
};
/** What is not stored, and therefore looked at here alone. */
const UNSTORED_ATTRIBUTES: Readonly<Record<string, 'string' | 'boolean'>> = {
  ...{ pending: 'string', label: 'string', mentionSuggestionChar: 'string', open: 'boolean', checked: 'boolean' },
};
export const MARK_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  link: ['href', 'target', 'rel', 'class', 'title'],
  ...{ textStyle: ['color'], highlight: ['color'], bold: [], code: [], italic: [], strike: [], underline: [] },
  ...{ subscript: [], superscript: [] },
};
/** Hold letters that are set no way at all. */
export const UNMARKED: ReadonlySet<NodeType> = new Set<NodeType>(['codeBlock']);
/** Are nothing without something in them: whoever opens the text leaves them out. */
const NEEDY: ReadonlySet<NodeType> = new Set<NodeType>([
  ...(['blockquote', 'bulletList', 'orderedList', 'taskList', 'listItem', 'taskItem', 'callout'] as const),
  ...(['table', 'tableCell', 'tableHeader', 'details', 'detailsContent'] as const),
]);
/** A text that is stored is no deeper. */
const MAX_DEPTH = 24;

type Typed = { readonly _start: Y.Item | null; readonly _map: ReadonlyMap<string, Y.Item> };
const itemsOf = ({ _start }: Typed): readonly Y.Item[] => {
  const items: Y.Item[] = [];
  for (let item = _start; item !== null; item = item.right) if (!item.deleted) items.push(item);
  return items;
};
const saidOf = ({ _map }: Typed): readonly (readonly [string, Y.Item])[] =>
  [..._map].filter(([, item]) => !item.deleted);

const isAttribute = (type: NodeType, key: string, { content }: Y.Item): boolean => {
  if (!(content instanceof Y.ContentAny) || own(NODE_ATTRIBUTES, type)?.includes(key) !== true) return false;
  const value: unknown = content.arr.at(-1);
  const kind = own(UNSTORED_ATTRIBUTES, key);
  return kind === undefined ? value !== null && value !== undefined : typeof value === kind;
};

const isMark = (key: string, value: unknown): boolean => {
  const known = own(MARK_ATTRIBUTES, key);
  if (known === undefined || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value ?? {}).every(([name, said]) => known.includes(name) && (said === null || typeof said === 'string')); // prettier-ignore
};

/** Letters, and how they are set. */
const isLetters = (text: Y.XmlText, parent: NodeType): boolean =>
  saidOf(text).length === 0 &&
  itemsOf(text).every(({ content }) => {
    if (content instanceof Y.ContentString) return true;
    if (!(content instanceof Y.ContentFormat)) return false;
    const value: unknown = content.value;
    return isMark(content.key, value) && (value === null || !UNMARKED.has(parent));
  });

/** Whether what stands in it stands there as an editor has it; null where it is nothing. */
const holds = (held: Typed, type: NodeType, depth: number): boolean | null => {
  const allowed = childrenOf[type];
  let at = 0;
  for (const { content } of itemsOf(held)) {
    if (!(content instanceof Y.ContentType)) return false;
    const child: unknown = content.type;
    if (child instanceof Y.XmlText) {
      if (!allowed.includes('text') || !isLetters(child, type)) return false;
      at += 1;
      continue;
    }
    if (!(child instanceof Y.XmlElement)) return false;
    const name: string = child.nodeName;
    // Letters are no element, whatever it is called: an editor would open one of that name as letters that say nothing.
    if (!isNodeType(name) || name === 'text' || !allowed.includes(name) || depth >= MAX_DEPTH) return false;
    if (!saidOf(child).every(([key, item]) => isAttribute(name, key, item))) return false;
    const isHeld = holds(child, name, depth + 1);
    if (isHeld === false) return false;
    if (isHeld === null) continue;
    if (!standsAt(type, name, at)) return false;
    at += 1;
  }
  if (at === 0 && NEEDY.has(type)) return null;
  return type !== 'details' || at === childrenOf.details.length;
};

/**
 * Whether a document is a text as editors have it: anything else each of them would take out of it, with all the words in it,
 * as soon as it came. What holds nothing, for two took out its parts at once, is one of the things that they take out.
 */
export const isText = (doc: Y.Doc): boolean => {
  const root = doc.getXmlFragment(ROOT);
  return saidOf(root).length === 0 && holds(root, 'doc', 1) !== false;
};
