import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStack } from '../support/child';
import { describeFailure, summary } from './describe';
import { startEmbeddedFleet } from './fleet/embedded-fleet';
import { startServicesFleet } from './fleet/services-fleet';
import { runSession } from './session';

// npm run faults -- [--seed N] [--minutes M] [--seeds K] [--clients C] [--on services|embedded] [--broker kafka|log]
// [--only 0,3,4]: K seeds from N on, M minutes of faults in all; --only brings about no other faults of the plan than these.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    minutes: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    clients: { type: 'string', default: '8' },
    on: { type: 'string', default: 'services' },
    broker: { type: 'string', default: 'kafka' },
    only: { type: 'string' },
  },
});
const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`not a number: ${text}`);
  return value;
};

const main = async (): Promise<number> => {
  const [seed, seeds, clients] = [number(values.seed), number(values.seeds), number(values.clients)];
  const folder = await mkdtemp(join(tmpdir(), 'shilu-faults-'));
  const entry = await buildStack('faults');
  const fleet =
    values.on === 'embedded'
      ? await startEmbeddedFleet({ folder, entry })
      : await startServicesFleet({ folder, entry, kafka: values.broker === 'kafka' });
  console.log(`on ${fleet.engines}; ${folder}`);
  let failed = 0;
  try {
    for (let n = seed; n < seed + seeds; n += 1) {
      const report = await runSession(fleet, {
        ...{ seed: n, folder, clients, forMs: (number(values.minutes) * 60_000) / seeds },
        ...(values.only === undefined ? {} : { only: new Set(values.only.split(',').map(number)) }),
      });
      console.log(summary(report));
      if (report.findings.length === 0) continue;
      failed += 1;
      console.log(describeFailure(report, folder));
    }
  } finally {
    await fleet.stop();
    if (failed === 0 && existsSync(folder)) await rm(folder, { recursive: true, force: true });
  }
  console.log(failed === 0 ? `${seeds} seeds, nothing found` : `${failed} of ${seeds} seeds found something`);
  return failed === 0 ? 0 : 1;
};

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
