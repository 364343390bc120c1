import type { Position } from '@shilu/infra/event-store/port';
import { holdingLock } from '@shilu/infra/postgres/pool';
import { createCatalog, firstGeneration, liveGeneration } from './catalog';
import { followDirectory, type DirectoryFollower } from './directory-follower';
import { startFeed } from './feed';
import { startHub, type Hub } from './hub';
import type { Projection } from './projection';
import { rebuild } from './rebuild';
import { startRunner, type EngineDeps } from './runner';

export type Engine = {
  readonly hub: Hub;
  readonly directory: DirectoryFollower;
  /** True when every projection has read to `position` within the time. */
  readonly caughtUp: (position: Position, timeoutMs: number) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

/** More events than this in the log are read into new tables in bulk rather than as if they happened now. */
const BULK_FROM = 5_000;

const makeLive = async (deps: EngineDeps, projection: Projection): Promise<void> => {
  const live = await liveGeneration(deps.pool, projection.name);
  if (live?.version === projection.version) return;
  const waiting = await deps.store.readAll({ after: null, limit: BULK_FROM, categories: projection.categories });
  if (live || waiting.length === BULK_FROM) await rebuild(deps, projection);
  else await firstGeneration(deps.pool, projection);
};

/** Of several processes that start together one builds, and the others find it built. */
const ensureLive = async (deps: EngineDeps, projection: Projection): Promise<void> => {
  if ((await liveGeneration(deps.pool, projection.name))?.version === projection.version) return;
  await holdingLock(deps.pool, `rm build ${projection.name}`, () => makeLive(deps, projection));
};

/** Read models brought to the end of the log and kept there. */
export const startEngine = async (deps: EngineDeps, projections: readonly Projection[]): Promise<Engine> => {
  await createCatalog(deps.pool);
  for (const projection of projections) await ensureLive(deps, projection);
  const hub = await startHub(deps.pool, deps.store, deps.log);
  const feed = await startFeed(deps.store, deps.log);
  const directory = await followDirectory(deps.store, feed, deps.log);
  const runners = projections.map((projection) => startRunner(deps, projection, feed, hub));
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
