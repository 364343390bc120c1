import { part, proves } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldWords } from '../../../audit/field-words';
import { shownChange } from '../../../audit/value-words';
import type { Label, Language } from '../../../core/call';
import { fieldChangeSchema } from '../../../core/trace';
import { fourthLineIn, fourthLineOf, textsOfFourthLine, withFourthLine } from '../../../structures/fourth-line';
import type { ComponentReading, EntryReading } from '../../../structures/structure-reading';
import { arrowLines } from './arrow-lines';
import { toldFromRecord, toldFromSubject } from '../facts';
import { calculate } from './calculate';
import { drawings } from './drawings';
import { addRow, changeRow, emptyRow, newBatch, removeRow } from './edits';
import { emptyEquation, equationModule } from './equation';
import { excessWords } from './equation-reading';
import { equationSchema, rowOf, rowsOf, type Batch, type Equation, type Role, type Row } from './equation-schema';
import { EQUATION_FAULTS } from './equation-words';
import { reconcile } from './reconcile';
import { schemeFileOf } from './scheme-file';
import { samples } from './samples';
import { typeBatchCell, typeCell, type TypedCellName } from './typing';
import { warningText } from './warning-words';

const withRow = (content: Equation, id: string, role: Role, own: Partial<Row> = {}): Equation =>
  addRow(content, { ...emptyRow(id, role), ...own });
const taken = (answer: ReturnType<typeof typeCell>): Equation => {
  if ('fault' in answer) throw new Error(answer.fault['en-US']);
  return answer.content;
};
const typed = (content: Equation, id: string, cell: TypedCellName, text: string): Equation => taken(typeCell(content, id, cell, text)); // prettier-ignore

const molfile = (name: string): string => `${name}\n  test\n\n  1  0  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n`; // prettier-ignore
const KEYS = { a: 'AAAAAAAAAAAAAA-AAAAAAAAAA-N', b: 'BBBBBBBBBBBBBB-AAAAAAAAAA-N', c: 'CCCCCCCCCCCCCC-AAAAAAAAAA-N', d: 'DDDDDDDDDDDDDD-AAAAAAAAAA-N' } as const; // prettier-ignore
const component = (side: ComponentReading['side'], name: keyof typeof KEYS, formula: string): ComponentReading => ({
  ...{ side, structure: molfile(name), smiles: name, inchiKey: KEYS[name], composition: [], charge: 0, formula },
  ...{ molecularWeight: null, exactMass: null, fragments: 1, unknownLabels: [], stereo: 'none' },
});
const entry = (components: ComponentReading[], texts: string[] = []): EntryReading => ({
  ...{ entry: 1, title: '', kind: 'reaction', ket: '{"root":{}}', texts, components },
  file: `$RXN\n\n  test\n${fourthLineOf(texts)}\n  1  1\n`,
});
const counting = (): (() => string) => {
  let n = 0;
  return () => `n${(n += 1)}`;
};
const drawn = (): Equation =>
  reconcile(emptyEquation(), entry([component('reactant', 'a', 'C6H6'), component('product', 'b', 'C6H5Br')]), counting()).content; // prettier-ignore

