import { part, proves } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../core/call';
import { processorMs } from '../../../testing/processor-time';
import { calculate, type CellName } from './calculate';
import { chain } from './chain';
import { derivedEquation } from './derived';
import { addRow, changeRow, chooseReference, emptyRow, moveRow, newBatch, removeRow } from './edits';
import { emptyEquation } from './equation';
import { equationSchema, rowOf, rowsOf, type Equation, type Role, type Row } from './equation-schema';
import { samples } from './samples';
import { scale, type ScaleAnswer } from './scaling';
import { shown } from './shown';
import { typeBatchCell, typeCell, type Typed, type TypedCellName } from './typing';

const taken = (typed: Typed | ScaleAnswer): Equation => {
  if ('fault' in typed) throw new Error(typed.fault['en-US']);
  return typed.content;
};
type Step = readonly [id: string, cell: TypedCellName, text: string];
const typed = (content: Equation, ...steps: readonly Step[]): Equation =>
  steps.reduce((next, [id, cell, text]) => taken(typeCell(next, id, cell, text)), content);
const withRow = (content: Equation, id: string, role: Role, formula: string, own: Partial<Row> = {}): Equation => {
  const added = addRow(content, { ...emptyRow(id, role), ...own });
  return formula === '' ? added : taken(typeCell(added, id, 'formula', formula));
};
const cell = (content: Equation, id: string, name: CellName): string => {
  const stands = calculate(content).rows.get(id)?.cells[name];
  return shown(name, stands);
};
const told = (content: Equation, id: string, name: CellName, language: Language = 'en-US'): string =>
  chain(calculate(content), id, name, language);
const number = (content: Equation, id: string, name: CellName): number =>
  Number(calculate(content).rows.get(id)?.cells[name]?.number);
const warned = (content: Equation): string[] =>
  calculate(content).warnings.map(({ row, kind, params }) =>
    [row ?? '', kind, ...Object.values(params)].join(' ').trim(),
  );

/** Suzuki coupling of 4-bromoanisole with phenylboronic acid. */
const suzuki = (): Equation => {
  const rows = withRow(emptyEquation(), 'ArBr', 'startingMaterial', 'C7H7BrO');
  const acid = withRow(rows, 'acid', 'startingMaterial', 'C6H7BO2');
  const base = withRow(acid, 'base', 'reagent', 'K2CO3');
  const catalyst = withRow(base, 'Pd', 'catalyst', 'C72H60P4Pd');
  const solvent = withRow(catalyst, 'dioxane', 'solvent', 'C4H8O2', { density: '1.034' });
  return withRow(solvent, 'product', 'product', 'C13H12O');
};
const planned = (): Equation =>
  typed(suzuki(), ['ArBr', 'mass', '935 mg'], ['acid', 'equivalents', '1.2'], ['base', 'equivalents', '2'], ['Pd', 'equivalents', '5 mol%'], ['dioxane', 'concentration', '0.2 M']); // prettier-ignore

