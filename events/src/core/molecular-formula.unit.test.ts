import { describe, expect, test } from 'vitest';
import { formulaParts, namesFormula } from './molecular-formula';

const shown = (value: string): string | undefined =>
  formulaParts(value)
    ?.map(({ text, below }) => (below ? `_${text}` : text))
    .join('');

describe('M10 molecular formulas', () => {
  test.each([
    ['C11H9BrO3', 'C_11H_9BrO_3'],
    ['Ca(OH)2', 'Ca(OH)_2'],
    ['CuSO4·5H2O', 'CuSO_4·5H_2O'],
    ['NaCl', 'NaCl'],
  ])('%s counts stand below the line, a leading number does not', (value, parts) => {
    expect(shown(value)).toBe(parts);
  });
  test.each(['三乙胺', '2.5', 'n/a', ''])('“%s” is no formula', (value) => {
    expect(formulaParts(value)).toBeNull();
  });
  test('a column says so in its name', () => {
    expect([namesFormula('formula 分子式'), namesFormula('mass 质量')]).toEqual([true, false]);
  });
});
