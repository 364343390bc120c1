import { expect, test } from 'vitest';
import { latexRuns } from './latex-runs';

test('a command called like what every object has is no symbol: the formula is printed as it was written', () => {
  for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty'])
    expect(latexRuns(`x = \\${name}`), name).toBeNull();
});
