import type { Position } from '@shilu/infra/event-store/port';
import { FIXED_AGAIN, inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { definitionOf, partDefinition } from './definition';
import type { Projection, ProjectionPart } from './projection';

export type Generation = {
  readonly schema: string;
  readonly name: string;
  readonly version: number;
  readonly position: Position | null;
  readonly indexed: boolean;
};

export const generationColumns = 'schema, name, version, position';
export type GenerationRow = { schema: string; name: string; version: number; position: string | null };

export const liveGeneration = async (db: Pool | PoolClient, name: string): Promise<Generation | null> => {
  const { rows } = await db.query<GenerationRow>(
    `select ${generationColumns} from rm.generation where name = $1 and status = 'live'`,
    [name],
  );
  return rows[0] ? { ...rows[0], indexed: true } : null;
};

/** True when the live tables of a model are made as it would make them today, leaving out those of its parts. */
export const isAsDefined = async (db: Pool | PoolClient, projection: Projection): Promise<boolean> => {
  const { rowCount } = await db.query(
    `select 1 from rm.generation where name = $1 and status = 'live' and definition = $2`,
    [projection.name, definitionOf(projection)],
  );
  return rowCount === 1;
};

/** Parts of a live generation that are missing, or made from another definition. */
export const changedParts = async (
  db: Pool | PoolClient,
  schema: string,
  parts: readonly ProjectionPart[],
): Promise<readonly ProjectionPart[]> => {
  if (parts.length === 0) return [];
  const { rows } = await db.query<{ name: string; definition: string }>(
    'select name, definition from rm.part where schema = $1',
    [schema],
  );
  const made = new Map(rows.map(({ name, definition }) => [name, definition]));
  return parts.filter((part) => made.get(part.table) !== partDefinition(part));
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const createTables = async (
  tx: PoolClient,
  projection: Projection,
  schema: string,
  status: 'building' | 'live',
  indexed: boolean,
): Promise<void> => {
  await tx.query(`create schema ${schema}`);
  await tx.query(`set local search_path to ${schema}`);
  await tx.query(projection.ddl);
  if (indexed) await tx.query(projection.indexes);
  await tx.query(FIXED_AGAIN);
  await tx.query('insert into rm.generation (schema, name, version, status, definition) values ($1, $2, $3, $4, $5)', [
    schema,
    projection.name,
    projection.version,
    status,
    definitionOf(projection),
  ]);
  for (const part of projection.parts ?? [])
    await tx.query('insert into rm.part (schema, name, definition) values ($1, $2, $3)', [
      schema,
      part.table,
      partDefinition(part),
    ]);
};

/** A generation beside the live one; without its indexes until `createIndexes`. */
export const newGeneration = (pool: Pool, projection: Projection): Promise<Generation> =>
  inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ n: string }>(`select nextval('rm.generation_number') as n`);
    const schema = `rm_${snake(projection.name)}_v${projection.version}_r${rows[0]?.n ?? '0'}`;
    await createTables(tx, projection, schema, 'building', false);
    return { schema, name: projection.name, version: projection.version, position: null, indexed: false };
  });

/** The first generation of all, live at once. Of several processes starting together one makes it. */
export const firstGeneration = (pool: Pool, projection: Projection): Promise<Generation> =>
  inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rm ${projection.name}`]);
    const found = await liveGeneration(tx, projection.name);
    if (found) return found;
    const schema = `rm_${snake(projection.name)}_v${projection.version}`;
    await createTables(tx, projection, schema, 'live', true);
    await pointViews(tx, projection, schema);
    return { schema, name: projection.name, version: projection.version, position: null, indexed: true };
  });

export const createIndexes = (pool: Pool, projection: Projection, generation: Generation): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query(`set local search_path to ${generation.schema}`);
    await tx.query(`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`);
    await tx.query(projection.indexes);
  }).then(() => undefined);

export const pointViews = async (
  tx: PoolClient,
  projection: Pick<Projection, 'tables'>,
  schema: string,
): Promise<void> => {
  await tx.query(
    projection.tables
      .map(
        (table) =>
          `drop view if exists rm.${table} cascade; create view rm.${table} as select * from ${schema}.${table};`,
      )
      .join('\n'),
  );
};

/**
 * Moves the checkpoint, or throws Fenced: another process has written meanwhile, or this generation is no longer live.
 * Must be the first statement of the transaction: its row lock makes a second writer wait here and then fail, before it
 * has written a row.
 */
export const moveCheckpoint = async (
  tx: PoolClient,
  generation: Generation,
  to: Position,
  events: number,
): Promise<void> => {
  // Not synchronous: read models can be computed again, and checkpoint and rows are lost or kept together.
  const { rowCount } = await tx.query({
    name: 'move-checkpoint',
    text: `update rm.generation set position = $3, events = events + $4, error = null, error_position = null, paused_at = null, changed_at = now()
     from (select set_config('synchronous_commit', 'off', true) as said) off
     where schema = $1 and position is not distinct from $2 and status <> 'retired' and off.said is not null`,
    values: [generation.schema, generation.position, to, events],
  });
  if (rowCount !== 1) throw new Fenced(generation);
};

export class Fenced extends Error {
  readonly code = 'fenced';
  constructor(readonly generation: Generation) {
    super(`${generation.schema} is written by another process, or was replaced`);
  }
}

/** The model stands still: too many different keys could not be taken. Whatever it writes next says that it goes on. */
export const notePaused = async (
  pool: Pool,
  generation: Generation,
  error: Error,
  position: Position,
): Promise<void> => {
  await pool.query(
    `update rm.generation set error = $2, error_position = $3, paused_at = now(), changed_at = now() where schema = $1`,
    [generation.schema, error.message.replaceAll('\0', ''), position],
  );
};

export type SwitchOutcome = 'switched' | 'behind';

/** Makes a built generation the live one, unless the live one has read further. */
export const switchTo = (
  pool: Pool,
  projection: Projection,
  built: Generation,
  compare: (a: Position, b: Position) => number,
): Promise<SwitchOutcome> =>
  inTransaction(pool, async (tx) => {
    // The row lock holds the live writer back until the switch is visible; then its checkpoint is gone and it is fenced.
    const { rows } = await tx.query<GenerationRow>(
      `select ${generationColumns} from rm.generation where name = $1 and status = 'live' for update`,
      [projection.name],
    );
    const live = rows[0];
    if (live?.position && (built.position === null || compare(built.position, live.position) < 0)) return 'behind';
    await tx.query(
      `update rm.generation set status = 'retired', changed_at = now() where name = $1 and status = 'live'`,
      [projection.name],
    );
    await tx.query(`update rm.generation set status = 'live', changed_at = now() where schema = $1`, [built.schema]);
    await pointViews(tx, projection, built.schema);
    return 'switched';
  });

/** Drops what no query sees any more, and what an interrupted rebuild left behind. */
export const dropRetired = async (pool: Pool, name: string, keep: string | null = null): Promise<void> => {
  const { rows } = await pool.query<{ schema: string }>(
    `select schema from rm.generation where name = $1 and status <> 'live' and schema is distinct from $2`,
    [name, keep],
  );
  for (const { schema } of rows) {
    await pool.query(`drop schema if exists ${schema} cascade`);
    await pool.query('delete from rm.generation where schema = $1', [schema]);
  }
};
