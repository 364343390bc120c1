import { AppError } from '@shilu/events/core/app-error';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { StructureHit, structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { offsetOf } from '../engine/where';
import { placesWith, structuresWithin, type Reach } from './find-places';
import { findReactions } from './find-reactions';
import type { Query, StructureIndex, IndexState } from './structure-index';
import { sameCompound } from './same-compound';
import type { Sought } from './read-query';
import type { PlaceRow } from './sources';

export type SearchInput = ParsedRequestOf<typeof structureSearchCalls.search>;

/** Places that were found, in their order; of those that come after the last of them nothing is known where `complete` is false. */
export type FoundPlaces = {
  readonly places: readonly PlaceRow[];
  readonly complete: boolean;
  readonly similarities?: ReadonlyMap<string, number>;
  /** Of a search by reaction: what takes part in each, by `record module`. */
  readonly reactions?: ReadonlyMap<string, StructureHit['components']>;
};

/** So many are counted; of more, "more than" is said. */
export const COUNTED = 1_000;
/** The most that can be turned to, page by page. */
const FARTHEST = 10_000;
/** A search goes on for so long to count what it has found a page of, and so long to find that page. */
const COUNTING_MS = 350;
const LONGEST_MS = 4_000;
/** Structures of one turn, twice as many each time: the first page comes soon. */
const TURN = { first: 100, most: 2_000, withinMs: 120 };
/** So similar ones are counted. */
const MOST_SIMILAR = 20_000;

/** How many places are looked for at most: enough for the page, and one more that says there are others. */
const wanted = (input: Pick<SearchInput, 'pageIndex' | 'pageSize'>): number =>
  Math.min(FARTHEST, Math.max(COUNTED, offsetOf(input) + input.pageSize)) + 1;

type Searched = { readonly index: StructureIndex; readonly state: IndexState; readonly reach: Reach };

/** The latest structures first. Each turn's structures are looked up under the viewer's rights before anything is counted. */
const bySubstructure = async (
  { index, state, reach }: Searched,
  query: Query,
  input: SearchInput,
): Promise<FoundPlaces> => {
  const began = performance.now();
  const among = await structuresWithin(reach);
  const most = wanted(input);
  const places: PlaceRow[] = [];
  let below: number | null = null;
  for (let turn = TURN.first; ; turn = Math.min(TURN.most, turn * 2)) {
    const found: { readonly ids: readonly number[]; readonly below: number | null } = await index.substructure(
      state,
      query,
      { among, below, most: turn, withinMs: TURN.withinMs },
    );
    places.push(...(await placesWith(reach, found.ids, most - places.length)));
    if (places.length >= most) return { places, complete: false };
    if (found.below === null) return { places, complete: true };
    below = found.below;
    const spent = performance.now() - began;
    const hasPage = places.length >= offsetOf(input) + input.pageSize;
    if (spent > LONGEST_MS || (hasPage && spent > COUNTING_MS)) return { places, complete: false };
  }
};

const bySimilarity = async (
  { index, state, reach }: Searched,
  query: Query,
  input: SearchInput,
): Promise<FoundPlaces> => {
  const among = await structuresWithin(reach);
  const { found, more } = await index.similar(state, query, {
    ...{ among, threshold: input.threshold, most: MOST_SIMILAR },
  });
  const most = wanted(input);
  const places = await placesWith(reach, found.map(({ id }) => id), most); // prettier-ignore
  return {
    places,
    complete: !more && places.length < most,
    similarities: new Map(found.map(({ id, similarity }) => [String(id), similarity])),
  };
};

const byCompound = async ({ index, reach }: Searched, query: Query, input: SearchInput): Promise<FoundPlaces> => {
  const identified = await index.identify(query.structure);
  if (identified?.keys == null) throw new AppError('structureQueryUnnamed');
  const most = wanted(input);
  const places = await placesWith(reach, await sameCompound(reach.pool, identified.keys, input), most);
  return { places, complete: places.length < most };
};

export const searchStructures = async (
  searched: Searched,
  sought: Sought,
  input: SearchInput,
): Promise<FoundPlaces> => {
  if (sought.kind === 'reaction') return findReactions(searched, sought.fragments, input);
  const query = { structure: sought.structure, ignoreStereo: input.ignoreStereo };
  const checked = await searched.index.check(query);
  if (checked === null) throw new AppError('structureQueryUnnamed');
  if (input.mode === 'substructure') return bySubstructure(searched, query, input);
  if (checked.isOpen) throw new AppError('structureQueryOpen');
  return input.mode === 'similarity' ? bySimilarity(searched, query, input) : byCompound(searched, query, input);
};
