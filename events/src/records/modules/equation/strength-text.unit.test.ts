import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import type { Strength } from '../../../chemistry/strength';
import { emptyRow, addRow } from './edits';
import { emptyEquation } from './equation';
import { strengthWords } from './equation-reading';
import { rowOf, type Row } from './equation-schema';
import { perMole } from './form-weighed';
import { readLabel, readStrength, strengthInName } from './strength-text';
import { typeCell, typeLabel } from './typing';

const pure = (percent: string, atLeast = false): Strength => ({
  kind: 'purity',
  percent,
  ...(atLeast ? { atLeast } : {}),
});
const weight = (percent: string, solvent?: string): Strength => ({
  kind: 'weightSolution',
  percent,
  ...(solvent === undefined ? {} : { solvent }),
});
const molar = (molarity: string, solvent = ''): Strength => ({ kind: 'molarSolution', molarity, solvent });
const oil = (percent: string): Strength => ({ kind: 'dispersion', percent });
const loaded = (percent: string, of: string, water?: string): Strength => ({
  kind: 'loading',
  percent,
  of,
  ...(water === undefined ? {} : { water }),
});
const resin = (mmolPerGram: string): Strength => ({ kind: 'capacity', mmolPerGram }); // prettier-ignore

/** As they stand in the catalogues and on the bottles of Sigma-Aldrich, TCI, Thermo, Alfa Aesar, Aladdin and 国药. */
const UNDERSTOOD: readonly (readonly [label: string, strength: Strength])[] = [
  ['98%', pure('98')],
  ['≥98%', pure('98', true)],
  ['>=98 %', pure('98', true)],
  ['97+%', pure('97', true)],
  ['97%+', pure('97', true)],
  ['min. 98%', pure('98', true)],
  ['98% min', pure('98', true)],
  ['>98.0%(GC)(T)', pure('98.0', true)],
  ['≥99.5% (GC)', pure('99.5', true)],
  ['ReagentPlus®, ≥99%', pure('99', true)],
  ['ACS reagent, ≥99.0%', pure('99.0', true)],
  ['anhydrous, 99.8%', pure('99.8')],
  ['puriss. p.a., ≥99.5% (GC)', pure('99.5', true)],
  ['technical grade, 90%', pure('90')],
  ['tech. 85%', pure('85')],
  ['99%，无水', pure('99')],
  ['AR，98%', pure('98')],
  ['≥99%, contains 100 ppm BHT as inhibitor', pure('99', true)],
  ['99%, stabilized with ethanol', pure('99')],
  ['纯度 ≥98%'.replace('纯度 ', ''), pure('98', true)],
  ['９８％', pure('98')],
  ['98% NaBH4', pure('98')],
  ['50 wt. % in H2O', weight('50', 'H2O')],
  ['48 wt. % in H2O', weight('48', 'H2O')],
  ['25 wt. % in methanol', weight('25', 'methanol')],
  ['37 wt%', weight('37')],
  ['85 % (w/w)', weight('85')],
  ['70% (w/w) in H2O', weight('70', 'H2O')],
  ['37% aq.', weight('37', 'H2O')],
  ['40 % aqueous solution', weight('40', 'H2O')],
  ['40% in water', weight('40', 'water')],
  ['solution, 25% in H2O', weight('25', 'H2O')],
  ['37% HCl', weight('37')],
  ['30% H2O2', weight('30')],
  ['33 wt. % HBr in acetic acid', weight('33', 'acetic acid')],
  ['质量分数 37%', weight('37')],
  ['40 wt% 水溶液', weight('40', 'H2O')],
  ['6 N HCl', molar('6')],
  ['2 N H2SO4', molar('1')],
  ['1 N NaOH aq.', molar('1', 'H2O')],
  ['1.0 M solution in THF', molar('1.0', 'THF')],
  ['1.6 M in hexanes', molar('1.6', 'hexanes')],
  ['1,6 M in Hexan', molar('1.6', 'Hexan')],
  ['2.5M solution in hexanes, AcroSeal®', molar('2.5', 'hexanes')],
  ['4 M HCl in 1,4-dioxane', molar('4', '1,4-dioxane')],
  ['4.0 M in dioxane', molar('4.0', 'dioxane')],
  ['1 mol/L in Tetrahydrofuran', molar('1', 'Tetrahydrofuran')],
  ['ca. 1.6 mol/L in Hexane', molar('1.6', 'Hexane')],
  ['(15% in Hexane, ca. 1.6mol/L)', molar('1.6', 'Hexane')],
  ['0.5 M solution of LiCl in THF', molar('0.5', 'THF')],
  ['1.6 mol/L 己烷溶液', molar('1.6', '己烷')],
  ['溶液，1.0 M，溶于四氢呋喃', molar('1.0', '四氢呋喃')],
  ['500 mM', molar('0.500')],
  ['10 mM DMSO', molar('0.010', 'DMSO')],
  ['2 M aqueous HCl', molar('2', 'H2O')],
  ['2.0 M in THF/heptane/ethylbenzene', molar('2.0', 'THF/heptane/ethylbenzene')],
  ['60 % dispersion in mineral oil', oil('60')],
  ['60% in paraffin oil', oil('60')],
  ['60 % 分散于矿物油', oil('60')],
  ['60% NaH', oil('60')],
  ['10% Pd/C', loaded('10', 'Pd')],
  ['10 wt. % Pd/C', loaded('10', 'Pd')],
  ['5% Pt on carbon', loaded('5', 'Pt')],
  ['10% Pd/C, 50% wet', loaded('10', 'Pd', '50')],
  ['10% Pd/C (50% wet with water)', loaded('10', 'Pd', '50')],
  ['Palladium on carbon, 10 wt. % loading, contains ca. 55% water', loaded('10', 'Pd', '55')],
  ['10% 钯碳（含水 55%）', loaded('10', 'Pd', '55')],
  ['0.8 mmol/g', resin('0.8')],
  ['100-200 mesh, 1.1 mmol/g', resin('1.1')],
  ['气球', { kind: 'balloon' }],
]; // prettier-ignore

