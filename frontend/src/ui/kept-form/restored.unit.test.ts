import fc from 'fast-check';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { changed, changesOf, editedFrom, rebased } from '../../lib/edited-values';
import { createKeeping } from './keeping';
import { lastTyped } from './typed-store';
import { restored } from './use-kept-form';

const KEYS = ['name', 'number', 'steps', 'amount'] as const;
const value = fc.constantFrom<unknown>('', 'a', 'b', null, 1, ['x'], [], [{ name: '滴定' }], { value: '1', unit: 'g' });
const whole = fc.record({ name: value, number: value, steps: value, amount: value });
const part = fc.subarray([...KEYS]).chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));
const read = (kept: unknown): Readonly<Record<string, unknown>> | null =>
  z.record(z.string(), z.unknown()).safeParse(kept).data ?? null;
const typedIn = { accountId: 'wang', form: 'method', of: 'm1' };

afterEach(() => localStorage.clear());

it('what is restored is what would stand there had the form stayed open: typed, kept, saved by others, opened again', () => {
  fc.assert(
    fc.property(whole, fc.array(part, { maxLength: 4 }), whole, (base, typed, theirs) => {
      localStorage.clear();
      const first = createKeeping(typedIn);
      let edited = editedFrom<Readonly<Record<string, unknown>>>(base);
      for (const each of typed) {
        edited = changed(edited, each);
        first.note(Object.keys(changesOf(edited)).length === 0 ? null : edited);
      }
      expect(first.keep()).toBe(true);
      const stayed = rebased(edited, theirs);
      const again = createKeeping(typedIn);
      const found = again.found === null ? null : restored(again.found.held, read, theirs, false);
      if (Object.keys(changesOf(stayed)).length === 0) expect(found).toBeNull();
      else {
        expect(found?.mine).toEqual(stayed.mine);
        expect(found?.base).toEqual(stayed.base);
        expect(found?.both).toEqual(stayed.both);
        // Of something new nothing is anybody else's, and what was typed stands.
        const fresh = restored(again.found?.held, read, theirs, true);
        expect(fresh?.both).toEqual([]);
        expect(fresh?.mine).toEqual(stayed.mine);
      }
    }),
  );
});

it('two windows do not write over one another: each keeps its own, and both come back, the newest first', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [one, two] = [createKeeping(typedIn), createKeeping(typedIn)];
  one.note({ base: {}, mine: { name: '甲' }, both: [] });
  one.keep();
  vi.advanceTimersByTime(1000);
  two.note({ base: {}, mine: { name: '乙' }, both: [] });
  two.keep();
  two.note({ base: {}, mine: { name: '乙二' }, both: [] });
  two.keep();
  const words = (): unknown => read(read(lastTyped(typedIn)?.typed.held)?.['mine'])?.['name'];
  expect(words()).toBe('乙二');
  two.drop();
  expect(words()).toBe('甲');
  expect(lastTyped({ ...typedIn, accountId: 'li' })).toBeNull();
  expect(lastTyped({ ...typedIn, of: 'm2' })).toBeNull();
});

it('what nobody came back to for 90 days makes room, and nothing else does', () => {
  const large = 'x'.repeat(900_000);
  const keep = (of: string): boolean => {
    const keeping = createKeeping({ ...typedIn, of });
    keeping.note({ base: {}, mine: { name: large }, both: [] });
    return keeping.keep();
  };
  expect([keep('a'), keep('b'), keep('c')]).toEqual([true, true, false]);
  const [key = ''] = Object.keys(localStorage).filter((each) => each.includes('/a/'));
  const old = { ...JSON.parse(localStorage.getItem(key) ?? '{}'), at: '2020-01-01T00:00:00.000Z' };
  localStorage.setItem(key, JSON.stringify(old));
  expect(keep('c')).toBe(true);
  expect(lastTyped({ ...typedIn, of: 'a' })).toBeNull();
  expect(lastTyped({ ...typedIn, of: 'b' })).not.toBeNull();
});
