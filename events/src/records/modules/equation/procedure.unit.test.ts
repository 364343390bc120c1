import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { insertedPlain } from '../inserted-text';
import { textModule } from '../registry';
import { emptyRow, newBatch } from './edits';
import { emptyEquation } from './equation';
import { rowsOf, type Equation, type Row } from './equation-schema';
import { procedureDraft } from './procedure';
import { samples } from './samples';

const row = (id: string, role: Row['role'], own: Partial<Row>): Row => ({ ...emptyRow(id, role), ...own });
const benzaldehyde = row('a', 'startingMaterial', { name: '4-bromobenzaldehyde', cnum: '1', formula: 'C7H5BrO', molecularWeight: '185.02', held: ['formula', 'mass'], mass: '925' }); // prettier-ignore
const suzuki: Equation = {
  ...emptyEquation(),
  reference: 'a',
  yldataSource: [
    row('pd', 'catalyst', { name: 'Pd/C', strength: { kind: 'loading', percent: '10', of: 'Pd' }, held: ['equivalents'], equivalents: '0.05' }),
    row('base', 'reagent', { formula: 'K2CO3', molecularWeight: '138.21', held: ['formula', 'equivalents'], equivalents: '2.0' }),
    benzaldehyde,
    row('b', 'startingMaterial', { name: 'phenylboronic acid', cnum: '2', formula: 'C6H7BO2', molecularWeight: '121.93', held: ['formula', 'equivalents'], equivalents: '1.2', actualMass: '735', actualMassUnit: 'mg' }),
  ],
  rjdataSource: [
    row('thf', 'solvent', { name: 'THF', held: ['volume'], volume: '25' }),
    row('water', 'solvent', { name: 'water', held: ['volume'], volume: '5' }),
  ],
  cwdataSource: [
    row('p', 'product', {
      ...{ name: 'biphenyl-4-carbaldehyde', cnum: '3', formula: 'C13H10O', molecularWeight: '182.22', held: ['formula'] },
      batches: [{ ...newBatch('b1'), mass: '780', massUnit: 'mg', colour: 'white', form: 'solid' }],
    }),
  ],
  chdataSource: [row('brine', 'workUp', { name: 'brine', held: ['volume'], volume: '20' }), row('so4', 'workUp', { name: 'Na2SO4' })],
  condition: { ...emptyEquation().condition, temperature: '65', time: '12', qifenUnit: 'N2' },
}; // prettier-ignore
const draft = (content: Equation, language: 'zh-CN' | 'en-US'): string =>
  insertedPlain(procedureDraft(content, 'm', language));