describe('M01 stoichiometry', () => {
  it('a solution counts to the volume of the reaction beside its solvents', () => {
    const lithium = withRow(withRow(emptyEquation(), 'Li', 'startingMaterial', 'C4H9Li'), 'THF', 'solvent', '');
    const { totals } = calculate(typed(lithium, ['Li', 'strength', '1.6 M'], ['Li', 'volume', '10 mL'], ['THF', 'volume', '20 mL'])); // prettier-ignore
    // 10 mL + 20 mL; 16 mmol in 30 mL
    expect([shown('volume', totals.volume), shown('concentration', totals.concentration)]).toEqual(['30.0 mL', '0.533 mol/L']); // prettier-ignore
  });

  it('what was typed is held, the rest follows from the reference', () => {
    part('M01', 'stoichiometry from what was typed');
    const content = planned();
    expect(content.reference).toBe('ArBr');
    // 935 mg ÷ 187.04 g/mol (CIAAW weights) = 5.00 mmol
    expect([cell(content, 'ArBr', 'mass'), cell(content, 'ArBr', 'amount'), cell(content, 'ArBr', 'equivalents')]).toEqual(['935 mg', '5.00 mmol', '1.00 eq']);
    expect([cell(content, 'acid', 'equivalents'), cell(content, 'acid', 'amount'), cell(content, 'acid', 'mass')]).toEqual(['1.2 eq', '6.00 mmol', '731 mg']);
    expect([cell(content, 'base', 'mass'), cell(content, 'Pd', 'mass'), cell(content, 'Pd', 'equivalents')]).toEqual(['1.38 g', '289 mg', '0.05 eq']);
    expect([cell(content, 'dioxane', 'volume'), cell(content, 'dioxane', 'volumes')]).toEqual(['25.0 mL', '26.7 mL/g']);
    expect([cell(content, 'product', 'amount'), cell(content, 'product', 'mass')]).toEqual(['5.00 mmol', '921 mg']);
    expect(shown('volume', calculate(content).totals.volume)).toBe('25.0 mL');
    expect(shown('concentration', calculate(content).totals.concentration)).toBe('0.200 mol/L');
  }); // prettier-ignore

  it('says how each number came about', () => {
    const content = planned();
    expect(told(content, 'acid', 'mass')).toBe('mass = 1.2 eq × 5.00 mmol × 121.93 g/mol = 731 mg');
    expect(told(content, 'acid', 'mass', 'zh-CN')).toBe('质量 = 1.2 eq × 5.00 mmol × 121.93 g/mol = 731 mg');
    expect(told(content, 'ArBr', 'amount')).toBe('amount = 935 mg ÷ 187.04 g/mol = 5.00 mmol');
    expect(told(content, 'product', 'mass')).toBe('theoretical mass = 5.00 mmol × 184.24 g/mol = 921 mg');
    expect(told(content, 'dioxane', 'volume')).toBe('volume = 5.00 mmol ÷ 0.2 mol/L = 25.0 mL');
    expect(told(content, 'acid', 'equivalents')).toBe('');
    expect(told(content, 'base', 'molecularWeight')).toBe('M(K2CO3) = 138.20 g/mol (IUPAC 2021/2024)');
    const pure = typed(content, ['acid', 'strength', '97 %']);
    expect(told(pure, 'acid', 'mass')).toBe('mass = 1.2 eq × 5.00 mmol × 121.93 g/mol ÷ 0.97 = 754 mg');
  });

  it('a yield is that of all batches by mass and purity, over what was really used', () => {
    part('M01', 'yield of a product over its batches');
    const batches = changeRow(planned(), 'product', { batches: [newBatch('a'), newBatch('b')] });
    const weighed = taken(typeBatchCell(taken(typeBatchCell(batches, 'product', 'a', 'mass', '600 mg')), 'product', 'b', 'mass', '0.2 g')); // prettier-ignore
    const content = taken(typeBatchCell(weighed, 'product', 'b', 'purity', '90 %'));
    expect(number(content, 'product', 'yield')).toBeCloseTo((780 / 921.01) * 100, 1);
    expect(cell(content, 'product', 'yield')).toBe('85%');
    expect(told(content, 'product', 'yield')).toBe('yield = (600 mg + 0.2 g × 0.9) ÷ 184.24 g/mol ÷ 5.00 mmol = 85%');
    expect(cell(content, 'product', 'isolated')).toBe('800 mg');
    const used = typed(content, ['ArBr', 'actualMass', '1.000 g']);
    expect(number(used, 'product', 'yield')).toBeCloseTo(number(content, 'product', 'yield') * 0.935, 6);
    expect([cell(used, 'ArBr', 'actualAmount'), cell(used, 'acid', 'mass')]).toEqual(['5.35 mmol', '731 mg']);
  });

  it('coefficients count in what a product could give', () => {
    const halved = typed(planned(), ['ArBr', 'coefficient', '2']);
    expect(cell(halved, 'product', 'amount')).toBe('2.50 mmol');
    expect(told(halved, 'product', 'amount')).toBe('theoretical amount = 5.00 mmol ÷ 2 = 2.50 mmol');
  });

  it.each([
    ['37 % HCl by volume', 'HCl', '37 wt%', '1.18', ['volume', '10 mL'], 'amount', '120 mmol'],
    ['1.6 M nBuLi', 'C4H9Li', '1.6 M in hexanes', '', ['volume', '10 mL'], 'amount', '16.0 mmol'],
    ['60 % NaH', 'NaH', '60 % in oil', '', ['mass', '400 mg'], 'amount', '10.0 mmol'],
    ['10 % Pd/C', '', '10 % Pd/C', '', ['mass', '106.42 mg'], 'amount', '0.1 mmol'],
    ['resin', '', '0.8 mmol/g', '', ['mass', '500 mg'], 'amount', '0.4 mmol'],
    // IUPAC: 22.414 L/mol at 0 ℃ and 1 atm.
    ['gas', 'H2', 'gas', '', ['volume', '22.414 L'], 'amount', '1.00 mol'],
  ] as const)('%s', (_, formula, strength, density, [from, text], to, expected) => {
    const row = withRow(withRow(emptyEquation(), 'x', 'startingMaterial', 'C6H6'), 'y', 'reagent', formula, { density });
    const strong = strength === 'gas' ? changeRow(row, 'y', { strength: { kind: 'gas', temperature: '0', pressure: '1' } }) : typed(row, ['y', 'strength', strength]);
    const content = typed(strong, ['y', from, text]);
    expect(number(content, 'y', to)).toBeCloseTo(Number(expected.split(' ')[0]), expected.startsWith('120') ? 0 : 2);
  }); // prettier-ignore

  it('what is weighed is the salt with its water; a counter-ion that is drawn is not counted again', () => {
    part('V025', 'counts of salts and solvates may be fractions');
    const amine = withRow(emptyEquation(), 'a', 'startingMaterial', 'C3H9N', {
      salt: { name: '', formula: 'HCl', count: '1' },
      solvate: { name: '', formula: 'H2O', count: '0.5' },
    });
    expect(number(amine, 'a', 'formWeight')).toBeCloseTo(59.112 + 36.458 + 9.0075, 3);
    expect(told(amine, 'a', 'formWeight')).toBe('59.11 + 1 × 36.46 (HCl) + 0.5 × 18.02 (H2O) = 104.58 g/mol');
    const drawn = changeRow(amine, 'a', { smiles: 'C[NH+](C)C.[Cl-]' });
    expect(number(drawn, 'a', 'formWeight')).toBeCloseTo(59.112 + 9.0075, 3);
    expect(warned(drawn)).toContain('a saltDrawn HCl 1 1 0');
  });

  // Ethylenediamine dihydrochloride: 133.02 g/mol, its monohydrochloride 96.56 (Sigma-Aldrich).
  it('of a salt that is drawn in part, what is counted beside is counted, and said', () => {
    part('V025', 'one counter-ion drawn, two counted');
    const diamine = (formula: string, smiles: string, count: string) =>
      withRow(emptyEquation(), 'a', 'startingMaterial', formula, { smiles, salt: { name: '', formula: 'HCl', count } });
    const neutral = diamine('C2H9ClN2', 'NCCN.Cl', '2');
    expect(number(neutral, 'a', 'formWeight')).toBeCloseTo(133.02, 2);
    expect(told(neutral, 'a', 'formWeight')).toBe('96.56 + 1 × 36.46 (HCl) = 133.02 g/mol');
    expect(warned(neutral)).toContain('a saltPartlyDrawn HCl 1 2 1');
    // Both of its protons are drawn, one of its chlorides.
    const ions = diamine('C2H10ClN2+', '[NH3+]CC[NH3+].[Cl-]', '2');
    expect(number(ions, 'a', 'formWeight')).toBeCloseTo(133.02, 2);
    expect(told(ions, 'a', 'formWeight')).toBe('97.57 + 1 × 36.46 (HCl) − 1.01 (H) = 133.02 g/mol');
    const whole = diamine('C2H10Cl2N2', '[NH3+]CC[NH3+].[Cl-].[Cl-]', '2');
    expect(number(whole, 'a', 'formWeight')).toBeCloseTo(133.02, 2);
    expect(warned(whole)).toContain('a saltDrawn HCl 2 2 0');
    expect(warned(diamine('C2H10Cl2N2', '[NH3+]CC[NH3+].[Cl-].[Cl-]', '1'))).toContain('a saltMoreDrawn HCl 2 1 0');
  });

  it('warns of what does not fit together, and of nothing else', () => {
    expect(warned(planned())).toEqual([]);
    expect(warned(typed(planned(), ['acid', 'equivalents', '0.8']))).toEqual(['acid belowReference']);
    // Planned in excess, and then less was weighed than the reference has.
    const short = changeRow(planned(), 'acid', { actualMass: '0.01', actualMassUnit: 'mg' });
    expect(warned(short)).toContain('acid belowReference');
    expect(warned(typed(planned(), ['base', 'volume', '5 mL']))).toEqual(['base volumeWithoutDensity']);
    expect(warned(typed(planned(), ['product', 'formula', 'C13H12FO']))).toEqual(['unbalanced F']);
    expect(warned(typed(planned(), ['Pd', 'molecularWeight', '1200']))).toEqual(['Pd weightDiffers C72H60P4Pd 1155.59']);
    const wet = changeRow(planned(), 'product', { batches: [{ ...newBatch('a'), mass: '1', massUnit: 'g' }] });
    expect(warned(wet)).toEqual(['product yieldOver100']);
    const taken = (mass: string) => changeRow(planned(), 'acid', { from: { kind: 'batch', record: 'r', module: 'm', row: 'p', batch: 'b', mass, massUnit: 'g' } });
    expect([warned(taken('0.01')), warned(taken('100')), warned(taken(''))]).toEqual([['acid moreThanBatch 0.01 g'], [], []]);
  }); // prettier-ignore

  it('offers the row with the smallest n/ν', () => {
    const content = typed(planned(), ['acid', 'equivalents', '0.8']);
    expect([calculate(planned()).limiting, calculate(content).limiting]).toEqual(['ArBr', 'acid']);
    const other = chooseReference(content, 'acid');
    expect([cell(other, 'acid', 'equivalents'), cell(other, 'ArBr', 'equivalents'), cell(other, 'ArBr', 'mass')]).toEqual(['1.00 eq', '1.25 eq', '935 mg']); // prettier-ignore
    expect(cell(other, 'base', 'mass')).toBe(cell(content, 'base', 'mass'));
    expect(warned(other)).toEqual([]);
  });
});

