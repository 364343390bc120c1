import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { basicLibrary } from './basic-library';
import { formulaKey, indexed, ranked, withKey, type Indexed } from './compound-index';
import { loadPinyin } from './pinyin';

let all: readonly Indexed[];
beforeAll(async () => {
  const pinyinOf = await loadPinyin();
  all = basicLibrary().map((one) => indexed(one, pinyinOf));
});
const first = (text: string): string | undefined => ranked(all, text)[0]?.cas;

describe('a compound is found', () => {
  it.each([
    ['四氢呋喃', '109-99-9'],
    ['THF', '109-99-9'],
    ['thf', '109-99-9'],
    ['tetrahydrofuran', '109-99-9'],
    ['siqingfunan', '109-99-9'],
    ['sqfn', '109-99-9'],
    ['siqing', '109-99-9'],
    ['siqfn', '109-99-9'],
    ['erlvjiawan', '75-09-2'],
    ['erlujiawan', '75-09-2'],
    ['erjiajijiaxianan', '68-12-2'],
    ['109-99-9', '109-99-9'],
    ['DIPEA', '7087-68-5'],
    ['Hünig’s base', '7087-68-5'],
    ['hunig', '7087-68-5'],
    ['Hunig base', '7087-68-5'],
    ['DMS', '75-18-3'],
    ['PE', '8032-32-4'],
    ['石油醚', '8032-32-4'],
    ['petroleum ether', '8032-32-4'],
    ['brine', '7647-14-5'],
    ['饱和食盐水', '7647-14-5'],
    ['PPTS', '24057-28-1'],
    ['Olah’s reagent', '7664-39-3'],
    ['HF·pyridine', '7664-39-3'],
    ['62778-11-4', '7664-39-3'],
    ['Pearlman’s catalyst', '12135-22-7'],
    ['12135-22-7', '12135-22-7'],
    ['P2O5', '1314-56-3'],
    ['nBuLi', '109-72-8'],
    ['HATU', '148893-10-1'],
    ['Pd(PPh3)4', '14221-01-3'],
    ['NBS', '128-08-5'],
    ['celite', '61790-53-2'],
    ['二甲亚砜', undefined],
    ['WYURNTSHIVDZCO-UHFFFAOYSA-N', '109-99-9'],
    ['H2O', '7732-18-5'],
    ['ＴＨＦ', '109-99-9'],
    ['氢化钠', '7646-69-7'],
    ['Pd/C', '7440-05-3'],
    ['', undefined],
    ['no such thing', undefined],
  ])('%s: %s', (text, cas) => {
    expect(first(text)).toBe(cas);
  });

  it('by its formula, in any order of its elements', () => {
    const cases = ['C4H8O', 'OC4H8', 'H8C4O'].map((text) => ranked(all, text).map(({ cas }) => cas));
    for (const found of cases) expect(found).toEqual(expect.arrayContaining(['109-99-9', '78-93-3']));
    expect(formulaKey('CH3COOH')).toBe(formulaKey('C2H4O2'));
    expect(formulaKey('not one')).toBe('');
  });

  it('with the forms it is bought in behind it', () => {
    const found = ranked(all, 'nBuLi');
    expect(found.map(({ strength }) => strength)).toEqual([
      null,
      { kind: 'molarSolution', molarity: '1.6', solvent: 'hexanes' },
      { kind: 'molarSolution', molarity: '2.5', solvent: 'hexanes' },
    ]);
    expect(ranked(all, '盐酸')[0]).toMatchObject({ strength: { percent: '37' }, density: { number: 1.184 } });
  });

  it('by syllables that leave some of its name out, behind what they spell whole', () => {
    const found = ranked(all, 'sifu').map(({ cas }) => cas);
    expect(found.slice(0, 12)).toContain('109-99-9');
    expect(found.indexOf('14104-20-2')).toBeLessThan(found.indexOf('109-99-9'));
  });

  it('by its structure', () => {
    expect(withKey(all, 'WYURNTSHIVDZCO-UHFFFAOYSA-N').map(({ cas }) => cas)).toEqual(['109-99-9']);
    expect(withKey(all, '')).toEqual([]);
  });

  it('first by each of its own names', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), ({ compound, names }) => {
        for (const name of [compound.en, compound.zh]) {
          const [best] = ranked(all, name);
          const own = all.find((one) => one.compound === best);
          expect(
            own?.names.some((each) => names.includes(each)),
            name,
          ).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('fast, whatever is asked', () => {
    const begun = performance.now();
    for (const text of ['a', 'ch', '甲', 'C6H6', 'no such thing at all', 'xiao']) ranked(all, text);
    expect((performance.now() - begun) / 6).toBeLessThan(50);
  });

  it('and nothing that is typed ends it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'binary' }), (text) => {
        expect(Array.isArray(ranked(all, text))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
