import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText, shortened } from './cut-text';

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
      else expect(shortened(text, most)).toBe(`${cut}…`);
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
