import { reportOrFault } from './engine/report';
import { runConnector, type ConnectorRun } from './engine/run-connector';
import type { CreateWorkers, WorkerDeps, Workers } from './engine/worker-deps';

/** All that acts on the outside. */
const rooms: readonly CreateWorkers[] = [];

export type WorkerStatus = {
  readonly connector: string;
  readonly circuit: 'closed' | 'open';
  /** Events not yet looked at. */
  readonly lag: number;
};

export type RunningWorkers = {
  readonly stop: () => Promise<void>;
  readonly status: () => Promise<readonly WorkerStatus[]>;
};

/** Runs every connector that is configured. Several processes may do so: they share the work through the broker and the book. */
export const startWorkers = async (options: WorkerDeps): Promise<RunningWorkers> => {
  const deps: WorkerDeps = { ...options, report: reportOrFault(options.report) };
  const opened: Workers[] = [];
  const running: { readonly name: string; readonly run: ConnectorRun }[] = [];
  const stop = async (): Promise<void> => {
    const stopped = await Promise.allSettled(running.map(({ run }) => run.stop()));
    for (const room of opened.reverse()) stopped.push(...(await Promise.allSettled([room.stop?.()])));
    for (const one of stopped) if (one.status === 'rejected') deps.log.warn(one.reason, 'while stopping a worker');
  };
  try {
    for (const create of rooms) opened.push(await create(deps));
    for (const connector of opened.flatMap(({ connectors }) => connectors))
      running.push({ name: connector.name, run: await runConnector(connector, deps) });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    status: () =>
      Promise.all(
        running.map(async ({ name, run }) => ({ connector: name, circuit: run.circuit(), lag: await run.lag() })),
      ),
  };
};
