import { AppError } from '@shilu/events/core/app-error';
import { placesWith, readableOf, structuresWithin } from './find-places';
import { findReactions } from './find-reactions';
import type { Sought } from './read-query';
import { sameCompound } from './same-compound';
import { keepsOn, MOST_NAMED, wanted, type FoundPlaces, type Searched, type SearchInput } from './search-pace';
import type { PlaceRow } from './sources';
import type { Contained, Query } from './structure-index';

/** Structures of one turn, twice as many each time: the first page comes soon. */
const TURN = { first: 100, most: 2_000, withinMs: 100 };
/** So similar ones are counted. */
const MOST_SIMILAR = 20_000;

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
  const uncompared: PlaceRow[] = [];
  let below: number | null = null;
  for (let turn = TURN.first; ; turn = Math.min(TURN.most, turn * 2)) {
    const found: Contained & { readonly below: number | null } = await index.substructure(state, query, {
      among,
      below,
      most: turn,
      withinMs: TURN.withinMs,
      readable: readableOf(reach),
    });
    places.push(...(await placesWith(reach, found.ids, most - places.length)));
    if (found.uncompared.length > 0) uncompared.push(...(await placesWith(reach, found.uncompared, MOST_NAMED)));
    if (places.length >= most) return { places, uncompared, complete: false };
    if (found.below === null) return { places, uncompared, complete: true };
    below = found.below;
    if (!keepsOn(began, places.length, input)) return { places, uncompared, complete: false };
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
