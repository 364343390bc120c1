import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownChange } from '../../../audit/value-words';
import { fieldWords } from '../../../audit/field-words';
import { Exact } from '../../../units/exact';
import { calculate } from './calculate';
import { setUpOf } from './carried-over';
import { addRow, changeRow, emptyRow, removeRow } from './edits';
import { emptyEquation, equation, equationModule } from './equation';
import { equationSchema, rowOf, type Equation } from './equation-schema';
import { repeatedRun } from './product-used';
import { scale } from './scaling';
import { typeCell } from './typing';
import { addColumn, addRuns, numberIn, pasteBlock, typeValue } from './variations';

const typed = (content: Equation, id: string, cell: 'mass' | 'amount' | 'equivalents' | 'volume', text: string): Equation => {
  const answer = typeCell(content, id, cell, text);
  if ('fault' in answer) throw new Error(answer.fault['en-US']);
  return answer.content;
}; // prettier-ignore

/** 5 mmol of an aryl bromide with 2 mol% of a catalyst in toluene at 80 ℃; what varies is named above each run. */
const screening = (): Equation => {
  const rows = [
    { ...emptyRow('a', 'startingMaterial'), name: '4-溴甲苯', formula: 'C7H7Br' },
    { ...emptyRow('c', 'catalyst'), name: 'Pd(OAc)2', formula: 'C4H6O4Pd', structure: 'x', smiles: 'CC' },
    { ...emptyRow('s', 'solvent'), name: '甲苯' },
  ];
  const begun = rows.reduce((content, row) => addRow(content, row), emptyEquation());
  const planned = typed(typed(begun, 'a', 'amount', '5 mmol'), 'c', 'equivalents', '0.02');
  const columns = [
    { id: 'T', kind: 'condition', of: 'temperature' },
    { id: 'E', kind: 'row', rowId: 'c', cell: 'equivalents' },
    { id: 'S', kind: 'row', rowId: 's', cell: 'name' },
    { id: 'Y', kind: 'result', label: '收率', unit: '%' },
  ] as const;
  const varied = columns.reduce<Equation>(addColumn, { ...planned, condition: { ...planned.condition, temperature: '80' } }); // prettier-ignore
  return addRuns(varied, [{ id: 'r1', values: {} }]);
};
const counting = (): (() => string) => {
  let n = 1;
  return () => `r${(n += 1)}`;
};
const SHEET = '80\t0.02\t\t45\r\n100 ℃\t0.05\t1,4-二氧六环\t91\r\n';

describe('V052 runs on another scale', () => {
  const withAmounts = (): Equation => {
    const columns = [
      { id: 'M', kind: 'row', rowId: 'a', cell: 'mass' },
      { id: 'N', kind: 'row', rowId: 'a', cell: 'amount' },
    ] as const;
    const content = columns.reduce<Equation>(addColumn, screening());
    const runs = [
      { id: 'plan', values: { E: '0.05', M: '~171 mg', N: '1.0', T: '60' } },
      { id: 'bare', values: {} },
      { id: 'done', values: { N: '1.0', Y: '45' } },
      { id: 'words', values: { M: 'as before' } },
    ];
    return { ...content, variations: { columns: content.variations.columns, runs } };
  };
  const scaledBy = (content: Equation, text: string): Equation => {
    const answer = scale(content, { to: 'factor', text });
    if ('fault' in answer) throw new Error(answer.fault['en-US']);
    expect(equationSchema.safeParse(answer.content).error).toBeUndefined();
    return answer.content;
  };
  const valuesOf = ({ variations }: Equation) => Object.fromEntries(variations.runs.map(({ id, values }) => [id, values])); // prettier-ignore

  it('what is planned grows; what was run keeps what it was run with, also what it had from the table', () => {
    part('V052', 'runs without a result are scaled, runs with one are not');
    const before = withAmounts();
    expect(calculate(before).content.yldataSource[0]?.massUnit).toBe('mg');
    expect(valuesOf(scaledBy(before, '4'))).toEqual({
      plan: { E: '0.05', M: '~684 mg', N: '4.0', T: '60' },
      bare: {},
      done: { N: '1.0', Y: '45', M: '855 mg' },
      words: { M: 'as before' },
    });
  });

  it('a number without a unit says that of its column when the column has another', () => {
    const before = withAmounts();
    const plain = { ...before, variations: { ...before.variations, runs: [{ id: 'plan', values: { M: '171' } }, { id: 'done', values: { M: '171', Y: '45' } }] } }; // prettier-ignore
    const after = scaledBy(plain, '4');
    expect(calculate(after).content.yldataSource[0]?.massUnit).toBe('g');
    expect(valuesOf(after)).toEqual({ plan: { M: '684 mg' }, done: { M: '171 mg', N: '5 mmol', Y: '45' } });
    expect(valuesOf(scaledBy(plain, '1.1'))).toEqual({
      plan: { M: '188.1' },
      done: { M: '171', N: '5 mmol', Y: '45' },
    });
  });

  it('there and back, a plan is where it was, and what was run never moved', () => {
    fc.assert(
      fc.property(fc.constantFrom('2', '4', '0.5', '0.25', '10'), (factor) => {
        const there = scaledBy(withAmounts(), factor);
        const back = scaledBy(there, new Exact(1).div(factor).toFixed());
        const run = (content: Equation, id: string, column: string) => numberIn(valuesOf(content)[id]?.[column] ?? '', column === 'M' ? 'mg' : 'mmol'); // prettier-ignore
        for (const column of ['M', 'N']) expect(run(back, 'plan', column)).toBe(run(withAmounts(), 'plan', column));
        expect(valuesOf(back)['done']).toEqual(valuesOf(there)['done']);
      }),
    );
  });
});

