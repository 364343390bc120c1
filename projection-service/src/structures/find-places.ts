import type { Pool } from 'pg';
import { where } from '../engine/where';
import type { PlaceKind } from '@shilu/events/structures/structure-search-calls';
import type { Viewer } from '../engine/query';
import { estimatedRows } from '../search/estimate';
import { PLACE_COLUMNS, placesOf, type Narrowing, type PlaceRow } from './sources';

export type Reach = {
  readonly pool: Pool;
  readonly viewer: Viewer;
  readonly narrowing: Narrowing;
  readonly kinds: readonly PlaceKind[] | undefined;
};

const columns = PLACE_COLUMNS.split(', ')
  .map((column) => `p.${column}`)
  .join(', ');

/**
 * Places of structures that the viewer may read and has asked for: in the order of the structures, at each the latest first.
 * Nothing else is ever counted.
 */
export const placesWith = async (
  { pool, viewer, narrowing, kinds }: Reach,
  structures: readonly number[],
  most: number,
): Promise<readonly PlaceRow[]> => {
  if (structures.length === 0) return [];
  const filter = where();
  const ids = filter.value(structures);
  const places = placesOf(filter, viewer, narrowing, kinds);
  if (places === null) return [];
  const { rows } = await pool.query<PlaceRow>(
    `select d.structure_id, ${columns} from unnest(${ids}::bigint[]) with ordinality s(id, nth)
       join structure_index.drawing d on d.structure_id = s.id
       join (${places}) p on p.hash = d.hash
     order by s.nth, p.date desc, p.id, p.module_id, p.at limit ${most}`,
    filter.values,
  );
  return rows;
};

/** Those structures that stand somewhere within reach. */
export const readableOf =
  (reach: Reach) =>
  async (structures: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set((await placesWith(reach, structures, FEW)).map(({ structure_id: id }) => Number(id)));

/** With so few places within reach their structures alone are looked at. */
const FEW = 20_000;
const MOST = 50_000;

/** The structures within reach where they are few; null where they are too many to be named. */
export const structuresWithin = async ({
  pool,
  viewer,
  narrowing,
  kinds,
}: Reach): Promise<readonly number[] | null> => {
  const filter = where();
  const places = placesOf(filter, viewer, narrowing, kinds);
  if (places === null) return [];
  if ((await estimatedRows(pool, places, filter.values)) > FEW) return null;
  const { rows } = await pool.query<{ id: string }>(
    `select distinct d.structure_id as id from (${places}) p join structure_index.drawing d on d.hash = p.hash
     where d.structure_id is not null limit ${MOST + 1}`,
    filter.values,
  );
  return rows.length > MOST ? null : rows.map(({ id }) => Number(id));
};

/** All structures of these modules. */
export const placesIn = async (
  { pool, viewer, narrowing, kinds }: Reach,
  modules: readonly Pick<PlaceRow, 'kind' | 'id' | 'module_id'>[],
): Promise<readonly PlaceRow[]> => {
  if (modules.length === 0) return [];
  const filter = where();
  const [ofKinds, ids, inModules] = [
    ...[modules.map(({ kind }) => kind), modules.map(({ id }) => id), modules.map(({ module_id: id }) => id)],
  ].map((each) => filter.value(each));
  const places = placesOf(filter, viewer, narrowing, kinds);
  if (places === null) return [];
  const { rows } = await pool.query<PlaceRow>(
    `select d.structure_id, ${columns} from unnest(${ofKinds}::text[], ${ids}::text[], ${inModules}::text[]) m(kind, id, module_id)
       join (${places}) p on p.kind = m.kind and p.id = m.id and p.module_id = m.module_id
       join structure_index.drawing d on d.hash = p.hash where d.structure_id is not null`,
    filter.values,
  );
  return rows;
};
