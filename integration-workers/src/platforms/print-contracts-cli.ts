import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORMS } from '@shilu/events/integrations/platforms/platform';
import { contractText } from './contract';

// node infra/bin/run.mjs integration-workers/src/platforms/print-contracts-cli.ts, from the project's folder.
for (const platform of PLATFORMS)
  writeFileSync(join('integration-workers', 'contracts', `${platform}.openapi.json`), contractText(platform));
