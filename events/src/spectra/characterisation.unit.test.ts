import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterisation, nucleusText, signalLines, solventText } from './characterisation';
import { characterisationText } from './characterisation-text';
import { documentModule, documentSchema } from '../records/modules/document/document';
import { samples } from '../records/modules/document/samples';
import { countOf, normalised, spectrumSignalsSchema, type SpectrumSignals } from './spectrum-signals';

const read = (part: Partial<SpectrumSignals>): SpectrumSignals => ({
  ...{ technique: 'nmr', nucleus: '1H', megahertz: '400', solvent: 'CDCl3', unit: 'ppm' },
  ...{ signals: [], reference: null, places: [] },
  ...part,
});
const signal = (id: string, shift: number, area: number, part: Partial<SpectrumSignals['signals'][number]> = {}) => ({
  ...{ id, from: shift - 0.05, to: shift + 0.05, area, shift },
  ...{ multiplicity: '', coupling: '', count: '', assignment: '' },
  ...part,
});

describe('what was read off a spectrum, in words', () => {
  // Ethyl acetate in CDCl3, as Fulmer et al. list it: 2.05 (s, CH3CO), 4.12 (q, 7, CH2CH3), 1.26 (t, 7, CH2CH3);
  // Organometallics 2010, 29, 2176, table 1.
  it('a proton spectrum stands as a paper has it, from the highest shift down', () => {
    const ethylAcetate = read({
      signals: [
        signal('a', 1.26, 3.02, { multiplicity: 't', coupling: '7.1', assignment: 'CH2CH3' }),
        signal('b', 4.12, 2.01, { multiplicity: 'q', coupling: '7.1' }),
        signal('c', 2.05, 3, { multiplicity: 's' }),
      ],
      reference: { signalId: 'c', count: 3 },
    });
    expect(characterisation(ethylAcetate)).toBe(
      '¹H NMR (400 MHz, CDCl₃) δ 4.12 (q, J = 7.1 Hz, 2H), 2.05 (s, 3H), 1.26 (t, J = 7.1 Hz, 3H, CH2CH3)',
    );
  });
  it('a multiplet is told by its ends, several couplings behind one another', () => {
    const aromatic = read({
      signals: [
        signal('m', 7.31, 5, { multiplicity: 'm', from: 7.25, to: 7.38, count: '5' }),
        signal('d', 6.9, 1, { multiplicity: 'dd', coupling: '8.4，2.1' }),
      ],
    });
    expect(characterisation(aromatic)).toBe('¹H NMR (400 MHz, CDCl₃) δ 7.38–7.25 (m, 5H), 6.90 (dd, J = 8.4, 2.1 Hz)');
  });
  it('carbon with one decimal, infrared in whole wavenumbers, masses upwards', () => {
    expect(characterisation(read({ nucleus: '13C', megahertz: '101', places: [21.04, 171.36, 60.49, 14.19] }))).toBe(
      '¹³C NMR (101 MHz, CDCl₃) δ 171.4, 60.5, 21.0, 14.2',
    );
    expect(characterisation(read({ technique: 'ir', solvent: '', unit: 'cm⁻¹', places: [1738.4, 2984.1] }))).toBe(
      'IR ν 2984, 1738 cm⁻¹',
    );
    expect(characterisation(read({ technique: 'ms', solvent: '', unit: 'm/z', places: [106, 91.0542] }))).toBe(
      'MS m/z 91.0542, 106',
    );
    expect(characterisation(read({}))).toBe('');
  });
  it('names of nuclei and solvents have their numbers where they belong', () => {
    expect([nucleusText('13C'), solventText('CDCl3'), solventText('DMSO-d6'), solventText('D2O')]).toEqual([
      ...['¹³C', 'CDCl₃', 'DMSO-d₆', 'D₂O'],
    ]);
  });
});

