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

  test.each(['', ' ', '\u3000', '.', '. .', 'CON', 'con', 'Nul', 'COM1', 'lpt¹', 'AUX.backup', 'prn ', '~$a'])(
    'without a name of its own, or with one that a system keeps, is unfit: %j',
    (stem) => {
      part('V019', 'names that are empty or that a system keeps');
      expect(isUnfitStructureName(`${stem}.rxn`)).toBe(true);
      expect(isUnfitStructureName(`${stem}.MOL`)).toBe(true);
      expect(isUnfitStructureName(`${stem}.txt`)).toBe(false);
    },
  );

  test.each(['Conium', 'COM10', 'a.con', 'nuL-2', '~a', 'a~$', '1', '碳酸钠'])('%s is a name like others', (stem) => {
    expect(isUnfitStructureName(`${stem}.rxn`)).toBe(false);
  });
});
