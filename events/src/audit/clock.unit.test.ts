import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  clockRule,
  clockSourceWords,
  clockSpells,
  clockSpellWords,
  clockStateOf,
  decideClock,
  noClocks,
  weighClock,
  type ClockEvent,
  type Clocks,
  type ClockSource,
  type ClockSpell,
} from './clock';

const LIMIT = 5_000;
const says = (deviationMs: number, uncertaintyMs = 20, name = `ntp://${String(deviationMs)}`): ClockSource => ({
  ...{ name, deviationMs, uncertaintyMs, fault: null },
});
const silent: ClockSource = { name: 'ntp://silent', deviationMs: null, uncertaintyMs: null, fault: 'silent' };
const faultsOf = (answers: readonly ClockSource[]) => weighClock(answers, LIMIT).sources.map(({ fault }) => fault);

describe('what the sources say', () => {
  it('is their median, with what it leaves open; one that lies is named and does not count', () => {
    expect(weighClock([says(10), says(30), says(3_600_000)], LIMIT)).toMatchObject({
      deviationMs: 30,
      uncertaintyMs: 20,
    });
    expect(faultsOf([says(10), says(30), says(3_600_000)])).toEqual([null, null, 'disagrees']);
    expect(weighClock([says(12_000), says(12_400)], LIMIT)).toMatchObject({ deviationMs: 12_200 });
    expect(weighClock([says(-9_000, 700)], LIMIT)).toMatchObject({ deviationMs: -9_000, uncertaintyMs: 700 });
  });

  it('is nothing where no more than half of those asked agree, be the others silent, slow or of another opinion', () => {
    for (const answers of [
      ...[[], [silent], [says(0), silent], [says(3_600_000), silent, silent], [says(0), says(3_600_000)]],
      ...[[says(0), says(0), says(9_000), says(9_000)], [says(0, LIMIT + 1)], [says(0), says(0, LIMIT + 1)]],
    ])
      expect(weighClock(answers, LIMIT).deviationMs, JSON.stringify(answers)).toBeNull();
    expect(faultsOf([says(0), silent, says(0, LIMIT + 1)])).toEqual([null, 'silent', 'tooSlow']);
  });

  it('is never what fewer than half of the sources make of it', () => {
    const honest = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 2, maxLength: 5 });
    const lies = fc.array(fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.constant(null)), { maxLength: 4 });
    fc.assert(
      fc.property(honest, lies, (true_, others) => {
        const lying = others.slice(0, true_.length - 1);
        const answers = [...true_.map((at) => says(at)), ...lying.map((at) => (at === null ? silent : says(at)))];
        const { deviationMs } = weighClock(answers, LIMIT);
        // Liars that hold together may move it within what counts as agreeing, and never beyond the limit.
        expect(deviationMs === null || Math.abs(deviationMs) <= LIMIT).toBe(true);
        if (lying.every((at) => at === null)) expect(deviationMs).not.toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  it('is off beyond the limit and what it leaves open, right within the limit', () => {
    const state = (deviationMs: number | null, uncertaintyMs = 1_000) =>
      clockStateOf({ deviationMs, uncertaintyMs, limitMs: LIMIT });
    expect([state(5_000), state(-5_000), state(5_500), state(6_001), state(-6_001), state(null)]).toEqual(
      ['right', 'right', 'unknown', 'off', 'off', 'unknown'], // prettier-ignore
    );
  });
});

const NOW = new Date('2026-11-27T08:00:00Z');
const report = (deviationMs: number | null, steppedByMs: number | null = null, machine = 'eln-1') => ({
  ...{ machine, limitMs: LIMIT, steppedByMs },
  look: deviationMs === null ? null : weighClock([says(deviationMs)], LIMIT),
});
const recorded = (event: ClockEvent, at = NOW) =>
  ({ ...event, actor: 'system', recordedAt: at.toISOString() }) as never;
const after = (state: Clocks, events: readonly ClockEvent[], at = NOW): Clocks =>
  events.reduce((before, event) => clockRule.evolve(before, recorded(event, at)), state);
const types = (events: readonly ClockEvent[]) => events.map(({ type }) => type);

test('a deviation is told once for each machine, with its end; a step once, however many processes see it', () => {
  const found = decideClock(report(12_000), noClocks, NOW);
  expect(found).toMatchObject([
    { type: 'ClockDeviated', data: { machine: 'eln-1', deviationMs: 12_000, limitMs: LIMIT } },
  ]);
  const off = after(noClocks, found);
  expect(decideClock(report(13_000), off, NOW)).toEqual([]);
  // Neither where it is not known.
  expect(decideClock(report(null), off, NOW)).toEqual([]);
  expect(decideClock({ ...report(0), look: weighClock([silent], LIMIT) }, off, NOW)).toEqual([]);
  expect(types(decideClock(report(12_000, null, 'eln-2'), off, NOW))).toEqual(['ClockDeviated']);
  const corrected = decideClock(report(20), off, NOW);
  expect(types(corrected)).toEqual(['ClockCorrected']);
  expect(decideClock(report(20), after(off, corrected), NOW)).toEqual([]);

  const step = decideClock(report(20, -12_130), off, NOW);
  expect(types(step)).toEqual(['ClockStepped', 'ClockCorrected']);
  const stepped = after(off, step);
  expect(decideClock(report(null, -12_131), stepped, NOW)).toEqual([]);
  expect(types(decideClock(report(null, 12_000), stepped, NOW))).toEqual(['ClockStepped']);
  expect(types(decideClock(report(null, -12_130), stepped, new Date(NOW.getTime() + 90_000)))).toEqual([
    'ClockStepped',
  ]);
  expect(decideClock(report(null, 4_999), noClocks, NOW)).toEqual([]);
});

test('whatever is told in whatever order, what is decided fits what stands in the log, and nothing else does', () => {
  const told = fc.record({
    machine: fc.constantFrom('a', 'b'),
    deviation: fc.constantFrom(null, 0, 9_000, -9_000, 5_200),
    step: fc.constantFrom(null, null, 20_000),
  });
  fc.assert(
    fc.property(fc.array(told, { maxLength: 20 }), (all) => {
      let state = noClocks;
      for (const { machine, deviation, step } of all) {
        for (const event of decideClock(report(deviation, step, machine), state, NOW)) {
          expect(clockRule.misfit(state, recorded(event), { account: () => undefined })).toBeNull();
          state = after(state, [event]);
        }
        const data = { machine } as never;
        const isOff = state.off.has(machine);
        const misfit = (type: ClockEvent['type'], actor = 'system') =>
          clockRule.misfit(state, { type, data, actor } as never, { account: () => undefined });
        expect([misfit('ClockDeviated'), misfit('ClockCorrected')]).toEqual(
          isOff ? ['thereAlready', null] : [null, 'wrongState'],
        );
        expect(misfit('ClockStepped', 'li')).toBe('notTheirs');
      }
    }),
    { numRuns: 50 },
  );
});

test('what the log says of it reads from when until when, in words', () => {
  const spells = [
    ...decideClock(report(12_000), noClocks, NOW),
    ...decideClock(report(20, -12_130), after(noClocks, decideClock(report(12_000), noClocks, NOW)), NOW),
  ].reduce<readonly ClockSpell[]>((before, event) => clockSpells(before, recorded(event)), []);
  expect(spells.map(clockSpellWords).map((words) => words['en-US'])).toEqual([
    'the clock of eln-1 was off by +12.0 s since 2026-11-27T08:00:00.000Z until 2026-11-27T08:00:00.000Z',
    'the clock of eln-1 was set by \u221212.1 s at 2026-11-27T08:00:00.000Z',
  ]);
  expect(clockSourceWords(says(-250, 20, 'ntp://a'))['en-US']).toBe('ntp://a \u22120.250 s \u00b10.020 s');
  expect(clockSourceWords(silent)['zh-CN']).toBe('ntp://silent （没有应答）');
});
