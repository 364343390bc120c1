import { isCasNumber } from '@shilu/events/chemistry/cas-number';
import { readFormula } from '@shilu/events/chemistry/formula';
import { strengthSchema } from '@shilu/events/chemistry/strength';
import { KNOWN_SOLVENTS } from '@shilu/events/records/modules/equation/known-solvents';
import { foundCompound } from '@shilu/events/resources/compound-calls';
import { createStructureEngine } from '@shilu/infra/chemistry/structure-engine';
import { afterAll, describe, expect, it } from 'vitest';
import { BASIC_FORMS } from './basic-forms';
import { basicLibrary } from './basic-library';

const structures = createStructureEngine();
afterAll(() => structures.stop());

const all = basicLibrary();
const compounds = all.filter(({ id }) => !id.includes('/'));
const by = (cas: string) => compounds.find((one) => one.cas === cas);
const repeated = (texts: readonly string[]): string[] => texts.filter((text, at) => texts.indexOf(text) !== at);

describe('the basic library', () => {
  it('has at least 500 compounds, each as the look-up answers it', () => {
    expect(compounds.length).toBeGreaterThanOrEqual(500);
    for (const compound of all) expect(foundCompound.safeParse(compound).success, compound.id).toBe(true);
  });

  it('has a CAS number with its check digit and a name in both languages for each, none of them twice', () => {
    expect(compounds.filter(({ cas }) => !isCasNumber(cas))).toEqual([]);
    expect(repeated(compounds.map(({ cas }) => cas))).toEqual([]);
    expect(compounds.filter(({ zh, en }) => zh.trim() === '' || en.trim() === '')).toEqual([]);
    expect(repeated(all.map(({ zh }) => zh))).toEqual([]);
    expect(repeated(all.map(({ en }) => en.toLowerCase()))).toEqual([]);
    // Names that are said in Chinese as they are in English.
    const latin = all.filter(({ zh }) => !/\p{Script=Han}/u.test(zh)).map(({ zh }) => zh);
    expect(latin.filter((zh) => !/^L-Selectride|^9-BBN/.test(zh))).toEqual([]);
    expect(compounds.filter(({ en }) => /\p{Script=Han}/u.test(en))).toEqual([]);
  });

  it('has formula and key of each structure as the product reads it, and no weight beside a formula', async () => {
    const drawn = compounds.filter(({ structure }) => structure !== '');
    expect(drawn.length).toBeGreaterThan(780);
    const differing: string[] = [];
    for (let at = 0; at < drawn.length; at += 100) {
      const part = drawn.slice(at, at + 100);
      const content = part.map(({ structure }) => structure).join('\n');
      const { entries, faults } = await structures.read({ content, name: 'library.smi', from: 1 }, 'en-US');
      expect(faults).toEqual([]);
      for (const { entry, components } of entries) {
        const compound = part[entry - 1];
        const [component] = components;
        if (component?.formula !== compound?.formula || (component?.inchiKey ?? '') !== compound?.inchiKey)
          differing.push(`${compound?.id ?? ''}: ${component?.formula ?? ''}`);
      }
      expect(entries).toHaveLength(part.length);
    }
    expect(differing).toEqual([]);
    for (const { id, formula, molecularWeight } of compounds) {
      if (formula !== '') expect(readFormula(formula), id).not.toBeNull();
      expect(molecularWeight === null, id).toBe(formula === '');
    }
  }, 60_000);

  it('names one structure twice only where it does not tell two apart', () => {
    const keys = compounds.map(({ inchiKey }) => inchiKey).filter((key) => key !== '');
    // The axis of BINAP is no centre.
    expect(repeated(keys)).toEqual(['MUALRAIOVNYAIW-UHFFFAOYSA-N']);
  });

  it.each([
    ['109-99-9', 'C4H8O', 72.107],
    ['148893-10-1', 'C10H15F6N6OP', 380.235],
    ['14221-01-3', 'C72H60P4Pd', 1155.6],
    ['534-17-8', 'CCs2O3', 325.82],
    ['140681-55-6', 'C7H14B2ClF9N2', 354.26],
    ['87413-09-0', 'C13H13IO8', 424.14],
    ['246047-72-3', 'C46H65Cl2N2PRu', 848.97],
    ['6192-52-5', 'C7H10O4S', 190.21],
    ['865-49-6', 'CDCl3', 120.38],
  ])('%s weighs what bottles say: %s, %d', (cas, formula, weight) => {
    const compound = by(cas);
    expect(readFormula(compound?.formula ?? '')?.composition).toEqual(readFormula(formula)?.composition);
    expect(compound?.molecularWeight).toBeCloseTo(weight, 1);
  });

  // Values of the CRC Handbook, 95th edition, at 20 degrees.
  it.each([
    ['109-99-9', 0.8833, 65],
    ['68-12-2', 0.9445, 153],
    ['67-68-5', 1.101, 189],
    ['75-09-2', 1.3266, 40],
    ['108-88-3', 0.8668, 110.6],
    ['60-29-7', 0.7138, 34.5],
  ])('%s has density %d within 1 % and boils at %d ℃ within 3', (cas, density, boiling) => {
    const compound = by(cas);
    expect(Math.abs((compound?.density?.number ?? 0) / density - 1)).toBeLessThan(0.01);
    expect(Math.abs((compound?.boilingPoint?.number ?? 0) - boiling)).toBeLessThan(3);
  });

  it('has plausible values alone, each with its source', () => {
    for (const { id, density, boilingPoint, meltingPoint } of compounds) {
      if (density) expect([id, density.number > 0.5 && density.number < 14 && density.at !== null]).toEqual([id, true]);
      for (const point of [boilingPoint, meltingPoint])
        if (point) expect([id, point.number > -273.15 && point.number < 4_000]).toEqual([id, true]);
      if (boilingPoint && meltingPoint)
        expect([id, boilingPoint.number > meltingPoint.number - 60]).toEqual([id, true]);
    }
    expect(compounds.filter(({ density }) => density !== null).length).toBeGreaterThan(100);
    expect(compounds.filter(({ hazards }) => hazards !== null)).toEqual([]);
  });

  it('has forms of its own compounds, as a reaction takes them', () => {
    expect(BASIC_FORMS.filter(({ cas }) => by(cas) === undefined)).toEqual([]);
    for (const { en, strength } of BASIC_FORMS) expect(strengthSchema.safeParse(strength).success, en).toBe(true);
    expect(all.length).toBe(compounds.length + BASIC_FORMS.length);
  });

  it('and the solvents of a reaction are one list', () => {
    const solvents = compounds.filter(({ isSolvent }) => isSolvent).map(({ inchiKey }) => inchiKey);
    expect(new Set(solvents)).toEqual(KNOWN_SOLVENTS);
  });
});
