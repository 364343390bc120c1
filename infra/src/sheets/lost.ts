import type { Lost, LostPart } from '@shilu/events/records/modules/spread-sheet/lost-parts';

const MOST_PLACES = 5;

/** Counts what a file holds that a sheet does not. */
export const createLost = () => {
  const found = new Map<LostPart, { count: number; places: string[] }>();
  return {
    add: (part: LostPart, place = ''): void => {
      const held = found.get(part) ?? { count: 0, places: [] };
      held.count += 1;
      if (place !== '' && held.places.length < MOST_PLACES) held.places.push(place);
      found.set(part, held);
    },
    list: (): readonly Lost[] =>
      [...found].map(([part, { count, places }]) => ({ part, count, places })).toSorted((a, b) => (a.part < b.part ? -1 : 1)),
  };
}; // prettier-ignore
export type LostCount = ReturnType<typeof createLost>;
