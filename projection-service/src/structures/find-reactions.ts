import { AppError } from '@shilu/events/core/app-error';
import type { StructureHit } from '@shilu/events/structures/structure-search-calls';
import { SIDES } from '@shilu/events/structures/structure-reading';
import type { HeldRole } from '@shilu/events/structures/held-structure';
import type { Matched } from '@shilu/infra/chemistry/structure-query';
import { placesIn, placesWith, readableOf, structuresWithin } from './find-places';
import { matchFragments } from './match-fragments';
import type { Fragment } from './read-query';
import { keepsOn, MOST_NAMED, wanted, type FoundPlaces, type Searched, type SearchInput } from './search-pace';
import { drawnAt } from './shown-hits';
import type { PlaceRow } from './sources';
import type { Contained, Query } from './structure-index';

/**
 * Which rows of a table a fragment is looked for among. A table does not say which of its reagents were drawn in front of
 * the arrow and which over it, so they are on either of these sides.
 */
const ROLES_OF: Readonly<Record<Fragment['side'], readonly HeldRole[]>> = {
  reactant: ['startingMaterial', 'reagent', 'catalyst'],
  agent: ['reagent', 'catalyst', 'solvent', 'workUp'],
  product: ['product', 'byProduct'],
};
const SIDE_OF: Readonly<Record<HeldRole, Fragment['side']>> = {
  ...({ startingMaterial: 'reactant', product: 'product', byProduct: 'product' } as const),
  ...({ reagent: 'agent', catalyst: 'agent', solvent: 'agent', workUp: 'agent' } as const),
};

const sideOf = ({ role }: PlaceRow): Fragment['side'] => (role === null ? 'agent' : SIDE_OF[role]);
const sideOrder = (place: PlaceRow): number => SIDES.indexOf(sideOf(place));

/** Fragments of one drawing; further ones would be asked of every reaction that the others leave. */
const MOST_FRAGMENTS = 20;
/** Structures of one turn. */
const TURN = { most: 400, withinMs: 120 };

const isOn = (side: Fragment['side'], { role }: PlaceRow): boolean => role !== null && ROLES_OF[side].includes(role);
const keyOf = ({ kind, id, module_id: module }: PlaceRow): string => `${kind} ${id} ${module}`;

type Asked = { readonly fragment: Fragment; readonly query: Query; readonly bits: number };

const byReaction = (places: readonly PlaceRow[]): ReadonlyMap<string, readonly PlaceRow[]> => {
  const reactions = new Map<string, PlaceRow[]>();
  for (const place of places) reactions.set(keyOf(place), [...(reactions.get(keyOf(place)) ?? []), place]);
  return reactions;
};

/**
 * Those reactions that have every one of the fragments, each in a component of its own; by the places of all that takes
 * part. Answers the place of each fragment, in the order in which they are asked for.
 */
const having = async (
  { index, state }: Searched,
  asked: readonly Asked[],
  places: readonly PlaceRow[],
  uncompared: PlaceRow[] = [],
): Promise<ReadonlyMap<string, readonly PlaceRow[]>> => {
  let left = byReaction(places);
  const containing = new Map<string, (readonly PlaceRow[])[]>();
  for (const { fragment, query } of asked) {
    const on = [...left.values()].flat().filter((place) => isOn(fragment.side, place));
    const contained = await index.contain(state, query, [...new Set(on.map((place) => Number(place.structure_id)))]);
    const ids = new Set(contained.ids);
    uncompared.push(...on.filter((place) => contained.uncompared.includes(Number(place.structure_id))));
    const has = byReaction(on.filter((place) => ids.has(Number(place.structure_id))));
    left = new Map([...left].filter(([key]) => has.has(key)));
    for (const [key, some] of has) containing.set(key, [...(containing.get(key) ?? []), some]);
  }
  return new Map(
    [...left.keys()].flatMap((key) => {
      const placed = matchFragments(containing.get(key) ?? []);
      return placed === null ? [] : [[key, placed] as const];
    }),
  );
};

