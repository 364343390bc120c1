import { MOST_STEPS, type RouteUse } from '@shilu/events/records/route/route-calls';
import type { Pool } from 'pg';
import { applyToDirectory, emptyDirectory } from '@shilu/events/identity/directory';
import { expect, test } from 'vitest';
import { viewerOf } from '../../engine/query';
import { netAround, usesAt } from './net-around';

const use = (from: string, to: string): RouteUse => ({ from, to, row: 'p', batch: null, lot: '', excess: null });
/** What is linked to any of them, the latest first, as the read model answers it. */
const among =
  (uses: readonly RouteUse[], areMore = false) =>
  (ids: readonly string[]) =>
    Promise.resolve({ uses: uses.filter(({ from, to }) => ids.includes(from) || ids.includes(to)), areMore });
const many = (count: number, name: (at: number) => string): readonly string[] => Array.from({ length: count }, (_, at) => name(at)); // prettier-ignore

test('what is nearest comes before what is farther, of what is equally near the latest; and that there is more is said', async () => {
  // The record used one product; that was used for many others, each of which was used once more.
  const others = many(MOST_STEPS + 10, (at) => `other-${at}`);
  const farther = others.map((other) => use(other, `behind-${other}`));
  const net = await netAround(among([use('source', 'here'), ...others.map((to) => use('source', to)), ...farther]), 'here'); // prettier-ignore
  expect(net.ids).toEqual(['here', 'source', ...others.slice(0, MOST_STEPS - 2)]);
  expect(net.isCut).toBe(true);
  // A chain of steps in a large laboratory is whole, and says so.
  const chain = many(MOST_STEPS - 1, (at) => `step-${at}`);
  const whole = await netAround(among(chain.map((to, at) => use(chain[at - 1] ?? 'here', to))), 'here');
  expect([whole.ids, whole.uses.length, whole.isCut]).toEqual([['here', ...chain], chain.length, false]);
});

test('where more uses are linked than are read at once, that is said too', async () => {
  expect((await netAround(among([use('a', 'here')], true), 'here')).isCut).toBe(true);
});

test('uses are read the latest first, and one more than are told says that there are more', async () => {
  const asked: string[] = [];
  const fact = (at: number) => ({ record_id: `r${at}`, subject_id: 'here', type: 'ProductUsed', detail: JSON.stringify({ module: 'm', row: 'p', batch: null, lot: '' }) }); // prettier-ignore
  const answering = (count: number): Pick<Pool, 'query'> => ({
    query: ((text: string) => {
      asked.push(text);
      return Promise.resolve({ rows: many(count, String).map(Number).map(fact) });
    }) as Pool['query'],
  });
  const directory = emptyDirectory();
  applyToDirectory(directory, 'account', 'chen', {
    type: 'AccountOpened',
    data: { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  });
  const viewer = viewerOf(directory, 'chen', 'zh-CN');
  const told = async (count: number) => {
    const { uses, areMore } = await usesAt(answering(count) as Pool, viewer, ['here']);
    return [uses.length, areMore];
  };
  expect([await told(240), await told(241)]).toEqual([
    [240, false],
    [240, true],
  ]);
  expect(asked[0]).toContain('order by f.stated_at desc');
  expect(asked[0]).toContain('limit 241');
});
