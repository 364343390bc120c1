import type { KeyboardEvent } from 'react';

/** Letters that follow each other within this are one name. */
const NAME_MS = 1_000;
const FIELDS = 'input,textarea,select,[contenteditable=true]';
const ITEMS = '[data-menu-item]:not([disabled],[data-disabled])';

let typed: { readonly menu: Element | null; readonly name: string; readonly until: number } = {
  ...{ menu: null, name: '', until: 0 },
};
const isTyping = (menu: Element): boolean => typed.menu === menu && performance.now() < typed.until;

const labelOf = (item: Element): string =>
  ((item.querySelector('[data-menu-item-label]') ?? item).textContent ?? '').trim().toLowerCase();

/** One letter, also again and again, goes on to the next that begins with it; more of them to the first. */
const found = (items: readonly HTMLElement[], name: string): HTMLElement | undefined => {
  const [letter = ''] = name;
  if (name !== letter.repeat(name.length)) return items.find((item) => labelOf(item).startsWith(name));
  const after = items.findIndex((item) => item === document.activeElement) + 1;
  return [...items.slice(after), ...items.slice(0, after)].find((item) => labelOf(item).startsWith(letter));
};

const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget: menu } = event;
  if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  if (target instanceof Element && target.matches(FIELDS)) return;
  const goesOn = isTyping(menu);
  if (key === ' ' && !goesOn) return;
  event.preventDefault();
  const name = `${goesOn ? typed.name : ''}${key.toLowerCase()}`;
  typed = { menu, name, until: performance.now() + NAME_MS };
  found([...menu.querySelectorAll<HTMLElement>(ITEMS)], name)?.focus();
};

/** Some browsers press a button when the space bar comes up again. */
const onKeyUp = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === ' ' && isTyping(event.currentTarget)) event.preventDefault();
};

/**
 * An item is found by typing its name; a space within the name belongs to it, and picks nothing
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menubar/). The component's own search knows no spaces, and leaves what is
 * prevented alone.
 */
export const menuTypeAhead = { onKeyDown, onKeyUp };
