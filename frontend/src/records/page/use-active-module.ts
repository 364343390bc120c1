import { useEffect, useState } from 'react';

let shown: { readonly id: string; readonly scrolledTo: number } | null = null;
const scrolledTo = (): number => document.getElementById('record-paper')?.scrollTop ?? 0;

/** Somebody went to this module, or added it: until they scroll on they are there, however many are in sight. */
export const noteShown = (id: string): void => {
  shown = { id, scrolledTo: scrolledTo() };
};

/**
 * The same, asked at this moment: what is watched is told a little after scrolling. The module with the focus comes first.
 */
export const moduleInSight = (ids: readonly string[]): string | null => {
  const box = document.getElementById('record-paper')?.getBoundingClientRect();
  const cards = ids.flatMap((id) => document.getElementById(`module-${id}`) ?? []);
  const seen = cards.filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return box !== undefined && bottom > box.top && top < box.top + box.height * 0.4;
  });
  const goneTo = shown?.scrolledTo === scrolledTo() ? shown.id : null;
  const card =
    cards.find((each) => each.contains(document.activeElement)) ??
    cards.find((each) => each.id === `module-${String(goneTo)}`) ??
    seen[0];
  return card?.id.slice('module-'.length) ?? null;
};

/** The module that is being read: the topmost one in sight. */
export const useActiveModule = (ids: readonly string[]): readonly [string | null, (id: string) => void] => {
  const [active, setActive] = useState<string | null>(ids[0] ?? null);
  const key = ids.join(' ');
  useEffect(() => {
    const box = document.getElementById('record-paper');
    if (!box || typeof IntersectionObserver === 'undefined') return;
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const id = entry.target.id.slice('module-'.length);
          if (entry.isIntersecting) seen.add(id);
          else seen.delete(id);
        }
        const first = key.split(' ').find((id) => seen.has(id));
        if (first !== undefined) setActive(first);
      },
      { root: box, rootMargin: '0px 0px -60% 0px' },
    );
    for (const id of key.split(' ')) {
      const card = document.getElementById(`module-${id}`);
      if (card) watch.observe(card);
    }
    return () => watch.disconnect();
  }, [key]);
  return [active, setActive];
};