/** No strength that moles follow from, or not said whole: they are left in words. */
const LEFT_IN_WORDS = [
  ...['70-75%', '5.0-6.0 M in decane', '1.0–1.5 mmol/g', '≤77%', '28-30% NH3 basis', '50% w/v', '10 % (v/v) in water'],
  ...[
    '99.999% trace metals basis',
    '99.96 atom % D',
    '98% ee',
    '95% with 5% water',
    'conc. HCl',
    'saturated',
    'fuming',
  ],
  ...['wet support', 'Pd/C, 50% wet', '10 wt. % loading', '98%, 97%', '1 M in THF, 2 M in ether', '1.0 M in THF, 98%x'],
  ...['2 M wonder', '3 N KMnO4', '6 N', 'strong', '98% of something', '≤0.1% water', 'in THF', 'anhydrous', ''],
];

describe('the label of a bottle', () => {
  it.each(UNDERSTOOD)('%s', (label, strength) => {
    part('V022', 'strengths as labels state them');
    expect(readStrength(label)).toEqual(strength);
  });

  it.each(LEFT_IN_WORDS)('%s is left in words', (label) => {
    expect(readStrength(label)).toBeNull();
  });

  it('percentages that are none are refused, wherever they stand', () => {
    for (const label of ['120 %', '0 %', '101% in H2O', '10% Pd/C, 110% water']) expect(readStrength(label)).toBe('percentRange'); // prettier-ignore
  });

  it('what a strength does not say of it is told apart', () => {
    const whole = (label: string, formula = ''): boolean | null => {
      const read = readLabel(label, { formula, strength: null });
      return read === null || read === 'percentRange' || read.says !== 'strength' ? null : read.isWhole;
    };
    expect(['≥98%', '50 wt. % in H2O', '1.0 M solution in THF', '10% Pd/C, 50% wet'].map((label) => whole(label))).toEqual([true, true, true, true]); // prettier-ignore
    expect(['technical grade, 90%', 'ca. 1.6 M in hexane', '≥40% in H2O', '6 N HCl', '(15% in Hexane, ca. 1.6mol/L)'].map((label) => whole(label))).toEqual([false, false, false, false, false]); // prettier-ignore
    expect([whole('30% H2O2'), whole('30% H2O2', 'H2O2')]).toEqual([false, true]);
  });

  it('reads anything or leaves it, in no time', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 300 }), fc.array(fc.constantFrom('98', '%', ' ', '(', ')', ',', 'in', 'THF', 'M', 'wt.', '50', 'wet', '1.', 'Pd/C'), { maxLength: 40 }).map((parts) => parts.join(''))), // prettier-ignore
        (label) => {
          expect(() => readLabel(label)).not.toThrow();
        },
      ),
    );
    const begun = performance.now();
    for (const label of ['('.repeat(250), '1,'.repeat(125), '% '.repeat(125), 'in '.repeat(80), `1 M in ${'a '.repeat(120)}`]) readLabel(label); // prettier-ignore
    expect(performance.now() - begun).toBeLessThan(100);
  });

  it('what is understood is understood again as it is shown, in either language', () => {
    for (const [, strength] of UNDERSTOOD)
      for (const language of ['zh-CN', 'en-US'] as const)
        expect(readStrength(strengthWords(strength, language)), strengthWords(strength, language)).toEqual(strength);
  });

  it('a name that ends with it says it; one that does not says nothing', () => {
    expect(strengthInName('n-Butyllithium solution, 1.6 M in hexanes')).toEqual(molar('1.6', 'hexanes'));
    expect(strengthInName('Hydrobromic acid 48 wt. % in H2O')).toEqual(weight('48', 'H2O'));
    expect(strengthInName('Sodium hydride (60 % dispersion in mineral oil)')).toEqual(oil('60'));
    expect(strengthInName('4-Bromobenzaldehyde, 99%')).toEqual(pure('99'));
    for (const name of ['1,4-Dioxane', 'Vitamin B 12', '2,4-D', 'Celite 545', ''])
      expect(strengthInName(name)).toBeNull();
  });
});

