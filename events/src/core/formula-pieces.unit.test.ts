import { expect, test } from 'vitest';
import { formulaPieces } from './formula-pieces';

const formulas = (text: string): readonly string[] =>
  formulaPieces(text).flatMap(({ latex }) => (latex === null ? [] : [latex]));

test('point 7 formulas of a told text are parted from it, and nothing of it is lost', () => {
  const text = '加入 $\\ce{K2CO3}$（$n = 2$）';
  expect(formulas(text)).toEqual(['\\ce{K2CO3}', 'n = 2']);
  expect(
    formulaPieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test.each(['$5 and $6', 'US$20 to US$30', '20 $ per g, 30 $ per kg', '$', '$$'])('“%s” has no formula', (text) => {
  expect(formulas(text)).toEqual([]);
});

test('dollar signs without end take time in proportion to the text', () => {
  for (const text of ['$x'.repeat(50_000), '\\$'.repeat(50_000), `$${'\\'.repeat(100_000)}`])
    expect(
      formulaPieces(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
});
