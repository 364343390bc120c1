import type { BlobStore } from '@shilu/infra/blob-store/port';
import { backoff, pause } from '@shilu/infra/event-store/backoff';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Logger } from '@shilu/infra/logging/logger';
import type { SubjectKeys } from '@shilu/events/core/personal';
import type { Pool } from 'pg';
import { setAsideOf } from '@shilu/infra/read-models/set-aside';
import { applyBatch, Paused, type BatchTarget } from './apply-batch';
import { Fenced, liveGeneration, notePaused, type Generation } from './catalog';
import { incoming, type Feed, type Incoming } from './feed';
import type { Hub } from './hub';
import type { Projection, ProjectionWriter } from './projection';
import { retryAside } from './retry-aside';
import { watchWriter } from './watch-writer';

export type EngineDeps = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly keys: SubjectKeys;
  readonly blobs: BlobStore;
  readonly log: Logger;
};

export type Runner = {
  readonly name: string;
  /** Settles when this projection has for the first time read all there was. */
  readonly caughtUp: Promise<void>;
  readonly stop: () => Promise<void>;
};

const BATCH_BEHIND = 2_000;
const MOST_BACKLOG = 5_000;
/** Events of others are passed over at once; the checkpoint follows when so long nothing of one's own has moved it. */
const CHECKPOINT_AFTER_MS = 50;
/** While something is set aside, whether somebody asked for it again is looked up so often, should the word be lost. */
const LOOK_FOR_ASKED_MS = 5_000;
/** A paused model goes on by itself after a minute, then after two, at most after half an hour: a burst of bad values passes. */
const PAUSE = { first: 60_000, most: 1_800_000 };
/** A pause this long after the last one is a new one. */
const PAUSES_FORGOTTEN_MS = 3_600_000;

/**
 * Keeps one projection at the end of the log. Behind, it reads the log itself; caught up, it takes what the feed hands
 * over. No event falls between the two: the backlog is emptied and opened before the log is read, so whatever the read
 * did not see was committed after it and comes through the feed.
 */
