import { useEffect } from 'react';
import { elementSelector, rangeOfAnchor } from './show-anchor';
import { bodyOf } from './selected-anchor';
import type { AnchoredThread } from './threads';

const ALL = 'record-comment';
const HERE = 'record-comment-here';
const SETTLING_MS = 250;

type Drawn = { readonly id: string; readonly range: Range };

const canHighlight = (): boolean =>
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/** Cells and figures are marked by rules of their own: an open editor's nodes stay as they are. */
const markElements = (threads: readonly AnchoredThread[], here: string | null): (() => void) => {
  if (!('adoptedStyleSheets' in document)) return () => {};
  const sheet = new CSSStyleSheet();
  const rules = threads.flatMap(({ id, bodyId, anchor }) => {
    if (anchor.kind === 'text') return [];
    const line = id === here ? '3px solid var(--violet)' : '2px solid var(--violet)';
    return [
      `${elementSelector(bodyId, anchor)}{outline:${line};outline-offset:-2px;background-color:var(--violet-soft)}`,
    ];
  });
  sheet.replaceSync(`@media screen{${rules.join('')}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

const drawnPassages = (threads: readonly AnchoredThread[]): readonly Drawn[] =>
  threads.flatMap(({ id, bodyId, anchor }) => {
    const body = anchor.kind === 'text' ? bodyOf(bodyId) : null;
    const range = body && anchor.kind === 'text' ? rangeOfAnchor(body, anchor) : null;
    return range ? [{ id, range }] : [];
  });

/** Which thread stands where somebody pressed. */
const threadAt = (
  event: MouseEvent,
  drawn: readonly Drawn[],
  threads: readonly AnchoredThread[],
): string | undefined => {
  const { target, clientX, clientY } = event;
  if (!(target instanceof Element)) return undefined;
  for (const { id, bodyId, anchor } of threads)
    if (anchor.kind !== 'text' && target.closest(elementSelector(bodyId, anchor))) return id;
  if (typeof document.caretPositionFromPoint !== 'function') return undefined;
  const caret = document.caretPositionFromPoint(clientX, clientY);
  return caret === null
    ? undefined
    : drawn.find(({ range }) => range.isPointInRange(caret.offsetNode, caret.offset))?.id;
};

/** Marks what comments stand at, in what is read and in what is open for writing, and says which was pressed. */
export const useMarks = (
  threads: readonly AnchoredThread[],
  here: string | null,
  onPressed: (thread: string) => void,
  /** Id of the element in which they stand. */
  within: string,
): void => {
  useEffect(() => markElements(threads, here), [threads, here]);
  useEffect(() => {
    const paper = document.getElementById(within);
    if (!paper || threads.length === 0) return undefined;
    let drawn: readonly Drawn[] = [];
    const draw = (): void => {
      drawn = drawnPassages(threads);
      if (!canHighlight()) return;
      const of = (is: boolean): Range[] => drawn.flatMap(({ id, range }) => ((id === here) === is ? [range] : []));
      CSS.highlights.set(ALL, new Highlight(...of(false)));
      CSS.highlights.set(HERE, new Highlight(...of(true)));
    };
    draw();
    let timer: ReturnType<typeof setTimeout>;
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(draw, SETTLING_MS);
    });
    watch.observe(paper, { subtree: true, childList: true, characterData: true });
    const press = (event: MouseEvent): void => {
      const pressed = threadAt(event, drawn, threads);
      if (pressed !== undefined) onPressed(pressed);
    };
    paper.addEventListener('click', press);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      paper.removeEventListener('click', press);
      if (!canHighlight()) return;
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(HERE);
    };
  }, [threads, here, onPressed, within]);
};
