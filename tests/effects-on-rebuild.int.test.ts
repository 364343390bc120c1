import { createLogBroker } from '@shilu/infra/broker/log-broker';
import { createLogger } from '@shilu/infra/logging/logger';
import { createWakeUp } from '@shilu/integration-workers/engine/wake-up';
import { runConnector } from '@shilu/integration-workers/engine/run-connector';
import { createOutside } from '@shilu/integration-workers/testing/outside';
import { rebuild } from '@shilu/projection-service/engine/rebuild';
import { projections } from '@shilu/projection-service/projections';
import { createLab, type Lab } from '@shilu/projection-service/testing/lab';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const PATIENCE = { timeout: 30_000, interval: 20 };

let lab: Lab;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => void (lab = await createLab()));
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await lab.end();
});

const book = async (): Promise<unknown> =>
  (await lab.deps.pool.query('select * from deliveries.delivery order by seq')).rows;

test('law 1 read models dropped and rebuilt touch no delivery and send nothing; what happens next is sent once', async () => {
  const { pool, store } = lab.deps;
  const outside = createOutside({
    contexts: ['records'],
    eventTypes: ['RecordCreated'],
    intentsOf: ({ stream }) => [{ key: stream, effect: 'tell', payload: null }],
  });
  const service = await lab.start();
  const log = createLogger({ level: 'silent', form: 'lines' });
  const broker = await createLogBroker({ store, pool });
  closers.push(() => broker.close());
  const wakeUp = await createWakeUp(pool);
  closers.push(() => wakeUp.stop());
  const run = await runConnector(outside.connector, { broker, pool, wakeUp, log });
  closers.push(() => run.stop());
  const delivered = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(`select 1 from deliveries.delivery where state = 'delivered'`);
      expect(rows).toHaveLength(count);
    }, PATIENCE);

  await lab.person('li', '李静');
  for (const id of ['a', 'b', 'c']) await lab.record(id, { ownerId: 'li' });
  await delivered(3);
  const before = await book();

  for (const projection of projections) await rebuild(lab.deps, projection);
  await service.stop();
  await pool.query('drop schema rm cascade');
  await lab.start();
  // Had a rebuild asked for anything, it would stand before this.
  await lab.record('d', { ownerId: 'li' });
  await delivered(4);
  expect(((await book()) as unknown[]).slice(0, 3)).toEqual(before);
  expect(outside.calls.map(({ key }) => key).sort()).toEqual(['record-a', 'record-b', 'record-c', 'record-d']);
});
