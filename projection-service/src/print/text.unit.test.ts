import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from './text';

const narrow = (text: string): string[] =>
  runs(text)
    .filter(({ fontFeatures }) => fontFeatures !== undefined)
    .map((run) => run.text);

describe('marks that the Chinese font draws as wide as a character', () => {
  it('stand as Latin ones do in a text without Chinese', () => {
    expect(narrow('nobody’s “own” log…')).toEqual(['nobody’s “own” log…']);
    expect(narrow('nothing of it')).toEqual([]);
  });

  it('stay wide in Chinese, but for the apostrophe within a word', () => {
    expect(narrow('“已签名”，见 Chen’s 记录与 ‘O’Brien’')).toEqual(['’', '’']);
    expect(narrow('“已签名”……')).toEqual([]);
  });

  it('no letter is lost or moved', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '’', '“', '签', ' ', '1', '…') });
    fc.assert(
      fc.property(text, (given) => {
        expect(
          runs(given)
            .map((run) => run.text)
            .join(''),
        ).toBe(given);
      }),
      { numRuns: 100 },
    );
  });
});
