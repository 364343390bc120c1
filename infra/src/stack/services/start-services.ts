import { setTimeout as sleep } from 'node:timers/promises';
import { databaseKeysDir, type Config } from '../../config/config';
import { loadServicesConfig, loadSupervisorConfig, type SupervisorConfig } from '../../config/services-config';
import { StartRefused } from '../../config/start-messages';
import type { Logger } from '../../logging/logger';
import { reachAs } from '../../postgres/roles';
import { serviceTokenOf } from '../service-token-of';
import { closing } from '../closing';
import { openDataDir } from '../foundation';
import { refuseAddress } from '../refuse-address';
import { findDatabase, shownUrl } from '../stack';
import { roleOf, services, type ServiceName } from './service';
import { createSupervisor, type Part } from './supervisor';

const LOOPBACK = '127.0.0.1';
/** The door closes first; what was let in is then worked off. */
const STOP_ORDER = ['gateway', ...Object.keys(services).reverse()];
const LOOK_MS = 200;

/** Each service has a hundred ports from the base on: 18101, 18102 for the first, 18201, … for the next. */
const partsOf = ({ basePort, instances }: SupervisorConfig): readonly Omit<Part, 'env'>[] =>
  (Object.keys(services) as ServiceName[]).flatMap((service, place) =>
    Array.from({ length: instances[service] }, (_, index) => ({
      ...{ name: `${service}-${index + 1}`, service },
      port: basePort + place * 100 + index + 1,
    })),
  );

const urlsOf = (parts: readonly Omit<Part, 'env'>[], service: ServiceName): string =>
  parts
    .filter((part) => part.service === service)
    .map(({ port }) => `http://${LOOPBACK}:${port}`)
    .join(',');

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );

export type Services = { readonly url: string; readonly stop: () => Promise<void> };

/**
 * Every service as a process of its own on this machine, on servers named by address; without DATABASE_URL the built-in
 * database is started for them. Resolves when the gateway answers.
 */
export const startServices = async (options: {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly entry: string;
  readonly log: Logger;
  readonly onFailure: (why: Error) => void;
}): Promise<Services> => {
  const { config, env, log, entry } = options;
  const figures = loadSupervisorConfig(env);
  const withKafka = loadServicesConfig(env).kafkaBrokers.length > 0;
  const opened = closing(log);
  try {
    const parts = partsOf(figures).filter(({ service }) => withKafka || service !== 'relay');
    const twice = parts.find(({ port }) => port === config.port);
    if (twice !== undefined) throw new StartRefused('portTwice', { port: twice.port, service: twice.name });
    await refuseAddress(config);
    for (const { port } of parts) await refuseAddress({ host: LOOPBACK, port }, 'BASE_PORT');
    await openDataDir(config.dataDir);
    const databaseUrl = await findDatabase({ config, log, opened, onFailure: options.onFailure });
    const token = await serviceTokenOf(config);
    // The address that each is given has its password in it.
    const shared = { DATA_DIR: config.dataDir, SERVICE_TOKEN: token, DATABASE_PASSWORD_FILE: '' };
    const supervisor = createSupervisor({ entry, dataDir: config.dataDir, log });
    opened.add(() => supervisor.stop(STOP_ORDER));
    const urls = { COMMAND_URLS: urlsOf(parts, 'command'), PROJECTION_URLS: urlsOf(parts, 'projection') };
    await supervisor.run({
      name: 'setup',
      service: 'setup',
      port: config.port,
      env: { ...shared, DATABASE_URL: databaseUrl, HOST: LOOPBACK },
    });
    // Of those that run on, none is told how the owner of the database connects, where there are roles.
    for (const part of parts) {
      const own = {
        DATABASE_URL: await reachAs(databaseUrl, roleOf[part.service as ServiceName], databaseKeysDir(config)),
      };
      supervisor.keep({ ...part, env: { ...shared, ...urls, ...own, HOST: LOOPBACK } });
    }
    const gateway = { name: 'gateway-1', service: 'gateway', port: config.port };
    supervisor.keep({ ...gateway, env: { ...shared, ...urls, DATABASE_URL: '', HOST: config.host } });
    const url = shownUrl(config, config.port);
    while (!(await answers(url))) await sleep(LOOK_MS);
    return { url, stop: opened.all };
  } catch (error) {
    await opened.all();
    throw error;
  }
};
