import { createLogBroker } from '@shilu/infra/broker/log-broker';
import type { WorkersConfig } from '@shilu/infra/config/workers-config';
import { migrateDeliveries, type Delivery } from '@shilu/infra/deliveries/ledger';
import { createWakeUp } from '@shilu/integration-workers/engine/wake-up';
import { runConnector, type ConnectorRun } from '@shilu/integration-workers/engine/run-connector';
import type { WorkerDeps, Workers } from '@shilu/integration-workers/engine/worker-deps';
import { QUICK } from '@shilu/integration-workers/testing/workshop';
import { digestOf } from '@shilu/projection-service/messages/digest';
import { createLab, type Lab } from '@shilu/projection-service/testing/lab';
import { expect } from 'vitest';

export const PATIENCE = { timeout: 45_000, interval: 20 };

/** Nothing outside is configured. */
export const NOWHERE: WorkersConfig = {
  ...{ publicUrl: 'https://eln.example.com', timeZone: 'Asia/Shanghai', mail: null, dingtalk: null, wecom: null },
  platforms: {},
  clock: { sources: [], limitMs: 5_000 },
};

export type Row = Pick<Delivery, 'id' | 'connector' | 'key' | 'state' | 'attempts' | 'error' | 'payload'>;

export type Office = Lab & {
  /** Runs the workers as a process would; stopped at the end, or before. */
  readonly employ: (make: (deps: WorkerDeps) => Workers | Promise<Workers>) => Promise<() => Promise<void>>;
  readonly book: () => Promise<readonly Row[]>;
  /** Resolves when nothing is left to deliver and the workers have seen everything. */
  readonly quiet: (deliveries: number) => Promise<void>;
  readonly comment: (text: string, actor?: string) => Promise<unknown>;
};

/** A laboratory of an author (li) and an administrator, with workers that tell them what happens. */
export const openOffice = async (
  config: WorkersConfig,
  options: { readonly clock?: () => Date } = {},
): Promise<Office> => {
  const lab = await createLab();
  const { store, pool, keys, blobs, log } = lab.deps;
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.record('1', { ownerId: 'li', title: '苯甲酰胺的合成' });
  await migrateDeliveries(pool);
  const stops: (() => Promise<void>)[] = [];
  let comments = 0;
  const book = async (): Promise<readonly Row[]> =>
    (
      await pool.query<Row>(
        'select id, connector, key, state, attempts, error, payload from deliveries.delivery order by seq',
      )
    ).rows;
  return {
    ...lab,
    book,
    employ: async (make) => {
      const broker = await createLogBroker({ store, pool });
      const wakeUp = await createWakeUp(pool);
      const workers = await make({
        ...{ broker, pool, store, keys, blobs, config, log },
        clock: options.clock ?? (() => new Date('2026-03-02T09:00:00.000Z')),
        digestOf: (directory, accountId, language) => digestOf(pool, directory, accountId, language),
        report: () => Promise.reject(new Error('nothing is reported in this test')),
      });
      const running: ConnectorRun[] = [];
      for (const connector of workers.connectors)
        running.push(await runConnector(connector, { broker, pool, wakeUp, log, timings: QUICK }));
      let stopped: Promise<void> | undefined;
      const stop = (): Promise<void> =>
        (stopped ??= (async () => {
          for (const one of running) await one.stop();
          await workers.stop?.();
          await wakeUp.stop();
          await broker.close();
        })());
      stops.push(stop);
      return stop;
    },
    quiet: async (deliveries) => {
      await expect
        .poll(async () => (await book()).filter(({ state }) => state === 'delivered').length, PATIENCE)
        .toBeGreaterThanOrEqual(deliveries);
    },
    comment: (text, actor = 'admin') =>
      lab.writer.write(
        'record',
        '1',
        [
          {
            type: 'CommentAdded',
            data: { commentId: `c${(comments += 1)}`, moduleId: null, replyTo: null, text, mentions: [] },
          },
        ],
        { actor },
      ),
    end: async () => {
      for (const stop of stops) await stop();
      await lab.end();
    },
  };
};

/** The person wants every kind of message by this way, in this language. */
export const wants = (lab: Lab, accountId: string, part: object): Promise<unknown> =>
  lab.writer.write('messageSettings', accountId, [
    {
      type: 'MessageSettingsModified',
      data: { settings: { language: 'zh-CN', digest: 'off', kinds: {}, ...part }, changes: [] },
    },
  ]);
