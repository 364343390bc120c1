import type { Config } from '../../config/config';
import { demand } from '../../config/services-config';
import type { Logger } from '../../logging/logger';
import { holdingLock } from '../../postgres/pool';
import { closing } from '../closing';
import { openCommands, openProjections } from '../compose';
import { refusePublicAccounts } from '../demo/public-accounts';
import { firstStart, type Progress } from '../first-start';
import { laboratoryIsEmpty } from '../first-administrator';
import { asRole, layFoundation } from '../foundation';
import { refuseForeign } from '../open-database';
import { reportInProcess } from '../../http/report';
import { patiently } from '../patiently';
import { prepareDatabase, type PreparedDatabase } from '../prepare-database';
import { refuseLostLog } from '../refuse-lost-log';
import { CONNECTIONS } from './service';

/**
 * Before the services start: makes the database ready for them, as its owner, and gives an empty laboratory its first
 * administrator, and the demo if wished, where there are no people yet. Answers the password it made up, if it did.
 */
export const setUp = async (options: {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
  readonly onProgress: Progress;
  /** Told whether each service has a role of the database. */
  readonly onDatabase: (database: PreparedDatabase) => void;
}): Promise<string | null> => {
  const { config, env, log, onProgress, onDatabase } = options;
  const databaseUrl = demand.databaseUrl('setup', config.databaseUrl);
  await patiently(() => refuseForeign(databaseUrl), { seconds: config.waitForServersSeconds, log });
  const opened = closing(log);
  try {
    const database = await prepareDatabase({ config, log, url: databaseUrl });
    onDatabase(database);
    const base = await layFoundation({
      ...{ config, env, log, opened, databaseUrl: database.as('appender'), alone: false },
      ...{ name: 'shilu-setup', connections: 16 },
    });
    await refuseLostLog(base);
    return await holdingLock(base.pool, 'shilu setup', async () => {
      const commands = await openCommands(base, (use, id, asker) => projections.usesIn(use, id, asker));
      if (!(await laboratoryIsEmpty(base.store))) {
        await refusePublicAccounts(config, commands.services);
        return null;
      }
      const models = asRole(base, database, 'projector', CONNECTIONS.projection);
      const projections = await openProjections(models, reportInProcess(commands.routes, base.clock), {});
      return firstStart({ base, commands, routes: [...commands.routes, ...projections.routes], onProgress });
    });
  } finally {
    await opened.all();
  }
};
