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

test('a log that is away makes nothing absent in a moment that is opened meanwhile', async () => {
  const before = await settled();
  await retitled('丁');
  await settled();
  away = new StoreUnavailable('no connection');
  await expect(titlesAt(before)).rejects.toThrow();
  away = null;
  expect(await titlesAt(before)).toEqual(['乙', '丙']);
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
