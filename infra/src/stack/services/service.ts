import { createWakeUp } from '@shilu/integration-workers/engine/wake-up';
import { startRelay } from '@shilu/integration-workers/relay/relay';
import { usesInTables } from '@shilu/projection-service/registers/uses-in';
import { emptyDirectory, type Directory } from '@shilu/events/identity/directory';
import { createKafkaBroker } from '../../broker/kafka-broker';
import { createKafkaPublisher } from '../../broker/kafka-publisher';
import type { Config } from '../../config/config';
import type { KafkaOptions } from '../../broker/kafka-client';
import { refuseKafka } from '../../broker/refuse-kafka';
import { loadKafkaConfig } from '../../config/kafka-config';
import { loadPlatforms } from '../../config/workers-config';
import { demand, loadServicesConfig } from '../../config/services-config';
import { serveHealth } from '../../http/health';
import type { Route } from '../../http/call-context';
import { reportByHttp, reportToAny, type Report } from '../../http/report';
import type { CallDone } from '../../http/server';
import type { Logger } from '../../logging/logger';
import type { Role } from '../../postgres/roles';
import { createMetrics, type Figure } from '../../metrics/metrics';
import { closing } from '../closing';
import { heldAnchors, openCommands, openNotary, openProjections, serve, type Served } from '../compose';
import { layFoundation, layGround, type Foundation, type FoundationOptions, type Ground } from '../foundation';
import { refuseForeign } from '../open-database';
import { openPlatforms, openWorkers } from '../open-workers';
import { patiently } from '../patiently';
import { refuseAddress } from '../refuse-address';
import { refuseLostLog } from '../refuse-lost-log';
import { notaryFigures, processFigures, projectionFigures, relayFigures, workersFigures } from '../figures';

/** What runs in a process of its own beside others of its kind. */
type Service = {
  readonly routes: readonly Route[];
  readonly directory: () => Directory;
  readonly ready: () => Promise<boolean>;
  readonly figures: readonly Figure[];
};

const reached = async (base: Ground): Promise<boolean> => {
  await base.store.head();
  await base.pool.query('select 1');
  return true;
};

const command = async (base: Foundation): Promise<Service> => {
  const commands = await openCommands(base, (use, id, asker) => usesInTables(base, use, id, asker));
  return {
    routes: commands.routes,
    directory: () => commands.services.directory,
    ready: async () => (await commands.signs()) && reached(base),
    figures: [],
  };
};

/** How this service tells the command service what happened. */
const commandServices = (service: string, { env, config }: Foundation): Report => {
  const urls = demand.commandUrls(service, loadServicesConfig(env).commandUrls);
  const serviceToken = demand.serviceToken(service, config.serviceToken);
  return reportToAny(urls.map((baseUrl) => reportByHttp({ baseUrl, serviceToken })));
};

const projection = async (base: Foundation): Promise<Service> => {
  const projections = await openProjections(base, commandServices('projection', base), loadPlatforms(base.env));
  return {
    routes: projections.routes,
    directory: projections.directory,
    figures: projectionFigures(projections),
    ready: async () => {
      const head = await base.store.head();
      return head === null || projections.caughtUp(head, 2_000);
    },
  };
};

const notary = async (base: Ground): Promise<Service> => {
  const signs = await openNotary(base);
  const ready = async (): Promise<boolean> => (await signs()) && reached(base);
  return { routes: [], directory: emptyDirectory, ready, figures: notaryFigures(base, heldAnchors(base)) };
};

/** How Kafka is reached, once it answers and knows us. */
const kafkaOf = async ({ config, env, log }: Ground, brokers: readonly string[]): Promise<KafkaOptions> => {
  const options = { ...loadKafkaConfig(env), brokers, log };
  await patiently(() => refuseKafka(options), { seconds: config.waitForServersSeconds, log });
  return options;
};

