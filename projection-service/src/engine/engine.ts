import { pause } from '@shilu/infra/event-store/backoff';
import type { Position } from '@shilu/infra/event-store/port';
import { holdingLock } from '@shilu/infra/postgres/pool';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { Paused } from './apply-batch';
import { changedParts, firstGeneration, isAsDefined, liveGeneration, notePaused } from './catalog';
import { followDirectory, type DirectoryFollower } from './directory-follower';
import { startFeed } from './feed';
import { startHub, type Hub } from './hub';
import type { Projection, ProjectionPart } from './projection';
import { rebuild } from './rebuild';
import { rebuildParts } from './rebuild-parts';
import { startRunner, type EngineDeps, type Runner } from './runner';

export type Engine = {
  readonly hub: Hub;
  readonly directory: DirectoryFollower;
  /** True when every projection has read to `position` within the time. */
  readonly caughtUp: (position: Position, timeoutMs: number) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

/** More events than this in the log are read into new tables in bulk rather than as if they happened now. */
const BULK_FROM = 5_000;

const changedIn = async (deps: EngineDeps, { name, parts = [] }: Projection): Promise<readonly ProjectionPart[]> => {
  const live = await liveGeneration(deps.pool, name);
  return live ? changedParts(deps.pool, live.schema, parts) : [];
};

const makeLive = async (deps: EngineDeps, projection: Projection): Promise<void> => {
  const live = await liveGeneration(deps.pool, projection.name);
  if (live && (await isAsDefined(deps.pool, projection))) {
    const changed = await changedIn(deps, projection);
    if (changed.length > 0) await rebuildParts(deps, projection, changed);
    return;
  }
  const waiting = await deps.store.readAll({ after: null, limit: BULK_FROM, categories: projection.categories });
  if (!live && waiting.length < BULK_FROM) return void (await firstGeneration(deps.pool, projection));
  try {
    await rebuild(deps, projection);
  } catch (error) {
    if (!(error instanceof Paused)) throw error;
    // Without tables its queries would have nothing to read; its runner pauses where the rebuild did.
    if (!live) return void (await firstGeneration(deps.pool, projection));
    deps.log.error(
      { err: error.cause, projection: projection.name, position: error.position },
      'the rebuild is paused',
    );
    await notePaused(deps.pool, live, error, error.position);
  }
};

/** Whether its tables stand, made as this release makes them. */
export const isLive = async (deps: EngineDeps, projection: Projection): Promise<boolean> =>
  (await isAsDefined(deps.pool, projection)) && (await changedIn(deps, projection)).length === 0;

/** Of several processes that start together one builds, and the others find it built. */
const ensureLive = async (deps: EngineDeps, projection: Projection): Promise<void> => {
  if (await isLive(deps, projection)) return;
  await holdingLock(deps.pool, `rm build ${projection.name}`, () => makeLive(deps, projection));
};

const BUILD_AGAIN_MS = 600_000;

/** Its tables of yesterday go on serving, unmoved, while the new ones are tried again from time to time. */
const startLater = (deps: EngineDeps, projection: Projection, start: () => Runner): Runner => {
  const stopping = new AbortController();
  let runner: Runner | null = null;
  const build = async (): Promise<void> => {
    while (runner === null) {
      await pause(BUILD_AGAIN_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      await ensureLive(deps, projection).catch((error: unknown) => deps.log.warn(error, 'not rebuilt; trying again'));
      if (await isLive(deps, projection).catch(() => false)) runner = start();
    }
  };
  const building = build();
  return {
    name: projection.name,
    caughtUp: Promise.resolve(),
    stop: async () => {
      stopping.abort();
      await building;
      await runner?.stop();
    },
  };
};

/** Read models brought to the end of the log and kept there. */
export const startEngine = async (
  deps: EngineDeps & { readonly clock?: () => Date },
  projections: readonly Projection[],
): Promise<Engine> => {
  await migrateReadModels(deps.pool);
  for (const projection of projections) await ensureLive(deps, projection);
  const hub = await startHub(deps.pool, deps.store, deps.log);
  const feed = await startFeed(deps.store, deps.log);
  const directory = await followDirectory(deps.store, feed, deps.log, deps.clock);
  const runners = await Promise.all(
    projections.map(async (projection) => {
      const start = () => startRunner(deps, projection, feed, hub);
      return (await isLive(deps, projection)) ? start() : startLater(deps, projection, start);
    }),
  );
  await Promise.all(runners.map((runner) => runner.caughtUp));
  const names = projections.map((projection) => projection.name);
  return {
    hub,
    directory,
    caughtUp: (position, timeoutMs) => hub.waitFor(names, position, timeoutMs),
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
      await feed.stop();
      directory.stop();
      await hub.stop();
    },
  };
};