/** Everything that takes part in the reactions of a page, with what of it was looked for. */
const componentsOf = async (
  searched: Searched,
  asked: readonly Asked[],
  places: readonly PlaceRow[],
): Promise<ReadonlyMap<string, StructureHit['components']>> => {
  const { index, reach } = searched;
  const drawn = await drawnAt(reach.pool, places);
  const placed = [...(await having(searched, asked, places)).values()];
  const matches = new Map<PlaceRow, Matched>();
  for (const [at, { query }] of asked.entries()) {
    const on = placed.flatMap((each) => each[at] ?? []);
    const located = await index.locate(query, on.map((place) => drawn(place).structure)); // prettier-ignore
    for (const [nth, place] of on.entries()) {
      const match = located[nth];
      if (match != null) matches.set(place, match);
    }
  }
  return new Map(
    [...byReaction(places)].map(([key, parts]) => [
      key,
      parts
        .toSorted((a, b) => sideOrder(a) - sideOrder(b) || a.at - b.at)
        .map((place) => ({
          side: sideOf(place),
          ...{ role: place.role, name: place.name, yield: place.yield, rowId: place.row_id },
          ...drawn(place),
          ...(matches.get(place) ?? { atoms: [], bonds: [] }),
        })),
    ]),
  );
};

/**
 * Reactions with the fragments on the sides where they are drawn. The one that says most is looked for among all
 * structures; the others are asked only of the reactions that it is in.
 */
export const findReactions = async (
  searched: Searched,
  fragments: readonly Fragment[],
  input: SearchInput,
): Promise<FoundPlaces> => {
  const { index, state, reach } = searched;
  const asked: Asked[] = [];
  for (const fragment of fragments.slice(0, MOST_FRAGMENTS)) {
    const query = { structure: fragment.structure, ignoreStereo: input.ignoreStereo };
    const checked = await index.check(query);
    if (checked === null) throw new AppError('structureQueryUnnamed');
    asked.push({ fragment, query, bits: checked.bits });
  }
  const inOrder = asked.toSorted((a, b) => b.bits - a.bits);
  const [first] = inOrder;
  if (first === undefined) throw new AppError('structureQueryReaction');
  const began = performance.now();
  const leading = { ...reach, narrowing: { ...reach.narrowing, roles: ROLES_OF[first.fragment.side] } };
  const whole = { ...reach, narrowing: {} };
  const among = await structuresWithin(leading);
  const most = wanted(input);
  const found = new Map<string, PlaceRow>();
  const seen = new Set<string>();
  const uncompared: PlaceRow[] = [];
  let below: number | null = null;
  let complete: boolean;
  /** There were places of a turn that were not looked at. */
  let cut = false;
  for (;;) {
    const turn: Contained & { readonly below: number | null } = await index.substructure(state, first.query, {
      among,
      below,
      ...TURN,
      readable: readableOf(leading),
    });
    const places = await placesWith(leading, turn.ids, most * 4);
    cut ||= places.length === most * 4;
    if (turn.uncompared.length > 0) uncompared.push(...(await placesWith(leading, turn.uncompared, MOST_NAMED)));
    const leads = places.filter((place) => !seen.has(keyOf(place)));
    for (const place of leads) seen.add(keyOf(place));
    const reactions = [...byReaction(leads).values()].flatMap(([place]) => place ?? []);
    const held = await having(searched, inOrder, await placesIn(whole, reactions), uncompared);
    for (const place of reactions) if (held.has(keyOf(place))) found.set(keyOf(place), place);
    below = turn.below;
    complete = below === null;
    if (complete || found.size >= most || !keepsOn(began, found.size, input)) break;
  }
  return {
    places: [...found.values()].slice(0, most),
    uncompared,
    complete: complete && !cut && found.size < most,
    componentsOf: async (page) => componentsOf(searched, inOrder, await placesIn(whole, page)),
  };
};
