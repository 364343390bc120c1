import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { StructureHit, structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { offsetOf } from '../engine/where';
import type { Reach } from './find-places';
import type { PlaceRow } from './sources';
import type { IndexState, StructureIndex } from './structure-index';

export type SearchInput = ParsedRequestOf<typeof structureSearchCalls.search>;
export type Searched = { readonly index: StructureIndex; readonly state: IndexState; readonly reach: Reach };

/** Places that were found, in their order; of those that come after the last of them nothing is known where `complete` is false. */
export type FoundPlaces = {
  readonly places: readonly PlaceRow[];
  readonly complete: boolean;
  /** Of those that could not be compared in time, where they stand. */
  readonly uncompared?: readonly PlaceRow[];
  readonly similarities?: ReadonlyMap<string, number>;
  /** Of a search by reaction: what takes part in each of a page, by `kind id module`. */
  readonly componentsOf?: (page: readonly PlaceRow[]) => Promise<ReadonlyMap<string, StructureHit['components']>>;
};

/** So many places that could not be compared are named. */
export const MOST_NAMED = 20;
/** So many are counted; of more, "more than" is said. */
export const COUNTED = 1_000;
/** The most that can be turned to, page by page. */
const FARTHEST = 10_000;
/** A search goes on for so long to count when it has found its page, and so long to find it. */
const COUNTING_MS = 250;
const LONGEST_MS = 4_000;

type Page = Pick<SearchInput, 'pageIndex' | 'pageSize'>;

/** How many places are looked for at most: enough for the page, and one more that says there are others. */
export const wanted = (input: Page): number =>
  Math.min(FARTHEST, Math.max(COUNTED, offsetOf(input) + input.pageSize)) + 1;

/** Whether a search that has found so many looks further. */
export const keepsOn = (began: number, found: number, input: Page): boolean => {
  const spent = performance.now() - began;
  return spent < (found >= offsetOf(input) + input.pageSize ? COUNTING_MS : LONGEST_MS);
};
