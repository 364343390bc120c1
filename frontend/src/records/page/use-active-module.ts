import { useEffect, useState } from 'react';

/** The module in hand: that one went to, added, pressed or has the focus in; nobody's once one scrolls on from it. */
let inHand: string | null = null;
/** How long after a turn of the wheel or a key what scrolls is still the person's own scrolling. */
const OWN_SCROLL_MS = 400;
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' ']);
const FIELDS = 'input,textarea,select,[contenteditable=true]';

const paperBox = (): HTMLElement | null => document.getElementById('record-paper');
const cardOf = (id: string): HTMLElement | null => document.getElementById(`module-${id}`);
const isInSight = (card: HTMLElement, part = 1): boolean => {
  const box = paperBox()?.getBoundingClientRect();
  const { top, bottom } = card.getBoundingClientRect();
  return box !== undefined && bottom > box.top && top < box.top + box.height * part;
};

/** Somebody went to this module, or added it: until they scroll on they are there, however many are in sight. */
export const noteShown = (id: string): void => {
  inHand = id;
};

/** The module that highlight, keys and what is added mean: the one in hand, else the topmost in sight. */
export const moduleInSight = (ids: readonly string[]): string | null => {
  if (inHand !== null && ids.includes(inHand) && cardOf(inHand) !== null) return inHand;
  return (
    ids.find((id) => {
      const card = cardOf(id);
      return card !== null && isInSight(card, 0.4);
    }) ?? null
  );
};

export const isModuleInSight = (id: string): boolean => {
  const card = cardOf(id);
  return card !== null && isInSight(card);
};

/** Takes what is left behind by scrolling out of hand: that which is out of sight, and by one's own wheel what has no focus. */
const letGo = (own: boolean): void => {
  const card = inHand === null ? null : cardOf(inHand);
  if (card && isInSight(card) && (!own || card.contains(document.activeElement))) return;
  inHand = null;
};

/** Which module is in hand or being read, as it changes. */
export const useActiveModule = (ids: readonly string[]): readonly [string | null, (id: string) => void] => {
  const [active, setActive] = useState<string | null>(ids[0] ?? null);
  const key = ids.join(' ');
  useEffect(() => {
    const box = paperBox();
    if (!box) return;
    const all = key.split(' ');
    const look = (): void => setActive((old) => moduleInSight(all) ?? old);
    let scrolledAt = -Infinity;
    const ownScroll = (): void => {
      scrolledAt = performance.now();
    };
    const take = ({ target }: Event): void => {
      // The scroll bar is the paper's own.
      if (target === box) return ownScroll();
      const card = target instanceof Element ? target.closest('[id^="module-"]') : null;
      const id = card?.id.slice('module-'.length);
      if (id === undefined || !all.includes(id)) return;
      inHand = id;
      setActive(id);
    };
    const onKey = (event: KeyboardEvent): void => {
      const writes = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      if (SCROLL_KEYS.has(event.key) && !writes) ownScroll();
      else if (writes) take(event);
    };
    const onScroll = (): void => {
      const own = performance.now() - scrolledAt < OWN_SCROLL_MS;
      if (own) ownScroll();
      letGo(own);
      look();
    };
    const leave = new AbortController();
    const { signal } = leave;
    box.addEventListener('focusin', take, { signal });
    box.addEventListener('pointerdown', take, { signal });
    box.addEventListener('keydown', onKey, { signal });
    box.addEventListener('wheel', ownScroll, { signal, passive: true });
    box.addEventListener('touchmove', ownScroll, { signal, passive: true });
    box.addEventListener('scroll', onScroll, { signal, passive: true });
    if (typeof IntersectionObserver !== 'undefined') {
      const watch = new IntersectionObserver(look, { root: box, rootMargin: '0px 0px -60% 0px' });
      for (const id of all) {
        const card = cardOf(id);
        if (card) watch.observe(card);
      }
      signal.addEventListener('abort', () => watch.disconnect());
    }
    return () => leave.abort();
  }, [key]);
  return [active, setActive];
};
