import { canonicalJson, sameJson } from '../../../core/canonical';
import { FIELD_FORMAT, fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { PICTURE, type FileRef } from '../../../core/schemas';
import { scripted } from '../../../core/unicode-scripts';
import { alignLists } from '../block-diff';
import { CALLOUTS, calloutKindOf } from './callouts';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { BLOCK_WORDS } from './block-words';
import { isLive, writtenText } from './live-nodes';
import { citedIn, relinkedText, settledText } from './settled';
import { withText } from './with-text';
import { richTextJsonSchemas } from './rich-text-json-schema';
import { richTextShape } from './rich-text-shape';
import { misplacedIn } from './rich-text-nesting';
import { richTextSchema, type NodeType, type RichNode } from './rich-text-schema';

/** Whether a node stands on lines of its own. */
const OWN_LINES: Readonly<Record<NodeType, boolean>> = {
  ...{ doc: false, text: false, hardBreak: false, inlineMath: false, mention: false },
  ...{ liveField: false, citation: false },
  ...{ paragraph: true, heading: true, blockquote: true, codeBlock: true, horizontalRule: true },
  ...{ bulletList: true, orderedList: true, listItem: true, taskList: true, taskItem: true },
  ...{ table: true, tableRow: true, tableHeader: false, tableCell: false },
  ...{ image: true, blockMath: true, callout: true, details: true, detailsSummary: true, detailsContent: true },
};

const pictureText = ({ attrs }: RichNode): string =>
  [`[${String(attrs?.['alt'] ?? 'image')}]`, String(attrs?.['caption'] ?? '')].filter(Boolean).join('\n');

/** Text of a node, its runs as `runText` has them. */
const textWith = (node: RichNode, runText: (run: RichNode) => string): string => {
  if (node.type === 'text') return runText(node);
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'inlineMath' || node.type === 'blockMath') return `$${String(node.attrs?.['latex'] ?? '').trim()}$`;
  if (node.type === 'mention') return `@${String(node.attrs?.['id'] ?? '')}`;
  if (node.type === 'image') return pictureText(node);
  if (isLive(node)) return writtenText(node);
  const parts = (node.content ?? []).map((child) => textWith(child, runText));
  if (node.type === 'tableRow') return parts.map((part) => part.trim()).join('\t');
  const text = parts.join((node.content ?? []).some((child) => OWN_LINES[child.type]) ? '\n' : '');
  return node.type === 'callout' ? `${CALLOUTS[calloutKindOf(node)].sign} ${text}` : text;
};

/**
 * Text of a node; table cells are parted by tabs, blocks by line breaks, formulas are given as LaTeX, callouts begin with
 * their sign.
 */
export const richTextOf = (node: RichNode): string => textWith(node, (run) => run.text ?? '');

/** The same as the trace tells it: what stands below or above the line does so there too. */
const toldText = (node: RichNode): string =>
  textWith(node, ({ text = '', marks }) => {
    const script = marks?.find(({ type }) => type === 'subscript' || type === 'superscript')?.type;
    return script === 'subscript' || script === 'superscript' ? scripted(text, script) : text;
  });

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

/** What a block is read as in the trace: the rows of a table, the items of a list, title and paragraphs of what folds. */
const openedFor = ({ type, content }: RichNode): readonly RichNode[] | undefined => {
  if (type === 'table' || type === 'bulletList' || type === 'orderedList' || type === 'taskList') return content;
  return type === 'details'
    ? content?.flatMap((part) => (part.type === 'detailsContent' ? (part.content ?? []) : [part]))
    : undefined;
};

