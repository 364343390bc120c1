import fc from 'fast-check';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { insertedPlain } from '../inserted-text';
import { textModule } from '../registry';
import { emptyRow, newBatch } from './edits';
import { emptyEquation } from './equation';
import { batchWords, conditionWords } from './equation-reading';
import { rowsOf, type Equation, type Row } from './equation-schema';
import { procedureDraft } from './procedure';
import { quotable } from './quotable';
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
      'To a solution of 4-bromobenzaldehyde 1 (925 mg, 5.00 mmol, 1.00 equiv) in THF (25 mL) and water (5 mL) were added ' +
        'phenylboronic acid 2 (735 mg, 6.03 mmol, 1.21 equiv), K2CO3 (1.38 g, 10.0 mmol, 2.0 equiv), and ' +
        'Pd/C (10% Pd, 266 mg, 0.250 mmol, 5 mol %). ' +
        'The mixture was stirred at 65 °C for 12 h under N2. ' +
        'The reaction was worked up with brine (20 mL) and Na2SO4. ' +
        'This gave biphenyl-4-carbaldehyde 3 (780 mg, 4.28 mmol, 86%) as a white solid.',
    );
  });

  it('and as a Chinese one', () => {
    const chinese = { ...suzuki, cwdataSource: suzuki.cwdataSource.map((product) => ({ ...product, name: '4-苯基苯甲醛', batches: product.batches.map((batch) => ({ ...batch, colour: '白色', form: '固体' })) })) }; // prettier-ignore
    expect(draft(chinese, 'zh-CN')).toBe(
      '将 4-bromobenzaldehyde 1（925 mg，5.00 mmol，1.00 当量）溶于 THF（25 mL）和水（5 mL）中，依次加入 ' +
        'phenylboronic acid 2（735 mg，6.03 mmol，1.21 当量）、K2CO3（1.38 g，10.0 mmol，2.0 当量）和 ' +
        'Pd/C（10% Pd，266 mg，0.250 mmol，5 mol%）。' +
        '反应液在 N2 气氛下于 65 ℃ 搅拌 12 h。' +
        '反应结束后，用 brine（20 mL）和 Na2SO4 进行后处理。' +
        '得到 4-苯基苯甲醛 3（780 mg，4.28 mmol，收率 86%），为白色固体。',
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
      '4-Bromobenzaldehyde 1 (925 mg, 5.00 mmol, 1.00 equiv) was cooled to −78 °C. n-BuLi (1.6 M in hexanes, 3.4 mL, ' +
        '5.44 mmol, 1.09 equiv) was added, and the mixture was stirred at −78 °C for 1 h, then at 25 °C (overnight) ' +
        'under H2 (balloon). This gave C13H10O 3 (600 mg, 3.29 mmol, in batches of 500 mg + 100 mg, 66%).',
    );
    expect(draft(other, 'zh-CN')).toBe(
      '将 4-bromobenzaldehyde 1（925 mg，5.00 mmol，1.00 当量）冷却至 −78 ℃，加入 n-BuLi（1.6 M 正己烷溶液，3.4 mL，' +
        '5.44 mmol，1.09 当量）。反应液在 H2（气球）气氛下先于 −78 ℃ 搅拌 1 h，再于 25 ℃ 搅拌（overnight）。' +
        '得到 C13H10O 3（600 mg，3.29 mmol，分批 500 mg + 100 mg，收率 66%）。',
    );
  });

  it('the number of a compound stands before the bracket, in bold, and once', () => {
    for (const [language, bracket] of [['en-US', ' ('], ['zh-CN', '（']] as const) {
      const runs = procedureDraft(suzuki, 'm', language).flat();
      const numbers = runs.flatMap(({ text, bold }, at) => (bold ? [[runs[at - 1]?.text.slice(-1), text, runs[at + 1]?.text]] : []));
      expect(numbers).toEqual(['1', '2', '3'].map((number) => [' ', number, bracket]));
    } // prettier-ignore
    const said = { ...emptyEquation(), yldataSource: [{ ...benzaldehyde, name: 'aldehyde 1' }] };
    expect(draft(said, 'en-US')).toBe('Aldehyde 1 (925 mg, 5.00 mmol) was used as received.');
  });

  it('moles of a product only where every batch counts', () => {
    const [product] = suzuki.cwdataSource;
    const unknown = { ...suzuki, cwdataSource: [{ ...product, formula: '', molecularWeight: '', held: [] } as Row] };
    expect(draft(unknown, 'en-US')).toContain('This gave biphenyl-4-carbaldehyde 3 (780 mg) as a white solid.');
    expect(procedureDraft(suzuki, 'm', 'en-US').flat().find(({ text }) => text === '780 mg')?.quote).toEqual({ module: 'm', row: 'p', of: 'isolated' }); // prettier-ignore
  });

  describe('gases are the atmosphere', () => {
    const balloon = row('h2', 'reagent', { name: 'hydrogen', formula: 'H2', strength: { kind: 'balloon' } });
    const carbonDioxide = row('co2', 'startingMaterial', { name: 'CO2', formula: 'CO2', molecularWeight: '44.01', strength: { kind: 'gas', temperature: '-10', pressure: '1' }, held: ['formula', 'volume'], volume: '245' }); // prettier-ignore
    const under = (gases: readonly Row[], condition: Partial<Equation['condition']>): Equation => ({
      ...suzuki,
      yldataSource: [...gases, ...suzuki.yldataSource],
      condition: { ...suzuki.condition, ...condition },
    });

    it('a balloon once, also where the conditions name the gas', () => {
      for (const qifenUnit of ['H2', 'Air', '']) {
        expect(draft(under([balloon], { qifenUnit }), 'en-US')).toContain('and Pd/C (10% Pd, 266 mg, 0.250 mmol, 5 mol %). The mixture was stirred at 65 °C for 12 h under hydrogen (balloon). '); // prettier-ignore
        expect(draft(under([balloon], { qifenUnit }), 'en-US').match(/hydrogen|H2/g)).toHaveLength(1);
        expect(draft(under([balloon], { qifenUnit }), 'zh-CN')).toContain('反应液在 hydrogen（气球）气氛下于 65 ℃ 搅拌 12 h。'); // prettier-ignore
      }
      expect(draft(under([balloon], { qifenUnit: 'N2' }), 'en-US')).toContain('under N2 and hydrogen (balloon).');
      expect(draft(under([balloon], { qifenUnit: 'H2', pressure: '5', pressureUnit: 'atm' }), 'en-US')).toContain('under hydrogen (balloon, 5 atm).'); // prettier-ignore
    });

    it('a measured gas with what was taken of it', () => {
      expect(draft(under([carbonDioxide], {}), 'en-US')).toMatch(/under N2 and CO2 \(245 mL, −10 °C, 1 atm, 11\.3 mmol, 2\.27 equiv\)\./); // prettier-ignore
      expect(draft(under([carbonDioxide], { qifenUnit: 'CO2' }), 'zh-CN')).toMatch(/反应液在 CO2（245 mL，−10 ℃，1 atm，11\.3 mmol，2\.27 当量）气氛下/); // prettier-ignore
    });

    it('alone with a solvent', () => {
      const alone = { ...suzuki, yldataSource: [balloon], reference: null };
      expect(draft(alone, 'en-US')).toMatch(/^THF \(25 mL\) and water \(5 mL\) were used as the solvent\. The mixture was stirred at 65 °C for 12 h under N2 and hydrogen/); // prettier-ignore
      expect(draft(alone, 'zh-CN')).toMatch(/^以 THF（25 mL）和水（5 mL）为溶剂。/);
    });
  });

  it('moles of what was isolated, and mol% of a catalyst, follow the reaction; percentages and ee are set alike everywhere', () => {
    const [made] = suzuki.cwdataSource;
    const batches = [{ ...newBatch('b1'), mass: '780', purity: '97', excess: { kind: 'ee' as const, value: '95' } }];
    const chiral = { ...suzuki, cwdataSource: [{ ...made, batches } as Row] };
    const runs = procedureDraft(chiral, 'm', 'en-US').flat();
    // 780 mg × 0.97 ÷ 182.22 g/mol
    expect(runs.find(({ text }) => text === '4.15 mmol')?.quote).toEqual({
      module: 'm',
      row: 'p',
      of: 'isolatedAmount',
    });
    expect(runs.find(({ text }) => text === '5 mol %')?.quote).toEqual({
      module: 'm',
      row: 'pd',
      of: 'usedMolPercent',
    });
    expect(draft(chiral, 'en-US')).toContain('(780 mg, 4.15 mmol, 83%, 97% purity, 95% ee)');
    expect(draft(chiral, 'zh-CN')).toContain('（780 mg，4.15 mmol，收率 83%，纯度 97%，95% ee）');
    const said = (language: 'zh-CN' | 'en-US') => quotable(chiral, language).map(({ of, said: text }) => [of, text]);
    for (const language of ['zh-CN', 'en-US'] as const)
      expect(said(language)).toEqual(expect.arrayContaining([['yield', '83%'], ['purity', '97%'], ['excess', '95% ee']])); // prettier-ignore
    expect([said('zh-CN'), said('en-US')].map((all) => all.find(([of]) => of === 'temperature'))).toEqual([['temperature', '65 ℃'], ['temperature', '65 °C']]); // prettier-ignore
    expect(batchWords(chiral.cwdataSource[0]?.batches[0] ?? newBatch(''), 'en-US')).toContain('Purity 97%, 95% ee');
    expect(conditionWords(chiral.condition, 'en-US')).toContainEqual({ label: 'Temperature', value: '65 °C' });
  });

  it('what is begun cold is cooled before the rest is added', () => {
    const at = (temperature: string, temperatureUnit = '℃'): Equation => ({ ...suzuki, condition: { ...suzuki.condition, temperature, temperatureUnit } }); // prettier-ignore
    for (const cold of ['-78', '−78', '0', '0–5', '-10 – -5', '14.9'])
      expect(draft(at(cold), 'en-US')).toMatch(new RegExp(`^A solution of 4-bromobenzaldehyde 1 \\(.+\\) in THF \\(25 mL\\) and water \\(5 mL\\) was cooled to ${cold.replaceAll('-', '−')} °C\\. Phenylboronic acid 2 .+, and Pd/C \\(.+\\) were added, and the mixture was stirred at ${cold.replaceAll('-', '−')} °C for 12 h under N2\\.`)); // prettier-ignore
    expect(draft(at('−78'), 'zh-CN')).toContain('溶于 THF（25 mL）和水（5 mL）中，冷却至 −78 ℃，依次加入 phenylboronic acid 2（'); // prettier-ignore
    expect(draft(at('273', 'K'), 'en-US')).toContain('was cooled to 273 K.');
    for (const warm of ['15', '25', '−78 to 25', '0–25', 'reflux', ''])
      expect(draft(at(warm), 'en-US')).not.toContain('cooled');
    const alone = { ...at('0'), yldataSource: [benzaldehyde] };
    expect(draft(alone, 'en-US')).toContain('was cooled to 0 °C. The mixture was stirred at 0 °C for 12 h under N2.');
    expect(draft(alone, 'zh-CN')).toContain('中，冷却至 0 ℃。反应液在 N2 气氛下于 0 ℃ 搅拌 12 h。');
    const cooledTo = procedureDraft(at('-78'), 'm', 'en-US').flat().filter(({ text }) => text === '−78 °C'); // prettier-ignore
    expect(cooledTo.map(({ quote }) => quote)).toEqual([{ module: 'm', row: '', of: 'temperature' }, { module: 'm', row: '', of: 'temperature' }]); // prettier-ignore
  });

  it('degrees, minus and per cent of what follows nothing are set as a journal sets them', () => {
    const step = {
      id: 's1',
      temperature: '25',
      temperatureUnit: '℃',
      time: '1',
      timeUnit: 'h',
      note: 'from  -20 ℃ on',
    };
    const noted = { ...suzuki, condition: { ...suzuki.condition, program: [step] } };
    expect(draft(noted, 'en-US')).toContain('at 25 °C for 1 h (from −20 °C on)');
    expect(draft(noted, 'zh-CN')).toContain('于 25 ℃ 搅拌 1 h（from −20 ℃ on）');
    const strong = (strength: Row['strength']): Equation => ({ ...emptyEquation(), yldataSource: [row('a', 'reagent', { name: 'NaH', strength })] }); // prettier-ignore
    expect(draft(strong({ kind: 'purity', percent: '97' }), 'en-US')).toBe('NaH (97% purity) was used as received.');
    expect(draft(strong({ kind: 'purity', percent: '97' }), 'zh-CN')).toBe('取 NaH（纯度 97%）。');
    expect(draft(strong({ kind: 'dispersion', percent: '60' }), 'en-US')).toContain('NaH (60% dispersion)');
    expect(draft(strong({ kind: 'weightSolution', percent: '37' }), 'en-US')).toContain('NaH (37 wt %)');
  });

  it('Chinese and Latin words have a space between them, and Latin ones among themselves', () => {
    const [product] = suzuki.cwdataSource;
    const made = (colour: string, form: string): string => draft({ ...suzuki, cwdataSource: [{ ...product, batches: [{ ...newBatch('b1'), mass: '1', massUnit: 'g', colour, form }] } as Row] }, 'zh-CN'); // prettier-ignore
    expect(made('off-white', 'solid')).toMatch(/，为 off-white solid。$/);
    expect(made('白色', '固体')).toMatch(/，为白色固体。$/);
    expect(made('白色', 'solid')).toMatch(/，为白色 solid。$/);
    const nitrogen = { ...suzuki, condition: { ...suzuki.condition, temperature: '80', time: '2', qifenUnit: '氮气' } };
    expect(draft(nitrogen, 'zh-CN')).toContain('反应液在氮气气氛下于 80 ℃ 搅拌 2 h。');
    const dissolved = (solvent: string): string => draft({ ...emptyEquation(), yldataSource: [row('a', 'reagent', { name: 'HCl', strength: { kind: 'molarSolution', molarity: '2.5', solvent } })] }, 'zh-CN'); // prettier-ignore
    expect(['hexanes', 'THF', '1,4-Dioxane', 'Et2O', 'CPME', ''].map(dissolved)).toEqual([
      '取 HCl（2.5 M 正己烷溶液）。', '取 HCl（2.5 M THF 溶液）。', '取 HCl（2.5 M 1,4-二氧六环溶液）。',
      '取 HCl（2.5 M 乙醚溶液）。', '取 HCl（2.5 M CPME 溶液）。', '取 HCl（2.5 M）。',
    ]); // prettier-ignore
  });

  it('says nothing where there is nothing, and of one material alone what is known', () => {
    expect(procedureDraft(emptyEquation(), 'm', 'en-US')).toEqual([]);
    const alone = { ...emptyEquation(), yldataSource: [row('a', 'startingMaterial', { name: 'Celite' })] };
    expect(draft(alone, 'en-US')).toBe('Celite was used as received.');
    expect(draft(alone, 'zh-CN')).toBe('取 Celite。');
    const bare = { ...emptyEquation(), rjdataSource: [row('s', 'solvent', { name: 'THF' })] };
    expect(draft({ ...alone, rjdataSource: bare.rjdataSource }, 'en-US')).toBe('Celite was dissolved in THF.');
  });

  it('property: any reaction gives a text that can be stored, with no hole in it', () => {
    fc.assert(
      fc.property(
        samples.contents,
        fc.constantFrom('zh-CN' as const, 'en-US' as const),
        fc.constantFrom(null, '-78', '−78 to 25'),
        ({ content }, language, temperature) => {
          const sample = content as Equation;
          const equation =
            temperature === null ? sample : { ...sample, condition: { ...sample.condition, temperature } };
          const text = procedureDraft(equation, 'm', language);
          const plain = insertedPlain(text);
          expect(plain).not.toMatch(/NaN|undefined|null|Infinity|\( ?\)|（）|\(, |（，|, ,|，，| {2}/);
          for (const { cnum } of rowsOf(equation))
            if (cnum !== '') expect(plain).not.toMatch(new RegExp(`[(（]${cnum}[,，] ?\\d`));
          const names = rowsOf(equation).filter(({ role, name }) => role !== 'product' && role !== 'byProduct' && name !== ''); // prettier-ignore
          if (equation.yldataSource.some(({ name }) => name !== ''))
            for (const { name } of names) expect(plain.toLowerCase()).toContain(name.toLowerCase());
          expect(textModule.schema.safeParse(textModule.withText(textModule.empty(), text)).success).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