describe('all of a compound in one sentence', () => {
  it('is in the order and the form of an experimental section, in either language', () => {
    const hydrogens = read({
      signals: [signal('d', 7.98, 2, { multiplicity: 'd', coupling: '8.4' })],
      reference: { signalId: 'd', count: 2 },
    });
    const carbons = read({ nucleus: '13C', megahertz: '101', places: [196.8, 137.6] });
    const infrared = read({ technique: 'ir', unit: 'cm⁻¹', solvent: 'KBr', nucleus: '', places: [1650.2] });
    const masses = [
      { id: 'm', ion: 'M+H' as const, ionisation: 'ESI', formula: 'C13H10O', found: '183.0801' },
      // Nothing is calculated yet, and nothing said.
      { id: 'n', ion: 'M+Na' as const, ionisation: 'ESI', formula: '', found: '' },
    ];
    const of = { reads: [infrared, carbons, hydrogens, read({})], masses };
    expect(characterisationText(of, 'en-US')).toBe(
      '¹H NMR (400 MHz, CDCl₃) δ 7.98 (d, J = 8.4 Hz, 2H); ¹³C NMR (101 MHz, CDCl₃) δ 196.8, 137.6; ' +
        'IR (KBr) ν 1650 cm⁻¹; HRMS (ESI) m/z: [M + H]⁺ Calcd for C₁₃H₁₁O 183.0804; Found 183.0801.',
    );
    expect(characterisationText(of, 'zh-CN')).toBe(
      '¹H NMR (400 MHz, CDCl₃) δ 7.98 (d, J = 8.4 Hz, 2H)；¹³C NMR (101 MHz, CDCl₃) δ 196.8, 137.6；' +
        'IR (KBr) ν 1650 cm⁻¹；HRMS (ESI) m/z：[M + H]⁺ 计算值（C₁₃H₁₁O）183.0804，实测值 183.0801。',
    );
    expect(characterisationText({ reads: [read({})], masses: [] }, 'zh-CN')).toBe('');
  });
});

describe('integrals', () => {
  it('are told by the reference whatever unit their areas have; nothing but the reference changes what they say', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1e9, noNaN: true }),
        fc.double({ min: 0.01, max: 1e3, noNaN: true }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        (unit, share, count) => {
          const signals = [signal('a', 1, unit), signal('b', 2, unit * share)];
          const of = read({ signals, reference: { signalId: 'a', count } });
          const [one, other] = signals;
          if (!one || !other) throw new Error('two signals');
          expect(normalised(of, one)).toBeCloseTo(count, 9);
          expect((normalised(of, other) ?? 0) / (share * count)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
  it('say nothing without a reference or where that has no area; what was typed stands', () => {
    const lone = signal('a', 1, 0);
    expect(normalised(read({ signals: [lone] }), lone)).toBeNull();
    expect(normalised(read({ signals: [lone], reference: { signalId: 'a', count: 3 } }), lone)).toBeNull();
    expect(countOf(read({}), signal('a', 1, 5, { count: '6' }))).toBe('6');
    expect(countOf(read({}), signal('a', 1, 5))).toBe('');
  });
});

describe('what is stored of it', () => {
  it('is refused where numbers are none, stretches are empty, or the reference is gone', () => {
    const faults = (part: Partial<SpectrumSignals>): readonly string[] =>
      spectrumSignalsSchema.safeParse(read(part)).error?.issues.map(({ message }) => message) ?? [];
    expect(faults({ signals: [signal('a', 1, 1)] })).toEqual([]);
    expect(faults({ megahertz: '400 MHz' })).toEqual(['signalNumber']);
    expect(faults({ signals: [signal('a', 1, 1, { coupling: 'large' })] })).toEqual(['couplingNumbers']);
    expect(faults({ signals: [signal('a', 1, 1, { from: 2, to: 1 })] })).toEqual(['signalRange']);
    expect(faults({ reference: { signalId: 'x', count: 1 } })).toEqual(['referenceGone']);
    expect(faults({ signals: [signal('a', 1, 1)], reference: { signalId: 'a', count: 0 } })).toEqual([
      'referenceCount',
    ]);
  });
  it('changes nothing that the trace does not tell', () => {
    fc.assert(
      fc.property(samples.contents, samples.contents, (one, other) => {
        const [a, b] = [documentSchema.parse(one.content), documentSchema.parse(other.content)];
        const changed = [...documentModule.diff(a, b)].filter(({ field }) => field.startsWith('spectrum/'));
        const differ = new Map(b.files.map(({ id, spectrum }) => [id, spectrum]));
        for (const { id, spectrum } of a.files)
          if (JSON.stringify(spectrum) !== JSON.stringify(differ.get(id)))
            expect(changed.map(({ field }) => field)).toContain(`spectrum/${id}`);
        const told = [...documentModule.diff(a, b)].map(({ field }) => field);
        const massesOf = (content: typeof a) => new Map((content.masses ?? []).map((each) => [each.id, JSON.stringify(each)])); // prettier-ignore
        const [before, after] = [massesOf(a), massesOf(b)];
        for (const id of [...before.keys(), ...after.keys()])
          expect(told.includes(`mass/${id}`)).toBe(before.get(id) !== after.get(id));
        for (const { oldValue, newValue } of changed) expect(oldValue).not.toEqual(newValue);
      }),
    );
    expect(signalLines(read({ signals: [signal('a', 1, 2)] }))).toContain('∫ 2');
  });
});
