import { RECORD } from '@shilu/events/records/record-category';
import type { Pool } from 'pg';
import { where, type Where } from '../engine/where';
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

const holding = async (
  pool: Pool,
  viewer: Viewer,
  limits: (filter: Where) => void,
  held: (filter: Where) => string,
): Promise<string[]> => {
  const filter = where();
  addReadable(filter, viewer);
  limits(filter);
  filter.add(held(filter));
  const { rows } = await pool.query<{ id: string }>(
    `select r.id from rm.record_rows r where ${filter.sql()} order by r.modified_at desc, r.id desc limit ${MOST}`,
    filter.values,
  );
  return rows.map(({ id }) => id);
};

/**
 * Records that hold what is sought by its identity, whatever words stand in them: a file by its SHA-256, and by the number
 * of a record those that state something of it. What the viewer may not read finds nothing.
 */
export const findExact = async (
  pool: Pool,
  viewer: Viewer,
  sought: string,
  limits: (filter: Where) => void,
): Promise<readonly string[]> => {
  const key = sought.trim();
  if (SHA256.test(key))
    return holding(
      pool,
      viewer,
      limits,
      (filter) =>
        `r.id in (select f.record_id from rm.record_files f where f.hash = ${filter.value(key.toLowerCase())})`,
    );
  const subject = await recordCalled(pool, viewer, key);
  if (subject === null) return [];
  const others = await holding(pool, viewer, limits, (filter) => {
    const about = [RECORD, subject].map((value) => filter.value(value));
    return `r.id in (select f.record_id from rm.record_facts f where f.category = ${about[0]} and f.subject_id = ${about[1]})`;
  });
  const itself = await holding(pool, viewer, limits, (filter) => `r.id = ${filter.value(subject)}`);
  return [...itself, ...others];
};