export const startRunner = (deps: EngineDeps, projection: Projection, feed: Feed, hub: Hub): Runner => {
  const { pool, store } = deps;
  const log = deps.log.child({ projection: projection.name });
  const stopping = new AbortController();
  const wanted = new Set(projection.categories);
  let backlog: Incoming[] = [];
  let overflowed = true;
  let wake: () => void = () => undefined;
  /** What this runner believes to be written may not be: its generation is read anew before anything else is said of it. */
  let doubted = false;
  let settle: () => void = () => undefined;
  const caughtUp = new Promise<void>((resolve) => (settle = resolve));

  const unlisten = feed.listen((batch) => {
    if (overflowed) return;
    if (backlog.length + batch.length > MOST_BACKLOG) {
      overflowed = true;
      backlog = [];
    } else backlog.push(...batch);
    wake();
  });

  const undoubt = hub.onLoss(() => {
    doubted = true;
    wake();
  });
  /** Keys to take again: all of them once after every start, for the program may be another; then those asked for. */
  let retry: 'all' | 'asked' | null = 'all';
  let resume: () => void = () => undefined;
  const unretry = hub.onRetry((asked) => {
    if (asked !== projection.name) return;
    retry ??= 'asked';
    resume();
    wake();
  });
  const moved = (position: Position): void => {
    if (!doubted) hub.moved(projection.name, position);
  };

  const untilWoken = (withinMs: number | null): Promise<void> =>
    new Promise((resolve) => {
      const timer = withinMs === null ? undefined : setTimeout(resolve, withinMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (backlog.length > 0 || overflowed || doubted || retry === 'asked' || stopping.signal.aborted) wake();
    });

  const later = (a: Position | null, b: Position | null): boolean =>
    a !== null && (b === null || store.comparePositions(a, b) > 0);

  /** Works on one generation until stopped, thrown out or in doubt. */
  const work = async (first: Generation, writer: ProjectionWriter): Promise<void> => {
    let generation = first;
    const aside = new Set((await setAsideOf(pool, first.schema)).map(({ stream }) => stream));
    const target = (): BatchTarget => ({
      ...{ pool, generation, writer, announce: true, aside, log },
      ofParts: projection.parts !== undefined,
    });
    /** Read, and nothing of it for this projection: its rows stand at this position, its checkpoint does not yet. */
    let passed = null as { readonly through: Position; readonly since: number } | null;
    const apply = async (events: readonly Incoming[], through: Position): Promise<void> => {
      passed = null;
      generation = await applyBatch(target(), events, through);
      moved(through);
    };
    const catchUp = async (): Promise<void> => {
      backlog = [];
      overflowed = false;
      const seen = feed.position();
      const read = await store.readAll({
        after: generation.position,
        limit: BATCH_BEHIND,
        categories: projection.categories,
      });
      const last = read.at(-1);
      if (last) await apply(read.map(incoming), last.position);
      if (read.length === BATCH_BEHIND) overflowed = true;
      else if (!overflowed) {
        if (seen !== null && later(seen, generation.position)) await apply([], seen);
        settle();
      }
    };
    if (generation.position !== null) moved(generation.position);
    overflowed = true;
    while (!stopping.signal.aborted && !doubted) {
      if (overflowed) {
        await catchUp();
        continue;
      }
      const taken = backlog.splice(0, BATCH_BEHIND).filter((event) => later(event.position, generation.position));
      const last = taken.at(-1);
      const own = taken.filter((event) => wanted.has(event.category));
      if (last && own.length > 0) await apply(own, last.position);
      else if (last) {
        passed = { through: last.position, since: passed?.since ?? performance.now() };
        moved(last.position);
      }
      if (retry !== null) {
        const which = retry;
        retry = null;
        if (aside.size > 0) await retryAside(target(), store, which);
      }
      const left = passed === null ? null : passed.since + CHECKPOINT_AFTER_MS - performance.now();
      if (passed !== null && left !== null && left <= 0) await apply([], passed.through);
      else if (!last && backlog.length === 0) {
        await untilWoken(left ?? (aside.size > 0 ? LOOK_FOR_ASKED_MS : null));
        if (aside.size > 0) retry ??= 'asked';
      }
    }
  };

  /** Somebody else wrote, or a rebuild took this generation's place: the new one is written here as the old one was. */
  const giveWay = async ({ generation }: Fenced): Promise<void> => {
    overflowed = true;
    backlog = [];
    if ((await liveGeneration(pool, projection.name))?.schema !== generation.schema) return;
    log.info({ schema: generation.schema }, 'written by another process; watching it');
    await watchWriter({
      ...{ projection: projection.name, wanted, feed, hub, store },
      onCaughtUp: settle,
      stopping: stopping.signal,
    });
  };

  let pauses = 0;
  let pausedAt = 0;
  /** The one exception to law 12: it alone stands still, says so, and goes on after a while or when somebody asks. */
  const standStill = async (generation: Generation, { cause, position }: Paused): Promise<void> => {
    pauses = Date.now() - pausedAt > PAUSES_FORGOTTEN_MS ? 1 : pauses + 1;
    pausedAt = Date.now();
    log.error({ err: cause, position, pauses }, 'paused: too many keys in a minute cannot be taken; all others go on');
    await notePaused(pool, generation, cause, position).catch(() => undefined);
    settle();
    const asked = new AbortController();
    resume = () => asked.abort();
    stopping.signal.addEventListener('abort', resume, { once: true });
    await pause(Math.min(PAUSE.most, PAUSE.first * 2 ** (pauses - 1)), asked.signal);
    stopping.signal.removeEventListener('abort', resume);
    resume = () => undefined;
    overflowed = true;
    backlog = [];
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted;) {
      const began = Date.now();
      let generation: Generation | null = null;
      try {
        doubted = false;
        generation = await liveGeneration(pool, projection.name);
        if (!generation) throw new Error('no live generation');
        const { schema } = generation;
        await work(
          generation,
          projection.open({ schema, store, keys: deps.keys, blobs: deps.blobs, log, bulk: false }),
        );
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (error instanceof Paused && generation) {
          await standStill(generation, error);
          continue;
        }
        failures = Date.now() - began > 10_000 ? 0 : failures + 1;
        if (error instanceof Fenced) await giveWay(error).catch(() => undefined);
        else {
          log.warn(error instanceof Error ? error : new Error(String(error)), 'could not write; trying again');
          await pause(backoff(failures), stopping.signal);
        }
      }
    }
  };
  const running = run();
  return {
    name: projection.name,
    caughtUp,
    stop: async () => {
      stopping.abort();
      wake();
      unlisten();
      undoubt();
      unretry();
      await running;
    },
  };
};
