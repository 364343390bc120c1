import type { Anchor } from '@shilu/events/capabilities/anchor';
import { findQuote } from '@shilu/events/capabilities/find-quote';
import { partOf } from '../find/drawn-in-part';
import { showHit } from '../find/show-hit';
import { rangeOf, readPassages } from './passage-text';
import { bodyOf, bodySelector } from './selected-anchor';

/** What is no passage is found by what it is. */
export const elementSelector = (bodyId: string, anchor: Exclude<Anchor, { kind: 'text' }>): string => {
  const body = bodySelector(bodyId);
  return anchor.kind === 'cell'
    ? `${body} [data-row-id=${JSON.stringify(anchor.row)}] > [data-column=${JSON.stringify(anchor.column)}]`
    : `${body} [data-figure=${JSON.stringify(anchor.figure)}]`;
};

/** Where a passage stands on the page now. In an open editor nothing but its very words are it. */
export const rangeOfAnchor = (body: HTMLElement, anchor: Extract<Anchor, { kind: 'text' }>): Range | null => {
  const whole = readPassages(body);
  const isOpen = body.querySelector('[contenteditable="true"]') !== null;
  const passage = findQuote(whole.text, anchor) ?? (isOpen ? null : findQuote(whole.text, anchor, { asItWas: true }));
  return passage && rangeOf(whole, passage);
};

/** How long a list may take to draw a row that was out of sight. */
const FRAMES = 20;

/** Brings what a comment stands at into sight. `row`: its place among the rows, where a table draws those in sight only. */
export const showAnchor = (bodyId: string, anchor: Anchor, row: number): void => {
  const seek = (left: number): void => {
    const body = bodyOf(bodyId);
    if (body !== null && anchor.kind === 'text') {
      const range = rangeOfAnchor(body, anchor);
      if (range) return showHit({ kind: 'text', range });
    }
    if (anchor.kind !== 'text') {
      const element = document.querySelector(elementSelector(bodyId, anchor));
      if (element) return element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'auto' });
      if (left === FRAMES && row >= 0) partOf(bodyId)?.reveal(row);
    }
    if (left > 0) requestAnimationFrame(() => seek(left - 1));
  };
  requestAnimationFrame(() => seek(FRAMES));
};
