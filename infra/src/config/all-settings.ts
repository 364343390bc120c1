import { baseSettings, type Setting } from './config';
import { kafkaSettings } from './kafka-config';
import { keySettings } from './key-settings';
import { servicesSettings, supervisorSettings } from './services-config';
import { platformSettings, workersSettings } from './workers-config';

/** Every setting by the name of its variable. */
export const allSettings: Readonly<Record<string, Setting<unknown>>> = {
  ...baseSettings,
  ...keySettings,
  ...servicesSettings,
  ...kafkaSettings,
  ...supervisorSettings,
  ...workersSettings,
  ...platformSettings,
};
