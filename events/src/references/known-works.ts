import type { Reference } from './reference';
import { doiKey, workKey } from './same-reference';

type Held = { readonly reference: Reference };
export type KnownWorks<T extends Held> = {
  readonly add: (item: T) => void;
  /** The first of them that is the same work (`isSameWork`). */
  readonly find: (reference: Reference) => T | undefined;
};

/** Works to be found again, each in one look-up: a list of thousands is not gone through for each of thousands. */
export const createKnownWorks = <T extends Held>(items: readonly T[] = []): KnownWorks<T> => {
  type Placed = { readonly at: number; readonly item: T };
  const [byDoi, byKey, withoutDoi] = [new Map<string, Placed>(), new Map<string, Placed>(), new Map<string, Placed>()];
  const keep = (map: Map<string, Placed>, key: string, placed: Placed): void => {
    if (key !== '' && !map.has(key)) map.set(key, placed);
  };
  let count = 0;
  const add = (item: T): void => {
    const [doi, key] = [doiKey(item.reference), workKey(item.reference)];
    const placed = { at: (count += 1), item };
    keep(byDoi, doi, placed);
    keep(byKey, key, placed);
    if (doi === '') keep(withoutDoi, key, placed);
  };
  for (const item of items) add(item);
  return {
    add,
    find: (reference) => {
      const [doi, key] = [doiKey(reference), workKey(reference)];
      if (doi === '') return byKey.get(key)?.item;
      const [same, bare] = [byDoi.get(doi), withoutDoi.get(key)];
      return same !== undefined && (bare === undefined || same.at < bare.at) ? same.item : bare?.item;
    },
  };
};
