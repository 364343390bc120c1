import { BESIDE_MAX, cellQuote, QUOTE_MAX, type AskedAnchor } from '@shilu/events/capabilities/anchor';
import { NO_TEXT, type Passage } from '@shilu/events/capabilities/find-quote';
import { anchorOn, cellOf, isCommentedByCell, type Held } from '@shilu/events/records/anchored';
import { aroundOf, passageOf, readPassages, type PassageText } from './passage-text';

/** What is selected and may be commented on, or why it may not. `id`: of the module or part of an entry. */
export type Selected =
  | { readonly id: string; readonly anchor: AskedAnchor; readonly rect: DOMRect | null }
  | { readonly id: string; readonly problem: 'tooLong' | 'notSaved'; readonly rect: DOMRect | null };

/** What stands on the page and may be commented on: modules of a record, parts of an entry. */
export type Body = Held & { readonly id: string; readonly hash: string };

export const bodySelector = (id: string): string => `[data-anchor-body=${JSON.stringify(id)}]`;
/** Where the content of it is drawn. */
export const bodyOf = (id: string): HTMLElement | null => document.querySelector<HTMLElement>(bodySelector(id));

/** Blanks and what is no text at the ends of a passage are none of it. */
const trimmedPassage = ({ text }: PassageText, { from, to }: Passage): Passage | null => {
  const blank = new RegExp(`[\\s${NO_TEXT}]`, 'u');
  let [first, last] = [from, to];
  while (first < last && blank.test(text.charAt(first))) first += 1;
  while (last > first && blank.test(text.charAt(last - 1))) last -= 1;
  return first < last ? { from: first, to: last } : null;
};

/** A passage as it is sent: with what stands beside it, as far as that is text of the same block. */
export const askedText = (whole: PassageText, passage: Passage): Extract<AskedAnchor, { kind: 'text' }> => {
  const { text } = whole;
  const around = aroundOf(whole, passage);
  const before = text.slice(Math.max(around.from, passage.from - BESIDE_MAX), passage.from);
  const behind = text.slice(passage.to, Math.min(around.to, passage.to + BESIDE_MAX));
  return {
    kind: 'text',
    quote: text.slice(passage.from, passage.to),
    prefix: before.split(NO_TEXT).at(-1) ?? '',
    suffix: behind.split(NO_TEXT)[0] ?? '',
  };
};

const elementAt = (node: Node | null): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null);

const cellAt = (
  node: Node | null,
): { readonly row: string; readonly column: string; readonly cell: Element } | null => {
  const cell = elementAt(node)?.closest('[data-column]');
  const row = cell?.closest('[data-row-id]')?.getAttribute('data-row-id');
  const column = cell?.getAttribute('data-column');
  return cell && row && column ? { row, column, cell } : null;
};

/** The one picture in a selection without words. */
const figureIn = (range: Range): string | null => {
  const [figure, another] = range.cloneContents().querySelectorAll('[data-figure]');
  return another ? null : (figure?.getAttribute('data-figure') ?? null);
};

const bodyAt = (node: Node | null, bodies: readonly Body[]) => {
  const element = elementAt(node)?.closest<HTMLElement>('[data-anchor-body]') ?? null;
  const body = bodies.find(({ id }) => id === element?.dataset['anchorBody']);
  return element && body ? { element, body } : null;
};

/** A rectangle of the page; null where nothing is drawn. */
const rectOf = (drawn: Range | Element): DOMRect | null =>
  typeof drawn.getBoundingClientRect === 'function' ? drawn.getBoundingClientRect() : null;

const cellSelected = (body: Body, node: Node | null): Selected | null => {
  const at = cellAt(node);
  if (at === null) return null;
  const { row, column, cell } = at;
  const held = cellOf(body, row, column);
  const found = { id: body.id, rect: rectOf(cell) };
  return held === undefined
    ? { ...found, problem: 'notSaved' }
    : { ...found, anchor: { kind: 'cell', row, column, quote: cellQuote(held.text) } };
};

const asked = (body: Body, anchor: AskedAnchor, rect: DOMRect | null): Selected =>
  anchorOn(body, anchor) === null ? { id: body.id, problem: 'notSaved', rect } : { id: body.id, anchor, rect };

const unspaced = (text: string): string => text.replaceAll(/\s/g, '');

/**
 * A third press of the mouse selects a paragraph up to where the next block begins, which for the last one of a body lies
 * outside of it, even in the panel beside it: what is selected ends with the body then. Words beyond are no passage of it.
 */
const selectedRange = (selection: Selection): Range => {
  const range = selection.getRangeAt(0);
  const body = elementAt(range.startContainer)?.closest('[data-anchor-body]') ?? null;
  if (body === null || body.contains(range.endContainer)) return range;
  const cut = range.cloneRange();
  cut.setEnd(body, body.childNodes.length);
  // A selection says what can be selected, a range whatever stands there, such as the names of tabs.
  return unspaced(selection.toString()) === unspaced(cut.toString()) ? cut : range;
};

/** What stands under the selection: a passage, a cell or a picture; null where nothing is selected that may be commented on. */
export const selectedAnchor = (bodies: readonly Body[], selection: Selection | null): Selected | null => {
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selectedRange(selection);
  const at = bodyAt(range.commonAncestorContainer, bodies);
  if (at === null) return null;
  const { element, body } = at;
  if (isCommentedByCell(body)) return cellSelected(body, range.commonAncestorContainer);
  const whole = readPassages(element);
  const selected = passageOf(whole, range);
  const passage = selected && trimmedPassage(whole, selected);
  const rect = rectOf(range);
  if (passage === null) {
    const figure = figureIn(range);
    return figure === null ? null : asked(body, { kind: 'figure', figure }, rect);
  }
  const anchor = askedText(whole, passage);
  return anchor.quote.length > QUOTE_MAX ? { id: body.id, problem: 'tooLong', rect } : asked(body, anchor, rect);
};

/** The same, and where nothing is selected the cell that has the keyboard. */
export const anchorAtHand = (bodies: readonly Body[]): Selected | null => {
  const { activeElement } = document;
  const at = bodyAt(activeElement, bodies);
  const cell = at && isCommentedByCell(at.body) ? cellSelected(at.body, activeElement) : null;
  return cell ?? selectedAnchor(bodies, document.getSelection());
};
