import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLaboratory, type Laboratory } from '../access/laboratory';
import { fuzz } from './fuzz';

// Short and always the same in `npm test`; `npm run fuzz` gives the numbers of a longer run (run.mjs).
const { FUZZ_SEED: seed, FUZZ_MINUTES: minutes, FUZZ_ONLY: only, FUZZ_CALLS: calls } = process.env;
const long = minutes !== undefined;
const forMs = Number(minutes ?? '3') * 60_000;

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

test(
  'whatever the contracts allow, by anybody: no 5xx, every read model goes on, what was acknowledged is in the log',
  { timeout: forMs * 2 + 600_000 },
  async () => {
    const report = await fuzz(laboratory, {
      ...{ seed: Number(seed ?? '8'), only, forMs, burst: 200 },
      calls: calls === undefined ? (long ? Number.POSITIVE_INFINITY : 400) : Number(calls),
      slowMs: 120_000,
      longest: long ? 100_000 : 5_000,
      tell: (line) => void (long && console.log(line)),
    });
    const { perCall, ...figures } = report;
    const told = { ...figures, ...(long ? { perCall } : {}), findings: report.findings.length };
    console.log(`fuzz: ${JSON.stringify(told, null, 1)}`);
    expect(report.findings).toEqual([]);
    // In so many calls each is done at least once; who refuses one of them always is not tried by it.
    if (report.sent > 5_000) expect(report.neverDone).toEqual([]);
    // One that refuses everything would find nothing.
    expect(report.done).toBeGreaterThan(report.sent / 10);
  },
);
