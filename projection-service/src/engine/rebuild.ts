import type { Position, StoredEvent } from '@shilu/infra/event-store/port';
import { applyBatch } from './apply-batch';
import { createIndexes, dropRetired, liveGeneration, newGeneration, switchTo, type Generation } from './catalog';
import { compareWithLive, type Comparison, type Differing } from './compare-rows';
import { incomingOnce } from './feed';
import type { Projection } from './projection';
import type { EngineDeps } from './runner';

export type RebuildReport = {
  readonly projection: string;
  readonly schema: string;
  readonly events: number;
  readonly durationMs: number;
  /** Of the rows that it replaced; none where they were not compared. */
  readonly compared: Comparison | null;
};

const PAGE = 2_000;
/** A transaction takes this much: many events of one record then cost one row, and memory stays bounded. */
const BATCH_EVENTS = 20_000;
const BATCH_CHARACTERS = 48_000_000;
/** Once this near the end the indexes are made, and the rest is read with them. */
const NEARLY = 500;

/** A generation that is built beside the live one. */
type Beside = {
  readonly generation: () => Generation;
  readonly events: () => number;
  /** Up to this position; without one nearly as far as the log goes. */
  readonly catchUp: (through: Position | null) => Promise<void>;
  readonly index: () => Promise<void>;
};

const openBeside = async (deps: EngineDeps, projection: Projection): Promise<Beside> => {
  const { pool, store, keys, blobs } = deps;
  const log = deps.log.child({ projection: projection.name });
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
  return {
    generation: () => generation,
    events: () => events,
    catchUp: async (through) => {
      const isDue = ({ position }: StoredEvent): boolean =>
        through === null || store.comparePositions(position, through) <= 0;
      let next = read(generation.position);
      for (let more = true; more;) {
        const page = await next;
        const due = page.filter(isDue);
        const last = due.at(-1);
        more = last !== undefined && due.length === page.length && (through !== null || page.length >= NEARLY);
        // The next page is on its way while this one is written.
        if (more && last) {
          next = read(last.position);
          next.catch(() => undefined);
        }
        if (last) generation = await applyBatch(target(), due.map(incomingOnce), last.position);
        events += due.length;
      }
      // Of these categories nothing more stands before it.
      if (through !== null && generation.position !== through) generation = await applyBatch(target(), [], through);
    },
    index: async () => {
      await createIndexes(pool, projection, generation);
      await pool.query(projection.tables.map((table) => `analyze ${generation.schema}.${table};`).join(' '));
      writer = open(false);
    },
  };
};

/** Nothing of it is read: what is written to it need not outlive a crash. */
const unlogged = async ({ pool }: EngineDeps, { tables }: Projection, schema: string): Promise<void> => {
  await pool.query(tables.map((table) => `alter table ${schema}.${table} set unlogged;`).join(' '));
};

/** Up to where the live one is, with its rows then held against it: the log may go on meanwhile, and both with it. */
const buildAndCompare = async (
  deps: EngineDeps,
  projection: Projection,
  beside: Beside,
  onDifference: (differing: Differing) => void,
): Promise<Comparison | null> => {
  const live = await liveGeneration(deps.pool, projection.name);
  if (live === null) return null;
  if (live.position !== null) await beside.catchUp(live.position);
  await beside.index();
  return compareWithLive(deps.pool, projection, beside, onDifference);
};

/**
 * Builds a projection anew from the whole log beside the live one, which goes on serving, and switches when it has
 * caught up. Works beside a running stack: its writer is fenced by the switch and goes on with the new tables.
 * `onDifference` is told each row of the live one that is not what the log makes, before it is replaced.
 */
export const rebuild = async (
  deps: EngineDeps,
  projection: Projection,
  onDifference?: (differing: Differing) => void,
): Promise<RebuildReport> => {
  const { pool, store } = deps;
  const log = deps.log.child({ projection: projection.name });
  const began = Date.now();
  const beside = await openBeside(deps, projection);
  const compared = onDifference ? await buildAndCompare(deps, projection, beside, onDifference) : null;
  await beside.catchUp(null);
  if (compared === null) await beside.index();
  for (;;) {
    await beside.catchUp(null);
    const reached = (await liveGeneration(pool, projection.name))?.position ?? null;
    const built = beside.generation().position;
    if (reached !== null && (built === null || store.comparePositions(built, reached) < 0))
      await beside.catchUp(reached);
    if ((await switchTo(pool, projection, beside.generation(), store.comparePositions)) === 'switched') break;
  }
  const { schema } = beside.generation();
  const report = { projection: projection.name, schema, events: beside.events(), durationMs: Date.now() - began };
  log.info(report, 'rebuilt');
  // A query that was planned on the old tables may still be reading them.
  await new Promise((resolve) => setTimeout(resolve, 250));
  await dropRetired(pool, projection.name);
  return { ...report, compared };
};

/**
 * Builds a projection anew beside the live one, holds every row of the live one against it, and drops it. The product runs
 * on; null where there is no live one.
 */
export const compareModel = async (
  deps: EngineDeps,
  projection: Projection,
  onDifference: (differing: Differing) => void,
): Promise<Comparison | null> => {
  const beside = await openBeside(deps, projection);
  try {
    await unlogged(deps, projection, beside.generation().schema);
    return await buildAndCompare(deps, projection, beside, onDifference);
  } finally {
    await dropRetired(deps.pool, projection.name);
  }
};
