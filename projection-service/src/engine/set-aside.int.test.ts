import { randomUUID } from 'node:crypto';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import {
  askResume,
  askRetry,
  beingRepaired,
  liveSetAside,
  modelStates,
  noteTried,
  setAsideOf,
} from '@shilu/infra/read-models/set-aside';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';
import { MOST_KEYS_A_MINUTE } from './apply-batch';
import { liveGeneration } from './catalog';
import { startEngine, type Engine } from './engine';
import type { Projection } from './projection';
import { rebuild } from './rebuild';

let lab: Lab;
let engines: Engine[] = [];
beforeEach(async () => {
  lab = await createLab();
});
afterEach(async () => {
  for (const engine of engines) await engine.stop();
  engines = [];
  await lab.end();
});

const start = async (...models: readonly Projection[]): Promise<Engine> => {
  const engine = await startEngine(lab.deps, models);
  engines.push(engine);
  return engine;
};
const rowsOf = async (table: string): Promise<readonly string[]> =>
  (await lab.deps.pool.query<{ what: string }>(`select what from rm.${table} order by what`)).rows.map(
    ({ what }) => what,
  );
const asideNow = async () =>
  (await liveSetAside(lab.deps.pool, { offset: 0, limit: 200 })).rows.map(
    ({ projection, stream, revision, waiting }) => ({ projection, stream, revision, waiting }),
  );
const later = <T>(look: () => Promise<T>, expected: T) =>
  vi.waitFor(async () => expect(await look()).toEqual(expected), { timeout: 20_000, interval: 50 });

/** Notes `stream/revision` of every event; `refuses` says which it cannot take, and how that shows. */
const model = (name: string, refuses: (stream: string, revision: number) => unknown, version = 1): Projection => ({
  name,
  version,
  categories: ['record'],
  tables: [name],
  ddl: `create table ${name} (what text primary key, day date);`,
  indexes: '',
  open: ({ schema }) => ({
    forget: () => undefined,
    apply: async (events, tx) => {
      for (const { stream, revision } of events) {
        const bad = refuses(stream, revision);
        if (bad instanceof Error) throw bad;
        await tx.query(`insert into ${schema}.${name} values ($1, $2)`, [`${stream}/${revision}`, bad ?? null]);
      }
      return [];
    },
  }),
});
const takesAll = () => undefined;
const told = async () =>
  (await lab.deps.pool.query<{ keys: unknown }>('select keys from rm.pulse order by seq')).rows.map(({ keys }) => keys);
const rename = (id: string) =>
  lab.writer.write('record', id, [{ type: 'ModuleRenamed', data: { moduleId: 'm1', from: 'a', to: 'b' } }]);

