import type { Services } from '@shilu/command-service/engine/services';
import { reachDatabase, refuseEmpty } from '@shilu/projection-service/engine/reach-database';
import type { Config } from '../config/config';
import { createLogger } from '../logging/logger';
import { closing } from './closing';
import { openCommands } from './compose';
import { layFoundation } from './foundation';
import { refuseLostLog } from './refuse-lost-log';

/** Commands of an operator on the server itself, while the product runs or while it is stopped. `name` is that of the process at the database. */
export const onServer = async (
  config: Config,
  name: string,
  work: (services: Services) => Promise<void>,
): Promise<void> => {
  await refuseEmpty(config);
  const log = createLogger({ level: 'silent', form: 'lines' });
  const opened = closing(log);
  const database = await reachDatabase(config);
  opened.add(database.stop);
  try {
    const base = await layFoundation({
      ...{ config, env: process.env, log, opened, databaseUrl: await database.as('appender'), alone: false },
      ...{ name, connections: 6 },
    });
    await refuseLostLog(base);
    const { services } = await openCommands(base, () =>
      Promise.resolve({ count: 0, capped: false, example: '', hidden: false }),
    );
    await work(services);
  } finally {
    await opened.all();
  }
};
