import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed, changesOf, editedFrom, rebased, settled } from './edited-values';

const KEYS = ['name', 'number', 'steps', 'amount'] as const;
const value = fc.constantFrom<unknown>('a', 'b', 'c', 1, ['x'], ['x', 'y'], { value: '1', unit: 'g' });
const whole = fc.record({ name: value, number: value, steps: value, amount: value });
const part = fc.subarray([...KEYS]).chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));
const json = (of: unknown): string => JSON.stringify(of);

describe('two people change one thing', () => {
  it('nothing that the other saved is lost, nothing that was typed is lost, and what both changed waits', () => {
    fc.assert(
      fc.property(whole, part, part, (base, typed, saved) => {
        const theirs = { ...base, ...saved };
        const before = changed(editedFrom(base), typed);
        const after = rebased(before, theirs);
        const touched = Object.keys(changesOf(before));
        for (const key of KEYS) {
          const [mine, other, old] = [before.mine[key], theirs[key], base[key]].map(json);
          expect(json(after.mine[key])).toBe(touched.includes(key) ? mine : other);
          expect(after.both.includes(key)).toBe(mine !== old && other !== old && mine !== other);
        }
        // What is sent changes nothing that the person did not touch.
        expect(touched).toEqual(expect.arrayContaining(Object.keys(changesOf(after))));
        expect({ ...theirs, ...changesOf(after) }).toEqual(after.mine);
        expect(rebased(after, theirs)).toEqual(after);
      }),
    );
  });

  it('a choice ends the question, for one’s own or for theirs', () => {
    fc.assert(
      fc.property(
        whole,
        part,
        part,
        fc.constantFrom('mine' as const, 'theirs' as const),
        (base, typed, saved, whose) => {
          const asked = rebased(changed(editedFrom(base), typed), { ...base, ...saved });
          const chosen = asked.both.reduce((edited, key) => settled(edited, key, whose), asked);
          expect(chosen.both).toEqual([]);
          if (whose === 'mine') expect(chosen.mine).toEqual(asked.mine);
          else for (const key of asked.both) expect(changesOf(chosen)).not.toHaveProperty(key);
        },
      ),
    );
  });

  it('a third save puts a question that is still open anew', () => {
    const asked = rebased(changed(editedFrom({ name: 'a' }), { name: 'b' }), { name: 'c' });
    const again = rebased(asked, { name: 'd' });
    expect(again).toEqual({ base: { name: 'd' }, mine: { name: 'b' }, both: ['name'] });
    expect(rebased(again, { name: 'b' }).both).toEqual([]);
    expect(changed(again, { name: 'd' }).both).toEqual([]);
  });

  it('an order of keys and an emptied field are no change', () => {
    const base = { amount: { value: '1', unit: 'g' }, note: undefined, list: undefined };
    const same = changed<Record<string, unknown>>(editedFrom(base), {
      amount: { unit: 'g', value: '1' },
      note: '',
      list: [],
    });
    expect(changesOf(same)).toEqual({});
    expect(changesOf(changed<Record<string, unknown>>(editedFrom({ note: 'a' }), { note: null }))).toEqual({
      note: null,
    });
  });
});
