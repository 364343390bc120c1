import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildStack } from '../support/child';
import { describeFailure, summary } from './describe';
import { startEmbeddedFleet } from './fleet/embedded-fleet';
import type { Fleet } from './fleet/fleet';
import { startServicesFleet } from './fleet/services-fleet';
import { runSession, type SessionReport } from './session';
import { shrink } from './shrink';

// npm run faults -- [--seed N] [--minutes M] [--seeds K] [--clients C] [--on services|embedded] [--broker kafka|log]
// [--only 0,3,4] [--shrink T]: K seeds from N on, M minutes of faults in all; --only brings about no other faults of the
// plan than these. The first seed that finds something is tried again, at most T times and each on servers of its own,
// with fewer and fewer of its faults; what is left is the shortest history.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    minutes: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    clients: { type: 'string', default: '8' },
    on: { type: 'string', default: 'services' },
    broker: { type: 'string', default: 'kafka' },
    only: { type: 'string' },
    shrink: { type: 'string', default: '12' },
  },
});
const number = (text: string): number => {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`not a number: ${text}`);
  return value;
};

const clients = number(values.clients);

const startFleet = (folder: string, entry: string): Promise<Fleet> =>
  values.on === 'embedded'
    ? startEmbeddedFleet({ folder, entry })
    : startServicesFleet({ folder, entry, kafka: values.broker === 'kafka' });

/** Long enough for so few faults, and a little longer. */
const timeFor = (faults: number): number => 5_000 + faults * 3_000;

/** The report of the fewest faults that were seen to find the like again, each try on servers that know nothing of the last. */
const shortest = async (report: SessionReport, parent: string, entry: string): Promise<SessionReport> => {
  const names = new Set(report.findings.map(({ name }) => name));
  let smallest = report;
  const fails = async (some: readonly number[]): Promise<boolean> => {
    const folder = await mkdtemp(join(parent, 'shrink-'));
    const fleet = await startFleet(folder, entry);
    const options = { seed: report.seed, folder, clients, forMs: timeFor(some.length), only: new Set(some) };
    const again = await runSession(fleet, options).finally(() => fleet.stop());
    const found = again.findings.some(({ name }) => names.has(name));
    console.log(`shrinking: ${some.length} faults, ${found ? 'found again' : 'nothing of the kind'}`);
    if (found) smallest = again;
    else await rm(folder, { recursive: true, force: true });
    return found;
  };
  await shrink(
    report.faults.map((fault) => fault.number),
    fails,
    number(values.shrink),
  );
  return smallest;
};

const main = async (): Promise<number> => {
  const [seed, seeds] = [number(values.seed), number(values.seeds)];
  const folder = await mkdtemp(join(tmpdir(), 'shilu-faults-'));
  const entry = await buildStack('faults');
  const fleet = await startFleet(folder, entry);
  console.log(`on ${fleet.engines}; ${folder}`);
  const failed: SessionReport[] = [];
  try {
    for (let n = seed; n < seed + seeds; n += 1) {
      const report = await runSession(fleet, {
        ...{ seed: n, folder, clients, forMs: (number(values.minutes) * 60_000) / seeds },
        ...(values.only === undefined ? {} : { only: new Set(values.only.split(',').map(number)) }),
      });
      console.log(summary(report));
      if (report.findings.length === 0) continue;
      failed.push(report);
      console.log(describeFailure(report, folder));
    }
  } finally {
    await fleet.stop();
  }
  const [first] = failed;
  if (first === undefined) await rm(folder, { recursive: true, force: true });
  else console.log(describeFailure(await shortest(first, folder, entry), folder));
  console.log(first ? `${failed.length} of ${seeds} seeds found something` : `${seeds} seeds, nothing found`);
  return failed.length;
};

main().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(2);
  },
);
