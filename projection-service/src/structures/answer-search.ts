import type { Language, ResponseOf } from '@shilu/events/core/call';
import type { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';
import type { Reply } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { offsetOf } from '../engine/where';
import { readQuery } from './read-query';
import { MOST_NAMED, type SearchInput } from './search-pace';
import { searchStructures } from './search-structures';
import { shownHits } from './shown-hits';
import type { PlaceRow } from './sources';
import type { StructureIndex } from './structure-index';

type Deps = { readonly pool: Pool; readonly engine: StructureEngine; readonly index: StructureIndex };

/** Where they stand, each place once. */
const namedOnce = (places: readonly PlaceRow[]) => [
  ...new Map(
    places.map(({ kind, id, number, title }) => [`${kind} ${id}`, { kind, id, number, title }] as const),
  ).values(),
].slice(0, MOST_NAMED); // prettier-ignore

/** X630: the drawing is read, the index brought up to date, and what is found is shown page by page. */
export const answerSearch = async (
  { pool, engine, index }: Deps,
  input: SearchInput,
  viewer: Viewer,
  language: Language,
): Promise<Reply<ResponseOf<typeof structureSearchCalls.search>>> => {
  const sought = await readQuery(engine, input.query, input.mode, language);
  const state = await index.now();
  const narrowing = { ...input, roles: input.mode === 'reaction' ? undefined : input.roles };
  const reach = { pool, viewer, narrowing, kinds: input.places };
  const found = await searchStructures({ index, state, reach }, sought, input);
  const offset = offsetOf(input);
  const page = found.places.slice(offset, offset + input.pageSize);
  const locate =
    sought.kind === 'molecule' && input.mode === 'substructure'
      ? (structures: readonly string[]) =>
          index.locate({ structure: sought.structure, ignoreStereo: input.ignoreStereo }, structures)
      : null;
  const isIndexing = state.waiting > 0;
  const counted = found.places.length;
  return {
    response: {
      hits: await shownHits(pool, viewer, page, found, locate),
      threshold: input.mode === 'similarity' ? input.threshold : null,
      isIndexing,
      uncompared: namedOnce(found.uncompared ?? []),
    },
    // What is not taken in yet may hold more; "more than N" is said where there is one more than N.
    ...(found.complete && !isIndexing
      ? { rows: counted }
      : { rows: found.complete ? counted : Math.max(0, counted - 1), rowsCapped: true }),
  };
};
