import { NO_TEXT, type Passage } from '@shilu/events/capabilities/find-quote';

/** Signs of the page, not of the content. */
const SKIPPED = 'button,script,style,[aria-hidden="true"],.no-print';
/** What says something that is no text of the passage itself: people, formulas, values taken from elsewhere, pictures. */
const NOT_TEXT = '[data-no-text],[contenteditable="false"],img,svg,math,canvas,input,select,textarea';
/** What stands beside a passage is looked for within one of these. */
const BLOCKS = 'p,li,td,th,h1,h2,h3,h4,h5,h6,dt,dd,pre,figcaption,summary,blockquote';

type Piece = { readonly node: Text; readonly start: number };
/** What is written under an element, blanks as they come, and where each piece of it stands. */
export type PassageText = { readonly text: string; readonly pieces: readonly Piece[] };

export const readPassages = (root: Element): PassageText => {
  const pieces: Piece[] = [];
  let text = '';
  const read = (node: Node): void => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof Element) {
      if (node.matches(SKIPPED)) return;
      if (node.matches(NOT_TEXT)) text += NO_TEXT;
      else for (const child of node.childNodes) read(child);
    }
  };
  for (const child of root.childNodes) read(child);
  return { text, pieces };
};

/** The place of a passage on the page. */
export const rangeOf = ({ pieces }: PassageText, { from, to }: Passage): Range | null => {
  const first = pieces.findLast(({ start }) => start <= from);
  const last = pieces.findLast(({ start }) => start < to);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(from - first.start, first.node.data.length));
  range.setEnd(last.node, Math.min(to - last.start, last.node.data.length));
  return range;
};

/** Which passage is selected. */
export const passageOf = ({ pieces }: PassageText, range: Range): Passage | null => {
  const inside = pieces.filter(({ node }) => range.intersectsNode(node));
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return null;
  const from = first.start + (range.startContainer === first.node ? range.startOffset : 0);
  const to = last.start + (range.endContainer === last.node ? range.endOffset : last.node.data.length);
  return from < to ? { from, to } : null;
};

/** The passages that stand under the same block as the two ends of one: what may tell it from another like it. */
export const aroundOf = ({ text, pieces }: PassageText, { from, to }: Passage): Passage => {
  const first = pieces.findLast(({ start }) => start <= from);
  const last = pieces.findLast(({ start }) => start < to);
  const blockOf = (piece: Piece | undefined): Element | null => piece?.node.parentElement?.closest(BLOCKS) ?? null;
  const [head, tail] = [blockOf(first), blockOf(last)];
  const begin = pieces.find((piece) => head !== null && blockOf(piece) === head)?.start ?? from;
  const end = pieces.findLast((piece) => tail !== null && blockOf(piece) === tail);
  return { from: Math.min(begin, from), to: Math.min(text.length, end ? end.start + end.node.data.length : to) };
};
