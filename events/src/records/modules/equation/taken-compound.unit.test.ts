import { describe, expect, it } from 'vitest';
import type { FoundCompound } from '../../../resources/compound-calls';
import { calculate } from './calculate';
import { addRow, changeRow, emptyRow } from './edits';
import { emptyEquation } from './equation';
import { equationSchema } from './equation-schema';
import { originTold, toldOrigin } from './origin-words';
import { takenCompound } from './taken-compound';
import { typeCell } from './typing';

const found = (part: Partial<FoundCompound>): FoundCompound => ({
  ...{ source: 'basic', id: '109-72-8/1', zh: '正丁基锂（1.6 M 己烷溶液）', en: 'n-Butyllithium, 1.6 M in hexanes' },
  ...{ synonyms: ['nBuLi'], cas: '109-72-8', structure: '[Li]CCCC', inchiKey: 'MZRVEZGGRBJDDB-UHFFFAOYSA-N' },
  ...{ formula: 'C4H9Li', molecularWeight: 64.056, density: null, boilingPoint: null, meltingPoint: null },
  strength: { kind: 'molarSolution', molarity: '1.6', solvent: 'hexanes' },
  ...{ isSolvent: false, hazards: null, remark: '' },
  ...part,
});
const read = { structure: 'molfile', smiles: '[Li]CCCC', inchiKey: 'MZRVEZGGRBJDDB-UHFFFAOYSA-N', formula: 'C4H9Li' };

describe('a compound that was looked up', () => {
  const begun = addRow(addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), formula: 'C6H6' }), emptyRow('b', 'reagent')); // prettier-ignore
  const taken = changeRow(begun, 'b', takenCompound(emptyRow('b', 'reagent'), found({}), read, 'zh-CN'));
  const row = taken.yldataSource[1];

  it('says what the row is, and where it comes from, in the language of who took it', () => {
    expect(row).toMatchObject({
      ...{ name: '正丁基锂（1.6 M 己烷溶液）', cas: '109-72-8', formula: 'C4H9Li', inchiKey: read.inchiKey },
      ...{ strength: { kind: 'molarSolution', molarity: '1.6' }, from: { kind: 'basic', compound: '109-72-8/1' } },
    });
    expect(takenCompound(emptyRow('b', 'reagent'), found({}), read, 'en-US').name).toBe(
      'n-Butyllithium, 1.6 M in hexanes',
    );
    expect(equationSchema.safeParse(taken).success).toBe(true);
  });

  it('is calculated with at once: 5 mmol of 1.6 M are 3.125 mL', () => {
    const typed = typeCell(taken, 'b', 'amount', '5 mmol');
    if ('fault' in typed) throw new Error('not taken');
    const { rows } = calculate(typed.content);
    expect(Number(rows.get('b')?.row.volume)).toBeCloseTo(3.125, 6);
    expect(Number(rows.get('b')?.row.molecularWeight)).toBeCloseTo(64.06, 1);
  });

  it('keeps what was planned and weighed, and leaves the lot of the bottle before it behind', () => {
    const typed = typeCell(begun, 'b', 'amount', '5 mmol');
    if ('fault' in typed) throw new Error('not typed');
    const weighed = changeRow(typed.content, 'b', { lot: 'A-1', actualMass: '12', supplier: 'X' });
    const before = weighed.yldataSource[1] ?? emptyRow('b', 'reagent');
    const after = changeRow(weighed, 'b', takenCompound(before, found({}), read, 'en-US')).yldataSource[1];
    expect(after).toMatchObject({ amount: '5', actualMass: '12', lot: '', supplier: '' });
  });

  it('without structure holds its formula; another structure was not taken from there', () => {
    const celite = found({
      source: 'team',
      id: 'compound-celite',
      structure: '',
      inchiKey: '',
      formula: 'SiO2',
      strength: null,
    });
    const part = takenCompound(emptyRow('b', 'reagent'), celite, null, 'en-US');
    expect(part).toMatchObject({ structure: '', formula: 'SiO2', held: ['formula'], from: { kind: 'team' } });
    expect(changeRow(taken, 'b', { inchiKey: '', structure: '' }).yldataSource[1]?.from).toBeNull();
    expect(changeRow(taken, 'b', { name: 'BuLi' }).yldataSource[1]?.from).toEqual(row?.from);
  });

  it('is told in the trace by its number, or by the name that its reader may know', () => {
    const nameOf = () => '硅藻土 545';
    expect(originTold(toldOrigin({ kind: 'basic', compound: '109-72-8/1' }), 'zh-CN', nameOf)).toBe('取自基础试剂库');
    expect(originTold(toldOrigin({ kind: 'team', compound: 'x' }), 'en-US', nameOf)).toBe(
      'from the team’s compounds (硅藻土 545)',
    );
    expect(originTold(toldOrigin({ kind: 'team', compound: 'x' }), 'en-US', () => undefined)).toBe(
      'from the team’s compounds',
    );
  });
});
