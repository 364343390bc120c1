import { allSettings } from './all-settings';
import { baseSettings, loadConfig, readVariable } from './config';
import { kafkaSettings, loadKafkaConfig } from './kafka-config';
import { loadAnchorSettings, loadSignerAddress } from './key-settings';
import { loadServicesConfig, loadSupervisorConfig, servicesSettings, supervisorSettings } from './services-config';
import { loadWorkersConfig } from './workers-config';

const forKafka = [...Object.keys(kafkaSettings), 'RELAY_INSTANCES'];
const ofOneProcess = [...Object.keys(servicesSettings), ...Object.keys(supervisorSettings), ...forKafka];

/** What is given here and changes nothing, in the ways of running that an operator starts by hand. */
const withoutEffect = (env: NodeJS.ProcessEnv, way: string): readonly string[] => {
  const isSet = (name: string): boolean => (env[name]?.trim() ?? '') !== '';
  const unused =
    way === 'embedded'
      ? ofOneProcess
      : way === 'services'
        ? ['COMMAND_URLS', 'PROJECTION_URLS', ...(isSet('KAFKA_BROKERS') ? [] : forKafka)]
        : [];
  const prefixed = /^esdb/.test(readVariable(env, 'EVENTSTORE_URL', baseSettings.EVENTSTORE_URL) ?? '');
  return [...unused, ...(isSet('SMTP_URL') ? [] : ['MAIL_FROM']), ...(prefixed ? [] : ['EVENTSTORE_PREFIX'])].filter(
    (name, at, all) => isSet(name) && all.indexOf(name) === at,
  );
};

/**
 * Every setting of every way of running is read at each start, whichever way it is: a wrong one is refused before anything
 * is opened. Answers those that are given and have no effect in this way. Throws StartRefused.
 */
export const checkSettings = (env: NodeJS.ProcessEnv, way: string): readonly string[] => {
  for (const [name, setting] of Object.entries(allSettings)) readVariable(env, name, setting);
  // What belongs together, and the files that are named.
  for (const load of [
    loadConfig,
    loadServicesConfig,
    loadSupervisorConfig,
    loadKafkaConfig,
    loadWorkersConfig,
    loadAnchorSettings,
    (given: NodeJS.ProcessEnv) => (['COMMAND', 'NOTARY'] as const).map((of) => loadSignerAddress(given, of)),
  ])
    load(env);
  return withoutEffect(env, way);
};
