import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identitiesIn, identitiesMeant, labelledIdentities } from './identity';

const cas = (text: string): readonly string[] => identitiesIn(text).map(({ kind, value }) => `${kind} ${value}`);

/** Registry numbers as CAS and suppliers publish them: water, caffeine, formaldehyde, ethanol, benzoic acid, palladium. */
const PUBLISHED = ['7732-18-5', '58-08-2', '50-00-0', '64-17-5', '65-85-0', '7440-05-3', '107-07-3'];

describe('what a text identifies', () => {
  it('CAS numbers, by their check digit: no dates, no phone numbers, nothing with a digit mistyped', () => {
    expect(cas(`用 ${PUBLISHED.join('、')} 投料`)).toEqual(PUBLISHED.map((number) => `cas ${number}`));
    for (const number of PUBLISHED)
      for (let digit = 0; digit < 10; digit += 1) {
        const other = number.slice(0, -1) + String(digit);
        expect(cas(other)).toEqual(other === number ? [`cas ${number}`] : []);
      }
    expect(cas('2026-11-23 的 010-64-17-5，0064-17-5-1')).toEqual([]);
    expect(cas('0064-17-5')).toEqual(['cas 64-17-5']);
  });

  it('DOIs, however they are written and whatever ends the sentence', () => {
    expect(cas('见 https://doi.org/10.1021/acs.orglett.0c01234。')).toEqual(['doi 10.1021/acs.orglett.0c01234']);
    expect(cas('(doi:10.1016/S0040-4039(00)12345-6).')).toEqual(['doi 10.1016/s0040-4039(00)12345-6']);
    expect(cas('<a>10.1002/ANIE.201234567</a>')).toEqual(['doi 10.1002/anie.201234567']);
    expect(cas('收率 10.5/2 110.1021/x 10.1/x')).toEqual([]);
  });

  it('InChIKeys, and batch numbers where the text says that it is one', () => {
    expect(cas('苯甲酸 WPYMKLBDIGXBTP-UHFFFAOYSA-N')).toEqual(['inchiKey WPYMKLBDIGXBTP-UHFFFAOYSA-N']);
    expect(cas('批号：A2026-114。Lot No.: bcbt1234, batch: x/7')).toEqual([
      ...['batch A2026-114', 'batch BCBT1234', 'batch X/7'],
    ]);
    expect(cas('这一批次很好；slot: 7，A2026-114')).toEqual([]);
  });

  it('a value under a label of its own is a batch number as it stands', () => {
    for (const label of ['批号', '原料批号', 'Lot', 'Batch number', 'Lot No.', 'Product batch'])
      expect(labelledIdentities(label, ' a2026 114'), label).toEqual([{ kind: 'batch', value: 'A2026114' }]);
    for (const label of ['批准人', 'Slot', 'Allotment', '批号（外观）说明'])
      expect(labelledIdentities(label, 'x'), label).toEqual([]);
    expect(labelledIdentities('批号', '')).toEqual([]);
  });
});

describe('what a person means who looks for it', () => {
  const meant = (key: string): readonly string[] => identitiesMeant(key).map(({ kind, value }) => `${kind} ${value}`);

  it('is one thing in every way of writing it', () => {
    const ways = ['10.1021/ACS.orglett.0c01234', 'https://doi.org/10.1021/acs.orglett.0c01234', 'doi: 10.1021/acs.orglett.0c01234', 'http://dx.doi.org/10.1021/acs.orglett.0c01234']; // prettier-ignore
    for (const key of ways) expect(meant(key), key).toContain('doi 10.1021/acs.orglett.0c01234');
    for (const key of ['64-17-5', ' CAS 64-17-5', 'CAS号：64-17-5', 'cas no. 64-17-5', '６４-17-5']) expect(meant(key), key).toContain('cas 64-17-5'); // prettier-ignore
    expect(meant('a2026-114')).toEqual(['batch A2026-114']);
  });

  it('is no identity where more is said, or the check digit is wrong', () => {
    expect(meant('64-17-5 乙醇')).toEqual(['batch 64-17-5乙醇']);
    expect(meant('64-17-6')).toEqual(['batch 64-17-6']);
    expect(meant('')).toEqual([]);
  });

  it('is found in any text that says it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PUBLISHED), fc.string(), fc.string(), (number, before, after) => {
        expect(identitiesIn(`${before}，${number}，${after}`)).toContainEqual(identitiesMeant(number)[0]);
      }),
    );
  });
});