const taking = (row: Partial<Row> = {}) => addRow(emptyEquation(), { ...emptyRow('a', 'reagent'), ...row });
const row = (content: ReturnType<typeof emptyEquation>): Row | undefined => rowOf(content, 'a');

describe('a label that is typed in a row', () => {
  it('is its strength; words that no strength has stand in the note, once', () => {
    const typed = typeLabel(taking({ note: '瓶 2' }), 'a', 'technical grade, 90%');
    if (!('content' in typed)) throw new Error('not taken');
    expect(row(typed.content)).toMatchObject({ strength: pure('90'), note: '瓶 2; technical grade, 90%' });
    const again = typeLabel(typed.content, 'a', 'technical grade, 90%');
    expect('content' in again && row(again.content)?.note).toBe('瓶 2; technical grade, 90%');
  });

  it('that is not understood stands in the note as it is, told so, and the strength stays', () => {
    const typed = typeLabel(taking({ strength: pure('97') }), 'a', '70-75%');
    expect(typed.told?.['zh-CN']).toContain('备注');
    expect('content' in typed && row(typed.content)).toMatchObject({ strength: pure('97'), note: '70-75%' });
  });

  it('of another compound changes nothing; of mole per cent it counts equivalents', () => {
    const other = typeLabel(taking({ formula: 'HNaO' }), 'a', '6 N HCl');
    expect('fault' in other && other.fault['zh-CN']).toContain('另一种化合物');
    const counted = typeLabel(taking(), 'a', '10 mol-%');
    expect('content' in counted && row(counted.content)).toMatchObject({ equivalents: '0.10', held: ['equivalents'] });
    expect('content' in typeCell(taking(), 'a', 'equivalents', '10 mol-%')).toBe(true);
  });

  it('a full note takes no label, and says so', () => {
    const typed = typeLabel(taking({ note: 'x'.repeat(245) }), 'a', '70-75%');
    expect('fault' in typed && typed.fault['zh-CN']).toContain('备注已满');
  });

  it('water counts in what is weighed: 10 % Pd/C that is half water is 5 % Pd', () => {
    const grams = (strength: Strength): number => perMole({ ...emptyRow('a', 'catalyst'), strength }).mass?.toNumber() ?? Number.NaN; // prettier-ignore
    // Pd 106.42 g/mol (IUPAC): 106.42 / 0.10 / 0.50.
    expect(grams(loaded('10', 'Pd', '50'))).toBeCloseTo(2128.4, 6);
    expect(grams(loaded('10', 'Pd', '50'))).toBeCloseTo(grams(loaded('5', 'Pd')), 6);
  });
});
