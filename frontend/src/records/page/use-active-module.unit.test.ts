import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moduleInSight, noteShown, useActiveModule } from './use-active-module';

const HEIGHT = 300;
let scrolled = 0;
const cards = ['a', 'b', 'c'];
/** Three modules of 300 px on a paper of 600 px. */
beforeEach(() => {
  scrolled = 0;
  document.body.innerHTML = `<main id="record-paper" tabindex="-1">${cards
    .map((id) => `<article id="module-${id}"><input aria-label="${id}"><p>${id}</p></article>`)
    .join('')}</main>`;
  paper().getBoundingClientRect = () => new DOMRect(0, 0, 500, 2 * HEIGHT);
  cards.forEach((id, at) => {
    const card = document.getElementById(`module-${id}`);
    if (card) card.getBoundingClientRect = () => new DOMRect(0, at * HEIGHT - scrolled, 500, HEIGHT);
  });
  noteShown('');
});
afterEach(() => document.body.replaceChildren());
const paper = (): HTMLElement => document.getElementById('record-paper') ?? document.body;
const field = (id: string): HTMLElement => document.querySelector<HTMLElement>(`#module-${id} input`) ?? document.body;
const scroll = (to: number, own: boolean): void => {
  scrolled = to;
  if (own) fireEvent.wheel(paper());
  fireEvent.scroll(paper());
};
const used = () => renderHook(() => useActiveModule(cards)[0]).result;

test('one module after the other is added below the last, not all of them below the first in sight', () => {
  noteShown('b');
  expect(moduleInSight(cards)).toBe('b');
});

test('the module that is edited is highlighted and added behind, not the topmost in sight', () => {
  const active = used();
  expect(moduleInSight(cards)).toBe('a');
  act(() => field('b').focus());
  expect(active.current).toBe('b');
  // The text grows and the caret is brought into sight.
  act(() => scroll(40, false));
  // The outline's button takes the focus.
  act(() => field('b').blur());
  expect(active.current).toBe('b');
  expect(moduleInSight(cards)).toBe('b');
});

test('a module pressed is in hand before it has the focus', () => {
  const active = used();
  fireEvent.pointerDown(document.querySelector('#module-b p') ?? document.body);
  expect(active.current).toBe('b');
});

test('whoever scrolls on is where they look; whoever writes on is where they write', () => {
  const active = used();
  act(() => field('a').focus());
  act(() => scroll(HEIGHT + 10, true));
  expect(active.current).toBe('b');
  expect(moduleInSight(cards)).toBe('b');
  fireEvent.keyDown(field('a'), { key: 'x' });
  expect(active.current).toBe('a');
});

test('a turn of the wheel does not take the module that is written in out of hand while it is in sight', () => {
  const active = used();
  act(() => field('b').focus());
  act(() => scroll(20, true));
  expect(active.current).toBe('b');
  act(() => field('b').blur());
  act(() => scroll(0, true));
  expect(active.current).toBe('a');
});
