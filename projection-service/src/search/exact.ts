import { identitiesMeant, type IdentityKind } from '@shilu/events/records/modules/identity';
import { RECORD } from '@shilu/events/records/record-category';
import type { FoundBy } from '@shilu/events/search/calls';
import type { Pool } from 'pg';
import { where, type Where } from '../engine/where';
import { platformNumber } from '../integrations/requests-projection';
import { addReadable } from '../records/readable';
import type { Viewer } from '../engine/query';

/** So many records are found by one identity. */
const MOST = 200;
const SHA256 = /^[0-9a-f]{64}$/i;

/** The thing that is called so, of those that the viewer may read; null where nothing is. */
const recordCalled = async (pool: Pool, viewer: Viewer, number: string): Promise<string | null> => {
  const filter = where();
  addReadable(filter, viewer);
  filter.add('r.number = ?', number);
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from rm.record_rows r where ${filter.sql()}`,
    filter.values,
  );
  return rows[0]?.id ?? null;
};

type Hit = readonly [id: string, by: FoundBy];

/** Records that hold it, the latest first, each with what it was found by. */
const holding = async (
  pool: Pool,
  viewer: Viewer,
  limits: (filter: Where) => void,
  held: (filter: Where) => { readonly from: string; readonly by: string },
): Promise<Hit[]> => {
  const filter = where();
  addReadable(filter, viewer);
  limits(filter);
  const { from, by } = held(filter);
  const { rows } = await pool.query<{ id: string; kind: FoundBy['kind']; value: string }>(
    `select r.id, ${by} from rm.record_rows r join ${from} where ${filter.sql()} order by r.modified_at desc, r.id desc limit ${MOST}`,
    filter.values,
  );
  return rows.map(({ id, kind, value }) => [id, { kind, value }]);
};

/** Of each kind, what the key may mean: a batch number and a CAS number may look alike. */
const meaning = (key: string, filter: Where): string =>
  identitiesMeant(key)
    .map(
      ({ kind, value }: { readonly kind: IdentityKind; readonly value: string }) =>
        `(${filter.value(kind)}, ${filter.value(value)})`,
    )
    .join(', ');

/**
 * Records that hold what is sought by its identity, whatever words stand in them, and which identity that is: a file by its
 * SHA-256, a paper, substance or batch by its DOI, CAS number, InChIKey or batch number in any way of writing it, what a
 * platform registered of it by the number that it has there, and by the number of a record itself and those that state
 * something of it. What the viewer may not read finds nothing.
 */
export const findExact = async (
  pool: Pool,
  viewer: Viewer,
  sought: string,
  limits: (filter: Where) => void,
): Promise<ReadonlyMap<string, FoundBy>> => {
  const key = sought.trim();
  const hits: Hit[] = [];
  if (SHA256.test(key))
    hits.push(
      ...(await holding(pool, viewer, limits, (filter) => ({
        from: `rm.record_files f on f.record_id = r.id and f.hash = ${filter.value(key.toLowerCase())}`,
        by: `'file' as kind, f.name as value`,
      }))),
    );
  const subject = await recordCalled(pool, viewer, key);
  if (subject !== null) {
    hits.push(
      ...(await holding(pool, viewer, limits, (filter) => ({
        from: `(select ${filter.value(subject)} as id) s on s.id = r.id`,
        by: `'number' as kind, r.number as value`,
      }))),
    );
    hits.push(
      ...(await holding(pool, viewer, limits, (filter) => {
        const about = [RECORD, subject].map((value) => filter.value(value));
        return {
          from: `(select distinct f.record_id from rm.record_facts f where f.category = ${about[0]} and f.subject_id = ${about[1]}) f on f.record_id = r.id`,
          by: `'about' as kind, ${filter.value(key)} as value`,
        };
      })),
    );
  }
  hits.push(
    ...(await holding(pool, viewer, limits, (filter) => ({
      from: `(select distinct q.record_id from rm.platform_requests q where q.numbers && array[${filter.value(platformNumber(key))}]::text[]) q on q.record_id = r.id`,
      by: `'platform' as kind, ${filter.value(key)} as value`,
    }))),
  );
  if (identitiesMeant(key).length > 0)
    hits.push(
      ...(await holding(pool, viewer, limits, (filter) => ({
        from: `rm.record_identities f on f.record_id = r.id and (f.kind, f.value) in (${meaning(key, filter)})`,
        by: 'f.kind, f.value',
      }))),
    );
  const found = new Map<string, FoundBy>();
  // The first reason is the one that is told.
  for (const [id, by] of hits) if (!found.has(id)) found.set(id, by);
  return found;
};
