import { isCasNumber } from '@shilu/events/chemistry/cas-number';
import { readFormula } from '@shilu/events/chemistry/formula';
import { strengthSchema } from '@shilu/events/chemistry/strength';
import { KNOWN_SOLVENTS } from '@shilu/events/records/modules/equation/known-solvents';
import { foundCompound } from '@shilu/events/resources/compound-calls';
import { createStructureEngines } from '@shilu/infra/chemistry/structure-engine';
import { afterAll, describe, expect, it } from 'vitest';
import { BASIC_FORMS } from './basic-forms';
import { basicLibrary, weightOf } from './basic-library';
import { correctedFacts, OWN_DENSITIES, OWN_DENSITY_SOURCE, WITHHELD_POINTS } from './basic-library-corrections';
import { BASIC_LIBRARY_TABLE } from './basic-library-data';

const engines = createStructureEngines();
const structures = engines.of('library');
afterAll(() => engines.stop());

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
    const solvents = compounds.filter(({ isSolvent }) => isSolvent);
    const keys = solvents.map(({ inchiKey }) => inchiKey).filter((key) => key !== '');
    expect(new Set(keys)).toEqual(KNOWN_SOLVENTS);
    // A cut of hydrocarbons has no structure.
    expect(solvents.filter(({ inchiKey }) => inchiKey === '').map(({ cas }) => cas)).toEqual(['8032-32-4']);
  });

  it.each(WITHHELD_POINTS)(
    'withholds the $point point $value of $cas, until the data package has another',
    ({ cas, point, value }) => {
      expect(by(cas)?.[point === 'boiling' ? 'boilingPoint' : 'meltingPoint']).toBeNull();
      const facts = (number: number) => {
        const text = [String(number), 'crc'];
        return ['1', '20', 'perry', ...(point === 'boiling' ? [...text, '7', 'onmp'] : ['7', 'onmp', ...text])];
      };
      expect(correctedFacts(cas, facts(value)).filter((cell) => cell === '')).toHaveLength(2);
      expect(correctedFacts(cas, facts(value))).toEqual(expect.arrayContaining(['7', 'onmp', 'perry']));
      expect(correctedFacts(cas, facts(value + 5))).toEqual(facts(value + 5));
    },
  );

  it.each(OWN_DENSITIES)('has our density $value of $cas at $at ℃, marked as ours', ({ cas, value, at }) => {
    expect(by(cas)?.density).toEqual({ number: value, at, source: 'own' });
    for (const words of Object.values(OWN_DENSITY_SOURCE)) expect(by(cas)?.remark).toContain(words);
    expect(correctedFacts(cas, ['0.9', '20', 'vdi', '', '', '', ''])).toEqual(['0.9', '20', 'vdi', '', '', '', '']);
  });

  it('says that values are ours of those alone, and keeps all corrections when it is written anew', () => {
    const ours = BASIC_LIBRARY_TABLE.trim().split('\n').map((line) => line.split('|')).filter((cells) => cells[10] === 'own'); // prettier-ignore
    expect(ours.map(([cas]) => cas).sort()).toEqual(OWN_DENSITIES.map(({ cas }) => cas).sort());
    expect(repeated(OWN_DENSITIES.map(({ cas }) => cas))).toEqual([]);
    expect(compounds.filter(({ remark }) => remark !== '')).toHaveLength(OWN_DENSITIES.length);
    for (const line of BASIC_LIBRARY_TABLE.trim().split('\n')) {
      const [cas = '', ...cells] = line.split('|');
      expect(correctedFacts(cas, cells.slice(7)), cas).toEqual(cells.slice(7));
    }
  });

  it('gives no abbreviation to two compounds', () => {
    const SHARED_ON_PURPOSE: readonly string[] = [];
    const owners = new Map<string, Set<string>>();
    for (const { cas, zh, en, synonyms } of all)
      for (const name of [zh, en, ...synonyms])
        if (/^[A-Z]{1,5}$/.test(name)) owners.set(name, (owners.get(name) ?? new Set<string>()).add(cas));
    const shared = [...owners].filter(([, of]) => of.size > 1).map(([name]) => name);
    expect(shared).toEqual(SHARED_ON_PURPOSE);
    const of = (name: string) => [...(owners.get(name) ?? [])];
    expect([of('DMS'), of('TCE'), of('PE')]).toEqual([['75-18-3'], [], ['8032-32-4']]);
  });

  it('has no synonym that is a structure, or another compound', () => {
    const synonyms = compounds.flatMap(({ cas, synonyms: own }) => own.map((name) => `${cas} ${name}`));
    expect(synonyms.filter((name) => /@|=O|\(=|\[[CNOPS]/.test(name))).toEqual([]);
    expect(synonyms.filter((name) => name.endsWith(' KHSO5'))).toEqual([]);
  });

  it.each([
    ['1314-56-3', 'P2O5', 141.94],
    ['12135-22-7', 'Pd(OH)2', 140.43],
    ['24057-28-1', 'C12H13NO3S', 251.3],
  ])('%s counts as %s, %d', (cas, formula, weight) => {
    expect(weightOf(formula)).toBe(by(cas)?.molecularWeight);
    expect(by(cas)?.molecularWeight).toBeCloseTo(weight, 1);
  });

  it.each([
    ['39968-33-7', '1-羟基-7-氮杂苯并三唑'],
    ['1779-49-3', '溴化甲基三苯基鏻'],
    ['1099-45-2', '(乙氧羰基亚甲基)三苯基正膦'],
  ])('%s is called %s', (cas, zh) => {
    expect(by(cas)?.zh).toBe(zh);
  });

  it('has HF in pyridine as a form of HF, and no salt of one to one', () => {
    expect(by('62778-11-4')).toBeUndefined();
    const [olah, ...others] = all.filter(({ synonyms }) => synonyms.includes('62778-11-4'));
    expect(others).toEqual([]);
    expect(olah).toMatchObject({
      cas: '7664-39-3',
      formula: 'FH',
      strength: { kind: 'weightSolution', percent: '70' },
    });
  });

  it('counts palladium hydroxide on carbon in palladium', () => {
    const form = all.find(({ id }) => id === '12135-22-7/1');
    const percent = (20 * (weightOf('Pd') ?? 0)) / (weightOf('Pd(OH)2') ?? 1);
    expect(form).toMatchObject({ structure: '', strength: { kind: 'loading', percent: percent.toFixed(1), of: 'Pd' } });
  });

  it.each([
    ['7722-84-1', '30', 1.11],
    ['10035-10-6', '48', 1.49],
    ['10034-85-2', '57', 1.7],
    ['7601-90-3', '70', 1.664],
    ['50-00-0', '37', 1.09],
    ['74-89-5', '40', 0.897],
    ['75-91-2', '70', 0.935],
    ['124-41-4', '30', 0.97],
  ])('%s of %s %% has our density %d, marked as ours', (cas, percent, density) => {
    const form = all.find((one) => one.cas === cas && one.strength?.kind === 'weightSolution' && one.strength.percent === percent); // prettier-ignore
    expect(form).toMatchObject({ density: { number: density, source: 'own' } });
    expect(form?.remark).toContain(OWN_DENSITY_SOURCE['en-US']);
  });

  it('has no structure of brine and of petroleum ether', () => {
    const undrawn = all.filter(({ zh }) => /^饱和食盐水|^石油醚/.test(zh));
    expect(undrawn.map(({ structure, inchiKey }) => [structure, inchiKey])).toEqual([
      ['', ''],
      ['', ''],
    ]);
  });
});