describe('M01 scheme and table are one', () => {
  it('what is drawn comes into the table, and the table says so', () => {
    part('M01', 'the table follows the scheme');
    const read = entry([component('reactant', 'a', 'C6H6'), component('agent', 'c', 'CsF'), component('product', 'b', 'C6H5Br')]);
    const { content, changes } = reconcile(emptyEquation(), read, counting());
    expect(rowsOf(content).map(({ role, formula }) => [role, formula])).toEqual([['startingMaterial', 'C6H6'], ['reagent', 'CsF'], ['product', 'C6H5Br']]);
    expect([content.reference, content.arrowReactionData.FYSJData]).toEqual(['n1', ['n2']]);
    expect(changes.map((change) => change['en-US'])).toEqual(['Added: starting material C₆H₆', 'Added: reagent CsF', 'Added: product C₆H₅Br']);
    expect(changes[0]?.['zh-CN']).toBe('新增原料 C₆H₆');
    expect([content.molFile, content.neoMolFile]).toEqual([read.file, read.ket]);
    expect(equationSchema.safeParse(content).error).toBeUndefined();
  }); // prettier-ignore

  it('a row keeps what was typed where it is the same compound, and its place where it is another', () => {
    const before = typed(typed(changeRow(drawn(), 'n1', { name: '苯', cas: '71-43-2' }), 'n1', 'mass', '5 g'), 'n1', 'coefficient', '2'); // prettier-ignore
    const same = reconcile(before, entry([component('product', 'b', 'C6H5Br'), component('reactant', 'a', 'C6H6')]), counting()); // prettier-ignore
    expect([rowOf(same.content, 'n1'), same.changes]).toEqual([rowOf(before, 'n1'), []]);
    const other = reconcile(before, entry([component('reactant', 'd', 'C7H8'), component('product', 'b', 'C6H5Br')]), counting()); // prettier-ignore
    expect(rowOf(other.content, 'n1')).toMatchObject({ mass: '5', massUnit: 'g', coefficient: '2', formula: 'C7H8', name: '', cas: '' }); // prettier-ignore
    expect(other.changes.map((change) => change['zh-CN'])).toEqual(['原料 苯 改为 C₇H₈']);
  });

  it('another compound in a row has nothing of the one before it, which is told; the same one redrawn keeps all', () => {
    const known: Partial<Row> = {
      ...{ name: '苯', cas: '71-43-2', density: '1.044', strength: { kind: 'purity', percent: '95' } },
      ...{ salt: { name: '', formula: 'HCl', count: '1' }, lot: 'L1', supplier: 'Sigma' },
    };
    const before = typed(changeRow(drawn(), 'n1', known), 'n1', 'volume', '3 mL');
    const bare = { name: '', cas: '', density: '', strength: null, salt: null, lot: '', supplier: '', volume: '3' };
    const redrawn = (name: keyof typeof KEYS, formula: string) => reconcile(before, entry([component('reactant', name, formula), component('product', 'b', 'C6H5Br')]), counting()); // prettier-ignore
    expect(rowOf(redrawn('a', 'C6H6').content, 'n1')).toMatchObject({ ...known, volume: '3' });
    const other = redrawn('d', 'C7H8');
    expect(rowOf(other.content, 'n1')).toMatchObject({ ...bare, formula: 'C7H8', inchiKey: KEYS.d });
    expect(other.changes).toEqual([
      {
        'zh-CN': '原料 苯 改为 C₇H₈，已清除原有的密度、含量、盐型、批号、供应商',
        'en-US':
          'Structure changed: starting material 苯 is now C₇H₈; cleared with it: density, content, salt, lot, supplier',
      },
    ]);
    // The same by the row's own structure.
    expect(rowOf(changeRow(before, 'n1', { inchiKey: KEYS.d, smiles: 'd' }), 'n1')).toMatchObject({ ...bare, inchiKey: KEYS.d, smiles: 'd' }); // prettier-ignore
    expect(rowOf(changeRow(before, 'n1', { inchiKey: KEYS.a }), 'n1')).toMatchObject(known);
  });

  it('what is drawn no longer goes; what was really used of it stays and is told', () => {
    const gone = reconcile(drawn(), entry([component('product', 'b', 'C6H5Br')]), counting());
    expect([gone.content.yldataSource, gone.content.reference, gone.changes.map((change) => change['en-US'])]).toEqual([[], null, ['Removed, no longer drawn: starting material C₆H₆']]);
    const kept = reconcile(typed(drawn(), 'n1', 'actualMass', '5 g'), entry([component('product', 'b', 'C6H5Br')]), counting());
    expect([kept.content.yldataSource.length, kept.changes[0]?.['zh-CN']]).toEqual([1, '反应式中已没有原料 C₆H₆，但已填写实际用量或批次，予以保留']);
    const material = withRow(drawn(), 'celite', 'reagent', { name: 'Celite' });
    expect(rowOf(reconcile(material, entry([]), counting()).content, 'celite')?.name).toBe('Celite');
  }); // prettier-ignore

  it('what was drawn over the arrow goes with the drawing, what was written there stays', () => {
    const all = [component('reactant', 'a', 'C6H6'), component('agent', 'c', 'CsF'), component('product', 'b', 'C6H5Br')];
    const before = withRow(reconcile(emptyEquation(), entry(all), counting()).content, 'K', 'reagent', { name: 'K2CO3', structure: molfile('k') });
    const next = reconcile(before, entry(all.filter(({ side }) => side !== 'agent')), counting());
    expect([next.content.yldataSource.map(({ id }) => id), next.changes.map((change) => change['en-US'])]).toEqual([['n1', 'K'], ['Removed, no longer drawn: reagent CsF']]);
    expect(next.content.arrowReactionData.FYSJData).toEqual(['K']);
    expect(removeRow(before, 'n1').molFile.split('\n')[4]).toBe('  0  1  1');
    expect(removeRow(before, 'n2').molFile.split('\n')[4]).toBe('  1  1');
  }); // prettier-ignore

  it('texts over the arrow are kept; those that name a row are that row', () => {
    const named = withRow(drawn(), 'K', 'reagent', { name: 'K2CO3' });
    const { content, changes } = reconcile(named, entry([component('reactant', 'a', 'C6H6')], ['K2CO3', '双氧水', 'reflux']), counting()); // prettier-ignore
    expect(content.arrowReactionData).toMatchObject({ puretext: '双氧水\nreflux', puretext_isCheck: true });
    expect(changes.at(-1)?.['en-US']).toBe('Text over the arrow: 双氧水; reflux');
    expect(arrowLines(content, 'zh-CN').above).toEqual(['K2CO3', '双氧水', 'reflux']);
  });

  it('a row that is taken out is out of the scheme and its file', () => {
    part('M01', 'the scheme follows the table');
    const file = removeRow(withRow(drawn(), 'x', 'startingMaterial', { structure: molfile('x') }), 'n1');
    expect([file.molFile.split('\n')[4], file.molFile.match(/\$MOL\n(\w)/g), file.neoMolFile]).toEqual(['  1  1', ['$MOL\nx', '$MOL\nb'], '']); // prettier-ignore
    expect(drawings(file, 'en-US')).toMatchObject([{ kind: 'scheme', reactants: [{ structure: molfile('x') }], products: [{}] }]); // prettier-ignore
    expect(schemeFileOf(changeRow(file, 'x', { structure: molfile('x').replace('V2000', 'V3000') }))).toBeNull();
  });

  it('V030 the text line of the file has letters, digits and symbols only; everywhere else names are bilingual', () => {
    proves('V030');
    const named = withRow(withRow(drawn(), 'K', 'reagent', { name: 'K2CO3' }), 'h', 'reagent', { name: '双氧水' });
    const { content } = reconcile(named, entry([component('reactant', 'a', 'C6H6')]), counting());
    expect(textsOfFourthLine(fourthLineIn(content.molFile))).toEqual(['K2CO3']);
    expect(equationModule.writeFaults?.(content)).toEqual([]);
    const lines = [{ texts: [{ text_info: { content: '双氧水' } }] }, { texts: [{ text_info: { equation: '水' } }] }, { texts: [{ text_info: ['水'] }] }].map((line) => JSON.stringify(line)); // prettier-ignore
    for (const line of [...lines, '双氧水', '{"texts":[{"text_info":{"content":"\\u6c34"}}]}'])
      for (const before of ['', '\ufeff', '\n'])
        expect(equationModule.writeFaults?.({ ...content, molFile: before + withFourthLine(content.molFile, line) }), line).toMatchObject([{ path: ['molFile'], message: 'textForFile' }]); // prettier-ignore
    expect(fourthLineOf(['双氧水'])).toBe('');
    expect(equationModule.writeFaults?.({ ...content, molFile: 'hello' })).toMatchObject([{ message: 'schemeNoFile' }]);
    expect(arrowLines(content, 'zh-CN').above).toContain('双氧水');
  });

  it('the fourth line survives a round trip', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 5 }), (texts) => {
        const file = withFourthLine(drawn().molFile, fourthLineOf(texts));
        expect(textsOfFourthLine(fourthLineIn(file))).toEqual(texts);
        expect(file.split('\n')).toHaveLength(drawn().molFile.split('\n').length);
      }),
    );
  });
});

