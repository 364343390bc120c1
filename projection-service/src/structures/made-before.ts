import type { ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';
import { AppError } from '@shilu/events/core/app-error';
import type { Making, structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import type { Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import type { Pool } from 'pg';
import { placesWith } from './find-places';
import { sameCompound, withInchiKey } from './same-compound';
import type { PlaceRow } from './sources';
import type { StructureIndex } from './structure-index';

const COUNTED = 1_000;
const INCHI_KEY = /^[A-Z]{14}-[A-Z]{10}-[A-Z]$/;
/** More is an error of a weight or a purity, and no best. */
const MOST_YIELD = 100;

/** X631: product rows of the same compound in records that the viewer may read. */
export const madeBefore = async (
  pool: Pool,
  index: StructureIndex,
  viewer: Viewer,
  { structure, exceptRecordId, ...alike }: ParsedRequestOf<typeof structureSearchCalls.madeBefore>,
): Promise<ResponseOf<typeof structureSearchCalls.madeBefore>> => {
  await index.now();
  const key = structure.trim();
  const identified = INCHI_KEY.test(key) ? null : await index.identify(structure);
  if (identified !== null && identified.keys === null) throw new AppError('structureQueryUnnamed');
  if (identified === null && !INCHI_KEY.test(key)) throw new AppError('structureQueryUnnamed');
  const ids = identified?.keys ? await sameCompound(pool, identified.keys, alike) : await withInchiKey(pool, key);
  const reach = { pool, viewer, narrowing: { roles: ['product'] as const }, kinds: ['record'] as const };
  const places = (await placesWith(reach, ids, COUNTED + 1)).filter(({ id }) => id !== exceptRecordId);
  const newest = places.toSorted((a, b) => b.date.getTime() - a.date.getTime())[0] ?? null;
  const best =
    places
      .filter(({ yield: given }) => given !== null && given <= MOST_YIELD)
      .toSorted((a, b) => (b.yield ?? 0) - (a.yield ?? 0))[0] ?? null;
  const nameOf = await namesOf(
    pool,
    [best, newest].flatMap((place) => place?.author ?? []),
    viewer.language,
  );
  const shown = (place: PlaceRow | null): Making | null =>
    place && {
      ...{ recordId: place.id, number: place.number, title: place.title, yield: place.yield },
      ...{ moduleId: place.module_id ?? '', rowId: place.row_id ?? '', date: place.date.toISOString() },
      author: place.author === null ? null : { id: place.author, name: nameOf(place.author) },
    };
  return {
    count: Math.min(places.length, COUNTED),
    countCapped: places.length > COUNTED,
    best: shown(best),
    newest: shown(newest),
  };
};
