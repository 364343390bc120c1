import i18next from 'i18next';
import type { KeyboardEvent } from 'react';
import { entryFor, type Entry } from './menu-match';
import { loadPinyin } from './person-search';

/** Letters that follow each other within this are one name. */
const NAME_MS = 1_000;
const FIELDS = 'input,textarea,select,[contenteditable=true]';
const ITEMS = '[data-menu-item]:not([disabled],[data-disabled])';
const HAN = /\p{Script=Han}/u;

let typed: { readonly menu: Element | null; readonly name: string; readonly until: number } = {
  ...{ menu: null, name: '', until: 0 },
};
const isTyping = (menu: Element): boolean => typed.menu === menu && performance.now() < typed.until;

let pinyinOf: Awaited<ReturnType<typeof loadPinyin>> | null = null;

const entryOf = (item: Element): Entry => {
  const label = ((item.querySelector('[data-menu-item-label]') ?? item).textContent ?? '').trim().toLowerCase();
  return { label, pinyin: HAN.test(label) ? pinyinOf?.(label) : undefined };
};

/** Nothing fits: no entry is the chosen one, so that Enter takes none, and the menu says so to eye and ear. */
const sayNothing = (menu: HTMLElement): void => {
  const words = i18next.t('common:table.nothingFound');
  menu.setAttribute('data-nothing', words);
  menu.setAttribute('aria-description', words);
  menu.focus({ preventScroll: true });
  const saysNoMore = (): void => {
    if (document.activeElement === menu) return;
    menu.removeAttribute('data-nothing');
    menu.removeAttribute('aria-description');
    menu.removeEventListener('focusin', saysNoMore);
  };
  menu.addEventListener('focusin', saysNoMore);
};

const goTo = (menu: HTMLElement, name: string): void => {
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const entries = items.map(entryOf);
  const current = items.findIndex((item) => item === document.activeElement);
  const found = items[entryFor(entries, name, current) ?? -1];
  if (found) return found.focus();
  sayNothing(menu);
  if (pinyinOf !== null || !entries.some(({ label }) => HAN.test(label))) return;
  // The dictionary of readings is large: it comes when a name is first spelt in a menu of Chinese entries.
  void loadPinyin().then((loaded) => {
    pinyinOf = loaded;
    if (typed.name === name && typed.menu === menu && document.activeElement === menu) goTo(menu, name);
  });
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
  goTo(menu, name);
};

/** Some browsers press a button when the space bar comes up again. */
const onKeyUp = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === ' ' && isTyping(event.currentTarget)) event.preventDefault();
};

/**
 * An item is found by typing its name or part of it; a space within the name belongs to it, and picks nothing
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menubar/). The component's own search knows no spaces and no second word, and
 * leaves what is prevented alone.
 */
export const menuTypeAhead = { onKeyDown, onKeyUp };
