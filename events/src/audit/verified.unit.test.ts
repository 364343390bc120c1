import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lessThan, outsideMark, standingRuns, standsAgainst, type HeldOutside, type VerificationRun } from './verified';

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
  const of = (unchecked: readonly string[], ...findings: readonly string[]) => ({ findings, unchecked });
  expect(lessThan(of(['openingKeys']), of(['people']))).toEqual([]);
  expect(lessThan(of(['people']), of(['openingKeys']))).toEqual(['people']);
  // No run looks at years of anchors: what was found elsewhere does not wait for one that does.
  expect(lessThan(of(['anchors']), of([], 'eventAltered'))).toEqual([]);
  expect(lessThan(of(['anchors']), of([], 'anchorInvalid'))).toEqual(['anchors']);
});

test('given one that failed and was closed, then nothing stands by it, and it is shown until there is a later one; another that failed stands', () => {
  const [wide, closed] = [run(1, 'failed', ['outside'], 'fileAltered'), run(2, 'closed', PLAIN, 'rootMismatch')];
  expect(standingRuns([closed])).toEqual([closed]);
  expect(standingRuns([wide, closed])).toEqual([wide, closed]);
  expect(standingRuns([closed, run(3, 'ok', PLAIN)])).toEqual([run(3, 'ok', PLAIN)]);
  expect(standingRuns([closed, run(3, 'ok', ['rest', ...PLAIN])])).toEqual([run(3, 'ok', ['rest', ...PLAIN])]);
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

describe('what was found against a checkpoint kept outside', () => {
  const [x, y] = ['a'.repeat(64), 'b'.repeat(64)];
  const mark = (size: number, root: string, { holder = null, holds = true }: Partial<HeldOutside> = {}) =>
    outsideMark({ size, root, holder, holds });
  const against = (size: number, root: string, holder: string | null = null) =>
    mark(size, root, { holder, holds: false });
  const failed = (hour: number, ...marks: string[]) => run(hour, 'failed', ['readModels', ...marks], 'rootMismatch');
  const well = (hour: number, ...marks: string[]) => run(hour, 'ok', ['readModels', ...marks]);

  it('is settled by none that was held against another, nor by one that knows of none, and by one of the same size and root', () => {
    const found = failed(1, against(890, x));
    for (const other of [
      well(2, mark(880, x)),
      well(2, mark(890, y)),
      well(2, mark(900, x)),
      well(2),
      well(2, 'outside'),
    ])
      expect(failedIn([found, other])?.findings).toEqual(['rootMismatch']);
    expect(failedIn([found, well(2, mark(890, x))])).toBeUndefined();
    expect(failedIn([well(0, mark(890, x)), found])).toBeDefined();
    // What stood against several is settled for each.
    const both = failed(1, against(890, x), against(900, y));
    expect(failedIn([both, well(2, mark(900, y))])).toBeDefined();
    expect(failedIn([both, well(2, mark(900, y), mark(890, x))])).toBeUndefined();
  });

  it('is settled by a later one of the same witness that holds, and by none of another or that holds no more than it', () => {
    const [w, v] = ['witness.example+1a2b3c4d+BA', 'other.example+1a2b3c4d+BA'];
    const found = failed(1, against(890, x, w));
    expect(failedIn([found, well(2, mark(900, y, { holder: w }))])).toBeUndefined();
    expect(failedIn([found, well(2, mark(900, y, { holder: v }))])).toBeDefined();
    expect(failedIn([found, well(2, mark(889, y, { holder: w }))])).toBeDefined();
    expect(failedIn([found, failed(2, against(900, y, w))])?.unchecked).toEqual(
      expect.arrayContaining([against(890, x, w), against(900, y, w)]),
    );
  });

  it('is another matter where nothing stood against the checkpoint itself: any run that is held against one looks at all of that', () => {
    expect(failedIn([failed(1, mark(890, x)), well(2, mark(900, y))])).toBeUndefined();
    expect(failedIn([failed(1, mark(890, x)), well(2, 'outside')])).toBeDefined();
    // One of before that is noted.
    expect(failedIn([failed(1), well(2, mark(900, y))])).toBeUndefined();
  });

  it('is noted as short as an event takes it', () => {
    const longest = mark(9_007_199_254_740_991, x, { holder: 'w'.repeat(200), holds: false });
    expect(longest.length).toBeLessThanOrEqual(60);
    expect(standsAgainst(longest)).toBe(9_007_199_254_740_991);
    expect([mark(890, x), 'outside', 'against-1-x'].map(standsAgainst)).toEqual([null, null, null]);
  });
});
