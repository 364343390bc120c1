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

it('point 7 a formula changes as a whole, and so does a word with subscripts', () => {
  const runs = wordChanges(
    '加入 $\\ce{H2O}$ 与 K₂CO₃，室温搅拌过夜后过滤',
    '加入 $\\ce{D2O}$ 与 Cs₂CO₃，室温搅拌过夜后过滤',
  );
  expect(runs?.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
    ...['$\\ce{H2O}$', '$\\ce{D2O}$'],
    ...['K₂CO₃', 'Cs₂CO₃'],
  ]);
});

it('numbers with their units are told whole: half of one beside half of another reads as a third', () => {
  for (const [old, next] of [
    ['750 mg', '45 mg'],
    ['0.003341 mol', '0.0002004 mol'],
    ['-5 °C', '-10 °C'],
  ] as const)
    expect(wordChanges(old, next)).toBeNull();
  const words = wordChanges('加入 0.341 g 后在室温搅拌', '加入 0.352 g 后在室温搅拌') ?? [];
  expect(words.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['0.341', '0.352']);
  expect(wordChanges('加入 K₂CO₃ 与水后搅拌', '加入 K₂SO₄ 与水后搅拌')?.find(({ kind }) => kind === 'old')?.text).toBe(
    'K₂CO₃',
  );
});
