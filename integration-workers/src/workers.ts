import { randomUUID } from 'node:crypto';
import { migrateDeliveries } from '@shilu/infra/deliveries/ledger';
import { noteRunning, noteStopped, type RunningConnector } from '@shilu/infra/deliveries/running-connectors';
import { createIncidentWorkers } from './audit/tell-disputes';
import { createClockWorkers } from './audit/watch-clock';
import { createPolicyWorkers } from './engine/carry-policies';
import { createWakeUp } from './engine/wake-up';
import { reportOrFault } from './engine/report';
import { runConnector, type ConnectorRun } from './engine/run-connector';
import { createDecisionWorkers } from './integrations/act-on-decisions';
import { createPlatformWorkers } from './platforms/platform-connector';
import type { CreateWorkers, WorkerDeps, Workers } from './engine/worker-deps';
import { createMessagesWorkers } from './messages/workers';

/** All that acts on the outside. */
const contexts: readonly CreateWorkers[] = [
  createDecisionWorkers,
  createIncidentWorkers,
  createClockWorkers,
  createPolicyWorkers,
  createMessagesWorkers,
  createPlatformWorkers,
];

/** How often it is noted how the connectors run, for whoever looks after them. */
const NOTE_MS = 10_000;

export type RunningWorkers = {
  readonly stop: () => Promise<void>;
  readonly status: () => Promise<readonly RunningConnector[]>;
};

/** Runs every connector that is configured. Several processes may do so: they share the work through the broker and the book. */
export const startWorkers = async (options: WorkerDeps): Promise<RunningWorkers> => {
  const { pool, log } = options;
  const deps: WorkerDeps = { ...options, report: reportOrFault(options.report) };
  const worker = randomUUID();
  const opened: Workers[] = [];
  const running: { readonly name: string; readonly run: ConnectorRun }[] = [];
  await migrateDeliveries(pool);
  const wakeUp = await createWakeUp(pool);

  const status = (): Promise<readonly RunningConnector[]> =>
    Promise.all(
      running.map(async ({ name, run }) => ({ connector: name, circuit: run.circuit(), lag: await run.lag() })),
    );
  const noteStatus = (): Promise<void> =>
    status()
      .then((connectors) => noteRunning(pool, worker, connectors))
      .catch((error: unknown) => log.warn(error, 'how the connectors run could not be noted'));
  const noting = setInterval(() => void noteStatus(), NOTE_MS);
  const stop = async (): Promise<void> => {
    clearInterval(noting);
    const stopped = await Promise.allSettled(running.map(({ run }) => run.stop()));
    for (const workers of opened.reverse()) stopped.push(...(await Promise.allSettled([workers.stop?.()])));
    stopped.push(...(await Promise.allSettled([noteStopped(pool, worker), wakeUp.stop()])));
    for (const one of stopped) if (one.status === 'rejected') log.warn(one.reason, 'while stopping a worker');
  };

  try {
    for (const create of contexts) opened.push(await create(deps));
    for (const connector of opened.flatMap(({ connectors }) => connectors))
      running.push({ name: connector.name, run: await runConnector(connector, { ...deps, wakeUp }) });
  } catch (error) {
    await stop();
    throw error;
  }
  await noteStatus();
  return { stop, status };
};
