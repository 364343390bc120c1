import { partOf } from './drawn-in-part';

/** A place in the record where the sought text stands. */
export type Hit =
  | { readonly kind: 'text'; readonly range: Range }
  | {
      readonly kind: 'field';
      readonly field: HTMLInputElement | HTMLTextAreaElement;
      readonly start: number;
      readonly end: number;
    }
  /** A row of a list that draws only what is in sight. */
  | { readonly kind: 'row'; readonly row: number; readonly reveal: (row: number) => void };

/** Text in one of these is read as one: a formula cut by subscripts, a word cut by bold. */
const BLOCKS = 'p,li,td,th,h1,h2,h3,h4,h5,h6,dt,dd,pre,figcaption,label,summary,blockquote,header,div';
const SKIPPED = 'button,script,style,annotation,[aria-hidden="true"],[data-find-skip],.no-print';
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** One character for one: case, full width and small digits do not tell apart. */
const foldOne = (letter: string): string => {
  const small = Math.max(SUBSCRIPTS.indexOf(letter), SUPERSCRIPTS.indexOf(letter));
  if (small >= 0) return String(small);
  const code = letter.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase();
  if (code === 0x3000 || code === 0xa0 || code === 0x0a || code === 0x09) return ' ';
  if (code === 0x3bc) return '\u00b5';
  const lower = letter.toLowerCase();
  return lower.length === 1 ? lower : letter;
};
/** As long as what is given, so that a place in one is the same place in the other. */
export const foldText = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => foldOne(text.charAt(at))).join('');

const placesOf = (text: string, query: string): number[] => {
  const folded = foldText(text);
  const places: number[] = [];
  for (let at = folded.indexOf(query); at >= 0; at = folded.indexOf(query, at + query.length)) places.push(at);
  return places;
};

type Piece = { readonly node: Text; readonly start: number };
type Run = { readonly block: Element | null; text: string; readonly pieces: Piece[] };

const pointIn = (run: Run, at: number, end: boolean): { node: Text; offset: number } | null => {
  const piece = run.pieces.findLast(({ start }) => (end ? start < at : start <= at));
  return piece ? { node: piece.node, offset: at - piece.start } : null;
};

const rangesIn = (run: Run, query: string): Hit[] =>
  placesOf(run.text, query).flatMap((at): Hit[] => {
    const from = pointIn(run, at, false);
    const to = pointIn(run, at + query.length, true);
    if (!from || !to) return [];
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
    return [{ kind: 'text', range }];
  });

const isField = (node: Node): node is HTMLInputElement | HTMLTextAreaElement =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'hidden', 'file', 'button', 'password'].includes(node.type));

const rowHits = (id: string, query: string): Hit[] | null => {
  const part = partOf(id);
  if (!part) return null;
  return part
    .rows()
    .flatMap((cells, row): Hit[] =>
      cells.some((cell) => placesOf(cell, query).length > 0) ? [{ kind: 'row', row, reveal: part.reveal }] : [],
    );
};

/** What follows the current node and everything in it. */
const pastParents = (walker: TreeWalker): Node | null => {
  while (walker.parentNode()) {
    if (walker.currentNode === walker.root) return null;
    const next = walker.nextSibling();
    if (next) return next;
  }
  return null;
};

/** Every place under `root` where `query` stands, in reading order. Case, width and subscripts do not matter. */
export const findHits = (root: HTMLElement, query: string): readonly Hit[] => {
  const sought = foldText(query.trim());
  if (sought === '') return [];
  const hits: Hit[] = [];
  let run: Run = { block: null, text: '', pieces: [] };
  const close = (): void => {
    hits.push(...rangesIn(run, sought));
    run = { block: null, text: '', pieces: [] };
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(SKIPPED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let node = walker.nextNode();
  while (node) {
    const partId = node instanceof HTMLElement ? node.dataset['drawnInPart'] : undefined;
    const rows = partId === undefined ? null : rowHits(partId, sought);
    if (rows !== null) {
      close();
      hits.push(...rows);
      // What of it is drawn stands in the data too.
      node = walker.nextSibling() ?? pastParents(walker);
      continue;
    }
    if (isField(node)) {
      close();
      const field = node;
      for (const start of placesOf(field.value, sought))
        hits.push({ kind: 'field', field, start, end: start + sought.length });
    } else if (node instanceof Text) {
      const block = node.parentElement?.closest(BLOCKS) ?? null;
      if (block !== run.block) {
        close();
        run = { block, text: '', pieces: [] };
      }
      run.pieces.push({ node, start: run.text.length });
      run.text += node.data;
    }
    node = walker.nextNode();
  }
  close();
  return hits;
};