describe('M01 the draft of a procedure', () => {
  it('reads as an experimental section does, in English', () => {
    part('M01', 'its draft of a procedure');
    expect(draft(suzuki, 'en-US')).toBe(
      'To a solution of 4-bromobenzaldehyde (1, 925 mg, 5.00 mmol, 1.00 equiv) in THF (25 mL) and water (5 mL) were added ' +
        'phenylboronic acid (2, 735 mg, 6.03 mmol, 1.21 equiv), K2CO3 (1.38 g, 10.0 mmol, 2.0 equiv) and ' +
        'Pd/C (10 % Pd, 266 mg, 0.250 mmol, 0.05 equiv). ' +
        'The mixture was stirred at 65 ℃ for 12 h under N2. ' +
        'The reaction was worked up with brine (20 mL) and Na2SO4. ' +
        'This gave biphenyl-4-carbaldehyde (3, 780 mg, 86 %) as a white solid.',
    );
  });

  it('and as a Chinese one', () => {
    const chinese = { ...suzuki, cwdataSource: suzuki.cwdataSource.map((product) => ({ ...product, name: '4-苯基苯甲醛', batches: product.batches.map((batch) => ({ ...batch, colour: '白色', form: '固体' })) })) }; // prettier-ignore
    expect(draft(chinese, 'zh-CN')).toBe(
      '将4-bromobenzaldehyde（1，925 mg，5.00 mmol，1.00 当量）溶于THF（25 mL）和water（5 mL）中，依次加入' +
        'phenylboronic acid（2，735 mg，6.03 mmol，1.21 当量）、K2CO3（1.38 g，10.0 mmol，2.0 当量）和' +
        'Pd/C（10 % Pd，266 mg，0.250 mmol，0.05 当量）。' +
        '反应液在 N2 气氛下于 65 ℃ 搅拌 12 h。' +
        '反应结束后，用brine（20 mL）和Na2SO4进行后处理。' +
        '得到4-苯基苯甲醛（3，780 mg，收率 86 %），为白色固体。',
    );
  });

  it('numbers follow the reaction, counts of a formula stand below the line, and a text takes it', () => {
    const text = procedureDraft(suzuki, 'm', 'en-US');
    const runs = text.flat();
    expect(runs.find((run) => run.text === '735 mg')?.quote).toEqual({ module: 'm', row: 'b', of: 'usedMass' });
    expect(runs.filter((run) => run.script === 'subscript').map((run) => run.text)).toEqual(['2', '3', '2', '2', '4']);
    const content = textModule.withText(textModule.empty(), text);
    expect(textModule.schema.safeParse(content).error).toBeUndefined();
    expect(textModule.text(content)).toBe(draft(suzuki, 'en-US'));
  });

  it('a temperature programme, batches, solutions, a gas, and what has no amount', () => {
    const other: Equation = {
      ...emptyEquation(),
      reference: 'a',
      yldataSource: [
        benzaldehyde,
        row('li', 'reagent', { name: 'n-BuLi', strength: { kind: 'molarSolution', molarity: '1.6', solvent: 'hexanes' }, held: ['volume'], volume: '3.4' }),
        row('h2', 'reagent', { name: 'H2', strength: { kind: 'balloon' } }),
      ],
      cwdataSource: [row('p', 'product', { cnum: '3', formula: 'C13H10O', molecularWeight: '182.22', held: ['formula'], batches: [{ ...newBatch('b1'), mass: '500' }, { ...newBatch('b2'), mass: '100' }] })],
      condition: {
        ...emptyEquation().condition,
        program: [
          { id: 's1', temperature: '−78', temperatureUnit: '℃', time: '1', timeUnit: 'h', note: '' },
          { id: 's2', temperature: '25', temperatureUnit: '℃', time: '', timeUnit: 'h', note: 'overnight' },
        ],
      },
    }; // prettier-ignore
    expect(draft(other, 'en-US')).toBe(
      'To 4-bromobenzaldehyde (1, 925 mg, 5.00 mmol, 1.00 equiv) were added n-BuLi (1.6 M in hexanes, 3.4 mL, 5.44 mmol, ' +
        '1.09 equiv) and H2 (balloon). The mixture was stirred at −78 ℃ for 1 h, then at 25 ℃ (overnight). ' +
        'This gave C13H10O (3, 600 mg, in batches of 500 mg + 100 mg, 66 %).',
    );
    expect(draft(other, 'zh-CN')).toContain('反应液先于 −78 ℃ 搅拌 1 h，再于 25 ℃ 搅拌（overnight）。');
  });

  it('says nothing where there is nothing, and of one material alone what is known', () => {
    expect(procedureDraft(emptyEquation(), 'm', 'en-US')).toEqual([]);
    const alone = { ...emptyEquation(), yldataSource: [row('a', 'startingMaterial', { name: 'Celite' })] };
    expect(draft(alone, 'en-US')).toBe('Celite was used as it was.');
    expect(draft(alone, 'zh-CN')).toBe('取Celite。');
    const bare = { ...emptyEquation(), rjdataSource: [row('s', 'solvent', { name: 'THF' })] };
    expect(draft({ ...alone, rjdataSource: bare.rjdataSource }, 'en-US')).toBe('Celite was dissolved in THF.');
  });

  it('property: any reaction gives a text that can be stored, with no hole in it', () => {
    fc.assert(
      fc.property(samples.contents, fc.constantFrom('zh-CN' as const, 'en-US' as const), ({ content }, language) => {
        const equation = content as Equation;
        const text = procedureDraft(equation, 'm', language);
        const plain = insertedPlain(text);
        expect(plain).not.toMatch(/NaN|undefined|null|Infinity|\( ?\)|（）|\(, |（，|, ,|，，/);
        const names = rowsOf(equation).filter(({ role, name }) => role !== 'product' && role !== 'byProduct' && name !== ''); // prettier-ignore
        if (equation.yldataSource.some(({ name }) => name !== ''))
          for (const { name } of names) expect(plain).toContain(name);
        expect(textModule.schema.safeParse(textModule.withText(textModule.empty(), text)).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
