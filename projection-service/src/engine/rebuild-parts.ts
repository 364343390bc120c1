import type { Position, StoredEvent } from '@shilu/infra/event-store/port';
import { inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool } from 'pg';
import { applyBatch } from './apply-batch';
import {
  dropRetired,
  generationColumns,
  liveGeneration,
  newGeneration,
  pointViews,
  createIndexes,
  type Generation,
  type GenerationRow,
  type SwitchOutcome,
} from './catalog';
import { ofParts } from './definition';
import { incomingOnce } from './feed';
import type { Projection, ProjectionPart } from './projection';
import type { EngineDeps } from './runner';

const PAGE = 2_000;

/**
 * Makes the built parts and all others one generation, under the checkpoint that they share. The others only change their
 * place: nothing of them is written, and what is set aside of them stays so.
 */
const switchParts = (pool: Pool, built: Generation, changed: Projection): Promise<SwitchOutcome> =>
  inTransaction(pool, async (tx) => {
    // Held back here, the writer then finds its generation gone: it is fenced before it has written a row.
    const { rows } = await tx.query<GenerationRow>(
      `select ${generationColumns} from rm.generation where name = $1 and status = 'live' for update`,
      [built.name],
    );
    const live = rows[0];
    if (!live) throw new Error(`${built.name} has no live generation`);
    if (live.position !== built.position) return 'behind';
    const kept = await tx.query<{ name: string }>('select name from rm.part where schema = $1 and not name = any($2)', [
      live.schema,
      changed.tables,
    ]);
    await tx.query(`set local lock_timeout = '10s'`);
    for (const { name } of kept.rows) await tx.query(`alter table ${live.schema}.${name} set schema ${built.schema}`);
    await tx.query('update rm.part set schema = $2 where schema = $1 and not name = any($3)', [
      ...[live.schema, built.schema],
      changed.tables,
    ]);
    await tx.query(
      `update rm.set_aside set schema = $2 where schema = $1 and not split_part(stream, '-', 1) = any($3)`,
      [live.schema, built.schema, changed.categories],
    );
    await tx.query(`update rm.generation set status = 'retired', changed_at = now() where schema = $1`, [live.schema]);
    await tx.query(`update rm.generation set status = 'live', changed_at = now() where schema = $1`, [built.schema]);
    await pointViews(tx, changed, built.schema);
    return 'switched';
  });

/**
 * Builds those parts of a model whose definition changed, or that its installation never had, from their own events and
 * beside the others, which go on being read and written; then switches. Nothing that is faulty in one keeps another.
 */
export const rebuildParts = async (
  deps: EngineDeps,
  projection: Projection,
  parts: readonly ProjectionPart[],
): Promise<void> => {
  const { pool, store, keys, blobs } = deps;
  const log = deps.log.child({ projection: projection.name, parts: parts.map(({ table }) => table) });
  const changed = ofParts(projection, parts);
  let generation = await newGeneration(pool, changed);
  await dropRetired(pool, projection.name, generation.schema);
  const writer = changed.open({ schema: generation.schema, store, keys, blobs, log, bulk: true });
  const aside = new Set<string>();
  const target = () => ({ pool, generation, writer, announce: false, aside, ofParts: true, log });
  const isWithin = (through: Position) => (event: StoredEvent) => store.comparePositions(event.position, through) <= 0;
  await createIndexes(pool, changed, generation);
  for (;;) {
    // Exactly as far as the others are: one checkpoint stands for all of them.
    const through = (await liveGeneration(pool, projection.name))?.position ?? null;
    while (through !== null && generation.position !== through) {
      const page = await store.readAll({ after: generation.position, limit: PAGE, categories: changed.categories });
      const due = page.filter(isWithin(through));
      const last = due.length === PAGE ? due.at(-1)?.position : undefined;
      generation = await applyBatch(target(), due.map(incomingOnce), last ?? through);
    }
    if ((await switchParts(pool, generation, changed)) === 'switched') break;
  }
  log.info({ schema: generation.schema }, 'built anew beside the others');
  await dropRetired(pool, projection.name);
};
