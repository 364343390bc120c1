import type { SubjectKeys } from '@shilu/events/core/personal';
import { startWorkers, type RunningWorkers } from '@shilu/integration-workers/workers';
import type { Pool } from 'pg';
import type { BlobStore } from '../blob-store/port';
import { createLogBroker } from '../broker/log-broker';
import { loadWorkersConfig } from '../config/workers-config';
import type { EventStore } from '../event-store/port';
import type { Route } from '../http/call-context';
import { reportInProcess } from '../http/report';
import type { Logger } from '../logging/logger';

export type WorkersBase = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly keys: SubjectKeys;
  readonly blobs: BlobStore;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly env: NodeJS.ProcessEnv;
};

/** The workers in one process with everything else: events come from the log itself, results go straight to the commands. */
export const openWorkers = async (base: WorkersBase, commands: readonly Route[]): Promise<RunningWorkers> => {
  const { pool, store, clock, env } = base;
  const config = loadWorkersConfig(env);
  const broker = await createLogBroker({ store, pool });
  const workers = await startWorkers({ ...base, broker, config, report: reportInProcess(commands, clock) });
  return {
    ...workers,
    stop: async () => {
      await workers.stop();
      await broker.close();
    },
  };
};
