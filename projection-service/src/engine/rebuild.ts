import type { Position, StoredEvent } from '@shilu/infra/event-store/port';
import { applyBatch } from './apply-batch';
import { createIndexes, dropRetired, newGeneration, switchTo, type Generation } from './catalog';
import { incomingOnce } from './feed';
import type { Projection } from './projection';
import type { EngineDeps } from './runner';

export type RebuildReport = {
  readonly projection: string;
  readonly schema: string;
  readonly events: number;
  readonly durationMs: number;
};

const PAGE = 2_000;
/** A transaction takes this much: many events of one record then cost one row, and memory stays bounded. */
const BATCH_EVENTS = 20_000;
const BATCH_CHARACTERS = 48_000_000;
/** Once this near the end the indexes are made, and the rest is read with them. */
const NEARLY = 500;

/**
 * Builds a projection anew from the whole log beside the live one, which goes on serving, and switches when it has
 * caught up. Works beside a running stack: its writer is fenced by the switch and goes on with the new tables.
 */
export const rebuild = async (deps: EngineDeps, projection: Projection): Promise<RebuildReport> => {
  const { pool, store, keys, blobs } = deps;
  const log = deps.log.child({ projection: projection.name });
  const began = Date.now();
  let generation: Generation = await newGeneration(pool, projection);
  await dropRetired(pool, projection.name, generation.schema);
  const open = (bulk: boolean) => projection.open({ schema: generation.schema, store, keys, blobs, log, bulk });
  let writer = open(true);
  const aside = new Set<string>();
  const target = () => ({
    pool,
    generation,
    writer,
    announce: false,
    aside,
    ofParts: projection.parts !== undefined,
    log,
  });
  let events = 0;
  const read = async (from: Position | null): Promise<readonly StoredEvent[]> => {
    const gathered: StoredEvent[] = [];
    let characters = 0;
    for (let after = from; ;) {
      const page = await store.readAll({ after, limit: PAGE, categories: projection.categories });
      gathered.push(...page);
      for (const { body } of page) characters += body.length;
      after = page.at(-1)?.position ?? after;
      if (page.length < PAGE || gathered.length >= BATCH_EVENTS || characters >= BATCH_CHARACTERS) return gathered;
    }
  };

  let indexed = false;
  // The next page is on its way while this one is written.
  let next = read(generation.position);
  for (;;) {
    const page = await next;
    const last = page.at(-1);
    if (last) {
      next = read(last.position);
      next.catch(() => undefined);
      generation = await applyBatch(target(), page.map(incomingOnce), last.position);
      events += page.length;
    }
    if (page.length >= NEARLY) continue;
    if (!indexed) {
      await createIndexes(pool, projection, generation);
      await pool.query(projection.tables.map((table) => `analyze ${generation.schema}.${table};`).join(' '));
      indexed = true;
      writer = open(false);
      next = read(generation.position);
      continue;
    }
    // Up to the live one's checkpoint there is nothing more of these categories, or the read would have brought it.
    const live = await pool.query<{ position: string | null }>(
      `select position from rm.generation where name = $1 and status = 'live'`,
      [projection.name],
    );
    const reached = live.rows[0]?.position ?? null;
    const tail = await read(generation.position);
    if (
      tail.length === 0 &&
      reached !== null &&
      (generation.position === null || store.comparePositions(generation.position, reached) < 0)
    ) {
      generation = await applyBatch(target(), [], reached);
    }
    if (tail.length === 0 && (await switchTo(pool, projection, generation, store.comparePositions)) === 'switched')
      break;
    next = tail.length > 0 ? Promise.resolve(tail) : read(generation.position);
  }
  const report = { projection: projection.name, schema: generation.schema, events, durationMs: Date.now() - began };
  log.info(report, 'rebuilt');
  // A query that was planned on the old tables may still be reading them.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await dropRetired(pool, projection.name);
  return report;
};
