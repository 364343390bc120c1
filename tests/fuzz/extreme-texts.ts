import { codePoints } from '@shilu/events/core/schemas';
import fc from 'fast-check';

/** Texts that stop somebody who reads them, if anything does: each was made against one kind of consumer. */
const seeds: readonly string[] = [
  // Words of 99 letters of three bytes each: a tsvector holds 1,048,575 bytes (PostgreSQL, textsearch-limitations).
  ...['ก'.repeat(99), 'ฃ'.repeat(99)].map((word) => `${word} `),
  '漢字',
  'A',
  '\u{1F9EA}',
  '👩‍🔬🏳️‍🌈',
  // Eighteen characters after NFKC.
  '\ufdfa',
  'e\u0301',
  'İ',
  'ß',
  '\t',
  '\n',
  ' ',
  '0',
  '-',
  '%00',
  '\\',
  "'; drop table x; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}',
  '=cmd|x',
  '＝1+1',
  '../',
  '"',
  '$&$1',
  ':a|b&!(c)',
  '*',
  '\u{10FFFF}',
  '\u200b',
  '\u202e',
];

const whole: readonly string[] = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'system',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-0',
  '1e309',
  '0x7fffffff',
  '2147483648',
  '9223372036854775808',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '2024-02-30',
  '1900-01-01T00:00:00Z',
  '{}',
  '[]',
  '@everyone',
];

export const cutTo = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const points = [...text.slice(0, most * 2)];
  return points.slice(0, most).join('');
};

/** A text of about `length` code points made of one seed. */
const repeated = (seed: string, length: number): string =>
  cutTo(seed.repeat(Math.ceil(length / Math.max(1, codePoints(seed)))), length);

/** Texts of at most `most` code points, of extreme kinds; now and then as long as they may be. */
export const extremeText = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.constantFrom(...whole) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: Math.min(most, 40) }) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...seeds), fc.integer({ min: 1, max: Math.min(most, 300) }))
          .map(([seed, length]) => repeated(seed, length)),
      },
      { weight: 1, arbitrary: fc.constantFrom(...seeds).map((seed) => repeated(seed, most)) },
    )
    .map((text) => {
      const cut = cutTo(text, most);
      return codePoints(cut) >= least ? cut : repeated(cut === '' ? 'x' : cut, least);
    });