describe('an event that a read model cannot take', () => {
  const noSuchDay = (stream: string, revision: number) =>
    stream === 'record-bad' && revision === 1 ? '0000-01-01' : undefined;

  it('sets its stream aside, all others go on, and a restart and a rebuild leave it so', async () => {
    await lab.record('bad', { ownerId: 'li' });
    await lab.record('good', { ownerId: 'li' });
    const engine = await start(model('days', noSuchDay), model('other', takesAll));
    await rename('bad');
    await rename('bad');
    const { position } = await rename('good');
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    const taken = ['record-bad/0', 'record-good/0', 'record-good/1'];
    expect(await rowsOf('days')).toEqual(taken);
    expect(await rowsOf('other')).toHaveLength(5);
    const aside = [{ projection: 'days', stream: 'record-bad', revision: 1, waiting: 1 }];
    expect(await asideNow()).toEqual(aside);
    expect(await beingRepaired(lab.deps.pool, ['record-bad', 'record-good'])).toEqual(new Set(['record-bad']));
    // Whoever has the record or a list of it open asks anew at once.
    expect(await told()).toContainEqual([{ key: '*' }]);
    const [letter] = (await liveSetAside(lab.deps.pool, { offset: 0, limit: 1 })).rows;
    expect(letter).toMatchObject({
      eventType: 'ModuleRenamed',
      error: expect.stringContaining('0000-01-01') as string,
    });

    await engine.stop();
    engines = [];
    const again = await start(model('days', noSuchDay));
    const more = await rename('good');
    expect(await again.caughtUp(more.position, 10_000)).toBe(true);
    await rebuild(lab.deps, model('days', noSuchDay));
    expect(await again.caughtUp(more.position, 10_000)).toBe(true);
    expect(await rowsOf('days')).toEqual([...taken, 'record-good/2']);
    expect(await asideNow()).toEqual([{ ...aside[0], waiting: 1 }]);
  });

  it('is taken after an upgrade, and what waited behind it with it, in order', async () => {
    await lab.record('bad', { ownerId: 'li' });
    await rename('bad');
    await rename('bad');
    const old = await start(model('days', noSuchDay));
    expect(await asideNow()).toHaveLength(1);
    await old.stop();
    engines = [];
    await lab.deps.pool.query('delete from rm.pulse');
    // The same tables and a program that can: no rebuild is needed.
    await start(model('days', takesAll));
    await later(() => rowsOf('days'), ['record-bad/0', 'record-bad/1', 'record-bad/2']);
    expect(await asideNow()).toEqual([]);
    expect(await told()).toEqual([[{ key: '*' }]]);
  });

  it('is taken with all that waited behind it, however many pages of the log they fill', async () => {
    const many = 450;
    const old = await start(model('days', noSuchDay));
    await lab.record('bad', { ownerId: 'li' });
    await lab.writer.write(
      'record',
      'bad',
      Array.from({ length: many }, () => ({ type: 'ModuleRenamed', data: { moduleId: 'm1', from: 'a', to: 'b' } })),
    );
    await later(asideNow, [{ projection: 'days', stream: 'record-bad', revision: 1, waiting: many - 1 }]);
    await old.stop();
    engines = [];
    await start(model('days', takesAll));
    await later(asideNow, []);
    expect(await rowsOf('days')).toHaveLength(1 + many);
  });

  it('asked for while it is being tried, it is tried once more', async () => {
    const { pool } = lab.deps;
    const engine = await start(model('days', noSuchDay));
    await lab.record('bad', { ownerId: 'li' });
    await rename('bad');
    await later(async () => (await asideNow()).length, 1);
    await engine.stop();
    engines = [];
    const schema = (await liveGeneration(pool, 'days'))?.schema ?? '';
    const why = { fault: 'value', error: 'no such day' } as const;
    const asked = async () => (await setAsideOf(pool, schema, 'asked')).length;
    await askRetry(pool, 'days', 'record-bad');
    const [tried] = await setAsideOf(pool, schema);
    if (tried === undefined) throw new Error('nothing is set aside');
    await askRetry(pool, 'days', 'record-bad');
    await noteTried(pool, schema, tried, why);
    expect(await asked()).toBe(1);
    const [again] = await setAsideOf(pool, schema);
    await noteTried(pool, schema, again ?? tried, why);
    expect(await asked()).toBe(0);
  });

  it('is tried again when somebody asks: it stays at the first that fails, or all of it is taken', async () => {
    let bad: readonly number[] = [1, 3];
    await lab.record('bad', { ownerId: 'li' });
    const engine = await start(
      model('days', (_stream, revision) => (bad.includes(revision) ? '0000-01-01' : undefined)),
    );
    for (let n = 0; n < 4; n += 1) await rename('bad');
    await later(asideNow, [{ projection: 'days', stream: 'record-bad', revision: 1, waiting: 3 }]);
    bad = [3];
    expect(await askRetry(lab.deps.pool, 'days', 'record-bad')).toBe(true);
    await later(asideNow, [{ projection: 'days', stream: 'record-bad', revision: 3, waiting: 1 }]);
    expect(await rowsOf('days')).toHaveLength(3);
    bad = [];
    await askRetry(lab.deps.pool, 'days', 'record-bad');
    await later(asideNow, []);
    expect(await rowsOf('days')).toHaveLength(5);
    const { position } = await rename('bad');
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    expect(await rowsOf('days')).toHaveLength(6);
    expect(await askRetry(lab.deps.pool, 'days', 'record-bad')).toBe(false);
  });

  it('is found among thousands in a rebuild by halves, not one by one', async () => {
    for (let n = 0; n < 60; n += 1) {
      await lab.record(`r${n}`, { ownerId: 'li' });
      if (n % 20 === 7) await rename(`r${n}`);
    }
    let applied = 0;
    const poisoned = model('days', (stream, revision) => {
      applied += 1;
      return stream === 'record-r27' && revision === 1 ? '0000-01-01' : undefined;
    });
    await migrateReadModels(lab.deps.pool);
    const { events } = await rebuild(lab.deps, poisoned);
    expect(events).toBe(63);
    expect(await rowsOf('days')).toHaveLength(62);
    expect(applied).toBeLessThan(63 * 4);
  });

  it('stops nothing when it is no event at all: foreign JSON, a payload of another shape, a type that is not known', async () => {
    await lab.record('good', { ownerId: 'li' });
    const { store } = lab.deps;
    const id = randomUUID();
    await store.append('record-foreign', -1, [{ id, type: 'OrderPlaced', body: '{"order":1}' }]);
    await lab.writer.write('record', 'shape', [{ type: 'RecordCreated', data: { number: 5 } }]);
    await lab.writer.write('record', 'type', [{ type: 'RecordBaked', data: {} }]);
    const engine = await start(model('days', takesAll));
    const { position } = await rename('good');
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    expect(await rowsOf('days')).toEqual(['record-good/0', 'record-good/1']);
    expect((await asideNow()).map(({ stream }) => stream).sort()).toEqual([
      'record-foreign',
      'record-shape',
      'record-type',
    ]);
  });
});

