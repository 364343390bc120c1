import { describe, expect, it } from 'vitest';
import { comparedWith, comparisonWords } from './compound';
import type { SpectrumSignals } from './spectrum-signals';

// Paracetamol, C8H9NO2: nine hydrogens, of which one is a phenol's and one an amide's; eight carbons, two pairs alike.
const paracetamol = comparedWith({ name: '3 对乙酰氨基酚', formula: 'C8H9NO2', smiles: 'CC(=O)Nc1ccc(O)cc1' });
const signal = (id: string, count: string) => ({
  ...{ id, from: 1, to: 2, area: 1, shift: 1.5, multiplicity: '', coupling: '', count, assignment: '' },
});
const read = (part: Partial<SpectrumSignals>): SpectrumSignals => ({
  ...{ technique: 'nmr', nucleus: '1H', megahertz: '400', solvent: 'DMSO-d6', unit: 'ppm' },
  ...{ signals: [], reference: null, places: [] },
  ...(paracetamol === null ? {} : { compound: paracetamol }),
  ...part,
});
const hydrogens = (...counts: string[]): SpectrumSignals =>
  read({ signals: counts.map((count, at) => signal(`s${at}`, count)) });

describe('a compound that spectra are held against', () => {
  it('is counted by its formula and structure', () => {
    expect(paracetamol).toEqual({
      ...{ name: '3 对乙酰氨基酚', formula: 'C8H9NO2', hydrogens: 9, exchangeable: 2, carbons: 8 },
    });
    // Deuterium is not seen; what is typed has no structure.
    expect(comparedWith({ name: '', formula: 'C3D6O', smiles: '' })).toMatchObject({
      hydrogens: 0,
      exchangeable: null,
    });
    expect(comparedWith({ name: '', formula: 'what', smiles: '' })).toBeNull();
    expect(comparedWith({ name: '', formula: 'CH4', smiles: 'OCC(O)C(O)C(O)CO' })?.exchangeable).toBeNull();
  });

  it('hydrogens found are told against those drawn, exchangeable ones apart', () => {
    expect(comparisonWords(hydrogens('1', '1', '2', '2', '3'), 'en-US')).toBe('9 of 9 H found.');
    expect(comparisonWords(hydrogens('2', '2', '3'), 'en-US')).toBe(
      '7 of 9 H found; 2 exchangeable (OH, NH, SH), which may be absent.',
    );
    expect(comparisonWords(hydrogens('2', '2', '3'), 'zh-CN')).toBe(
      '结构中的 9 个氢找到 7 个；结构中有 2 个活泼氢（OH、NH、SH），可能不出峰。',
    );
    expect(comparisonWords(hydrogens('2', '2', '6'), 'en-US')).toBe(
      '10 H integrated, 9 drawn; solvent, water or an impurity may be among them.',
    );
    // Without a reference nothing is counted, and nothing guessed.
    expect(comparisonWords(hydrogens('2', ''), 'en-US')).toBe('');
  });

  it('carbons are told neutrally: fewer signals are what symmetry does', () => {
    const carbons = (count: number): string =>
      comparisonWords(read({ nucleus: '13C', places: Array.from({ length: count }, (_, at) => at * 10) }), 'en-US');
    expect(carbons(8)).toBe('8 carbon signals for 8 C.');
    expect(carbons(6)).toBe('6 carbon signals for 8 C; equivalent carbons share a signal.');
    expect(carbons(9)).toContain('solvent or an impurity');
    expect(carbons(0)).toBe('');
  });
});
