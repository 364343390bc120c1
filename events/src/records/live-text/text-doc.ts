import * as Y from 'yjs';
import { sameJson } from '../../core/canonical';
import { own } from '../../core/own';
import type { Mark, RichNode } from '../modules/rich-text/rich-text-schema';
import { toStored } from '../modules/rich-text/stored';

/** Name of the text in its document, as editors of it and the server know it. */
export const ROOT = 'text';
/** Whoever makes a document of the same content makes the same document. */
const BASE_CLIENT = 1;

/** What editors say of nodes and marks where content says nothing: said at once, so that an editor changes nothing by being opened. */
const CELL = { colspan: 1, rowspan: 1 };
const DEFAULTS: Readonly<Partial<Record<string, Readonly<Record<string, unknown>>>>> = {
  ...{ tableCell: CELL, tableHeader: CELL, orderedList: { start: 1 }, taskItem: { checked: false } },
  ...{ mention: { mentionSuggestionChar: '@' }, details: { open: true } },
  link: { target: '_blank', rel: 'noopener noreferrer nofollow' },
};
/** Marks of a letter in the order in which editors have them. */
const MARKS: readonly Mark['type'][] = [
  ...(['link', 'textStyle', 'bold', 'code', 'italic', 'strike', 'underline', 'subscript', 'superscript'] as const),
  'highlight',
];
const rank = ({ type }: Mark): number => MARKS.indexOf(type);

type Attributes = Readonly<Record<string, unknown>>;
const said = (type: string, attrs: Attributes | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...own(DEFAULTS, type), ...attrs }).filter(([, value]) => value !== null));

const markAttributes = (marks: readonly Mark[] = []): Record<string, unknown> =>
  Object.fromEntries(marks.map((mark) => [mark.type, said(mark.type, 'attrs' in mark ? mark.attrs : undefined)]));

type Child = Y.XmlElement | Y.XmlText;
const childrenOf = (nodes: readonly RichNode[]): Child[] => {
  const children: Child[] = [];
  let texts: RichNode[] = [];
  const close = (): void => {
    if (texts.length === 0) return;
    const text = new Y.XmlText();
    text.applyDelta(texts.map((node) => ({ insert: node.text ?? '', attributes: markAttributes(node.marks) })));
    children.push(text);
    texts = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') {
      texts.push(node);
      continue;
    }
    close();
    const element = new Y.XmlElement<Record<string, never>>(node.type);
    for (const [key, value] of Object.entries(said(node.type, node.attrs))) element.setAttribute(key, value as never);
    element.insert(0, childrenOf(node.content ?? []));
    children.push(element as Y.XmlElement);
  }
  close();
  return children;
};

/** Editors let nothing but a line of text end a text. It is there before they come, so that none of them adds one. */
const ended = (blocks: readonly RichNode[]): readonly RichNode[] =>
  blocks.at(-1)?.type === 'paragraph' ? blocks : [...blocks, { type: 'paragraph' }];

/** A document of a content, to begin writing in together: every browser and process has it from here. */
export const baseOf = (content: RichNode): Uint8Array => {
  const doc = new Y.Doc({ gc: false });
  doc.clientID = BASE_CLIENT;
  doc.getXmlFragment(ROOT).insert(0, childrenOf(ended(content.content ?? [])));
  return Y.encodeStateAsUpdate(doc);
};

type Json = Parameters<typeof toStored>[0];
/** Editors write marks that may stand twice with a hash behind their name. */
const markName = (key: string): string => key.split('--')[0] ?? key;
type Delta = { readonly insert: unknown; readonly attributes?: Record<string, Record<string, unknown>> };

const jsonOf = (child: unknown): readonly Json[] => {
  if (child instanceof Y.XmlText)
    return (child.toDelta() as readonly Delta[]).flatMap(({ insert, attributes = {} }): readonly Json[] =>
      typeof insert === 'string'
        ? [
            {
              type: 'text',
              text: insert,
              marks: Object.entries(attributes).map(([key, attrs]) => ({ type: markName(key), attrs })),
            },
          ]
        : [],
    );
  if (!(child instanceof Y.XmlElement)) return [];
  return [{ type: child.nodeName, attrs: child.getAttributes(), content: child.toArray().flatMap(jsonOf) }];
};

/** As an editor has it: marks in its order, neighbouring letters with the same marks one run. */
const settled = (node: RichNode): RichNode => {
  if (node.type === 'text')
    return node.marks === undefined ? node : { ...node, marks: node.marks.toSorted((a, b) => rank(a) - rank(b)) };
  if (node.content === undefined) return node;
  const content: RichNode[] = [];
  for (const child of node.content.map(settled)) {
    const last = content.at(-1);
    if (last?.type === 'text' && child.type === 'text' && sameJson(last.marks ?? [], child.marks ?? []))
      content[content.length - 1] = { ...last, text: `${last.text ?? ''}${child.text ?? ''}` };
    else content.push(child);
  }
  return { ...node, content };
};

/** What a document says, as it is stored. */
export const contentOf = (doc: Y.Doc): RichNode => {
  const blocks = doc.getXmlFragment(ROOT).toArray().flatMap(jsonOf);
  const content = blocks.length === 0 ? [{ type: 'paragraph' }] : blocks;
  return settled(toStored({ type: 'doc', content }));
};
