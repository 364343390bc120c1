import { startWorkers, type RunningWorkers } from '@shilu/integration-workers/workers';
import { createLogBroker } from '../broker/log-broker';
import type { Broker } from '../broker/port';
import { loadWorkersConfig } from '../config/workers-config';
import type { Report } from '../http/report';
import type { Foundation } from './foundation';

/** Events come from the log itself where no other broker is given. */
export const openWorkers = async (base: Foundation, report: Report, given?: Broker): Promise<RunningWorkers> => {
  const config = loadWorkersConfig(base.env);
  const broker = given ?? (await createLogBroker(base));
  base.opened.add(() => broker.close());
  const workers = await startWorkers({ ...base, broker, config, report });
  base.opened.add(() => workers.stop());
  return workers;
};
