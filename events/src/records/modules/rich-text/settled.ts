import type { RecordSaid, WorkRef } from '../quotes';
import { isLive, liveText, quoteOf, SAID_MAX, worksIn } from './live-nodes';
import type { RichNode } from './rich-text-schema';

/** The node with what `change` makes of its values and citations; itself where that is nothing new. */
const changed = (node: RichNode, change: (live: RichNode) => RichNode): RichNode => {
  if (isLive(node)) return change(node);
  if (node.content === undefined) return node;
  const content = node.content.map((child) => changed(child, change));
  return content.every((child, at) => child === node.content?.[at]) ? node : { ...node, content };
};

/**
 * The text with every value and number written down as it reads now: what is signed. What is gone keeps what was last
 * written. The very document where all of it stands so already.
 */
export const settledText = (doc: RichNode, said: RecordSaid): RichNode =>
  changed(doc, (node) => {
    if (node.type === 'liveField') {
      const { text } = liveText(node, said);
      return text === node.attrs?.['said'] || text === '' || text.length > SAID_MAX
        ? node
        : { ...node, attrs: { ...node.attrs, said: text } };
    }
    const works = worksIn(node).map((work) => ({ ...work, number: said.numberOf(work) ?? work.number }));
    return works.every(({ number }, at) => number === worksIn(node)[at]?.number)
      ? node
      : { ...node, attrs: { ...node.attrs, works } };
  });

/** The same text in another record, where modules have other ids. */
export const relinkedText = (doc: RichNode, idOf: (module: string) => string): RichNode =>
  changed(doc, (node) => {
    if (node.type === 'liveField') return { ...node, attrs: { ...node.attrs, module: idOf(quoteOf(node).module) } };
    return { ...node, attrs: { ...node.attrs, works: worksIn(node).map((work) => ({ ...work, module: idOf(work.module) })) } }; // prettier-ignore
  });

/** The works that a text cites, in the order of reading. */
export const citedIn = (node: RichNode): readonly (WorkRef & { readonly number: number | null })[] =>
  node.type === 'citation' ? worksIn(node) : (node.content ?? []).flatMap(citedIn);
