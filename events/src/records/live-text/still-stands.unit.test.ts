import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contributorsOf, standIn, type Written } from './contributors';
import { stillTheirs, type GivenBack } from './still-stands';

const spanOf = (run: string, words: string) => {
  const from = run.indexOf(words);
  return { from, to: from + words.length };
};
const givenBack = (run: string, by: Readonly<Record<string, readonly string[]>>, why: Readonly<Record<string, string>> = {}): GivenBack => ({
  run,
  written: Object.entries(by).map(([accountId, words]): Written => ({ accountId, spans: words.map((each) => spanOf(run, each)), removed: [] })),
  reasons: new Map(Object.entries(why).map(([accountId, reason]) => [accountId, [reason]])),
}); // prettier-ignore

const RUN = '称取甲苯。加热至80度。\n回流3小时后冷却。\n';
const GIVEN = givenBack(RUN, { li: ['加热至80度。'], wang: ['回流3小时后冷却。'] }, { li: '补记' });
const STORED = '称取甲苯。\n';
const toldOf = (now: string, savedBy: string, given = [GIVEN], stored = STORED) => {
  const found = stillTheirs(given, { stored, now, savedBy });
  return found?.written.map(({ accountId, spans }) => [accountId, spans.map(({ from, to }) => now.slice(from, to))]);
};

describe('what several wrote and was given back', () => {
  test('given a draft of two, when one of them saves it, then the other’s words stand under the other’s name', () => {
    expect(toldOf(RUN, 'li')).toEqual([['wang', ['回流3小时后冷却。']], ['li', ['加热至80度。']]]);
    // Somebody whose words were never taken saves both with their own.
    expect(toldOf(`${RUN}过滤。\n`, 'chen')).toEqual([
      ['li', ['加热至80度。']],
      ['wang', ['回流3小时后冷却。']],
      ['chen', ['过滤。']],
    ]);
    expect([...(stillTheirs([GIVEN], { stored: STORED, now: RUN, savedBy: 'wang' })?.reasons ?? [])]).toEqual([['li', ['补记']]]);
  }); // prettier-ignore

  test('what the saver takes out or writes otherwise is nobody else’s', () => {
    expect(toldOf('称取甲苯。加热至90度。\n', 'wang')).toEqual([
      ['li', ['加热至', '0度。']],
      ['wang', ['9']],
    ]);
    expect(toldOf('称取甲苯。室温搅拌。\n', 'wang')).toBeUndefined();
    expect(toldOf(STORED, 'wang')).toBeUndefined();
  });

  test('what another took out, and what the saver takes out of it, is said of each', () => {
    const took = { ...GIVEN, written: GIVEN.written.map((one) => ({ ...one, removed: one.accountId === 'li' ? ['静置'] : [] })) };
    const stored = `${STORED}静置过夜\n`;
    const found = stillTheirs([took], { stored, now: '称取甲苯。加热至80度。\n', savedBy: 'wang' });
    expect(found?.written.map(({ accountId, removed }) => [accountId, removed])).toEqual([['li', ['静置']], ['wang', ['回流3小时后冷却。']]]);
    const back = stillTheirs([took], { stored, now: `${RUN}静置过夜\n`, savedBy: 'wang' });
    expect(back?.written.map(({ removed }) => removed)).toEqual([[], []]);
  }); // prettier-ignore

  test('what is in the log already is no news, and what only the saver wrote names nobody', () => {
    expect(toldOf(RUN, 'chen', [GIVEN], RUN)).toBeUndefined();
    expect(toldOf(RUN, 'li', [givenBack(RUN, { li: ['加热至80度。', '回流3小时后冷却。'] })])).toBeUndefined();
    expect(toldOf(RUN, 'li', [])).toBeUndefined();
  });

  test('whatever is saved, each part stands where it is said to, is one person’s, and none of another’s letters are the saver’s', () => {
    const line = fc.array(fc.constantFrom('甲', '乙', '丙', 'a', 'b', ' '), { maxLength: 12 }).map((all) => `${all.join('')}\n`);
    const run = fc.array(line, { minLength: 1, maxLength: 6 }).map((all) => all.join(''));
    fc.assert(
      fc.property(run, run, run, fc.array(fc.nat(60), { minLength: 2, maxLength: 4 }), (stored, was, now, cuts) => {
        const ends = [...new Set(cuts.map((cut) => Math.min(cut, was.length)))].toSorted((a, b) => a - b);
        const spans = ends.slice(1).map((to, at) => ({ from: ends[at] ?? 0, to }));
        const written = spans.map((span, at) => ({ accountId: ['li', 'wang', 'chen'][at % 3] ?? '', spans: [span], removed: [] }));
        const found = stillTheirs([{ run: was, written, reasons: new Map() }], { stored, now, savedBy: 'chen' });
        if (found === null) return;
        const told = contributorsOf(found.written, now, { actor: 'chen', reason: null });
        expect(told !== undefined && standIn(told, now)).toBe(true);
      }),
      { numRuns: 300 },
    );
  }); // prettier-ignore
});
