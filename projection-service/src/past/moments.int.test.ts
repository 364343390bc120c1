import { StoreUnavailable } from '@shilu/infra/event-store/errors';
import type { EventStore } from '@shilu/infra/event-store/port';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngine, type Engine } from '../engine/engine';
import { projections } from '../projections';
import { createLab, type Lab } from '../testing/lab';
import { createMoments, type Moments } from './moments';
import { pastPool } from './past-pool';

let lab: Lab;
let engine: Engine;
let moments: Moments;
/** Thrown in place of what is read of a stream. */
let away: Error | null = null;

beforeAll(async () => {
  lab = await createLab();
  await migrateReadModels(lab.deps.pool);
  engine = await startEngine(lab.deps, projections);
  const store: EventStore = {
    ...lab.deps.store,
    readStream: (...asked) => (away === null ? lab.deps.store.readStream(...asked) : Promise.reject(away)),
  };
  moments = createMoments(
    { ...lab.deps, store, hub: { waitFor: (_, at) => engine.caughtUp(at, 10_000) } },
    projections,
  );
  await lab.person('li', '李静', { isOrganAdmin: true });
  await lab.record('a', { ownerId: 'li', title: '甲' });
});
afterAll(async () => {
  await moments.stop();
  await engine.stop();
  await lab.end();
});

const overseer = { tokens: [], barred: null, seesAll: true, accountId: 'li', isAdmin: true };
const settled = async (): Promise<string> => {
  const head = (await lab.deps.store.head()) ?? '';
  expect(await engine.caughtUp(head, 10_000)).toBe(true);
  return head;
};
const retitled = (title: string) =>
  lab.writer.write(
    'record',
    'a',
    [
      {
        type: 'RecordInfoChanged',
        data: {
          ...{ title, recordType: '合成', taskId: null, projectId: null, bookId: 'book', changes: [] },
          pageInfo: { temperature: null, humidity: null, participantIds: [], participantsNotApplicable: true },
        },
      },
    ],
    { actor: 'li' },
  );
const titlesAt = async (position: string): Promise<readonly unknown[]> => {
  const moment = await moments.open(position);
  if (moment === null) throw new Error('no such moment');
  const { rows } = await pastPool(lab.deps.pool, moment.reading, overseer).query<{ title: string }>(
    'select title from rm.record_rows order by id',
  );
  return rows.map(({ title }) => title);
};

test('what is written after a moment does not come into it, though it was the newest when it was opened', async () => {
  const newest = await settled();
  expect(await titlesAt(newest)).toEqual(['甲']);
  await retitled('乙');
  await lab.record('b', { ownerId: 'li', title: '丙' });
  await settled();
  expect(await titlesAt(newest)).toEqual(['甲']);
});

test('what was written before now is in the moment of now, however far read models have come', async () => {
  for (let n = 0; n < 5; n += 1) {
    await retitled(`第 ${String(n)} 稿`);
    expect((await titlesAt(new Date().toISOString()))[0]).toBe(`第 ${String(n)} 稿`);
  }
  await retitled('乙');
});

test('a moment that has not come is refused', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await expect(moments.open(tomorrow)).rejects.toMatchObject({ key: 'momentAhead' });
});

test('of what left, and of how many there are in a project, a moment shows what was then, whoever asks', async () => {
  await lab.record('c', { ownerId: 'li', title: '己', projectId: 'p1' });
  const before = await settled();
  await lab.record('d', { ownerId: 'li', title: '庚', projectId: 'p1' });
  await lab.writer.write('record', 'd', [
    {
      type: 'RecordExported',
      data: { verificationCode: 'CODE', version: 1, revision: 0, format: 'pdf', moduleId: null, row: null, file: null },
    },
  ]);
  const after = await settled();
  const asked = async (position: string, sql: string): Promise<unknown> => {
    const moment = await moments.open(position);
    if (moment === null) throw new Error('no such moment');
    const reader = { ...overseer, tokens: [], seesAll: false, isAdmin: false, accountId: 'wang' };
    return (await pastPool(lab.deps.pool, moment.reading, reader).query(sql)).rows;
  };
  const counted = `select record_count as n from rm.work_counts where id = 'p1'`;
  expect([await asked(before, counted), await asked(after, counted)]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  const left = 'select verification_code as code from rm.record_exports';
  expect([await asked(before, left), await asked(after, left)]).toEqual([[], [{ code: 'CODE' }]]);
});

test('a log that is away makes nothing absent in a moment that is opened meanwhile', async () => {
  const before = await settled();
  await retitled('丁');
  await settled();
  away = new StoreUnavailable('no connection');
  await expect(titlesAt(before)).rejects.toThrow();
  away = null;
  expect((await titlesAt(before)).slice(0, 2)).toEqual(['乙', '丙']);
});

test('a moment that is being read is not dropped for others that are opened meanwhile', async () => {
  const places: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    await retitled(`第 ${String(n)} 次`);
    places.push(await settled());
  }
  const opened = await Promise.all(places.map((place) => moments.open(place)));
  const read = opened.map((moment) => {
    if (moment === null) throw new Error('no such moment');
    return pastPool(lab.deps.pool, moment.reading, overseer).query<{ title: string }>(
      `select title from rm.record_rows where id = 'a'`,
    );
  });
  const titles = (await Promise.all(read)).map(({ rows }) => rows[0]?.title);
  expect(titles).toEqual(places.map((_, n) => `第 ${String(n)} 次`));
});