/** Top-level blocks, opened one level, so that one changed row reads as one change. */
const blocksOf = (doc: RichNode): Block[] =>
  (joined(doc).content ?? []).flatMap((node): Block[] => {
    const opened = openedFor(node);
    const of = { type: node.type, attrs: node.attrs ?? null };
    return opened ? opened.map((child) => ({ node: child, of })) : [{ node, of: null }];
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

/** What a block is called in the trace; any other is a paragraph. */
const BLOCK_TITLES: Readonly<Partial<Record<NodeType, string>>> = {
  ...{ heading: '@editor.heading', blockquote: '@editor.quotation', codeBlock: '@editor.code' },
  ...{ listItem: '@editor.listItem', taskItem: '@editor.checkItem', tableRow: '@editor.tableRow' },
  ...{ image: '@editor.picture', blockMath: '@editor.equation', horizontalRule: '@editor.divider' },
  ...{ callout: '@editor.callout', detailsSummary: '@editor.foldTitle' },
};

/** Nothing that could be read: an empty line, the empty cells of a row. */
const isBlank = (value: TraceValue | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '');

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
  const text = toldText(node);
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
    if (isBlank(oldText) && isBlank(newText)) return [];
    const at = newIndex >= 0 ? newIndex : oldIndex;
    const type = (is ?? was)?.node.type ?? 'paragraph';
    const title = sameJson(oldText, newText) ? '@editor.formatting' : (BLOCK_TITLES[type] ?? '@editor.paragraph');
    const fieldFormat = type === 'image' ? FIELD_FORMAT.image : FIELD_FORMAT.plain;
    return [fieldChange(`block/${at}`, title, oldText, newText, { fieldFormat })];
  });
};

export const mentionsOf = (doc: RichNode): readonly string[] => {
  const found = new Set<string>();
  walk(doc, (node) => {
    if (node.type === 'mention') found.add(String(node.attrs?.['id']));
  });
  return [...found];
};

/** Without the empty paragraphs at its end; an empty text keeps its first line. */
const trimmed = (doc: RichNode): RichNode => {
  const { content = [] } = doc;
  const last = content.findLastIndex(({ type, content: held = [] }) => type !== 'paragraph' || held.length > 0);
  const kept = Math.max(last + 1, 1);
  return kept >= content.length ? doc : { ...doc, content: content.slice(0, kept) };
};

const SAYS: ReadonlySet<NodeType> = new Set([
  ...(['text', 'image', 'mention', 'inlineMath', 'blockMath', 'liveField', 'citation'] as const),
]);

const eachNode = (node: RichNode, change: (node: RichNode) => RichNode): RichNode => {
  const { content, ...rest } = change(node);
  return content ? { ...rest, content: content.map((child) => eachNode(child, change)) } : rest;
};

/** Nothing of it is done yet. */
const unticked = (node: RichNode): RichNode =>
  node.type === 'taskItem' && node.attrs?.['checked'] === true
    ? { ...node, attrs: { ...node.attrs, checked: false } }
    : node;

/** Nothing of it is done yet, and no result is known. */
const setUpOf = (node: RichNode): RichNode =>
  node.type === 'callout' && calloutKindOf(node) === 'result'
    ? { ...node, content: [{ type: 'paragraph' }] }
    : unticked(node);

const RESULTS = /^[\d.、 ]{0,8}(?:(?:实验)?结果(?:$|[与和及：:])|results?\b)/i;
const EMPTY_LINE: RichNode = { type: 'paragraph' };

/** Without what stands below a heading “Results”, up to the next heading of its level or above. */
const withoutResults = (doc: RichNode): RichNode => {
  const kept: RichNode[] = [];
  let below = Number.POSITIVE_INFINITY;
  for (const node of doc.content ?? []) {
    const level = node.type === 'heading' ? Number(node.attrs?.['level']) : null;
    if (level !== null && level <= below) below = Number.POSITIVE_INFINITY;
    if (below !== Number.POSITIVE_INFINITY) continue;
    kept.push(node);
    if (level === null || !RESULTS.test(richTextOf(node).trim())) continue;
    below = level;
    kept.push(EMPTY_LINE);
  }
  return { ...doc, content: kept };
};

const saysValue = (node: RichNode): boolean => node.type === 'liveField' || (node.content ?? []).some(saysValue);

