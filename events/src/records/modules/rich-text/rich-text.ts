import { canonicalJson, sameJson } from '../../../core/canonical';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import type { FileRef } from '../../../core/schemas';
import { alignLists } from '../block-diff';
import type { ModuleType } from '../module-type';
import { richTextShape } from './rich-text-shape';
import { misplacedIn } from './rich-text-nesting';
import { richTextSchema, type RichNode } from './rich-text-schema';

const blockTypes = new Set([
  'paragraph',
  'heading',
  'listItem',
  'taskItem',
  'blockquote',
  'codeBlock',
  'tableRow',
  'blockMath',
  'image',
  'horizontalRule',
]);

/** Text of a node; table cells are parted by tabs, blocks by line breaks, formulas are given as LaTeX. */
export const richTextOf = (node: RichNode): string => {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'inlineMath' || node.type === 'blockMath') return `$${String(node.attrs?.['latex'] ?? '')}$`;
  if (node.type === 'mention') return `@${String(node.attrs?.['id'] ?? '')}`;
  if (node.type === 'image') return `[${String(node.attrs?.['alt'] ?? 'image')}]`;
  const parts = (node.content ?? []).map(richTextOf);
  if (node.type === 'tableRow') return parts.map((part) => part.trim()).join('\t');
  const block = (node.content ?? []).some(
    (child) => blockTypes.has(child.type) || child.type === 'table' || child.type.endsWith('List'),
  );
  return parts.join(block ? '\n' : '');
};

const walk = (node: RichNode, visit: (node: RichNode) => void): void => {
  visit(node);
  for (const child of node.content ?? []) walk(child, visit);
};

/** Neighbouring runs with the same marks read as one: an editor joins them, and that is no change. */
const joined = (node: RichNode): RichNode => {
  if (!node.content) return node;
  const content: RichNode[] = [];
  for (const child of node.content) {
    const last = content.at(-1);
    if (last?.type === 'text' && child.type === 'text' && sameJson(last.marks ?? [], child.marks ?? [])) {
      content[content.length - 1] = { ...last, text: `${last.text ?? ''}${child.text ?? ''}` };
    } else content.push(joined(child));
  }
  return { ...node, content };
};

/** A list's or table's own kind is part of what its items say. */
type Block = { readonly node: RichNode; readonly of: { readonly type: string; readonly attrs: unknown } | null };

/** Top-level blocks with lists and tables opened one level, so that one changed row reads as one change. */
const blocksOf = (doc: RichNode): Block[] =>
  (joined(doc).content ?? []).flatMap((node): Block[] => {
    const { type, attrs } = node;
    const opened = type === 'table' || type.endsWith('List') ? node.content : undefined;
    return opened ? opened.map((child) => ({ node: child, of: { type, attrs: attrs ?? null } })) : [{ node, of: null }];
  });

/** The log sorts the keys of what the editor does not: what counts is the canonical form. */
const sameBlock = (a: Block, b: Block): boolean => sameJson(a.node, b.node) && sameJson(a.of, b.of);

/**
 * Keys that are equal exactly where blocks are. Most blocks are known by their text alone; only one that reads like
 * another and is not the same needs its canonical form written.
 */
const createKeys = (): ((block: Block) => string) => {
  const first = new Map<string, Block>();
  return (block) => {
    const text = richTextOf(block.node);
    const known = first.get(text);
    if (known === undefined) first.set(text, block);
    return known === undefined || sameBlock(known, block) ? `text ${text}` : canonicalJson([block.of, block.node]);
  };
};

/** A block as the trace shows it: pictures are told by their hashes too, for two pictures may bear one caption. */
const shownBlock = (node: RichNode | undefined): TraceValue | null => {
  if (!node) return null;
  if (node.type === 'horizontalRule') return '———';
  const hashes: string[] = [];
  const mentions: string[] = [];
  walk(node, (inner) => {
    if (inner.type === 'image') hashes.push(String(inner.attrs?.['hash']));
    if (inner.type === 'mention') mentions.push(String(inner.attrs?.['id']));
  });
  const text = richTextOf(node);
  return hashes.length + mentions.length > 0 ? { kind: 'passage', text, images: hashes, mentions } : text;
};

const diff = (old: RichNode | null, next: RichNode): FieldChange[] => {
  const before = old ? blocksOf(old) : [];
  const after = blocksOf(next);
  const keyOf = createKeys();
  const oldKeys = before.map(keyOf);
  const newKeys = after.map(keyOf);
  return alignLists(oldKeys, newKeys).flatMap(({ oldIndex, newIndex }) => {
    if (oldKeys[oldIndex] === newKeys[newIndex]) return [];
    const was = before[oldIndex];
    const is = after[newIndex];
    const oldText = shownBlock(was?.node);
    const newText = shownBlock(is?.node);
    // Blank lines come and go with every keystroke; they say nothing.
    if (!oldText && !newText) return [];
    const at = newIndex >= 0 ? newIndex : oldIndex;
    const format = (is ?? was)?.node.type === 'image' ? FIELD_FORMAT.image : FIELD_FORMAT.plain;
    const formatting = sameJson(oldText, newText);
    return [
      fieldChange(`block/${at}`, formatting ? '@editor.formatting' : '@editor.paragraph', oldText, newText, {
        fieldFormat: format,
      }),
    ];
  });
};

export const mentionsOf = (doc: RichNode): readonly string[] => {
  const found = new Set<string>();
  walk(doc, (node) => {
    if (node.type === 'mention') found.add(String(node.attrs?.['id']));
  });
  return [...found];
};

/** M04: prose with tables, pictures, formulas, mentions. */
export const richTextModule: ModuleType<RichNode> = {
  type: 'editor',
  specId: 'M04',
  label: { 'zh-CN': '图文编辑', 'en-US': 'Rich text' },
  version: 1,
  upgrade: (content) => content,
  schema: richTextSchema,
  shape: richTextShape,
  writeFaults: (doc) => {
    const found = misplacedIn(doc);
    return found
      ? [{ path: found.path, message: 'misplaced', params: { node: found.node, parent: found.parent } }]
      : [];
  },
  empty: () => ({ type: 'doc', content: [{ type: 'paragraph' }] }),
  diff,
  unfilled: () => [],
  text: richTextOf,
  files: (doc) => {
    const found: FileRef[] = [];
    walk(doc, (node) => {
      const hash = node.attrs?.['hash'];
      if (node.type === 'image' && typeof hash === 'string')
        found.push({ hash, name: String(node.attrs?.['alt'] ?? hash), size: 0, mime: 'image/*' });
    });
    return found;
  },
  isEmpty: (doc) => {
    let empty = true;
    walk(doc, (node) => {
      if (node.type === 'text' || node.type === 'image' || node.type === 'mention' || node.type.endsWith('Math'))
        empty = false;
    });
    return empty;
  },
};
