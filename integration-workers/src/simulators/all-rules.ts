import type { Platform } from '@shilu/events/integrations/platforms/platform';
import { bimsRules } from './bims-rules';
import { cimsRules } from './cims-rules';
import { regmsRules } from './regms-rules';
import { sipRules } from './sip-rules';
import type { Rules } from './rules';

export const createRules: Readonly<Record<Platform, () => Rules>> = {
  sip: sipRules,
  regms: regmsRules,
  cims: cimsRules,
  bims: bimsRules,
};