describe('a fault that is not the value’s', () => {
  it('is tried again and sets nothing aside', async () => {
    let broken = true;
    const lost = Object.assign(new Error('relation is gone'), { code: '42P01' });
    await lab.record('1', { ownerId: 'li' });
    const starting = start(model('days', () => (broken ? lost : undefined)));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await asideNow()).toEqual([]);
    broken = false;
    await starting;
    expect(await rowsOf('days')).toEqual(['record-1/0']);
    expect(await asideNow()).toEqual([]);
  });

  it('more than twenty keys in a minute pause that model alone, and it says so; asked to, it goes on', async () => {
    const { pool } = lab.deps;
    let faulty = true;
    const bad = model('days', () => (faulty ? new TypeError('cannot read it') : undefined));
    const engine = await start(bad, model('other', takesAll));
    let position = '';
    for (let n = 0; n < MOST_KEYS_A_MINUTE + 5; n += 1)
      ({ position } = await lab.record(`r${n}`, { ownerId: 'li', modules: [textModule('m1', 'a', 'b')] }));
    await later(
      async () => (await modelStates(pool)).map(({ projection, pausedAt }) => [projection, pausedAt !== null]),
      [
        ['days', true],
        ['other', false],
      ],
    );
    const [stoodStill] = (await modelStates(pool)).map(({ pausedAt }) => pausedAt);
    expect(await asideNow()).toHaveLength(MOST_KEYS_A_MINUTE);
    expect(await engine.hub.waitFor(['other'], position, 10_000)).toBe(true);
    expect(await engine.caughtUp(position, 1_500)).toBe(false);
    const [since] = (await modelStates(pool)).map(({ pausedAt }) => pausedAt);
    expect(since?.getTime()).toBe(stoodStill?.getTime());
    faulty = false;
    expect(await askResume(pool, 'days')).toBe(true);
    expect(await engine.caughtUp(position, 10_000)).toBe(true);
    expect((await modelStates(pool)).every(({ pausedAt }) => pausedAt === null)).toBe(true);
    // A rebuild that cannot be: the tables of before go on serving, and the start does not fail.
    await engine.stop();
    engines = [];
    const before = await liveGeneration(pool, 'days');
    const worse = await start(
      model('days', () => new TypeError('worse'), 2),
      model('other', takesAll),
    );
    expect(await liveGeneration(pool, 'days')).toEqual(before);
    const next = await rename('r1');
    expect(await worse.hub.waitFor(['other'], next.position, 10_000)).toBe(true);
    expect((await modelStates(pool)).find(({ projection }) => projection === 'days')?.pausedAt).not.toBeNull();
  });
});
