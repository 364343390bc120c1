import type { Pool } from 'pg';
import { StartRefused } from '../config/start-messages';
import { migrationsIn, type Migration } from './pool';

export type OwnedSchema = { readonly schema: string; readonly migrations: readonly Migration[] };

/** Ids of what was run in each of these schemas so far; a schema that is not there has none. */
export const migrationsRun = async (
  pool: Pool,
  schemas: readonly OwnedSchema[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, readonly string[]>();
  for (const { schema } of schemas) {
    const had = await migrationsIn(pool, schema);
    if (had !== null) found.set(schema, had);
  }
  return found;
};

/**
 * Throws StartRefused when a schema has had a migration that this version does not know: a later version has written
 * there, and what it means by its rows is not known here. Asked before anything else is done with a database.
 */
export const refuseLater = async (pool: Pool, schemas: readonly OwnedSchema[]): Promise<void> => {
  const run = await migrationsRun(pool, schemas);
  for (const { schema, migrations } of schemas) {
    const known = new Set(migrations.map(({ id }) => id));
    const migration = run.get(schema)?.find((id) => !known.has(id));
    if (migration !== undefined) throw new StartRefused('laterVersion', { schema, migration });
  }
};
