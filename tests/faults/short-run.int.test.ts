import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtStack } from '../support/child';
import { describeFailure, summary } from './describe';
import { startServicesFleet } from './fleet/services-fleet';
import type { Fleet } from './fleet/fleet';
import { runSession } from './session';

// The same two seeds each time, one after the other on the same servers; `npm run faults` takes fresh ones and has a broker.
const FIRST = Number(process.env['SEED'] ?? 1);
const SECONDS = 8;

let folder: string;
let fleet: Fleet;
let broken = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-faults-'));
  fleet = await startServicesFleet({ folder, entry: await builtStack() });
});
afterAll(async () => {
  await fleet.stop();
  if (!broken) await rm(folder, { recursive: true, force: true });
}, 60_000);

test.skipIf(process.platform !== 'linux').each([FIRST, FIRST + 1])(
  'law 1 law 4 law 5 law 6 law 7: seed %i, every service a process of its own, the log in the double of EventStoreDB: everything is killed, frozen or cut off at random; nothing is lost, doubled, overwritten or shown out of order',
  { timeout: 300_000 },
  async (seed) => {
    const report = await runSession(fleet, { seed, folder, clients: 6, forMs: SECONDS * 1_000 });
    console.log(summary(report));
    broken ||= report.findings.length > 0;
    expect(report.findings, describeFailure(report, folder)).toEqual([]);
    expect(report.evidence.history.some(({ kind }) => kind === 'acknowledged')).toBe(true);
  },
);
