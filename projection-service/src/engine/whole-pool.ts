import type { Pool } from 'pg';

const wholes = new WeakMap<Pool, Pool>();

/** Of a pool that shows its reader a part of what there is: the one that shows all of it. */
export const hasWhole = (part: Pool, whole: Pool): Pool => {
  wholes.set(part, whole);
  return part;
};

/**
 * For what things are called where everybody who sees that they are named is told it: as of a moment, what its reader may
 * not open today is in no table. Of now, the pool itself.
 */
export const wholePool = (pool: Pool): Pool => wholes.get(pool) ?? pool;
