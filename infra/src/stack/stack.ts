import type { RightsBoard } from '../rights/rights-board';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { Logger } from '../logging/logger';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { closing, type Closing } from './closing';
import { heldAnchors, openCommands, openNotary, openProjections, serve, VERSION } from './compose';
import { reportInProcess } from '../http/report';
import { serveDocs } from '../http/docs-page';
import { refusePublicAccounts } from './demo/public-accounts';
import { firstStart, type Progress } from './first-start';
import { notaryFigures, processFigures, projectionFigures, workersFigures } from './figures';
import { asRole, layFoundation, openDataDir } from './foundation';
import { openDatabase, refuseForeign } from './open-database';
import { openPlatforms, openWorkers } from './open-workers';
import { patiently } from './patiently';
import { prepareDatabase } from './prepare-database';
import { refuseAddress } from './refuse-address';
import { refuseLostLog } from './refuse-lost-log';
import { CONNECTIONS } from './services/service';
import { serviceTokenOf } from './service-token-of';
import { createMetrics } from '../metrics/metrics';
import { serveHealth } from '../http/health';
import { serveFrontend } from '../http/static-files';
import { serveVerifiers } from '../verifiers/verifier-files';

export type Stack = {
  readonly url: string;
  /** Set when this start made the first administrator of an empty laboratory without the demo. */
  readonly firstPassword: string | null;
  /** Why its services share one role of the database; null where each has its own. */
  readonly noRoles: string | null;
  readonly keyMadeAnew: boolean;
  /** Told of by whoever writes rights into the log beside this process. */
  readonly rights: RightsBoard;
  readonly stop: () => Promise<void>;
};

export type DatabaseOptions = {
  readonly config: Config;
  readonly log: Logger;
  readonly opened: Closing;
  readonly onFailure?: ((why: Error) => void) | undefined;
};

/** Address of the database named in DATABASE_URL, or of the built-in one, which is started. */
export const findDatabase = async ({ config, log, opened, onFailure }: DatabaseOptions): Promise<string> => {
  if (config.databaseUrl !== null) {
    const url = config.databaseUrl;
    await patiently(() => refuseForeign(url), { seconds: config.waitForServersSeconds, log });
    return url;
  }
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.debug({ line }, 'postgres'),
    onRestart: (why) => log.warn({ why }, 'the database ended unexpectedly; starting it again'),
    ...(onFailure === undefined ? {} : { onGivenUp: onFailure }),
  });
  opened.add(postgres.stop);
  if (postgres.elsewhere !== null)
    log.warn(
      { database: postgres.elsewhere, dataDir: config.dataDir },
      'the built-in database is outside the data folder, which its user may not enter; it belongs to the data',
    );
  return openDatabase(postgres.url);
};

export const shownUrl = ({ host }: Config, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** The whole product in one process: the embedded way to run it (design, "Two ways to run, one code"). */
export const startStack = async (options: {
  readonly config: Config;
  readonly log: Logger;
  readonly frontendDir: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Something it cannot live without is gone for good. */
  readonly onFailure?: (why: Error) => void;
  readonly onProgress?: Progress;
  /** Of scrypt; tests, which log in thousands of times, lower it. */
  readonly passwordCost?: number;
}): Promise<Stack> => {
  const { config, log, env } = options;
  const opened = closing(log);
  try {
    await refuseAddress(config);
    await openDataDir(config.dataDir);
    const databaseUrl = await findDatabase({ config, log, opened, onFailure: options.onFailure });
    const database = await prepareDatabase({ config, log, url: databaseUrl });
    const base = await layFoundation({
      ...{ config, log, env, opened, databaseUrl: database.as('appender'), alone: true },
      ...{ name: 'shilu', connections: database.noRoles === null ? CONNECTIONS.command : 24 },
    });
    await refuseLostLog(base);
    const models = asRole(base, database, 'projector', CONNECTIONS.projection);
    const proof = asRole(base, database, 'notary', CONNECTIONS.notary);
    const leaving = asRole(base, database, 'worker', CONNECTIONS.workers);
    const commands = await openCommands(base, (use, id, asker) => projections.usesIn(use, id, asker), options);
    await refusePublicAccounts(config, commands.services);
    const report = reportInProcess(commands.routes, base.clock);
    const platforms = await openPlatforms(base);
    const projections = await openProjections(models, report, platforms);
    await openNotary(proof);
    const routes = [...commands.routes, ...projections.routes];
    const metrics = createMetrics({ service: 'shilu', serviceToken: await serviceTokenOf(config) });
    [...processFigures(base), ...projectionFigures(projections), ...notaryFigures(proof, heldAnchors(proof))].forEach(
      metrics.add,
    );
    const server = await serve(base, {
      routes,
      directory: () => commands.services.directory,
      onCall: metrics.onCall,
      also: async (app: FastifyInstance) => {
        serveHealth(app, async () => {
          const head = await base.store.head();
          if (!(await commands.signs())) return false;
          return head === null || projections.caughtUp(head, 2000);
        });
        metrics.serve(app);
        serveDocs(app, VERSION);
        serveVerifiers(app);
        if (options.frontendDir !== null) await serveFrontend(app, options.frontendDir);
      },
    });
    const firstPassword = await firstStart({ base, commands, routes, onProgress: options.onProgress });
    // After the demonstration: what happened before the laboratory opened is told to nobody.
    const workers = await openWorkers(leaving, report, platforms);
    workersFigures(leaving, workers).forEach(metrics.add);
    const port = await server.listen();
    return {
      url: shownUrl(config, port),
      firstPassword,
      noRoles: database.noRoles,
      keyMadeAnew: database.keyMadeAnew,
      rights: base.rights,
      stop: opened.all,
    };
  } catch (error) {
    await opened.all();
    throw error;
  }
};