describe('M01 scaling (V052)', () => {
  const used = (): Equation => {
    const content = typed(planned(), ['ArBr', 'actualMass', '940 mg']);
    return { ...content, condition: { ...content.condition, time: '12', temperature: '80' } };
  };
  it('to a factor, a mass or an amount: planned amounts only', () => {
    part('V052', 'scaling changes planned amounts only');
    for (const wanted of [{ to: 'factor', text: '2' }, { to: 'mass', text: '1.87 g' }, { to: 'mass', row: 'product', text: '1842.02 mg' }, { to: 'amount', row: 'acid', text: '11.9975 mmol' }] as const) {
      const content = taken(scale(used(), wanted));
      expect(number(content, 'acid', 'mass') / (cell(content, 'acid', 'mass').endsWith('mg') ? 1_000 : 1), wanted.to).toBeCloseTo(1.463, 2);
      expect(cell(content, 'acid', 'equivalents')).toBe('1.2 eq');
      expect(rowOf(content, 'ArBr')?.actualMass).toBe('940');
      expect(content.condition).toEqual(used().condition);
    }
    expect(rowOf(taken(scale(used(), { to: 'factor', text: '2' })), 'ArBr')?.mass).toBe('1870');
  }); // prettier-ignore

  it.each(['0', '-1', 'x', '', '1e99', 'NaN', '2 apples'])('a factor of %j changes nothing and says so', (text) => {
    proves('V052');
    expect(scale(used(), { to: 'factor', text })).toMatchObject({
      fault: { 'zh-CN': expect.stringContaining('未作改动') },
    });
  });

  it('says where there is nothing to scale by', () => {
    expect(scale(suzuki(), { to: 'factor', text: '2' })).toMatchObject({ fault: { 'en-US': expect.stringContaining('No planned') } }); // prettier-ignore
    expect(scale(suzuki(), { to: 'mass', text: '2 g' })).toMatchObject({ fault: { 'en-US': expect.stringContaining('not known') } }); // prettier-ignore
  });

  it('there and back is where it was', () => {
    part('V052', 'scaling there and back');
    fc.assert(
      fc.property(samples.contents, fc.integer({ min: 2, max: 999 }), ({ content }, factor) => {
        const before = derivedEquation(equationSchema.parse(content));
        const there = scale(before, { to: 'factor', text: String(factor) });
        if ('fault' in there) return;
        const back = taken(scale(there.content, { to: 'factor', text: (1 / factor).toFixed(20).slice(0, 20) }));
        for (const row of rowsOf(before))
          for (const name of ['amount', 'mass', 'volume'] as const)
            if (row.held.includes(name)) expect(Number(rowOf(back, row.id)?.[name])).toBeCloseTo(Number(row[name]), 6);
      }),
    );
  });
});

