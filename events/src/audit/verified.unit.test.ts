import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lessThan, standingRuns, type VerificationRun } from './verified';

const PLAIN = ['outside', 'readModels'];
const run = (
  hour: number,
  outcome: VerificationRun['outcome'],
  unchecked: readonly string[],
  ...findings: string[]
): VerificationRun => ({ at: new Date(Date.UTC(2026, 10, 27, hour)), outcome, unchecked, findings });
const failedIn = (runs: readonly VerificationRun[]) => standingRuns(runs).find(({ outcome }) => outcome === 'failed');

test('given a wide run that failed, when a later one that looks at less finds nothing, then it fails still; until one looks as widely', () => {
  const wide = run(1, 'failed', ['outside'], 'readModelAltered');
  const plain = run(2, 'ok', PLAIN);
  expect(standingRuns([])).toEqual([]);
  expect(standingRuns([wide, plain])).toEqual([wide, plain]);
  expect(standingRuns([plain, wide, run(3, 'ok', ['readModels'])])[0]).toEqual(wide);
  expect(standingRuns([wide, plain, run(3, 'ok', ['outside'])])).toEqual([run(3, 'ok', ['outside'])]);
  expect(standingRuns([wide, plain, run(3, 'ok', [])])).toEqual([run(3, 'ok', [])]);
  // What was looked at before says nothing of what was found since.
  expect(failedIn([run(0, 'ok', []), wide])).toEqual(wide);
});

test('given several that failed, then what each found stands, shown with the newest', () => {
  const runs = [
    run(1, 'failed', ['outside'], 'readModelAltered'),
    run(2, 'failed', PLAIN, 'fileAltered'),
    run(3, 'failed', ['readModels'], 'logTruncated', 'fileAltered'),
  ];
  // The second is covered by the third.
  expect(standingRuns(runs)).toEqual([{ ...runs[2], findings: ['readModelAltered', 'logTruncated', 'fileAltered'] }]);
  expect(failedIn([...runs, run(4, 'ok', ['readModels'])])).toEqual(runs[0]);
});

test('one that stopped over so many findings ends nothing that was found behind them; whoever opens no keys looks at more than whoever looks at none', () => {
  const found = run(1, 'failed', PLAIN, 'fileAltered');
  expect(failedIn([found, run(2, 'failed', ['rest', ...PLAIN], 'eventAltered')])?.findings).toEqual([
    'fileAltered',
    'eventAltered',
  ]);
  expect(lessThan({ unchecked: ['openingKeys'] }, { unchecked: ['people'] })).toEqual([]);
  expect(lessThan({ unchecked: ['people'] }, { unchecked: ['openingKeys'] })).toEqual(['people']);
});

test('whatever was run, what was found stands exactly until a later run has looked at all of that', () => {
  const step = fc.record({
    outcome: fc.constantFrom('ok' as const, 'failed' as const),
    unchecked: fc.subarray(['outside', 'readModels', 'rest']),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      const runs = steps.map(({ outcome, unchecked }, n) =>
        run(n, outcome, unchecked, ...(outcome === 'failed' ? [`found ${String(n)}`] : [])),
      );
      const open = runs.filter(
        (one, n) =>
          one.outcome === 'failed' &&
          !runs.slice(n + 1).some((later) => later.unchecked.every((what) => one.unchecked.includes(what))),
      );
      expect([...(failedIn(runs)?.findings ?? [])].sort()).toEqual(open.flatMap(({ findings }) => findings).sort());
      const last = runs.at(-1);
      if (last) expect(standingRuns(runs).map(({ at }) => at)).toContainEqual(last.at);
    }),
    { numRuns: 50 },
  );
});
