import { isNodeType, isSafeLink, type Mark, type NodeType, type RichNode } from './rich-text-schema';

/** What an editor document says, reduced to what is stored: unknown attributes and marks are dropped, never the text. */
type Json = {
  readonly type?: string | undefined;
  readonly attrs?: Record<string, unknown> | undefined;
  readonly content?: readonly Json[] | undefined;
  readonly text?: string | undefined;
  readonly marks?:
    readonly { readonly type: string; readonly attrs?: Record<string, unknown> | undefined }[] | undefined;
};

const NONE: readonly string[] = [];
const KEPT: Readonly<Record<NodeType, readonly string[]>> = {
  paragraph: ['textAlign'],
  heading: ['level', 'textAlign'],
  orderedList: ['start', 'type'],
  taskItem: ['checked'],
  codeBlock: ['language'],
  tableHeader: ['colspan', 'rowspan', 'colwidth', 'align'],
  tableCell: ['colspan', 'rowspan', 'colwidth', 'align'],
  image: ['hash', 'alt', 'width', 'caption'],
  inlineMath: ['latex'],
  blockMath: ['latex'],
  // Who is meant, never the name: a name in the log could not be erased.
  mention: ['id'],
  callout: ['kind'],
  liveField: ['module', 'row', 'of', 'said'],
  citation: ['works'],
  // Whether a part is folded is the reader's own.
  ...{ details: NONE, detailsSummary: NONE, detailsContent: NONE },
  ...{ doc: NONE, text: NONE, hardBreak: NONE, horizontalRule: NONE, blockquote: NONE },
  ...{ bulletList: NONE, listItem: NONE, taskList: NONE, table: NONE, tableRow: NONE },
};
const PLAIN = ['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'] as const;
const COLOUR = /^#[0-9a-f]{3,8}$|^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$|^var\(--mantine-color-[a-z]+-[a-z0-9-]+\)$/i;

const storedMark = (mark: {
  readonly type: string;
  readonly attrs?: Record<string, unknown> | undefined;
}): Mark | null => {
  const plain = PLAIN.find((type) => type === mark.type);
  if (plain) return { type: plain };
  const colour = mark.attrs?.['color'];
  const safe = typeof colour === 'string' && COLOUR.test(colour) ? colour : null;
  if (mark.type === 'highlight')
    return safe === null ? { type: 'highlight' } : { type: 'highlight', attrs: { color: safe } };
  if (mark.type === 'textStyle') return safe === null ? null : { type: 'textStyle', attrs: { color: safe } };
  const href = mark.attrs?.['href'];
  return mark.type === 'link' && typeof href === 'string' && isSafeLink(href)
    ? { type: 'link', attrs: { href } }
    : null;
};

// Characters that no stored text may hold; a paste from an instrument's report brings them.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufeff]/g;
/** Whether any does. */
export const UNSTORED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029\ufeff]/;

export const toStored = (node: Json): RichNode => {
  const type: NodeType = node.type !== undefined && isNodeType(node.type) ? node.type : 'paragraph';
  const kept = Object.entries(node.attrs ?? {}).filter(
    ([key, value]) =>
      KEPT[type].includes(key) && value !== null && value !== undefined && !(key === 'start' && value === 1),
  );
  const marks = (node.marks ?? []).map(storedMark).filter((mark) => mark !== null);
  const content = (node.content ?? [])
    .filter(
      (child) =>
        !(child.type === 'text' && (child.text ?? '').replace(CONTROL, '') === '') &&
        !(child.type === 'image' && typeof child.attrs?.['hash'] !== 'string'),
    )
    .map(toStored);
  return {
    type,
    ...(kept.length > 0 || type === 'taskItem'
      ? { attrs: type === 'taskItem' ? { checked: node.attrs?.['checked'] === true } : Object.fromEntries(kept) }
      : {}),
    ...(content.length > 0 ? { content } : {}),
    ...(node.text === undefined ? {} : { text: node.text.replace(CONTROL, '') }),
    ...(marks.length > 0 ? { marks } : {}),
  };
};