/** Without the blocks that say values of another module: what was done there is not done yet. */
const withoutValues = (doc: RichNode): RichNode => {
  const content = (doc.content ?? []).filter((node) => !saysValue(node));
  return { ...doc, content: content.length === 0 ? [EMPTY_LINE] : content };
};

/** M04: prose with tables, pictures, formulas, mentions. */
export const richTextModule: ModuleType<RichNode> = {
  type: 'editor',
  isFirst: true,
  specId: 'M04',
  label: { 'zh-CN': '图文编辑', 'en-US': 'Rich text' },
  begin: { 'zh-CN': '开始书写', 'en-US': 'Start writing' },
  guide: {
    'zh-CN':
      '正文里按 / 插入标题、表格、图片、公式、时间等；化学式边输入边变下标，Ctrl/⌘ + Z 还原，也可在工具栏关闭。/ 还可插入标注（备注、结果、注意、危险）和折叠内容，打印时全部展开。\n段落可用左侧手柄拖动，点手柄或按 Alt + Shift + M 打开菜单，按 Alt + Shift + ↑、↓ 移动；图片拖动右下角调整大小，可加图注。\n@ 提及能查看本记录的同事，保存后对方会收到带原句的消息。Ctrl/⌘ + H 在正在编辑的正文里替换。',
    'en-US':
      'In a text, / inserts headings, tables, pictures, formulae, the time and more; chemical formulae get their subscripts as you type, Ctrl/⌘ + Z takes them away, and the toolbar turns this off. / also makes callouts (note, result, caution, hazard) and parts that fold; prints show them unfolded.\nA block is dragged by the handle at its left, which also opens a menu (Alt + Shift + M), or moved with Alt + Shift + ↑ and ↓; a picture is pulled to size at its corner and takes a caption.\n@ mentions somebody who can read the record: once the text is saved they get a message with the sentence. Ctrl/⌘ + H replaces in the text that is open.',
  },
  /**
   * Since version 2 texts have callouts and parts that fold, and pictures have captions; since version 3 values of other
   * modules and citations.
   */
  version: 3,
  upgrade: (content) => content,
  schema: richTextSchema,
  shape: richTextShape,
  writeFaults: (doc) => {
    const found = misplacedIn(doc);
    return found
      ? [{ path: found.path, message: 'misplaced', params: { node: found.node, parent: found.parent } }]
      : [];
  },
  nested: { name: 'RichTextNode', schemas: richTextJsonSchemas },
  writtenTogether: true,
  trimmed,
  empty: () => ({ type: 'doc', content: [{ type: 'paragraph' }] }),
  carryOver: {
    clone: 'all',
    next: {
      take: (doc) => eachNode(withoutValues(withoutResults(doc)), setUpOf),
      told: {
        'zh-CN':
          '图文编辑：“结果”标题和标注下的内容清空，引用了其他模块数据的段落（如由反应生成的实验步骤）不带入，清单项取消勾选，其余正文带入。',
        'en-US':
          'Rich text: what stands below a heading “Results” or in a result callout is cleared, paragraphs with values of other modules, such as a procedure drafted from a reaction, stay behind, and checklist items are unticked; all other text is carried over.',
      },
    },
    record: (doc) => eachNode(doc, unticked),
  },
  diff,
  parts: BLOCK_WORDS,
  unfilled: () => [],
  text: richTextOf,
  mentions: mentionsOf,
  withText,
  cites: citedIn,
  settled: settledText,
  relinked: relinkedText,
  files: (doc) => {
    const found: FileRef[] = [];
    walk(doc, (node) => {
      const hash = node.attrs?.['hash'];
      if (node.type === 'image' && typeof hash === 'string')
        found.push({ hash, name: String(node.attrs?.['alt'] ?? hash), size: 0, mime: PICTURE });
    });
    return found;
  },
  isEmpty: (doc) => {
    let empty = true;
    walk(doc, (node) => {
      if (SAYS.has(node.type)) empty = false;
    });
    return empty;
  },
};

export const richText = defineModule(richTextModule);