describe('M01 numbers as they are shown (V054)', () => {
  const following = (number: string, unit: string) => ({ number, unit, held: false });
  it.each([
    ['mass', '0.4', 'mg', '0.400 mg'],
    ['mass', '1234.56', 'g', '1235 g'],
    ['mass', '93500', 'kg', '93500 kg'],
    ['mass', '12.3456', 'g', '12.3 g'],
    ['mass', '0.000123456', 'µg', '0.000123 µg'],
    ['mass', '99.96', 'mg', '100 mg'],
    ['formWeight', '158.0334', 'g/mol', '158.03 g/mol'],
    ['exactMass', '180.042259', 'Da', '180.0423 Da'],
    ['yield', '84.6', '%', '85%'],
    ['equivalents', '1.05', 'eq', '1.05 eq'],
  ] as const)('%s of %s %s: %s', (name, digits, unit, reads) => {
    part('V054', 'computed amounts of a reaction have three significant figures at least, in a fitting unit');
    expect(shown(name, following(digits, unit))).toBe(reads);
  });

  it('what was typed stands as it was typed', () => {
    expect(shown('mass', { number: '1.5000', unit: 'g', held: true })).toBe('1.5000 g');
  });
});

describe('M01 any content', () => {
  it('is calculated, and calculated again is the same; every number that is shown says how it came about or was typed', () => {
    fc.assert(
      fc.property(samples.contents, ({ content }) => {
        const before = equationSchema.parse(content);
        const calculated = calculate(before);
        expect(derivedEquation(calculated.content)).toEqual(calculated.content);
        expect(equationSchema.safeParse(calculated.content).error).toBeUndefined();
        for (const [id, { cells }] of calculated.rows)
          for (const name of Object.keys(cells) as CellName[]) {
            expect(() => chain(calculated, id, name, 'zh-CN')).not.toThrow();
            expect(shown(name, cells[name])).not.toMatch(/NaN|Infinity|undefined/);
          }
      }),
    );
  });

  it('in whichever order cells of different rows are typed, the table is the same', () => {
    const steps: readonly Step[] = [
      ['ArBr', 'mass', '935 mg'],
      ['acid', 'equivalents', '1.2'],
      ['base', 'amount', '10 mmol'],
      ['Pd', 'mass', '290 mg'],
      ['dioxane', 'concentration', '0.2 M'],
      ['acid', 'strength', '97 %'],
      ['product', 'coefficient', '1'],
      ['base', 'density', '2.29'],
    ];
    const wanted = typed(suzuki(), ...steps);
    fc.assert(
      fc.property(fc.shuffledSubarray([...steps], { minLength: steps.length }), (order) => {
        expect(typed(suzuki(), ...order)).toEqual(wanted);
      }),
    );
  });

  it('the same amount in another unit gives the same table but for its unit', () => {
    const units = fc.constantFrom(['0.935', 'g'], ['935', 'mg'], ['935000', 'µg'], ['0.000935', 'kg']);
    fc.assert(
      fc.property(units, units, ([a, b], [c, d]) => {
        const [one, other] = [`${a} ${b}`, `${c} ${d}`].map((mass) => typed(planned(), ['ArBr', 'mass', mass]));
        for (const id of ['acid', 'base', 'Pd', 'product'])
          expect(other && rowOf(other, id)).toEqual(one && rowOf(one, id));
      }),
    );
  });

  it('a cell that is cleared follows again', () => {
    const content = planned();
    const other = typed(content, ['acid', 'mass', '800 mg']);
    expect([cell(other, 'acid', 'equivalents'), rowOf(other, 'acid')?.held]).toEqual(['1.31 eq', ['formula', 'mass']]);
    const cleared = typed(other, ['acid', 'mass', '']);
    expect([rowOf(cleared, 'acid')?.mass, rowOf(cleared, 'acid')?.equivalents]).toEqual(['', '']);
    expect(typed(cleared, ['acid', 'equivalents', '1.2'])).toEqual(content);
  });

  it('rows are moved, taken out and put into another role; the arrow and the reference go along', () => {
    const content = planned();
    expect(content.arrowReactionData).toMatchObject({ FYSJData: ['base', 'Pd'], RJData: ['dioxane'] });
    const without = removeRow(content, 'ArBr');
    expect([without.reference, without.yldataSource.map(({ id }) => id)]).toEqual(['acid', ['acid', 'base', 'Pd']]);
    expect(moveRow(content, 'base', -5).yldataSource.map(({ id }) => id)).toEqual(['base', 'ArBr', 'acid', 'Pd']);
    const asSolvent = changeRow(content, 'base', { role: 'solvent' });
    expect(asSolvent.arrowReactionData).toMatchObject({ FYSJData: ['Pd'], RJData: ['dioxane', 'base'] });
    for (const each of [without, asSolvent, moveRow(content, 'nowhere', 1)])
      expect(equationSchema.safeParse(each).error).toBeUndefined();
  });

  it('thirty rows are calculated in far less than 16 ms', () => {
    const many = Array.from({ length: 29 }, (_, at) => `r${at}`).reduce((next, id) => typed(withRow(next, id, 'reagent', 'C12H16N2O3'), [id, 'equivalents', '1.5']), typed(withRow(emptyEquation(), 'sm', 'startingMaterial', 'C7H7BrO'), ['sm', 'mass', '1 g'])); // prettier-ignore
    const times = Array.from({ length: 20 }, () => {
      const spent = processorMs();
      calculate(many);
      return spent();
    });
    expect(Math.min(...times)).toBeLessThan(16);
  });
});
