import fc from 'fast-check';
import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { cutText, ONE_LINE, shortened } from './cut-text';

const piece = fc.constantFrom('a', '中', '𠮷', '😀', '👩‍🔬', 'e\u0301', '🇨🇳', '\n', 'ก็');
const longText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

it('a cut is a beginning of the text, no longer than asked, and well-formed wherever it falls', () => {
  fc.assert(
    fc.property(longText, fc.integer({ min: 0, max: 80 }), (text, most) => {
      const cut = cutText(text, most);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
      if (text.length <= most) expect(cut).toBe(text);
    }),
  );
});

it('no emoji, rare ideograph or accent is parted', () => {
  expect(cutText('ab😀', 3)).toBe('ab');
  expect(cutText('𠮷𠮷', 3)).toBe('𠮷');
  expect(cutText('王👩‍🔬', 4)).toBe('王');
  expect(cutText('ae\u0301', 2)).toBe('a');
  expect(cutText('abc', 2)).toBe('ab');
});

it('signs piled up on one letter are cut between two of them rather than kept whole or dropped', () => {
  const piled = `a${'\u0301'.repeat(5_000)}`;
  expect(cutText(piled, 1_000)).toHaveLength(1_000);
  expect(cutText(`x${'\u{1D165}'.repeat(500)}`, 500)).not.toMatch(/\p{Surrogate}/u);
});

describe('K06 a text is cut to 20 characters, 10 where nothing is said, with an ellipsis', () => {
  const characters = (text: string): string[] =>
    [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
  it('20 characters stay as they are, the 21st is left out', () => {
    proves('K06');
    const name = '聚腺苷二磷酸核糖聚合酶抑制剂的合成与表征';
    expect(characters(name)).toHaveLength(ONE_LINE);
    expect(shortened(name, ONE_LINE)).toBe(name);
    expect(shortened(`${name}一`, ONE_LINE)).toBe(`${name}…`);
    expect(shortened('Suzuki coupling of 5-bromoindole', ONE_LINE)).toBe('Suzuki coupling of 5…');
    expect(shortened('abcdefghij')).toBe('abcdefghij');
    expect(shortened('abcdefghijk')).toBe('abcdefghij…');
  });
  it.each(['👩‍🔬', '🇨🇳', '𠮷', 'e\u0301', '👍🏽'])('%s counts as the one character that a person sees', (character) => {
    expect(shortened(character.repeat(20), ONE_LINE)).toBe(character.repeat(20));
    expect(shortened(character.repeat(21), ONE_LINE)).toBe(`${character.repeat(20)}…`);
  });
  it('never shows more characters than asked, nor says that it left out what it shows', () => {
    fc.assert(
      fc.property(longText, fc.integer({ min: 0, max: 40 }), (text, most) => {
        const short = shortened(text, most);
        const all = characters(text);
        expect(short).toBe(all.length <= most ? text : `${all.slice(0, most).join('')}…`);
      }),
    );
  });
  it('signs piled up on one letter do not make the line long', () =>
    expect(shortened(`a${'\u0301'.repeat(50_000)}`, ONE_LINE).length).toBeLessThan(2_000));
});