/** Events come from Kafka where there is one, from the log itself where there is none. */
const workers = async (base: Foundation): Promise<Service> => {
  const { pool } = base;
  const { kafkaBrokers } = loadServicesConfig(base.env);
  const report = commandServices('workers', base);
  const kafka =
    kafkaBrokers.length > 0 ? await createKafkaBroker({ ...(await kafkaOf(base, kafkaBrokers)), pool }) : undefined;
  const running = await openWorkers(base, report, await openPlatforms(base), kafka);
  const figures = workersFigures(base, running);
  return { routes: [], directory: emptyDirectory, ready: () => reached(base), figures };
};

const relay = async (base: Ground): Promise<Service> => {
  const { store, pool, log, opened } = base;
  const brokers = demand.kafkaBrokers('relay', loadServicesConfig(base.env).kafkaBrokers);
  const publisher = createKafkaPublisher(await kafkaOf(base, brokers));
  opened.add(() => publisher.close());
  const wakeUp = await createWakeUp(pool);
  opened.add(() => wakeUp.stop());
  const run = await startRelay({ store, pool, publisher, wakeUp, log });
  opened.add(() => run.stop());
  return { routes: [], directory: emptyDirectory, ready: () => reached(base), figures: relayFigures(run) };
};

type Begin = (options: FoundationOptions) => Promise<readonly [Served, Service]>;

const onFoundation =
  (open: (base: Foundation) => Promise<Service>): Begin =>
  async (options) => {
    const base = await layFoundation(options);
    await refuseLostLog(base);
    return [base, await open(base)];
  };

/** Without the master key and the files. */
const onGround =
  (open: (base: Ground) => Promise<Service>): Begin =>
  async (options) => {
    const base = await layGround(options);
    await refuseLostLog(base);
    return [base, await open(base)];
  };

export const services = {
  command: onFoundation(command),
  projection: onFoundation(projection),
  notary: onGround(notary),
  workers: onFoundation(workers),
  relay: onGround(relay),
} as const;
export type ServiceName = keyof typeof services;

/** As whom each connects to the database, where there are roles. */
export const roleOf: Readonly<Record<ServiceName, Role>> = {
  ...{ command: 'appender', projection: 'projector', notary: 'notary', workers: 'worker', relay: 'worker' },
};

/** Connections to the database that one process of each, or one that is all of them, may hold; all of the usual number together stay below PostgreSQL's 100. */
export const CONNECTIONS: Readonly<Record<ServiceName, number>> = {
  command: 12,
  projection: 14,
  notary: 5,
  workers: 16,
  relay: 10,
};

/** What is done is told in the log with the id that the browser gave it; what is asked, only where that is wished. */
const noteCall = (log: Logger, { call, status, seconds, correlation }: CallDone): void => {
  const line = { call: call.id, status, ms: Math.round(seconds * 1000), correlation };
  if (call.kind === 'command') log.info(line, 'command');
  else log.debug(line, 'query');
};

export type RunningService = { readonly port: number; readonly stop: () => Promise<void> };

export const startService = async (options: {
  readonly name: ServiceName;
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Logger;
}): Promise<RunningService> => {
  const { name, config, env, log } = options;
  const databaseUrl = demand.databaseUrl(name, config.databaseUrl);
  const serviceToken = demand.serviceToken(name, config.serviceToken);
  const opened = closing(log);
  try {
    await refuseAddress(config);
    await patiently(() => refuseForeign(databaseUrl), { seconds: config.waitForServersSeconds, log });
    const [base, service] = await services[name]({
      ...{ config, env, log, opened, databaseUrl, alone: false },
      ...{ name: `shilu-${name}`, connections: CONNECTIONS[name] },
    });
    const metrics = createMetrics({ service: name, serviceToken });
    [...processFigures(base), ...service.figures].forEach(metrics.add);
    const server = await serve(base, {
      ...service,
      onCall: (done) => {
        metrics.onCall(done);
        noteCall(log, done);
      },
      also: (app) => {
        metrics.serve(app);
        serveHealth(app, service.ready);
        return Promise.resolve();
      },
    });
    return { port: await server.listen(), stop: opened.all };
  } catch (error) {
    await opened.all();
    throw error;
  }
};
