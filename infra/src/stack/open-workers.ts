import { join } from 'node:path';
import { startChatGroup } from '@shilu/integration-workers/demo/chat-group';
import { startMailCatcher } from '@shilu/integration-workers/demo/mail-catcher';
import { startSimulators } from '@shilu/integration-workers/simulators/simulators';
import { startWorkers, type RunningWorkers } from '@shilu/integration-workers/workers';
import { digestOf } from '@shilu/projection-service/messages/digest';
import { createLogBroker } from '../broker/log-broker';
import type { Broker } from '../broker/port';
import { loadPlatforms, loadWorkersConfig, type PlatformAddresses, type WorkersConfig } from '../config/workers-config';
import type { Report } from '../http/report';
import type { Foundation } from './foundation';

/** In the demonstration letters go to a mail server of this machine, which keeps them, unless one is named. */
const withDemoMail = async ({ config: { demo, dataDir }, opened }: Foundation, given: WorkersConfig) => {
  if (!demo || given.mail !== null) return given;
  const catcher = await startMailCatcher(join(dataDir, 'demo-mail'));
  opened.add(() => catcher.stop());
  return { ...given, mail: { url: catcher.url, from: 'Shilu <no-reply@demo.localhost>' } };
};

/** What is said in the chat group is written into a file of this machine, unless a chat tool is named. */
const withDemoChat = async ({ config: { demo, dataDir }, opened }: Foundation, given: WorkersConfig) => {
  if (!demo || given.dingtalk !== null || given.wecom !== null) return given;
  const group = await startChatGroup(join(dataDir, 'demo-chat'));
  opened.add(() => group.stop());
  return { ...given, dingtalk: { webhook: group.webhook, secret: group.secret } };
};

/** And there are platforms to ask: simulators on this machine, unless one is named. */
export const openPlatforms = async ({ config, env, opened }: Foundation): Promise<PlatformAddresses> => {
  const given = loadPlatforms(env);
  if (!config.demo || Object.keys(given).length > 0) return given;
  const simulators = await startSimulators({ dataDir: join(config.dataDir, 'simulators') });
  opened.add(() => simulators.stop());
  return simulators.addresses;
};

/** Events come from the log itself where no other broker is given. */
export const openWorkers = async (
  base: Foundation,
  report: Report,
  platforms: PlatformAddresses,
  given?: Broker,
): Promise<RunningWorkers> => {
  let config: WorkersConfig = { ...loadWorkersConfig(base.env), platforms };
  for (const withDemo of [withDemoMail, withDemoChat]) config = await withDemo(base, config);
  const broker = given ?? (await createLogBroker(base));
  base.opened.add(() => broker.close());
  const workers = await startWorkers({
    ...{ ...base, broker, config, report },
    digestOf: (directory, accountId, language) => digestOf(base.pool, directory, accountId, language),
  });
  base.opened.add(() => workers.stop());
  return workers;
};
