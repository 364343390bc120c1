import { CAPABILITIES } from '@shilu/events/capabilities/capability';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { Position } from '@shilu/infra/event-store/port';
import { FIXED_AGAIN, inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { ordOf } from '../audit/audit-projection';
import { logMoment, toldByNow, type LogMoment } from '../audit/log-moment';
import { liveGeneration } from '../engine/catalog';
import type { Hub } from '../engine/hub';
import type { Projection } from '../engine/projection';
import type { EngineDeps } from '../engine/runner';
import { isTransient } from '../engine/value-fault';
import { PastMoved, type PastReading } from './past-pool';
import { pastStore } from './past-store';
import { groupsOf, isOfMoments, viewsOf, type Group, type PastModel, type PastPlace } from './past-tables';

type Deps = EngineDeps & { readonly hub: Pick<Hub, 'waitFor'> };

export type OpenMoment = LogMoment & { readonly before: string; readonly reading: PastReading };

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

export type Moments = {
  /** The moment, ready to be read; null before the first event. Where it has to be made, that is done in `turn`. */
  readonly open: (moment: string, turn?: Turn) => Promise<OpenMoment | null>;
  readonly stop: () => Promise<void>;
};

/** So many are held open, and none longer than this after it was last read. */
const MOST_OPEN = 8;
const IDLE_MS = 15 * 60_000;
/** Longer than any one query: what was read since is being read still, and is not dropped for others. */
const IN_USE_MS = 90_000;
/** With those in use. */
const MOST_IN_USE = 64;
const LOOK_EVERY_MS = 60_000;
/** What a process that ended badly left is dropped by the others. */
const ABANDONED = '1 hour';
const LONGEST_WAIT_MS = 10_000;
/** Streams that are read at once. */
const AT_ONCE = 8;
const SLICE = 500;

const TRAIL = 'audit';

/** The models that can be read as of a moment. */
export const pastModels = (projections: readonly Projection[]): readonly Projection[] =>
  projections.filter(isOfMoments);

type Held = OpenMoment & { readonly schema: string; usedAt: number; isVoid: boolean };

/**
 * Writes of moments, so many at once of all of them: each holds a connection while it asks for another, to read the log,
 * and as many as there are connections would wait for each other.
 */
type Write = <T>(work: (tx: PoolClient) => Promise<T>) => Promise<T>;
const MOST_WRITING = 2;

const writing = (pool: Pool): Write => {
  const waiting: (() => void)[] = [];
  let now = 0;
  return async (work) => {
    if (now >= MOST_WRITING) await new Promise<void>((resolve) => waiting.push(resolve));
    else now += 1;
    try {
      return await inTransaction(pool, async (tx) => {
        await tx.query('set local statement_timeout = 0');
        return work(tx);
      });
    } finally {
      const next = waiting.shift();
      if (next === undefined) now -= 1;
      else next();
    }
  };
};

type Building = {
  readonly deps: Deps;
  readonly write: Write;
  readonly models: readonly PastModel[];
  /** Where the live tables of each model stand. */
  readonly live: ReadonlyMap<string, string>;
  /** Those of the trail. */
  readonly trail: string;
  readonly moment: LogMoment;
  readonly place: PastPlace;
  /** What has changed since the moment and stood there already. */
  readonly stood: string[];
  readonly ready: Set<Group>;
};

const makePlace = ({ write, moment, place }: Building): Promise<void> =>
  write(async (tx) => {
    const { schema, folded } = place;
    await tx.query('insert into rm.past (schema) values ($1)', [schema]);
    await tx.query(`create schema ${schema}; create schema ${folded};
      create table ${schema}.moved (subject text primary key); create table ${schema}.covered (ord bigint not null)`);
    await tx.query(`insert into ${schema}.covered values ($1)`, [moment.ord]);
  });

/** What changed since the moment and was not known to have; of it, what stood at the moment already. */
const noteMoved = async ({ trail, moment, place }: Building, tx: PoolClient): Promise<readonly string[]> => {
  const { rows } = await tx.query<{ subject: string; stood: boolean }>(
    `with newer as (
       select distinct entity, entity_id from ${trail}.audit_events where ord > (select ord from ${place.schema}.covered)
     ), noted as (
       insert into ${place.schema}.moved (subject) select entity || '-' || entity_id from newer on conflict do nothing returning subject
     )
     select m.subject from newer n join noted m on m.subject = n.entity || '-' || n.entity_id
     where exists (select 1 from ${trail}.audit_events e where e.entity = n.entity and e.entity_id = n.entity_id and e.ord <= $1)`,
    [moment.ord],
  );
  return rows.map(({ subject }) => subject);
};

/** The streams of a group that say something of a subject: its own, or what stands beside it. */
const streamsOf = ({ categories }: Group, subject: string): readonly string[] =>
  [subject, ...CAPABILITIES.map((capability) => streamName(capability, subject))].filter((stream) =>
    categories.has(categoryOf(stream)),
  );

/** The streams of these up to the moment, folded by the projectors that make today's rows. */
const foldAgain = async (
  { deps, place }: Building,
  groups: readonly Group[],
  subjects: readonly string[],
  tx: PoolClient,
): Promise<void> => {
  const { keys, blobs, log } = deps;
  const store = pastStore(deps.store, place.before);
  const read = async (stream: string): Promise<readonly RecordedEvent[]> => {
    try {
      return (await store.readStream(stream)).map(readEvent);
    } catch (error) {
      // What was not reached may be there: only what cannot be read is left out.
      if (!(error instanceof Error) || isTransient(error)) throw error;
      log.error({ err: error, stream }, 'not shown as of a moment: it cannot be read');
      return [];
    }
  };
  for (const group of groups) {
    const streams = subjects.flatMap((subject) => streamsOf(group, subject));
    if (streams.length === 0) continue;
    const writer = group.projection.open({ schema: place.folded, store, keys, blobs, log, bulk: true });
    for (let from = 0; from < streams.length; from += AT_ONCE) {
      const events = (await Promise.all(streams.slice(from, from + AT_ONCE).map(read))).flat();
      for (let at = 0; at < events.length; at += SLICE) await writer.apply(events.slice(at, at + SLICE), tx);
    }
    await writer.finish?.(tx);
  }
};

/** Makes the tables of a group as they were. */
const makeReady = async (building: Building, group: Group): Promise<void> => {
  const { write, place, live, stood, ready } = building;
  if (ready.has(group)) return;
  await write(async (tx) => {
    // Without their indexes: what is folded again is a small part.
    if (group.categories.size > 0)
      await tx.query(`set local search_path to ${place.folded}; ${group.ddl}; ${FIXED_AGAIN}`);
    await tx.query(viewsOf(group, place, live));
    await foldAgain(building, [group], stood, tx);
  });
  ready.add(group);
};

const bringUp = async (building: Building): Promise<void> => {
  const { deps, models, place } = building;
  const { pool, store, hub } = deps;
  const names = models.map(({ projection }) => projection.name);
  const { rows } = await pool.query<{ position: Position }>(
    `select position from rm.generation where status = 'live' and name = any($1) and position is not null`,
    [names],
  );
  const furthest = rows
    .map(({ position }) => position)
    .reduce<Position | null>(
      (most, one) => (most === null || store.comparePositions(one, most) > 0 ? one : most),
      null,
    );
  if (furthest !== null && !(await hub.waitFor([TRAIL], furthest, LONGEST_WAIT_MS))) throw new AppError('unavailable');
  let moved: readonly string[] = [];
  await building.write(async (tx) => {
    const trail = await tx.query<{ position: Position | null }>(
      `select position from rm.generation where status = 'live' and name = $1`,
      [TRAIL],
    );
    moved = await noteMoved(building, tx);
    await foldAgain(building, [...building.ready], moved, tx);
    await tx.query(`update ${place.schema}.covered set ord = greatest(ord, $1)`, [
      ordOf(trail.rows[0]?.position ?? '0'),
    ]);
    if (moved.length > 0) await tx.query(`analyze ${place.schema}.moved`);
  });
  building.stood.push(...moved);
};

/** Where the time after a moment begins: at the next event of the trail, or after all that is in the log by now. */
const endOf = async (deps: Deps, trail: string, { ord }: LogMoment): Promise<string> => {
  const head = await toldByNow(deps);
  const { rows } = await deps.pool.query<{ ord: string }>(
    `select ord from ${trail}.audit_events where ord > $1 order by ord limit 1`,
    [ord],
  );
  return rows[0]?.ord ?? String(BigInt(ordOf(head ?? ord)) + 1n);
};

const openMoment = async (
  deps: Deps,
  write: Write,
  projections: readonly Projection[],
  moment: LogMoment,
): Promise<Held> => {
  const { pool } = deps;
  const models = await Promise.all(
    projections.map(async (projection): Promise<PastModel> => {
      const generation = await liveGeneration(pool, projection.name);
      if (!generation) throw new AppError('unavailable');
      return { projection, live: generation.schema };
    }),
  );
  const live = new Map(models.map((model) => [model.projection.name, model.live]));
  const trail = live.get(TRAIL);
  if (trail === undefined) throw new AppError('unavailable');
  const [before, numbered] = await Promise.all([
    endOf(deps, trail, moment),
    pool.query<{ n: string }>(`select nextval('rm.past_number') as n`),
  ]);
  const schema = `rm_past_${numbered.rows[0]?.n ?? '0'}`;
  const place: PastPlace = { schema, folded: `${schema}_rows`, before };
  const building: Building = { deps, write, models, live, trail, moment, place, stood: [], ready: new Set() };
  await makePlace(building);
  await bringUp(building);
  const groups = models.flatMap(groupsOf);
  const groupOf = new Map(groups.flatMap((group) => Object.keys(group.tables).map((table) => [table, group] as const)));
  // One after the other: what is made ready and what is brought up rest on the same list of what has changed.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  let bringing: Promise<void> | null = null;
  const held: Held = {
    ...moment,
    ...{ before, schema, usedAt: Date.now(), isVoid: false },
    reading: {
      schema,
      tables: new Set(groupOf.keys()),
      prepare: async (tables) => {
        const wanted = [...new Set(tables.flatMap((table) => groupOf.get(table) ?? []))];
        for (const group of wanted.filter((one) => !building.ready.has(one)))
          await inTurn(() => makeReady(building, group));
      },
      assertHolds: async (tx) => {
        held.usedAt = Date.now();
        const { rows } = await tx.query<{ name: string; schema: string; ahead: boolean }>(
          `select g.name, g.schema, coalesce(substring(g.position from '^[0-9]+')::bigint > c.ord, false) as ahead
           from rm.generation g, ${schema}.covered c where g.status = 'live' and g.name = any($1)`,
          [[...live.keys()]],
        );
        // A model was built anew meanwhile: these views rest on tables that are gone, or will be.
        if (rows.length !== live.size || rows.some((row) => live.get(row.name) !== row.schema)) {
          held.isVoid = true;
          throw new AppError('unavailable');
        }
        if (rows.some(({ ahead }) => ahead)) throw new PastMoved('written to since');
      },
      catchUp: () => (bringing ??= inTurn(() => bringUp(building)).finally(() => (bringing = null))),
    },
  };
  return held;
};

const drop = async (pool: Pool, schema: string): Promise<void> => {
  await pool.query(`drop schema if exists ${schema} cascade; drop schema if exists ${schema}_rows cascade`);
  await pool.query('delete from rm.past where schema = $1', [schema]);
};

/** Moments of the past that this process holds open: made when first looked at, dropped when nobody has for a while. */
export const createMoments = (deps: Deps, projections: readonly Projection[]): Moments => {
  const { pool, log } = deps;
  const models = pastModels(projections);
  const write = writing(pool);
  const opened = new Map<string, Promise<Held>>();
  const settled = new Map<string, Held>();
  const known = (key: string): Promise<Held | null> => opened.get(key)?.catch(() => null) ?? Promise.resolve(null);
  const close = async (key: string): Promise<void> => {
    const held = await known(key);
    opened.delete(key);
    settled.delete(key);
    if (held) await drop(pool, held.schema);
  };
  /** Room for so many more: those that nobody has read for longest give way, none that is being read. */
  const makeRoom = async (more: number): Promise<void> => {
    const idle = [...settled].filter(([, held]) => Date.now() - held.usedAt > IN_USE_MS);
    idle.sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key] of idle.slice(0, Math.max(0, settled.size + more - MOST_OPEN))) await close(key);
    if (settled.size + more > MOST_IN_USE) throw new AppError('heavyReadsBusy');
  };
  const openNow = (key: string, moment: LogMoment, turn: Turn): Promise<Held> => {
    const opening = turn(async () => {
      await makeRoom(1);
      return openMoment(deps, write, models, moment);
    });
    opened.set(key, opening);
    opening.then(
      (held) => settled.set(key, held),
      () => opened.delete(key),
    );
    return opening;
  };
  const lookAfter = async (): Promise<void> => {
    for (const key of [...opened.keys()]) {
      const held = await known(key);
      if (!held || held.isVoid || Date.now() - held.usedAt > IDLE_MS) await close(key);
      else await pool.query('update rm.past set used_at = now() where schema = $1', [held.schema]);
    }
    await makeRoom(0);
    const left = await pool.query<{ schema: string }>(
      `select schema from rm.past where used_at < now() - interval '${ABANDONED}'`,
    );
    for (const { schema } of left.rows) await drop(pool, schema);
  };
  const timer = setInterval(() => {
    lookAfter().catch((error: unknown) => log.warn({ err: error }, 'moments were not looked after'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    open: async (asked, turn = (work) => work()) => {
      const moment = await logMoment(deps, asked);
      if (moment === null) return null;
      const key = moment.ord;
      if ((await known(key))?.isVoid === true) await close(key);
      const held = await (opened.get(key) ?? openNow(key, moment, turn));
      held.usedAt = Date.now();
      return { ...held, at: moment.at };
    },
    stop: async () => {
      clearInterval(timer);
      for (const key of [...opened.keys()]) await close(key).catch(() => undefined);
    },
  };
};
