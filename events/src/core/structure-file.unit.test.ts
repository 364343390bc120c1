import { part } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { isUnfitStructureName, STRUCTURE_ENDINGS } from './structure-file';

describe('V019 the name of a structure file', () => {
  test.each([...'/\\:*?"<>|', '%22'])('with %s in it is unfit, whatever the format', (sign) => {
    part('V019', 'what is unfit, the slashes too');
    for (const ending of STRUCTURE_ENDINGS) {
      expect(isUnfitStructureName(`a${sign}b.${ending.toUpperCase()} `)).toBe(true);
      expect(isUnfitStructureName(`环己酮 (2R)-4’.${ending}`)).toBe(false);
    }
    expect(isUnfitStructureName(`a${sign}b.txt`)).toBe(false);
  });
});
