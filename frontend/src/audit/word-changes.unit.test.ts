import { expect, it } from 'vitest';
import { wordChanges, type Run } from './word-changes';

const side = (runs: readonly Run[] | null, left: Run['kind']): string =>
  (runs ?? [])
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

it('way 22 differences are told word by word, in Chinese too, and both texts come out of them whole', () => {
  const cases = [
    ['加入碳酸钾 2.0 g，室温搅拌过夜', '加入碳酸铯 2.0 g，室温搅拌过夜'],
    ['The mixture was stirred overnight.', 'The mixture was stirred for 3 h.'],
  ] as const;
  for (const [old, next] of cases) {
    const runs = wordChanges(old, next);
    expect(side(runs, 'new')).toBe(old);
    expect(side(runs, 'old')).toBe(next);
  }
  const chinese = wordChanges(...cases[0]);
  expect(
    chinese
      ?.filter(({ kind }) => kind === 'same')
      .map(({ text }) => text)
      .join(''),
  ).toContain('2.0 g，室温搅拌过夜');
  expect(wordChanges(...cases[1])?.find(({ kind }) => kind === 'old')?.text).toBe('overnight');
});

it('way 22 a value in the place of another, or one too long to compare, is told as a whole', () => {
  expect(wordChanges('1.50 g', '0.3 mmol')).toBeNull();
  expect(wordChanges('', 'new')).toBeNull();
  expect(wordChanges('a '.repeat(4000), 'b '.repeat(4000))).toBeNull();
});
