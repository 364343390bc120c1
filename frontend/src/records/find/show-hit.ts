import type { Hit } from './find-hits';

const ALL = 'record-find';
const HERE = 'record-find-here';

const canHighlight = (): boolean =>
  typeof CSS !== 'undefined' && 'highlights' in CSS && typeof Highlight === 'function';

/** Marks the places without touching the page's own nodes: an open editor is not disturbed. */
export const markHits = (hits: readonly Hit[], here: Hit | undefined): void => {
  if (!canHighlight()) return;
  const ranges = hits.flatMap((hit) => (hit.kind === 'text' && hit !== here ? [hit.range] : []));
  CSS.highlights.set(ALL, new Highlight(...ranges));
  CSS.highlights.set(HERE, new Highlight(...(here?.kind === 'text' ? [here.range] : [])));
};

export const unmarkHits = (): void => {
  if (!canHighlight()) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(HERE);
};

/** What is folded around a place is unfolded: in a text one reads, and in one that is open. */
const unfold = (element: Element): void => {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true;
  for (const part of document.querySelectorAll('[data-type="detailsContent"][hidden]'))
    if (part.contains(element))
      part.closest('[data-type="details"]')?.querySelector<HTMLElement>(':scope > button')?.click();
};

/** Brings a place into sight. */
export const showHit = (hit: Hit): void => {
  if (hit.kind === 'row') return hit.reveal(hit.row);
  const element = hit.kind === 'field' ? hit.field : hit.range.startContainer.parentElement;
  if (element) unfold(element);
  element?.scrollIntoView({ block: 'center', behavior: 'auto' });
  if (hit.kind === 'field') hit.field.setSelectionRange(hit.start, hit.end);
};

/** Leaves the search where it found something: what is found is selected, so that one types or copies there. */
export const settleOn = (hit: Hit): boolean => {
  if (hit.kind === 'field') {
    hit.field.focus();
    hit.field.setSelectionRange(hit.start, hit.end);
    return true;
  }
  if (hit.kind === 'row') return false;
  const editor = hit.range.startContainer.parentElement?.closest<HTMLElement>('[contenteditable="true"]');
  editor?.focus();
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(hit.range);
  return editor !== null && editor !== undefined;
};