describe('M01 runs of one reaction', () => {
  const pasted = (): Equation => pasteBlock(screening(), { run: 0, column: 0 }, SHEET, counting());

  it('are pasted from a sheet, and can be stored', () => {
    part('M01', 'runs of one reaction, pasted');
    const { runs } = pasted().variations;
    expect(runs.map(({ values }) => values)).toEqual([
      { T: '80', E: '0.02', Y: '45' },
      { T: '100 ℃', E: '0.05', S: '1,4-二氧六环', Y: '91' },
    ]);
    expect(equationSchema.safeParse(pasted()).error).toBeUndefined();
    const beyond = { ...pasted(), variations: { ...pasted().variations, runs: Array.from({ length: 201 }, (_, at) => ({ id: `x${at}`, values: {} })) } }; // prettier-ignore
    expect(equationSchema.safeParse(beyond).error?.issues.map(({ message }) => message)).toEqual(['tooManyRuns']);
    const gone = { ...pasted(), variations: { columns: [], runs: [{ id: 'r', values: { T: '1' } }] } };
    expect(equationSchema.safeParse(gone).error?.issues.map(({ message }) => message)).toEqual(['columnGone']);
    expect(equation.text(pasted())).toContain('1,4-二氧六环');
  });

  it('a run becomes a reaction of its own: its conditions, amounts and materials, what follows from them, and whence it came', () => {
    part('M01', 'a run becomes a record of its own');
    const source = { recordId: 'rec', moduleId: 'm', row: null, batch: null, run: 'r2' };
    const made = setUpOf(pasted(), source);
    expect(made.condition.temperature).toBe('100');
    // 0.05 × 5 mmol × 224.51 g/mol
    expect(calculate(made).rows.get('c')?.cells.mass).toMatchObject({ unit: 'mg', number: expect.stringMatching(/^56\.1/) }); // prettier-ignore
    expect(rowOf(made, 's')).toMatchObject({ name: '1,4-二氧六环', structure: '', formula: '' });
    expect([made.variations, made.runOf]).toEqual([
      { columns: [], runs: [] },
      { recordId: 'rec', run: '2', id: 'r2' },
    ]);
    expect(equation.facts(made)).toEqual([
      { id: 'runOf/r2', type: 'RecordRelated', subject: { category: 'record', id: 'rec' }, detail: { relation: 'repeats', note: '#2' } },
    ]); // prettier-ignore
    expect(equationSchema.safeParse(made).error).toBeUndefined();
    // Without a run, what was varied is planned once more and what came of it is not.
    expect(setUpOf(pasted()).variations.runs[1]?.values).toEqual({ T: '100 ℃', E: '0.05', S: '1,4-二氧六环' });
    expect(setUpOf(pasted(), { ...source, run: 'nobody' }).runOf).toBeNull();
  });

  it('what has no room in the row or the condition of a run stands in its procedure', () => {
    const long = 'x'.repeat(150);
    const put = (column: string, value: string): Equation => typeValue(pasted(), 'r2', column, value);
    const made = (content: Equation): Equation => setUpOf(content, { recordId: 'rec', moduleId: 'm', row: null, batch: null, run: 'r2' }); // prettier-ignore
    expect(rowOf(made(put('E', 'a spatula')), 'c')?.note).toBe('a spatula');
    const noted = made(changeRow(put('E', long), 'c', { note: 'n'.repeat(200) }));
    expect([rowOf(noted, 'c')?.note, noted.zbProcess]).toEqual(['n'.repeat(200), `Pd(OAc)2: ${long}`]);
    const slow = made(put('T', long));
    expect([slow.condition.temperature, slow.zbProcess]).toEqual(['x'.repeat(100), long]);
    expect(equationSchema.safeParse(slow).error).toBeUndefined();
  });

  it('the run that another record repeats is known by its id, before version 7 by its number', () => {
    const said = { type: 'RecordRelated', remark: '#2' };
    expect(repeatedRun({ ...said, factId: 'runOf/r2' })).toEqual({ id: 'r2' });
    expect(repeatedRun({ ...said, factId: 'runOf' })).toEqual({ number: 2 });
    expect(repeatedRun({ ...said, factId: 'runOf', remark: '重做' })).toBeNull();
    expect(repeatedRun({ ...said, factId: 'k1' })).toBeNull();
    expect(repeatedRun({ ...said, type: 'ProductUsed', factId: 'runOf/r2' })).toBeNull();
    const earlier = { ...emptyEquation(), runOf: { recordId: 'rec', run: '2' } };
    expect(equationModule.upgrade(earlier, 6)).toMatchObject({ runOf: { recordId: 'rec', run: '2', id: '' } });
    expect(equationModule.upgrade({ ...earlier, runOf: null }, 6)).toMatchObject({ runOf: null });
  });

  it('what was varied of a row that goes stays told', () => {
    const without = removeRow(pasted(), 'c');
    expect(without.variations.columns[1]).toEqual({ id: 'E', kind: 'result', label: 'Pd(OAc)2, Equiv.', unit: 'eq' });
    expect(equationSchema.safeParse(without).error).toBeUndefined();
  });

  it('the trace tells a run value by value', () => {
    const told = (old: Equation | null, next: Equation) =>
      [...equationModule.diff(old, next)].map((change) => {
        const { oldValue, newValue } = shownChange(change, 'zh-CN', () => undefined);
        return [fieldWords(change.title, 'zh-CN'), oldValue, newValue];
      });
    const before = pasted();
    expect(told(before, typeValue(before, 'r2', 'Y', '93'))).toEqual([['条件筛选第 2 次，收率', '91%', '93%']]);
    expect(told(before, typeValue(before, 'r1', 'E', ''))).toEqual([['条件筛选第 1 次，Pd(OAc)2，当量', '0.02 eq', null]]); // prettier-ignore
    expect(told(before, addRuns(before, [{ id: 'r9', values: { T: '60' } }]))).toEqual([['条件筛选第 3 次', null, '温度 60 ℃']]); // prettier-ignore
  });

  it('values are sorted and plotted in the unit of their column', () => {
    expect([numberIn('250 mg', 'g'), numberIn('−78', '℃'), numberIn('>99', '%'), numberIn('痕量', '%'), numberIn('', '%')]).toEqual([0.25, -78, 99, null, null]); // prettier-ignore
  });

  it('whatever is pasted can be stored', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.nat(3), (text, column) => {
        const next = pasteBlock(screening(), { run: 0, column }, text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''), counting()); // prettier-ignore
        expect(next.variations.runs.length).toBeLessThanOrEqual(200);
        for (const { values } of next.variations.runs) for (const value of Object.values(values)) expect(value.trim()).not.toBe(''); // prettier-ignore
      }),
    );
  });
});
