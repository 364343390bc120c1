import type { StructureHit } from '@shilu/events/structures/structure-search-calls';
import type { Matched } from '@shilu/infra/chemistry/structure-query';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import type { FoundPlaces } from './search-pace';
import { sources, type PlaceRow } from './sources';

const NOTHING: Matched = { atoms: [], bonds: [] };

export type Drawn = { readonly structure: string; readonly smiles: string; readonly inchiKey: string | null };

/** What stands at places: the drawings, each with what it is called by machines. */
export const drawnAt = async (pool: Pool, places: readonly PlaceRow[]): Promise<(place: PlaceRow) => Drawn> => {
  const ids = [...new Set(places.map(({ structure_id: id }) => id))];
  const { rows } = await pool.query<{ id: string; smiles: string; inchi_key: string | null }>(
    'select id, smiles, inchi_key from structure_index.structure where id = any($1::bigint[])',
    [ids],
  );
  const named = new Map(rows.map((row) => [row.id, row]));
  const structures = new Map<string, string>();
  for (const source of sources) {
    const hashes = places.filter(({ kind }) => kind === source.kind).map(({ hash }) => hash);
    if (hashes.length > 0)
      for (const [hash, structure] of await source.structures(pool, [...new Set(hashes)])) structures.set(hash, structure);
  }
  return ({ structure_id: id, hash }) => ({
    structure: structures.get(hash) ?? named.get(id)?.smiles ?? '',
    smiles: named.get(id)?.smiles ?? '',
    inchiKey: named.get(id)?.inchi_key ?? null,
  });
}; // prettier-ignore

const moduleNamesAt = async (pool: Pool, viewer: Viewer, places: readonly PlaceRow[]): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  for (const source of sources) {
    const own = places.filter(({ kind }) => kind === source.kind);
    if (own.length > 0) for (const [key, name] of await source.moduleNames(pool, own, viewer)) names.set(`${source.kind} ${key}`, name);
  }
  return names;
}; // prettier-ignore

/** A page of places as they are shown. */
export const shownHits = async (
  pool: Pool,
  viewer: Viewer,
  places: readonly PlaceRow[],
  { similarities, componentsOf }: Pick<FoundPlaces, 'similarities' | 'componentsOf'>,
  locate: ((structures: readonly string[]) => Promise<readonly (Matched | null)[]>) | null,
): Promise<StructureHit[]> => {
  if (places.length === 0) return [];
  const [drawn, modules, components, nameOf] = await Promise.all([
    drawnAt(pool, places),
    moduleNamesAt(pool, viewer, places),
    componentsOf?.(places),
    namesOf(
      pool,
      places.flatMap(({ author }) => author ?? []),
      viewer.language,
    ),
  ]);
  const shown = places.map(drawn);
  const matches = locate === null ? [] : await locate(shown.map(({ structure }) => structure));
  return places.map((place, at): StructureHit => {
    const { kind, id, number, title, module_id: moduleId, author } = place;
    const { structure, smiles, inchiKey } = shown[at] ?? drawn(place);
    return {
      ...{ structure, smiles, inchiKey, role: place.role, name: place.name, yield: place.yield, rowId: place.row_id },
      ...(matches[at] ?? NOTHING),
      place: { kind, id, number, title, moduleId, module: modules.get(`${kind} ${id} ${moduleId}`) ?? '' },
      author: author === null ? null : { id: author, name: nameOf(author) },
      date: place.date.toISOString(),
      similarity: similarities?.get(place.structure_id) ?? null,
      components: [...(components?.get(`${kind} ${id} ${moduleId}`) ?? [])],
    };
  });
};
