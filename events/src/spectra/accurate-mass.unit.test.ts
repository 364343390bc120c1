import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { massText, otherIonText, ppmText, readMass, type AccurateMass } from './accurate-mass';
import { calculatedIon, deviation, ION_NAMES, type IonName } from './ions';

const mz = (formula: string, ion: IonName): number => calculatedIon(formula, ion)?.mz ?? Number.NaN;
const mass = (part: Partial<AccurateMass> = {}): AccurateMass => ({
  ...{ id: 'm1', ion: 'M+H', ionisation: 'ESI', formula: 'C13H10O', found: '183.0801' },
  ...part,
});

describe('m/z of an ion', () => {
  // The adduct table of the Fiehn laboratory (University of California, Davis) for taxol, after Huang et al., Anal. Chem.
  // 1999, 71, 1454A.
  it.each([
    ...([['M+H', 854.338166], ['M+NH4', 871.364713], ['M+Na', 876.320108], ['M+K', 892.294048]] as const),
    ...([['M+2H', 427.672721], ['M-H', 852.323614], ['M+Cl', 888.300292]] as const),
  ])('of taxol, %s: %d', (ion, expected) => {
    expect(mz('C47H51NO14', ion)).toBeCloseTo(expected, 3);
  }); // prettier-ignore

  // Human Metabolome Database and MassBank: caffeine, glucose, reserpine; naphthalene in NIST's tables of EI.
  it.each([
    ...([['C8H10N4O2', 'M+H', 195.0877], ['C8H10N4O2', 'M+Na', 217.0696], ['C6H12O6', 'M+Na', 203.0526]] as const),
    ...([['C6H12O6', 'M-H', 179.0561], ['C33H40N2O9', 'M+H', 609.2807], ['C10H8', 'M+.', 128.0621]] as const),
    ...([['C16H36N+', 'M+', 242.2842], ['C16H36N', 'M+', 242.2842]] as const),
  ])('of %s, %s: %d', (formula, ion, expected) => {
    expect(mz(formula, ion)).toBeCloseTo(expected, 3);
  }); // prettier-ignore

  it('is none of a formula that is none, has charges of its own, or lacks what the ion lacks', () => {
    expect([calculatedIon('', 'M+H'), calculatedIon('Xx2', 'M+H'), calculatedIon('C16H36N+', 'M+H')]).toEqual([
      ...[null, null, null],
    ]);
    expect([calculatedIon('CCl4', 'M-H'), calculatedIon('C5H5N·0.5H2O', 'M+H')]).toEqual([null, null]);
    expect(calculatedIon('HCl', 'M-H')?.formula).toBe('Cl');
  });

  it('lies an electron from the sum of its atoms, whatever the ion', () => {
    const ELECTRON = 0.000548579909;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 2, max: 120 }), (carbons, hydrogens) => {
        const formula = `C${carbons}H${hydrogens}`;
        const neutral = 12 * carbons + 1.00782503223 * hydrogens;
        expect(mz(formula, 'M+.')).toBeCloseTo(neutral - ELECTRON, 6);
        expect(mz(formula, 'M-')).toBeCloseTo(neutral + ELECTRON, 6);
        expect(mz(formula, 'M+H') - mz(formula, 'M-H')).toBeCloseTo(2 * (1.00782503223 - ELECTRON), 6);
      }),
    );
  });
});

describe('an ion of several bromines or chlorines', () => {
  // The most probable isotopologue by pyteomics 4.7 (PyPI), less an electron; PubChem's “exact mass” of CBr4 is 331.6693.
  it('is told with its most intense isotopologue, and is held against the one that was found', () => {
    const read = (found: string) => readMass({ formula: 'CBr4', ion: 'M+.', found });
    expect(read('').calculated?.mz).toBeCloseTo(327.67335 - 0.00055, 4);
    expect(read('').other).toMatchObject({ formula: 'C[79Br]2[81Br]2', isIntense: true });
    expect(read('').other?.mz).toBeCloseTo(331.66926 - 0.00055, 4);
    const found = read('331.6690');
    expect([found.calculated?.formula, found.other?.isIntense, found.far]).toEqual(['C[79Br]2[81Br]2', false, false]);
    expect(read('327.6731').far).toBe(false);
    expect(massText(mass({ formula: 'CBr4', ion: 'M+.', ionisation: 'EI', found: '331.6690' }), 'en-US')).toBe(
      'HRMS (EI) m/z: M⁺• Calcd for C⁷⁹Br₂⁸¹Br₂ 331.6687; Found 331.6690',
    );
    expect(otherIonText({ formula: 'CBr4', ion: 'M+.', found: '' }, 'zh-CN')).toBe(
      '最强同位素峰 331.6687（C⁷⁹Br₂⁸¹Br₂）',
    );
    expect(otherIonText({ formula: 'CBr4', ion: 'M+.', found: '331.669' }, 'en-US')).toBe(
      'monoisotopic 327.6728 (CBr₄)',
    );
    expect(otherIonText({ formula: 'C13H10O', ion: 'M+H', found: '' }, 'en-US')).toBe('');
  });
});

describe('a mass of high resolution', () => {
  it('is written as an experimental section has it, in either language', () => {
    expect(massText(mass(), 'en-US')).toBe('HRMS (ESI) m/z: [M + H]⁺ Calcd for C₁₃H₁₁O 183.0804; Found 183.0801');
    expect(massText(mass(), 'zh-CN')).toBe('HRMS (ESI) m/z：[M + H]⁺ 计算值（C₁₃H₁₁O）183.0804，实测值 183.0801');
    expect(massText(mass({ found: '', ionisation: '' }), 'en-US')).toBe(
      'HRMS m/z: [M + H]⁺ Calcd for C₁₃H₁₁O 183.0804',
    );
    expect(massText(mass({ formula: '?' }), 'en-US')).toBe('');
  });

  it('says how far it lies, and is far past 5 ppm only', () => {
    const { ppm, far } = readMass(mass());
    expect([ppmText(ppm ?? 0), far]).toEqual(['−1.9 ppm', false]);
    expect(readMass(mass({ found: '183.0814' })).far).toBe(true);
    expect(readMass(mass({ found: '183.0812' })).far).toBe(false);
    expect(readMass(mass({ found: '' })).ppm).toBeNull();
    expect([ppmText(0), ppmText(-0.01), ppmText(2.34)]).toEqual(['0.0 ppm', '0.0 ppm', '+2.3 ppm']);
  });

  it('deviation and what was found say the same, for every ion', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ION_NAMES), fc.double({ min: -50, max: 50, noNaN: true }), (ion, ppm) => {
        const calculated = mz('C20H24N2O2', ion);
        expect(deviation(calculated * (1 + ppm / 1e6), calculated)).toBeCloseTo(ppm, 4);
      }),
    );
  });
});
