import { join } from 'node:path';
import { startWorkers, type RunningWorkers } from '@shilu/integration-workers/workers';
import { startMailCatcher } from '@shilu/integration-workers/demo/mail-catcher';
import { digestOf } from '@shilu/projection-service/messages/digest';
import { createLogBroker } from '../broker/log-broker';
import type { Broker } from '../broker/port';
import { loadWorkersConfig, type WorkersConfig } from '../config/workers-config';
import type { Report } from '../http/report';
import type { Foundation } from './foundation';

/** In the demonstration letters go to a mail server of this machine, which keeps them, unless one is named. */
const withDemoMail = async ({ config: { demo, dataDir }, opened }: Foundation, given: WorkersConfig) => {
  if (!demo || given.mail !== null) return given;
  const catcher = await startMailCatcher(join(dataDir, 'demo-mail'));
  opened.add(() => catcher.stop());
  return { ...given, mail: { url: catcher.url, from: 'Shilu <no-reply@demo.localhost>' } };
};

/** Events come from the log itself where no other broker is given. */
export const openWorkers = async (base: Foundation, report: Report, given?: Broker): Promise<RunningWorkers> => {
  const config = await withDemoMail(base, loadWorkersConfig(base.env));
  const broker = given ?? (await createLogBroker(base));
  base.opened.add(() => broker.close());
  const workers = await startWorkers({
    ...{ ...base, broker, config, report },
    digestOf: (directory, accountId, language) => digestOf(base.pool, directory, accountId, language),
  });
  base.opened.add(() => workers.stop());
  return workers;
};