it('K05 what a reaction begins with', () => {
  proves('K05');
  expect(emptyEquation().condition).toMatchObject({
    ...{ timeUnit: 'h', concentrationUnit: 'M', pressureUnit: 'atm', temperatureUnit: '℃' },
    ...{ volumeUnit: 'mL', stirringUnit: 'rpm', qifenUnit: 'Air' },
  });
});

describe('M01 what is typed', () => {
  const of = (content: Equation, cell: TypedCellName, text: string, id = 'n1') => {
    const answer = typeCell(content, id, cell, text);
    return 'fault' in answer ? answer.fault['en-US'] : rowOf(answer.content, id);
  };
  it.each([
    ['amount', '5 mmol', { amount: '5', amountUnit: 'mmol' }],
    ['mass', '250mg', { mass: '250', massUnit: 'mg' }],
    ['mass', '1.50g', { mass: '1.50', massUnit: 'g' }],
    ['mass', '１．５ 克', { mass: '1.5', massUnit: 'g' }],
    ['mass', '5 mmol', { amount: '5', amountUnit: 'mmol', held: ['amount'] }],
    ['amount', '250 mg', { mass: '250', massUnit: 'mg', held: ['mass'] }],
    ['volume', '12.5 mL', { volume: '12.5', volumeUnit: 'mL' }],
    ['mass', '2 M in THF', { strength: { kind: 'molarSolution', molarity: '2', solvent: 'THF' } }],
    ['strength', '500 mM', { strength: { kind: 'molarSolution', molarity: '0.500', solvent: '' } }],
    ['strength', '98%', { strength: { kind: 'purity', percent: '98' } }],
    ['strength', '37 wt%', { strength: { kind: 'weightSolution', percent: '37' } }],
    ['strength', '60 % 分散于矿物油', { strength: { kind: 'dispersion', percent: '60' } }],
    ['strength', '10 % Pd/C', { strength: { kind: 'loading', percent: '10', of: 'Pd' } }],
    ['strength', '气球', { strength: { kind: 'balloon' } }],
    ['density', '0.89 g/mL', { density: '0.89' }],
    ['actualMass', '1.02 g', { actualMass: '1.02', actualMassUnit: 'g' }],
    ['actualMass', '3 mL', { actualVolume: '3', actualVolumeUnit: 'mL', actualMass: '' }],
    ['coefficient', '2', { coefficient: '2' }],
    ['formula', 'Na2CO3·10H2O', { formula: 'Na2CO3·10H2O', molecularWeight: '286.13753856' }],
  ] as const)('%s: %s', (cell, text, wanted) => {
    part('V022', 'cells of a reaction');
    // A formula is typed where none is drawn.
    const begun = cell === 'formula' ? changeRow(drawn(), 'n1', { structure: '', smiles: '' }) : drawn();
    expect(of(begun, cell, text)).toMatchObject(wanted);
  });

  it.each([
    ['mass', '-5 g', 'notAPositiveNumber'],
    ['mass', 'much', 'notAPositiveNumber'],
    ['mass', '5 parsec', 'unknownUnit'],
    ['mass', '1e99 g', null],
    ['equivalents', '2', 'referenceIsOne'],
    ['concentration', '0.2', 'solventsOnly'],
    ['coefficient', '0.5', 'coefficientRange'],
    ['coefficient', '101', 'coefficientRange'],
    ['strength', '120 %', 'percentRange'],
    ['strength', '0 %', 'percentRange'],
    ['strength', 'strong', 'strengthNotRead'],
    ['formula', '6Li2CO3', 'labelOrCount'],
    ['formula', 'benzene', 'formulaNotRead'],
    ['actualMass', '2 mmol', 'otherUnit'],
  ] as const)('%s: %s is refused in words', (cell, text, fault) => {
    const answer = of(drawn(), cell, text);
    if (fault !== null) expect(answer).toBe(EQUATION_FAULTS[fault]['en-US']);
    else expect(equationSchema.safeParse(typed(drawn(), 'n1', cell, text)).error).toBeUndefined();
  });

  it('never throws, and what it takes can be stored', () => {
    const cells: readonly TypedCellName[] = ['equivalents', 'amount', 'mass', 'volume', 'concentration', 'volumes', 'formula', 'molecularWeight', 'coefficient', 'density', 'strength', 'actualMass', 'actualVolume']; // prettier-ignore
    const text = fc.oneof(fc.string({ maxLength: 30 }), fc.tuple(fc.double({ min: 0, max: 1e12, noNaN: true }), fc.constantFrom('mg', 'g', 'mmol', 'mL', 'eq', '%', 'M', 'mol%', 'V', '')).map(([n, unit]) => `${n} ${unit}`)); // prettier-ignore
    fc.assert(
      fc.property(samples.contents, fc.constantFrom(...cells), text, fc.nat(), ({ content }, cell, typing, at) => {
        const before = equationSchema.parse(content);
        const rows = rowsOf(before);
        const row = rows[at % Math.max(1, rows.length)];
        if (!row) return;
        const answer = typeCell(before, row.id, cell, typing);
        if ('content' in answer) expect(equationSchema.safeParse(answer.content).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('V025-V027 what a schema holds, in words', () => {
    const faults = (own: Partial<Row>): string[] =>
      (equationSchema.safeParse(changeRow(drawn(), 'n1', own)).error?.issues ?? []).map(({ message }) => message);
    proves('V025');
    for (const count of ['0', '-1', 'x', `100.${'0'.repeat(19)}1`]) expect(faults({ salt: { name: '', formula: 'HCl', count } })).toContain('countRange'); // prettier-ignore
    // Blank is none, from whatever side it comes.
    const salted = changeRow(drawn(), 'n1', { salt: { name: '', formula: 'HCl', count: '1' } });
    const blank = { ...salted, yldataSource: salted.yldataSource.map((row) => ({ ...row, salt: row.salt && { ...row.salt, count: '' } })) }; // prettier-ignore
    expect(equationSchema.safeParse(blank).error).toBeUndefined();
    expect(rowOf(equationModule.derived?.(blank) ?? blank, 'n1')?.salt).toBeNull();
    expect(rowOf(changeRow(salted, 'n1', { salt: { name: '', formula: 'HCl', count: '' } }), 'n1')?.salt).toBeNull();
    expect(faults({ solvate: { name: '', formula: 'H2O', count: '0.5' } })).toEqual([]);
    proves('V026');
    for (const percent of ['0', '100.1', '-3', '', `100.${'0'.repeat(19)}1`]) expect(faults({ strength: { kind: 'purity', percent } })).toContain('percentRange'); // prettier-ignore
    expect(faults({ strength: { kind: 'purity', percent: '100' } })).toEqual([]);
    const batches = changeRow(drawn(), 'n2', { batches: [newBatch('b')] });
    for (const purity of ['101', `100.${'0'.repeat(19)}1`])
      expect(typeBatchCell(batches, 'n2', 'b', 'purity', purity)).toEqual({ fault: EQUATION_FAULTS.percentRange });
    proves('V027');
    for (const coefficient of ['0', '0.9', '0.99999999999999999999', '101', `100.${'0'.repeat(19)}1`, ''])
      expect(faults({ coefficient })).toContain('coefficientRange');
    expect([...faults({ coefficient: '100' }), ...faults({ coefficient: '1.5' })]).toEqual([]);
    for (const fault of Object.values(EQUATION_FAULTS)) expect(fault['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
  });

  it('a formula of another compound than the drawn one is not taken', () => {
    const benzene = changeRow(drawn(), 'n1', { structure: molfile('c1ccccc1'), smiles: 'c1ccccc1', formula: 'C6H6' });
    expect(rowOf(typed(benzene, 'n1', 'formula', 'C6H6'), 'n1')?.held).toContain('formula');
    expect(typeCell(benzene, 'n1', 'formula', 'C60')).toEqual({ fault: EQUATION_FAULTS.formulaOfAnother });
    for (const own of [{ structure: '', smiles: '' }, { smiles: '*c1ccccc1' }])
      expect(rowOf(typed(changeRow(benzene, 'n1', own), 'n1', 'formula', 'C60'), 'n1')?.formula).toBe('C60');
  });

  it('ee is a number of per cent, dr a ratio; anything else is refused in words', () => {
    const batchOf = (kind: 'ee' | 'dr') => changeRow(drawn(), 'n2', { batches: [{ ...newBatch('b'), excess: { kind, value: '' } }] }); // prettier-ignore
    const typing = (kind: 'ee' | 'dr', text: string): string | Label => {
      const answer = typeBatchCell(batchOf(kind), 'n2', 'b', 'excess', text);
      if ('fault' in answer) return answer.fault;
      expect(equationSchema.safeParse(answer.content).error).toBeUndefined();
      const [batch] = rowOf(answer.content, 'n2')?.batches ?? [];
      return batch ? excessWords(batch) : '';
    };
    expect(['98', '98 %', '98.5% ee', '>99', '≥ 99.5 %', '＞99％', '0', ''].map((text) => typing('ee', text))).toEqual(
      ['98% ee', '98% ee', '98.5% ee', '>99% ee', '≥99.5% ee', '>99% ee', '0% ee', ''],
    ); // prettier-ignore
    for (const text of ['101', '-3', 'high', '95:5', '98 g', '9 8']) expect(typing('ee', text), text).toEqual(EQUATION_FAULTS.eeForm); // prettier-ignore
    expect(['95:5', '95：5', '>20:1 dr', '6 : 3 : 1', ''].map((text) => typing('dr', text))).toEqual(
      ['95:5 dr', '95:5 dr', '>20:1 dr', '6 : 3 : 1 dr', ''],
    ); // prettier-ignore
    for (const text of ['95', '98 %', 'good', '95:', ':5']) expect(typing('dr', text), text).toEqual(EQUATION_FAULTS.drForm); // prettier-ignore
    const sent = (excess: Batch['excess']) => equationSchema.safeParse(changeRow(drawn(), 'n2', { batches: [{ ...newBatch('b'), excess }] })).error?.issues.map(({ message, path }) => [message, path.at(-1)]); // prettier-ignore
    expect(sent({ kind: 'ee', value: '98 %' })).toBeUndefined();
    expect(sent({ kind: 'ee', value: '100.00000000000000000001' })).toEqual([['eeForm', 'value']]);
    expect(sent({ kind: 'ee', value: 'gut' })).toEqual([['eeForm', 'value']]);
    expect(sent({ kind: 'dr', value: '95' })).toEqual([['drForm', 'value']]);
  });

  it('V024 the reference and what was isolated need a formula; any other row may be a material', () => {
    proves('V024');
    const fields = (content: Equation): string[] => equationModule.unfilled(content).map(({ field }) => field);
    expect(fields(emptyEquation())).toEqual([]);
    expect(fields(drawn())).toEqual([]);
    expect(fields(withRow(drawn(), 'celite', 'reagent', { name: 'Celite' }))).toEqual([]);
    expect(fields(withRow(emptyEquation(), 'sm', 'startingMaterial', { name: '提取物' }))).toEqual(['cwdataSource', 'row/sm/formula']); // prettier-ignore
    const isolated = withRow(withRow(emptyEquation(), 'sm', 'startingMaterial', { formula: 'C6H6' }), 'p', 'product', { name: '油', batches: [{ ...newBatch('b'), mass: '5' }] }); // prettier-ignore
    expect(fields(isolated)).toEqual(['row/p/formula']);
    // A weight is no formula, and a reference that nobody chose is the first starting material.
    const weighed = typed(changeRow(changeRow(isolated, 'p', { formula: 'C6H5Br' }), 'sm', { name: '提取物', formula: '' }), 'sm', 'molecularWeight', '100'); // prettier-ignore
    expect(fields({ ...weighed, reference: 'sm' })).toEqual(['row/sm/formula']);
    expect(fields({ ...weighed, reference: null })).toEqual(['row/sm/formula']);
    expect(fields(changeRow(isolated, 'p', { formula: 'C6H5Br' }))).toEqual([]);
  });
});

describe('M01 the trace says what changed as a chemist says it', () => {
  const changes = (old: Equation | null, next: Equation, language: Language = 'en-US') =>
    [...equationModule.diff(old, next)].map((change) => {
      expect(fieldChangeSchema.safeParse(change).error).toBeUndefined();
      const { oldValue, newValue } = shownChange(change, language, () => undefined);
      return [fieldWords(change.title, language), oldValue, newValue];
    });
  const base = typed(changeRow(typed(drawn(), 'n1', 'mass', '5 g'), 'n1', { name: '苯' }), 'n1', 'mass', '5 g');

  it('cell by cell, in words', () => {
    part('M01', 'its trace');
    const acid = withRow(base, 'K', 'reagent', { name: 'K2CO3' });
    const two = typed(acid, 'K', 'equivalents', '1.0');
    expect(changes(two, typed(two, 'K', 'equivalents', '1.2'))).toEqual([['Row 2, K2CO3, equiv.', '1.0 eq', '1.2 eq']]);
    expect(changes(two, typed(two, 'K', 'equivalents', '1.2'), 'zh-CN')).toEqual([['第 2 行 K2CO3，当量', '1.0 eq', '1.2 eq']]); // prettier-ignore
    expect(changes(two, typed(two, 'K', 'strength', '97 %'), 'zh-CN')).toEqual([['第 2 行 K2CO3，含量', null, '97%']]);
    expect(changes(two, typed(two, 'n1', 'actualMass', '5.02 g'))).toEqual([
      ['Row 1, 苯, actual mass', null, '5.02 g'],
    ]);
    expect(changes(two, { ...two, condition: { ...two.condition, temperature: '80', qifenUnit: 'N2' } })).toEqual([['Temperature', null, '80 ℃'], ['Atmosphere', 'Air', 'N2']]); // prettier-ignore
    expect(changes(two, { ...two, reference: 'K' })).toEqual([['Reference', '苯', 'K2CO3']]);
    expect(changes(two, removeRow(two, 'K'))).toMatchObject([['Reagents over the arrow', 'K2CO3', null], ['Row 2, K2CO3', expect.stringContaining('1.0 eq'), null]]); // prettier-ignore
    const batches = changeRow(base, 'n2', { batches: [{ ...newBatch('b', 'LX-12'), mass: '1.2', massUnit: 'g', purity: '98' }] }); // prettier-ignore
    expect(changes(base, batches)).toEqual([['Row 2, C6H5Br, batch', null, 'LX-12, 1.2 g, Purity 98%']]);
    const taken = changeRow(base, 'n1', { from: { kind: 'batch', record: 'r1', module: 'm', row: 'p', batch: 'b', mass: '4', massUnit: 'g' } }); // prettier-ignore
    expect(changes(base, taken)).toEqual([
      ['Row 1, 苯, source', null, 'from the product of a record that is not open to you (product row p, batch b, 4 g)'],
    ]);
    expect(changes(base, { ...base, zbProcess: '加热回流' })).toEqual([['Procedure', null, '加热回流']]);
  });

  it('structures as structures (T04)', () => {
    part('T04', 'structure');
    const next = reconcile(base, entry([component('reactant', 'd', 'C7H8'), component('product', 'b', 'C6H5Br')]), counting()).content; // prettier-ignore
    const structures = [...equationModule.diff(base, next)].filter(({ fieldFormat }) => fieldFormat === 5);
    expect(structures.map(({ field }) => field)).toEqual(['scheme', 'row/n1/structure']);
    expect(changes(base, next)[0]).toEqual(['Scheme', 'a>>b', 'd>>b']);
    const drawn = structures.map((change) => shownChange(change, 'zh-CN', () => undefined).drawn);
    const of = (smiles: string) => ({ structure: smiles });
    expect(drawn).toMatchObject([
      { old: { kind: 'scheme', reactants: [of('a')], products: [of('b')] }, new: { reactants: [of('d')] } },
      { old: { kind: 'molecule', ...of('a') }, new: { kind: 'molecule', ...of('d') } },
    ]);
    const [row] = [...equationModule.diff(base, removeRow(base, 'n1'))].filter(({ field }) => field === 'row/n1');
    expect(row && shownChange(row, 'zh-CN', () => undefined).drawn).toMatchObject({ old: of('a'), new: null });
    expect(row?.fieldFormat).toBe(5);
    const [scheme] = equationModule.diff(null, base);
    expect(scheme && shownChange(scheme, 'zh-CN', () => undefined).drawn).toMatchObject({ old: null, new: { products: [of('b')] } }); // prettier-ignore
  });
});

describe('M01 carried over, found, drawn', () => {
  const full = (): Equation => {
    const planned = typed(typed(changeRow(drawn(), 'n1', { name: '苯', lot: 'L-1', cas: '71-43-2' }), 'n1', 'mass', '5 g'), 'n1', 'actualMass', '5.1 g'); // prettier-ignore
    return changeRow(planned, 'n2', { cnum: '2', batches: [{ ...newBatch('b', 'LX-12'), mass: '4', massUnit: 'g', purity: '98' }] }); // prettier-ignore
  };
  it('a clone has the plan and nothing that was used; the next step begins with the product', () => {
    const { clone, next, record } = equationModule.carryOver;
    if (clone === 'all' || next === 'all') throw new Error('not all is carried over');
    expect(clone.take(full()).yldataSource[0]).toMatchObject({ mass: '5', actualMass: '', lot: '', name: '苯' });
    expect(clone.take(full()).cwdataSource[0]?.batches).toEqual([]);
    const step = next.take(full());
    expect(step.yldataSource).toMatchObject([{ id: 'n2', role: 'startingMaterial', cnum: '2', formula: 'C6H5Br', lot: 'LX-12', strength: { kind: 'purity', percent: '98' } }]); // prettier-ignore
    expect([step.reference, step.cwdataSource, step.molFile]).toEqual(['n2', [], '']);
    expect([next.take(step), step.yldataSource[0]?.from]).toEqual([step, null]);
    if (record === 'all') throw new Error('what was taken is left behind');
    expect(record(full())).toEqual(full());
  });

  it('the next step says from which batch its starting material was taken, and how much there was of it', () => {
    const { clone, next, record } = equationModule.carryOver;
    if (clone === 'all' || next === 'all' || record === 'all') throw new Error('not all is carried over');
    const from = { recordId: 'r1', moduleId: 'm1', row: 'n2', batch: 'b' };
    const step = next.take(full(), from);
    const origin = { kind: 'batch', record: 'r1', module: 'm1', row: 'n2', batch: 'b', mass: '4', massUnit: 'g' };
    expect(step.yldataSource.map((row) => row.from)).toEqual([origin]);
    expect(equationModule.facts?.(step)).toEqual([
      { id: 'n2', type: 'ProductUsed', subject: { category: 'record', id: 'r1' }, detail: { module: 'm1', row: 'n2', batch: 'b', lot: 'LX-12' } }, // prettier-ignore
    ]);
    expect([clone.take(step), record(step)].map((each) => each.yldataSource[0]?.from)).toEqual([null, null]);
    // Of which of several products and batches is for the chemist to say.
    const two = changeRow(withRow(full(), 'n9', 'product', { name: '副产' }), 'n2', { batches: [{ ...newBatch('b', 'LX-12'), mass: '4', massUnit: 'g' }, { ...newBatch('c', 'LX-13'), mass: '7', massUnit: 'mg' }] }); // prettier-ignore
    expect(next.take(two, { ...from, batch: 'c' }).yldataSource[0]).toMatchObject({ lot: 'LX-13', from: { batch: 'c', mass: '7', massUnit: 'mg' } }); // prettier-ignore
    expect(next.take(two, { ...from, row: 'n9', batch: null }).yldataSource[0]).toMatchObject({ name: '副产', lot: '', from: { row: 'n9', batch: null, mass: '' } }); // prettier-ignore
  });

  it('a content of version 1 opens as one in which nothing was taken from anywhere', () => {
    const { from: _from, ...earlier } = full().yldataSource[0] ?? emptyRow('x', 'reagent');
    const upgraded = equationModule.upgrade({ ...full(), yldataSource: [earlier] }, 1);
    expect(upgraded).toMatchObject({ yldataSource: [{ name: '苯', from: null }] });
    expect([equationModule.upgrade(null, 1), equationModule.upgrade([], 1)]).toEqual([null, []]);
  });

  it('is found by its compounds, their numbers and batches', () => {
    const text = equationModule.text(full());
    for (const word of ['苯', '71-43-2', KEYS.a, 'LX-12', '5 g', '5.1 g', 'C6H5Br']) expect(text).toContain(word);
    expect(equationModule.identities?.(full())).toEqual([
      { kind: 'inchiKey', value: KEYS.a },
      { kind: 'batch', value: 'L-1' },
      { kind: 'inchiKey', value: KEYS.b },
      { kind: 'batch', value: 'LX-12' },
    ]);
  });

  it('what stands at the arrow: reagents with their equivalents, solvents and conditions', () => {
    const K = typed(withRow(full(), 'K', 'reagent', { name: 'K2CO3' }), 'K', 'equivalents', '2.0');
    const Pd = typed(withRow(K, 'Pd', 'catalyst', { name: 'Pd(PPh3)4' }), 'Pd', 'equivalents', '0.05');
    const run = withRow(Pd, 's', 'solvent', { name: '1,4-二氧六环' });
    const content = { ...run, condition: { ...run.condition, temperature: '80', time: '12' } };
    expect(arrowLines(content, 'zh-CN')).toEqual({ above: ['K2CO3 (2.0 eq)', 'Pd(PPh3)4 (5 mol%)'], below: ['1,4-二氧六环', '80 ℃，12 h'] }); // prettier-ignore
    expect(drawings(emptyEquation(), 'en-US')).toEqual([]);
    expect(drawings(content, 'en-US')).toMatchObject([{ products: [{ label: '2' }], below: ['1,4-二氧六环', '80 °C, 12 h'] }]); // prettier-ignore
  });
});

describe('what is taken from the team’s compounds', () => {
  it('is stated by row as what it serves, told on either page, and gone with its row', () => {
    const taking = changeRow(drawn(), 'n1', { from: { kind: 'team', compound: 'compound-dry-thf' }, lot: 'S-3' });
    const { role } = rowOf(taking, 'n1') ?? emptyRow('', 'reagent');
    const fact = { id: 'n1', type: 'CompoundUsed', subject: { category: 'compound', id: 'compound-dry-thf' }, detail: { role, lot: 'S-3' } }; // prettier-ignore
    expect(equationModule.facts?.(taking)).toEqual([fact]);
    expect(toldFromSubject('CompoundUsed', { role: 'solvent', lot: 'S-3' })).toEqual({
      label: { 'zh-CN': '用作溶剂', 'en-US': 'Used as solvent' },
      remark: 'S-3',
    });
    expect(toldFromRecord('CompoundUsed', { role: 'reagent', lot: '' })?.label['zh-CN']).toBe('使用化合物（试剂）');
    expect(equationModule.facts?.(removeRow(taking, 'n1'))).toEqual([]);
    // Another compound in its place was not taken from there, and what was stated of hazards was of the one before.
    const hazards = { pictograms: ['GHS02' as const], phrases: ['H225'], source: 'SDS', date: '2026-01-01' };
    const known = changeRow(taking, 'n1', { hazards });
    const other = changeRow(known, 'n1', { inchiKey: KEYS.d });
    expect([rowOf(known, 'n1')?.hazards, rowOf(other, 'n1')?.hazards, equationModule.facts?.(other)]).toEqual([
      hazards,
      null,
      [],
    ]);
  });
});

describe('M01 M03 what is taken from a bottle', () => {
  const origin = { kind: 'cims', bottleNo: 'B-1003', location: 'C-01-1', available: '5', unit: 'g', asOf: '2026-11-25T08:00:00.000Z', expiry: '' } as const; // prettier-ignore
  const taking = (part: Partial<Row>): Equation => changeRow(typed(drawn(), 'n1', 'mass', '2.5 g'), 'n1', { from: origin, lot: 'L-7', ...part }); // prettier-ignore
  const detail = (content: Equation): unknown => equationModule.facts?.(content)[0]?.detail;

  it('is stated by row with what is planned and what was used, in what the bottle is measured in', () => {
    expect(equationModule.facts?.(taking({}))).toEqual([
      { id: 'n1', type: 'BottleTaken', subject: { category: 'bottle', id: 'B-1003' }, detail: { lot: 'L-7', planned: { amount: '2.5', unit: 'g' }, used: null } }, // prettier-ignore
    ]);
    expect(detail(taking({ actualMass: '2512.3456789', actualMassUnit: 'mg' }))).toMatchObject({ used: { amount: '2512.35', unit: 'mg' } }); // prettier-ignore
    // 250 µg is 0.25 mg: CIMS counts from milligrams on.
    expect(detail(taking({ mass: '250', massUnit: 'µg' }))).toMatchObject({ planned: { amount: '0.25', unit: 'mg' } });
    const volume = changeRow(typed(drawn(), 'n1', 'volume', '3 mL'), 'n1', { from: { ...origin, unit: 'mL' } });
    expect(detail(volume)).toMatchObject({ planned: { amount: '3', unit: 'mL' } });
    expect(detail(changeRow(drawn(), 'n1', { from: origin }))).toMatchObject({ planned: null, used: null });
  });

  it('is warned of where more is wanted than the bottle had, and only where both are of one kind', () => {
    const warned = (part: Partial<Row>): readonly string[] =>
      calculate(taking(part)).warnings.flatMap((one) => (one.kind === 'moreThanBottle' ? [warningText(taking(part), one, 'en-US')] : [])); // prettier-ignore
    expect(warned({})).toEqual([]);
    expect(warned({ actualMass: '5', actualMassUnit: 'g' })).toEqual([]);
    expect(warned({ actualMass: '5001', actualMassUnit: 'mg' })).toEqual([
      expect.stringMatching(/The bottle had 5 g to give/),
    ]);
    expect(warned({ from: { ...origin, unit: 'mL', available: '1' } })).toEqual([]);
    expect(warned({ from: { ...origin, available: '' } })).toEqual([]);
  });

  it('reads in the trace as people say it, stays with its record, and is found by its number', () => {
    const [change] = [...equationModule.diff(taking({ from: null }), taking({}))].filter(({ field }) => field.endsWith('/from')); // prettier-ignore
    const told = (language: 'zh-CN' | 'en-US') => change && shownChange(change, language, () => undefined).newValue;
    expect(told('zh-CN')).toBe('CIMS 瓶 B-1003（C-01-1，2026-11-25 可用 5 g）');
    expect(told('en-US')).toBe('CIMS bottle B-1003 (C-01-1, 5 g to give on 2026-11-25)');
    const { clone, record } = equationModule.carryOver;
    if (clone === 'all' || record === 'all') throw new Error('not all is carried over');
    expect([clone.take(taking({})), record(taking({}))].map((each) => each.yldataSource[0]?.from)).toEqual([null, null]); // prettier-ignore
    expect(equationModule.text(taking({}))).toContain('B-1003');
  });
});
