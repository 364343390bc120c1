import { createHash } from 'node:crypto';
import { cutText } from '@shilu/events/core/cut-text';
import { own } from '@shilu/events/core/own';
import { withoutControls } from '@shilu/events/core/schemas';
import type { Mark, RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type * as Tree from 'mdast';
import fromMarkdown from 'mdast-util-from-markdown';
import gfmTree from 'mdast-util-gfm/from-markdown.js';
import gfm from 'micromark-extension-gfm';
import { textOf } from '../tables/read-csv';
import { TableFault } from '../tables/table-fault';
import { tooLong } from './docx-body';
import { frontMatter } from './front-matter';
import { filled, joined, linkMark, paragraph, saysNothing, textNode } from './nodes';
import { createProtocolLost, MOST_BLOCKS, MOST_CHARACTERS, MOST_PICTURE_BYTES, MOST_PICTURES, type ProtocolLostCount, type ProtocolPicture, type ReadProse } from './protocol-parts'; // prettier-ignore

/** Blocks within blocks, each of which is a level or two of prose here. */
const DEEPEST = 7;

type Context = {
  readonly lost: ProtocolLostCount;
  readonly pictures: Map<string, ProtocolPicture>;
  readonly definitions: ReadonlyMap<string, string>;
  readonly left: { blocks: number; pictureBytes: number };
};

/** Marks that Markdown has no sign for and lab texts write as HTML. */
const TAGS: Readonly<Record<string, Exclude<Mark['type'], 'link'>>> = {
  ...{ sub: 'subscript', sup: 'superscript', b: 'bold', strong: 'bold', i: 'italic', em: 'italic', u: 'underline' },
};

const DATA = /^data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/;

const pictureAt = (url: string, alt: string | null | undefined, { lost, pictures, left }: Context): RichNode | null => {
  const data = DATA.exec(url);
  if (!data) {
    lost.add('outsidePictures');
    return null;
  }
  const bytes = Uint8Array.from(Buffer.from(data[2] ?? '', 'base64'));
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (!pictures.has(hash)) left.pictureBytes -= bytes.length;
  if (left.pictureBytes < 0 || pictures.size >= MOST_PICTURES) {
    lost.add('picturesUnread');
    return null;
  }
  pictures.set(hash, { hash, name: `picture-${pictures.size + 1}.${data[1] === 'jpeg' ? 'jpg' : (data[1] ?? 'png')}`, bytes }); // prettier-ignore
  const words = cutText(withoutControls(alt ?? ''), 250);
  return { type: 'image', attrs: { hash, ...(words === '' ? {} : { alt: words }) } };
};

/** Words and pictures of a line, in their order. */
const inlineOf = (nodes: readonly Tree.PhrasingContent[], marks: readonly Mark[], context: Context): readonly RichNode[] => {
  const made: RichNode[] = [];
  const open: Mark[] = [];
  const now = (): readonly Mark[] => [...marks, ...open];
  const within = (children: readonly Tree.PhrasingContent[], mark: Mark): void =>
    void made.push(...inlineOf(children, now().some(({ type }) => type === mark.type) ? now() : [...now(), mark], context)); // prettier-ignore
  const link = (url: string, children: readonly Tree.PhrasingContent[]): void => {
    const mark = linkMark(url);
    if (mark === null) context.lost.add('unsafeLinks');
    made.push(...inlineOf(children, mark === null ? now() : [...now(), mark], context));
  };
  const picture = (url: string, alt: string | null | undefined): void => {
    const found = pictureAt(url, alt, context);
    const address = linkMark(url);
    if (found !== null) made.push(found);
    else made.push(...textNode(alt === null || alt === undefined || alt === '' ? (address === null ? '' : url) : alt, address === null ? now() : [...now(), address])); // prettier-ignore
  };
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        made.push(...textNode(node.value.replace(/\n/g, ' '), now()));
        break;
      case 'strong':
        within(node.children, { type: 'bold' });
        break;
      case 'emphasis':
        within(node.children, { type: 'italic' });
        break;
      case 'delete':
        within(node.children, { type: 'strike' });
        break;
      case 'inlineCode':
        made.push(...textNode(node.value, [...now(), { type: 'code' }]));
        break;
      case 'break':
        made.push({ type: 'hardBreak' });
        break;
      case 'link':
        link(node.url, node.children);
        break;
      case 'linkReference':
        link(context.definitions.get(node.identifier) ?? '', node.children);
        break;
      case 'image':
        picture(node.url, node.alt);
        break;
      case 'imageReference':
        picture(context.definitions.get(node.identifier) ?? '', node.alt);
        break;
      case 'html': {
        const tag = /^<(\/?)([a-z]+)\s*\/?>$/i.exec(node.value);
        const name = tag?.[2]?.toLowerCase() ?? '';
        const mark = own(TAGS, name);
        if (name === 'br') made.push({ type: 'hardBreak' });
        else if (mark === undefined) context.lost.add('markup');
        else if (tag?.[1] === '') open.push({ type: mark });
        else open.splice(open.findLastIndex(({ type }) => type === mark) >>> 0, 1);
        break;
      }
    }
  }
  return made;
}; // prettier-ignore

/** A paragraph, and behind it the pictures that stand in it: prose has them on lines of their own. */
const linesOf = (children: readonly Tree.PhrasingContent[], context: Context): readonly RichNode[] => {
  const inline = inlineOf(children, [], context);
  const pictures = inline.filter(({ type }) => type === 'image');
  const words = inline.filter(({ type }) => type !== 'image');
  return [...(pictures.length > 0 && saysNothing(words) ? [] : [paragraph(words)]), ...pictures];
};

const cellOf = (cell: Tree.TableCell, type: 'tableCell' | 'tableHeader', align: Tree.AlignType | null | undefined, context: Context): RichNode => ({
  type,
  ...(align ? { attrs: { align } } : {}),
  content: filled(linesOf(cell.children, context)),
}); // prettier-ignore

const tableOf = ({ children, align }: Tree.Table, context: Context): RichNode => {
  const width = Math.max(...children.map((row) => row.children.length));
  return {
    type: 'table',
    content: children.map((row, at) => {
      const type = at === 0 ? 'tableHeader' : 'tableCell';
      const cells = row.children.map((cell, column) => cellOf(cell, type, align?.[column], context));
      const missing = Array.from({ length: width - cells.length }, (): RichNode => ({ type, content: filled([]) }));
      return { type: 'tableRow', content: [...cells, ...missing] };
    }),
  };
};

const itemOf = ({ children, checked }: Tree.ListItem, isTask: boolean, depth: number, context: Context): RichNode => {
  const blocks = blocksOf(children, depth + 1, context);
  const [first] = blocks;
  const content = first?.type === 'paragraph' ? blocks : [...filled([]), ...blocks];
  return isTask ? { type: 'taskItem', attrs: { checked: checked === true }, content } : { type: 'listItem', content };
};

const listOf = (list: Tree.List, depth: number, context: Context): RichNode => {
  const isTask = list.children.every(({ checked }) => typeof checked === 'boolean');
  const start = list.start ?? 1;
  const starts = list.ordered === true && !isTask && start !== 1 && start <= 99_999;
  return {
    type: isTask ? 'taskList' : list.ordered === true ? 'orderedList' : 'bulletList',
    ...(starts ? { attrs: { start } } : {}),
    content: list.children.map((item) => itemOf(item, isTask, depth, context)),
  };
};

const codeOf = (value: string, lang: string | null | undefined): RichNode => ({
  type: 'codeBlock',
  ...(lang && /^[A-Za-z0-9+#._-]{1,40}$/.test(lang) ? { attrs: { language: lang } } : {}),
  content: textNode(value),
});

const blockOf = (node: Tree.Content, depth: number, context: Context): readonly RichNode[] => {
  context.left.blocks -= 1;
  if (context.left.blocks < 0) throw tooLong();
  const isDeep = depth >= DEEPEST;
  switch (node.type) {
    case 'paragraph':
      return linesOf(node.children, context);
    case 'heading': {
      const [first, ...behind] = linesOf(node.children, context);
      if (first?.type !== 'paragraph') return [...(first ? [first] : []), ...behind];
      return [{ type: 'heading', attrs: { level: Math.min(node.depth, 4) }, content: joined(first.content ?? []) }, ...behind]; // prettier-ignore
    }
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'blockquote': {
      const blocks = blocksOf(node.children, depth + 1, context);
      if (isDeep) context.lost.add('nestedTooDeep');
      return isDeep ? blocks : [{ type: 'blockquote', content: filled(blocks) }];
    }
    case 'list':
      if (!isDeep) return [listOf(node, depth, context)];
      context.lost.add('nestedTooDeep');
      return node.children.flatMap(({ children }) => blocksOf(children, depth + 1, context));
    case 'code':
      return [codeOf(node.value, node.lang)];
    case 'html':
      // A remark to whoever writes the file says nothing to its readers.
      return node.value.startsWith('<!--') && node.value.trimEnd().endsWith('-->') ? [] : [codeOf(node.value, 'html')];
    case 'table':
      return [tableOf(node, context)];
    default:
      return [];
  }
};

function blocksOf(nodes: readonly Tree.Content[], depth: number, context: Context): readonly RichNode[] {
  return nodes.flatMap((node) => blockOf(node, depth, context));
}

const definitionsIn = (nodes: readonly Tree.Content[]): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const node of nodes) if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node.url); // prettier-ignore
  return found;
};

/** What nests so deeply that it cannot be walked is refused in words. */
const shallow = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError)
      throw new TableFault('列表或引用嵌套过深', 'Lists or quotes are nested too deeply');
    throw error;
  }
};

/** A Markdown file (CommonMark with GitHub's tables, tasks and strikes) as prose. Throws TableFault. */
export const readMarkdown = (bytes: Buffer): ReadProse => {
  const text = textOf(bytes);
  if (text.includes('\0')) throw new TableFault('不是文本文件', 'This is no text file');
  const pictured = text.length - text.replace(/data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+/g, '').length;
  if (text.length - pictured > MOST_CHARACTERS || pictured > MOST_PICTURE_BYTES) throw tooLong();
  const { fields, rest } = frontMatter(text);
  const context = { lost: createProtocolLost(), pictures: new Map<string, ProtocolPicture>() };
  const left = { blocks: MOST_BLOCKS, pictureBytes: MOST_PICTURE_BYTES };
  const blocks = shallow(() => {
    const tree = fromMarkdown(rest, { extensions: [gfm()], mdastExtensions: [gfmTree] });
    return blocksOf(tree.children, 0, { ...context, definitions: definitionsIn(tree.children), left });
  });
  const isTitle = ({ label }: { readonly label: string }): boolean => /^(?:title|标题)$/i.test(label);
  const title = fields.find(isTitle)?.value ?? '';
  return {
    title: title === '' ? null : title,
    ...{ blocks, fields: fields.filter((field) => !isTitle(field)), pictures: [...context.pictures.values()] },
    lost: context.lost.list(),
  };
};
