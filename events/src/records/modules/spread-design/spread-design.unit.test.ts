import { part, proves } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../../core/canonical';
import { moduleTypeOf } from '../registry';
import type { SpreadSheet } from '../spread-sheet/sheet-schema';
import { emptySheets } from '../spread-sheet/sheet-schema';
import { leastSquares } from './chart-data';
import { chartDrawing } from './chart-drawing';
import { chartNotes } from './chart-notes';
import { leftByNewer, setUpOnly, unlinked, withNewerDesign } from './carried-over';
import { designDifferences, diffSpreadDesign } from './design-diff';
import { emptyDesign, spreadDesignSchema, type Input, type LinkOf, type SpreadDesign } from './design-schema';
import { designTitle, designTold } from './design-words';
import { linkedToRecord } from './linked-cells';
import { samples } from './samples';
import { shownBook } from './shown-book';
import { withCells, withValues } from './with-cells';

const type = moduleTypeOf('spreadDesign');
const book = (cellData: SpreadSheet['sheets'][string]['cellData']): SpreadSheet => ({
  ...emptySheets(),
  sheetOrder: ['a'],
  sheets: {
    a: {
      ...{ id: 'a', name: '称量', rowCount: 30, columnCount: 9, cellData, mergeData: [], rowData: {}, columnData: {} },
      ...{ validations: [], conditionals: [], pictures: [] },
    },
  },
});
const input = (id: string, row: number, own: Partial<Input> = {}): Input => ({
  ...{ id, name: id, sheet: 'a', range: { startRow: row, endRow: row, startColumn: 1, endColumn: 1 }, kind: 'number' },
  ...{ unit: '', min: '', max: '', options: [], required: false, hint: '' },
  ...own,
});
const weighing: SpreadDesign = {
  book: book({ 0: { 0: { v: '称样量' } }, 3: { 0: { v: '加倍' }, 1: { f: '=B1*2' } }, 5: { 1: { v: '编号' } } }),
  design: {
    ...emptyDesign(),
    sealed: true,
    inputs: [
      input('weight', 0, { unit: 'mg', min: '10', max: '15', required: true }),
      input('ok', 1, { kind: 'yesNo' }),
    ],
    links: [{ id: 'n', sheet: 'a', row: 5, column: 1, of: 'number' }],
    results: [{ id: 'r', name: '加倍', sheet: 'a', row: 3, column: 1, unit: 'mg' }],
  },
  reasons: [],
};
const place = { sheet: 'a', row: 0, column: 1 };
const filled = (value: string | number | boolean | undefined, own: Partial<SpreadDesign> = {}): SpreadDesign => ({
  ...weighing,
  book: withValues(weighing.book, [{ ...place, value }]),
  ...own,
});
const stampFaults = (old: SpreadDesign, next: unknown): readonly string[] =>
  (type.stamped?.(old, next, { by: 'li', at: '2026-03-02T00:00:00.000Z' }).faults ?? []).map(({ message, params }) =>
    `${message} ${params['cell'] ?? ''}`.trim(),
  );
const calculated = (content: SpreadDesign): SpreadDesign => ({ ...content, book: { ...content.book, engine: { name: 'e', version: '1' } } }); // prettier-ignore
const faultsOf = (content: unknown): readonly string[] =>
  (spreadDesignSchema.safeParse(content).error?.issues ?? []).map(({ message }) => message);

describe('M09 a designed sheet', () => {
  it('takes values of the kind that each of its cells asks for, and says which does not fit', () => {
    part('M09', 'kinds of its inputs');
    const faults = (content: SpreadDesign) => (type.writeFaults?.(content) ?? []).map(({ message, params }) => `${message} ${params['cell'] ?? ''}`); // prettier-ignore
    expect(faults(filled(12.3))).toEqual([]);
    expect(faults(filled('12.3'))).toEqual(['inputNumber B1']);
    const of = (kind: Input['kind'], value: string | number | boolean): readonly string[] =>
      faults({ ...filled(value), design: { ...weighing.design, inputs: [input('x', 0, { kind, options: kind === 'choice' ? ['甲'] : [] })] } }); // prettier-ignore
    expect([of('date', '2026-02-30'), of('choice', '乙'), of('yesNo', 'TRUE'), of('person', 'a b'), of('text', 3)].flat()).toEqual(
      ['inputDate B1', 'inputChoice B1', 'inputYesNo B1', 'inputPerson B1', 'inputText B1'],
    ); // prettier-ignore
    expect([of('date', '2026-02-28'), of('choice', '甲'), of('yesNo', false), of('person', 'acc-li'), of('text', '3')].flat()).toEqual([]); // prettier-ignore
  });

  it('changes in nothing but its inputs once it is filled in, whatever is sent', () => {
    part('M09', 'locked cells');
    expect(stampFaults(weighing, filled(12.3))).toEqual([]);
    const cell = (row: number, column: number, value: Readonly<Record<string, unknown>>): SpreadDesign => {
      const sheet = weighing.book.sheets['a'];
      if (sheet === undefined) throw new Error('no sheet');
      const cellData = { ...sheet.cellData, [row]: { ...sheet.cellData[row], [column]: value } };
      return { ...weighing, book: { ...weighing.book, sheets: { a: { ...sheet, cellData } } } };
    };
    expect(stampFaults(weighing, cell(0, 0, { v: '别的' }))).toEqual(['lockedCell A1']);
    expect(stampFaults(weighing, cell(3, 1, { f: '=B1*3' }))).toEqual(['lockedCell B4']);
    expect(stampFaults(weighing, cell(9, 3, { v: 1 }))).toEqual(['lockedCell D10']);
    expect(stampFaults(weighing, cell(0, 1, { f: '=1+1' }))).toEqual(['inputFormula B1']);
    // What a formula gives and what the server links is no word of the caller's.
    expect(stampFaults(weighing, cell(3, 1, { f: '=B1*2', v: 24 }))).toEqual([]);
    expect(stampFaults(weighing, cell(5, 1, { v: 'SL-1' }))).toEqual([]);
    const { design, book: sheets } = weighing;
    expect(stampFaults(weighing, { ...weighing, design: { ...design, sealed: false } })).toEqual(['designPinned']);
    const wider = design.inputs.map((each) => ({ ...each, max: '' }));
    expect(stampFaults(weighing, { ...weighing, design: { ...design, inputs: wider } })).toEqual(['designPinned']);
    expect(stampFaults(weighing, { ...weighing, book: { ...sheets, names: [{ id: 'n', name: 'x', formula: '=1' }] } })).toEqual(['designPinned']); // prettier-ignore
    expect(stampFaults(weighing, { ...weighing, origin: { entryId: 'd', version: 1 } })).toEqual(['designPinned']);
    const of = (version: number, entryId = 'd'): SpreadDesign => ({ ...weighing, origin: { entryId, version } });
    expect([stampFaults(of(1), of(2)), stampFaults(of(2), of(1)), stampFaults(of(1), of(2, 'e')), stampFaults(of(1), weighing)]).toEqual([[], ['designPinned'], ['designPinned'], ['designPinned']]); // prettier-ignore
    // It stays what it was taken from: nothing offers to cut the tie.
    expect([type.library?.untied, type.takenFrom?.mayUntie]).toEqual([undefined, false]);
    const open = { ...weighing, design: { ...design, sealed: false } };
    expect(stampFaults(open, cell(0, 0, { v: '别的' }))).toEqual([]);
  });

  it('any value in any of its inputs, and nothing else, is taken while it is filled in', () => {
    fc.assert(
      fc.property(samples.contents, fc.nat({ max: 8 }), fc.nat({ max: 35 }), fc.double({ noNaN: true, noDefaultInfinity: true }), ({ content }, column, row, value) => {
        const given = spreadDesignSchema.parse(content);
        const [sheet] = given.book.sheetOrder;
        if (sheet === undefined || !given.design.sealed) return;
        const isInput = given.design.inputs.some(({ range }) => range.startRow === row && range.startColumn === column);
        const next = { ...given, book: withValues(given.book, [{ sheet, row, column, value: value === 0 ? 1 : value }]) };
        const was = given.book.sheets[sheet]?.cellData[row]?.[column];
        const same = was?.v === (value === 0 ? 1 : value) && was?.f === undefined && was?.p === undefined;
        expect(stampFaults(given, next).length === 0).toBe(isInput || same);
      }),
      { numRuns: 50 },
    );
  }); // prettier-ignore

  it('asks for what is required, and for a reason where a value lies beyond its limits', () => {
    proves('REQ-A2');
    part('M09', 'required inputs and limits');
    const owed = (content: SpreadDesign): readonly string[] =>
      type.unfilled(calculated(content)).map(({ field }) => field);
    expect(owed(weighing)).toEqual(['cell a 0 1']);
    expect([owed(filled(10)), owed(filled(15))].flat()).toEqual([]);
    expect(owed(filled(9.999_999))).toEqual(['reason a 0 1']);
    expect(owed(filled(15.1, { reasons: [{ ...place, reason: '样品量不足', value: 15.1 }] }))).toEqual([]);
    // A reason goes with the value that it is for.
    const reason = { ...place, reason: '样品量不足', value: 15.1 };
    const kept = (value: number) => (type.derived(filled(value, { reasons: [reason] })) as SpreadDesign).reasons;
    expect([kept(15.1), kept(12), kept(30)]).toEqual([[reason], [], []]);
    expect(owed(filled(30, { reasons: [reason] }))).toEqual(['reason a 0 1']);
  });

  it('says who gave a reason for which value: whoever gives it for another value gives it anew', () => {
    const at = '2026-03-02T00:00:00.000Z';
    const given = (value: number, by = 'forged'): SpreadDesign =>
      filled(value, { reasons: [{ ...place, reason: '样品量不足', value, by, at: '2020-01-01T00:00:00.000Z' }] });
    const reasons = (old: SpreadDesign | null, next: SpreadDesign, by: string) =>
      (type.stamped?.(old, next, { by, at }).content as SpreadDesign).reasons;
    const stood = filled(15.1, { reasons: reasons(null, given(15.1), 'li') });
    expect(stood.reasons).toEqual([{ ...place, reason: '样品量不足', value: 15.1, by: 'li', at }]);
    expect(reasons(stood, given(15.1), 'wu')).toEqual(stood.reasons);
    expect(reasons(stood, given(30), 'wu')).toEqual([{ ...place, reason: '样品量不足', value: 30, by: 'wu', at }]);
    // Filling the cell in together gives no reason along.
    const next = type.fill?.filled(stood, [{ sheet: 'a', row: 0, column: 1, from: 15.1, to: 30 }]);
    expect((type.derived(next) as SpreadDesign).reasons).toEqual([]);
    expect(type.mentions(stood)).toEqual(['li']);
  });

  it('whose a reason is stays theirs under a newer design that has its cell elsewhere, and the trace tells nothing of it', () => {
    const [at, later] = ['2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'];
    const stood = filled(16, { reasons: [{ ...place, reason: '天平示值', value: 16, by: 'li', at }] });
    const under = (moved: Input): SpreadDesign => ({ ...weighing, design: { ...weighing.design, inputs: [moved, input('ok', 1, { kind: 'yesNo' })] } });
    const newer = under(input('weight', 7, { unit: 'mg', max: '15' }));
    const taken = withNewerDesign(stood, weighing, newer);
    const stamped = type.stamped?.(stood, taken, { by: 'wu', at: later }).content as SpreadDesign;
    expect(stamped.reasons).toEqual([{ ...place, row: 7, reason: '天平示值', value: 16, by: 'li', at }]);
    // Taking the template's newer version goes another way and keeps the same.
    expect(type.withTemplate?.taken(stood, weighing, newer)).toMatchObject({ reasons: stamped.reasons });
    const told = (next: SpreadDesign) => [...diffSpreadDesign(stood, next)].filter(({ field }) => field.startsWith('reason/')).map(({ oldValue, newValue }) => [oldValue, newValue]);
    expect(told(stamped)).toEqual([]);
    // Other words, or those of another input in that cell, are whose hand wrote them.
    const by = (next: SpreadDesign) => (type.stamped?.(stood, next, { by: 'wu', at: later }).content as SpreadDesign).reasons.map((each) => each.by);
    expect(by({ ...taken, reasons: taken.reasons.map((each) => ({ ...each, reason: '称错' })) })).toEqual(['wu']);
    expect(by({ ...stood, ...under(input('other', 0, { unit: 'mg', max: '15' })), book: stood.book, reasons: stood.reasons })).toEqual(['wu']);
  }); // prettier-ignore

  it('tells and refuses a reason by the value as it was written, with its unit', () => {
    part('M09', 'digits and units of values beyond their limits');
    const reason = { ...place, reason: '样品量不足', value: 1.5 };
    const stood = filled(1.5, { digits: [{ ...place, text: '1.50', value: 1.5 }], reasons: [reason] });
    const [told] = [...diffSpreadDesign(weighing, stood)].filter(({ field }) => field.startsWith('reason/'));
    expect(told).toMatchObject({ oldValue: null, newValue: '1.50 mg · 样品量不足', title: '@spreadDesign.reason.B1\tweight' });
    const refused = (content: SpreadDesign, reasonFor: number) => type.fill?.fault(content, { ...place, reasonFor, from: null, to: '称错' });
    expect([refused(stood, 16), refused(filled(12.5, { digits: [{ ...place, text: '12.50', value: 12.5 }] }), 12.5)]).toMatchObject([
      { message: 'reasonElse', params: { value: '16 mg' } },
      { message: 'reasonNotAsked', params: { value: '12.50 mg' } },
    ]);
  }); // prettier-ignore

  it('holds no results that nothing calculated, whatever is sent, and is not complete without them', () => {
    const sent = filled(12, { book: withCells(filled(12).book, [{ sheet: 'a', row: 3, column: 1, cell: () => ({ f: '=B1*2', v: 999 }) }]) }); // prettier-ignore
    const late = type.calculated?.read(sent, null);
    expect(late?.faults).toEqual([]);
    expect(late?.content).toMatchObject({
      book: { engine: null, sheets: { a: { cellData: { 0: { 1: { v: 12 } } } } } },
    });
    expect((late?.content as SpreadDesign).book.sheets['a']?.cellData[3]?.[1]).toEqual({ f: '=B1*2' });
    expect(type.unfilled(late?.content).map(({ field }) => field)).toEqual(['calculation']);
    // While it is designed, what the designer sees stays, and says that nothing calculated it.
    const open = { ...sent, design: { ...sent.design, sealed: false } };
    expect((type.calculated?.read(open, null).content as SpreadDesign).book.sheets['a']?.cellData[3]?.[1]?.v).toBe(999);
  });

  it('any two different parts of a design read differently in both languages', () => {
    const two: SpreadSheet = {
      ...weighing.book,
      sheetOrder: ['a', 'b'],
      sheets: { ...weighing.book.sheets, b: { ...book({}).sheets['a'], id: 'b', name: '结果' } as SpreadSheet['sheets'][string] },
    };
    const range = (startRow: number) => ({ startRow, endRow: startRow + 2, startColumn: 1, endColumn: 1 });
    const parts = {
      inputs: input('x', 0, { unit: 'mg' }),
      links: { id: 'l', sheet: 'a', row: 1, column: 1, of: 'number' as const },
      results: { id: 'r', name: '含量', sheet: 'a', row: 2, column: 1, unit: '%' },
      charts: { id: 'c', name: '曲线', kind: 'scatter' as const, sheet: 'a', across: null, up: range(3), acrossTitle: '', upTitle: '', fitted: false },
    };
    const name = fc.string({ minLength: 1, maxLength: 8 }).filter((said) => said.trim() !== '');
    const [sheet, cell] = [fc.record({ sheet: fc.constant('b') }), fc.record({ row: fc.nat(9) })];
    const changed = {
      inputs: fc.oneof(
        ...[sheet, fc.record({ name }), fc.record({ range: fc.nat(9).map(range) }), fc.record({ hint: name })],
        ...[fc.record({ kind: fc.constantFrom('text', 'date') }), fc.record({ unit: fc.constantFrom('', 'g') })],
        ...[fc.record({ min: fc.constantFrom('1', '1.0') }), fc.record({ max: fc.constantFrom('1', '2') })],
        ...[fc.record({ options: fc.uniqueArray(name, { maxLength: 3 }) }), fc.record({ required: fc.constant(true) })],
      ),
      links: fc.oneof(sheet, cell, fc.record({ of: fc.constantFrom('title', 'author', 'participants') })),
      results: fc.oneof(sheet, cell, fc.record({ name }), fc.record({ unit: fc.constantFrom('', 'g') })),
      charts: fc.oneof(
        ...[sheet, fc.record({ name }), fc.record({ kind: fc.constantFrom('line', 'bar') })],
        ...[fc.record({ across: fc.nat(9).map(range) }), fc.record({ up: fc.nat(9).map(range) })],
        ...[fc.record({ acrossTitle: name }), fc.record({ upTitle: name }), fc.record({ fitted: fc.constant(true) })],
      ),
    };
    const of = (part: keyof typeof parts, own: object) => {
      const content = { ...weighing, book: two, design: { ...emptyDesign(), [part]: [{ ...parts[part], ...own }] } };
      const [change] = [...diffSpreadDesign(null, content)].filter(({ title }) => title === `@spreadDesign.${part}`);
      const value = change?.newValue;
      if (typeof value !== 'object' || value?.kind !== 'data') throw new Error(`nothing is told of ${part}`);
      return (['zh-CN', 'en-US'] as const).map((language) => designTold(part, value.data, language, () => undefined));
    };
    for (const part of ['inputs', 'links', 'results', 'charts'] as const)
      fc.assert(
        fc.property(changed[part], changed[part], (a, b) => {
          fc.pre(!sameJson({ ...parts[part], ...a }, { ...parts[part], ...b }));
          const [one, other] = [of(part, a), of(part, b)];
          for (const at of [0, 1]) expect(one[at]).not.toBe(other[at]);
        }),
      );
  }); // prettier-ignore

  it('tells what was filled in and what came of it by name', () => {
    const next = {
      ...filled(12.3),
      book: withValues(filled(12.3).book, [{ sheet: 'a', row: 1, column: 1, value: true }]),
    };
    const told = [...diffSpreadDesign(filled(12.1), next)].map(({ title, oldValue, newValue }) => ({ title, oldValue, newValue })); // prettier-ignore
    expect(told).toEqual([
      {
        title: '@spreadDesign.input.B1\tweight',
        oldValue: { kind: 'number', number: '12.1', unit: 'mg' },
        newValue: { kind: 'number', number: '12.3', unit: 'mg' },
      },
      { title: '@spreadDesign.input.B2\tok', oldValue: null, newValue: true },
    ]);
    expect([designTitle('input.B1\tweight', 'zh-CN'), designTitle('input.B1\tweight', 'en-US')]).toEqual([
      '输入项“weight”（B1）',
      'Input “weight” (B1)',
    ]);
  });

  it('tells what its record says by what it says, and people by their names', () => {
    const record = { number: 'SL-2026-0012', title: '含量', authorId: 'acc-li', participantIds: ['acc-wu', 'acc-he'] };
    const told = (of: LinkOf) => {
      const content: SpreadDesign = { ...weighing, design: { ...weighing.design, links: [{ id: 'n', sheet: 'a', row: 5, column: 1, of }] } }; // prettier-ignore
      return [...diffSpreadDesign(linkedToRecord(content, null), linkedToRecord(content, record))].map(({ title, newValue }) => [title, newValue]); // prettier-ignore
    };
    expect(told('number')).toEqual([['@spreadDesign.link.B6\tnumber', 'SL-2026-0012']]);
    expect(told('participants')).toEqual([
      ['@spreadDesign.link.B6\tparticipants', { kind: 'ids', of: 'account', ids: ['acc-wu', 'acc-he'] }],
    ]);
    expect([designTitle('link.B6\tauthor', 'zh-CN'), designTitle('link.B6\tauthor', 'en-US')]).toEqual([
      '关联单元格“记录人”（B6，取自记录）',
      'Linked cell “Author” (B6, from the record)',
    ]);
  });

  it('is told, found and named in texts by what stands in it', () => {
    const result = { ...filled(12.3), book: withValues(filled(12.3).book, []) };
    expect(type.quotable?.(result, 'en-US').map(({ label, said }) => [label['en-US'], said])).toEqual([['weight', '12.3 mg']]); // prettier-ignore
    expect(type.text(result)).toContain('weight 12.3 mg');
  });

  it('says what its record is, as the server has it, and nothing where there is none', () => {
    const record = { number: 'SL-2026-0012', title: '含量', authorId: 'acc-li', participantIds: ['acc-wu'] };
    const at = (content: SpreadDesign) => content.book.sheets['a']?.cellData[5]?.[1]?.v;
    expect(at(linkedToRecord(weighing, record))).toBe('SL-2026-0012');
    expect(at(linkedToRecord(weighing, null))).toBeUndefined();
    // In another record none of it stands, nor what was calculated of it.
    const calculated = withCells(linkedToRecord(filled(12.3), record).book, [{ sheet: 'a', row: 3, column: 1, cell: () => ({ f: '=B1*2', v: 24.6 }) }]); // prettier-ignore
    const copied = unlinked({ ...weighing, book: calculated });
    expect([at(copied), copied.book.sheets['a']?.cellData[3]?.[1], copied.book.sheets['a']?.cellData[0]?.[1]?.v]).toEqual([undefined, { f: '=B1*2' }, 12.3]); // prettier-ignore
    const people: SpreadDesign = { ...weighing, design: { ...weighing.design, links: [{ id: 'n', sheet: 'a', row: 5, column: 1, of: 'participants' }] } }; // prettier-ignore
    const linked = linkedToRecord(people, record);
    expect(type.mentions(linked)).toEqual(['acc-wu']);
    expect(shownBook(linked, 'zh-CN', () => '吴敏').sheets['a']?.cellData[5]?.[1]?.v).toBe('吴敏');
  });

  it('goes on with what was filled in under a newer design, and begins the next experiment empty', () => {
    const moved = { ...input('weight', 7, { unit: 'mg', min: '12', max: '15', required: true }), name: 'Weight' };
    const newer = { ...weighing, design: { ...weighing.design, sealed: false, inputs: [moved] } };
    const next = withNewerDesign(filled(11, { reasons: [{ ...place, reason: '少', value: 11 }] }), weighing, newer);
    expect([next.book.sheets['a']?.cellData[7]?.[1]?.v, next.design.sealed, next.reasons]).toEqual([11, true, [{ sheet: 'a', row: 7, column: 1, reason: '少', value: 11 }]]); // prettier-ignore
    expect(spreadDesignSchema.safeParse(next).success).toBe(true);
    // A design is said to be of the version that it is of: the template's word for its own, the library's by whoever takes it.
    const [first, second] = [1, 2].map((version) => ({ entryId: 'd', version }));
    if (!first || !second) throw new Error('two versions');
    const taken = { ...filled(11), origin: first };
    expect(withNewerDesign(taken, { ...weighing, origin: first }, { ...newer, origin: second }).origin).toEqual(second);
    expect(withNewerDesign(taken, weighing, newer)).not.toHaveProperty('origin');
    expect(type.library?.pinned(taken, newer)).toMatchObject({ origin: first, design: { inputs: [moved] } });
    const empty = setUpOnly === 'all' ? filled(1) : setUpOnly.take(filled(11));
    expect([empty.book.sheets['a']?.cellData[0]?.[1], empty.design]).toEqual([undefined, weighing.design]);
  });

  it('says what finds no place in a newer design before anybody takes it', () => {
    part('M09', 'what a newer design leaves behind');
    const both = { ...filled(11), book: withValues(filled(11).book, [{ sheet: 'a', row: 1, column: 1, value: true }]) };
    const newer = (inputs: readonly Input[]): SpreadDesign => ({ ...weighing, design: { ...weighing.design, inputs: [...inputs] } });
    const left = (...inputs: readonly Input[]) => leftByNewer(both, newer(inputs)).map(({ cell }) => cell.input.name);
    expect(left(input('ok', 3, { kind: 'yesNo' }), input('weight', 7, { unit: 'mg' }))).toEqual([]);
    expect(left(input('ok', 3, { kind: 'text' }), input('weight', 7, { unit: 'mg' }))).toEqual(['ok']);
    expect(left(input('ok', 3, { kind: 'yesNo' }))).toEqual(['weight']);
    expect(leftByNewer(weighing, newer([]))).toEqual([]);
  }); // prettier-ignore

  it('makes no 12 g of 12 mg: another unit takes the number from no other, and is told in the trace', () => {
    part('M09', 'a newer design with another unit');
    const [mg, g] = ['mg', 'g'].map((unit) => ({ ...weighing, design: { ...weighing.design, inputs: [input('weight', 0, { unit })] } }));
    if (!mg || !g) throw new Error('two designs');
    const weighed = { ...mg, book: filled(12).book };
    expect(leftByNewer(weighed, g).map(({ cell, reason }) => [cell.input.name, reason])).toEqual([['weight', null]]);
    expect(withNewerDesign(weighed, mg, g).book.sheets['a']?.cellData[0]?.[1]).toBeUndefined();
    // One unit in two spellings is one.
    const micro = (unit: string) => ({ ...mg, design: { ...mg.design, inputs: [input('weight', 0, { unit })] } });
    expect(leftByNewer({ ...micro('µL'), book: filled(12).book }, micro('uL'))).toEqual([]);
    const told = [...diffSpreadDesign(weighed, { ...g, book: weighed.book })].filter(({ title }) => title.startsWith('@spreadDesign.input.'));
    expect(told.map(({ oldValue, newValue }) => [oldValue, newValue])).toEqual([
      [{ kind: 'number', number: '12', unit: 'mg' }, { kind: 'number', number: '12', unit: 'g' }],
    ]);
  }); // prettier-ignore

  it('whatever unit a newer design has, a number that it keeps is told and asked for with the unit that it was written in', () => {
    const unit = fc.constantFrom('', 'mg', 'g', 'µL', 'uL', 'mL', '%', '℃', 'K');
    fc.assert(
      fc.property(unit, unit, fc.integer({ min: 1, max: 99 }), (was, is, value) => {
        const of = (own: string) => ({ ...weighing, design: { ...weighing.design, inputs: [input('weight', 0, { unit: own })] } });
        const weighed = { ...of(was), book: filled(value).book };
        const kept = withNewerDesign(weighed, of(was), of(is)).book.sheets['a']?.cellData[0]?.[1]?.v;
        const same = was === is || (was.endsWith('L') && is.endsWith('L') && was !== 'mL' && is !== 'mL');
        expect([kept, leftByNewer(weighed, of(is)).length]).toEqual(same ? [value, 0] : [undefined, 1]);
        const told = [...diffSpreadDesign(weighed, withNewerDesign(weighed, of(was), of(is)))].filter(({ title }) => title.startsWith('@spreadDesign.input.'));
        expect(told.length).toBe(was === is ? 0 : 1);
      }),
    );
  }); // prettier-ignore

  it('says which reasons a newer design drops: of what it leaves, and of what it asks none for any more', () => {
    const beyond = filled(16, { reasons: [{ ...place, reason: '天平示值', value: 16 }] });
    const under = (own: Partial<Input>): SpreadDesign => ({ ...weighing, design: { ...weighing.design, inputs: [input('weight', 7, { unit: 'mg', max: '15', ...own }), input('ok', 1, { kind: 'yesNo' })] } });
    const dropped = (own: Partial<Input>) => leftByNewer(beyond, under(own)).map(({ reason }) => reason?.reason ?? null);
    expect([dropped({}), dropped({ max: '20' }), dropped({ max: '' }), dropped({ unit: 'g' })]).toEqual([[], ['天平示值'], ['天平示值'], [null, '天平示值']]);
    expect([withNewerDesign(beyond, weighing, under({})).reasons.length, withNewerDesign(beyond, weighing, under({ max: '20' })).reasons]).toEqual([1, []]);
    // One that stands for another value was given for nothing that is lost.
    expect(leftByNewer({ ...beyond, reasons: [{ ...place, reason: '天平示值', value: 17 }] }, under({ max: '20' }))).toEqual([]);
  }); // prettier-ignore

  it('two designs are put beside each other part by part, each in words', () => {
    const mine = { ...weighing, design: { ...weighing.design, inputs: [input('weight', 0, { unit: 'g' })] } };
    const said = designDifferences(weighing, mine).map(({ part: of, mine: one, theirs }) =>
      [one, theirs].map((value) => (typeof value === 'object' && value?.kind === 'data' ? designTold(of, value.data, 'zh-CN', () => undefined) : null)),
    );
    expect(said).toEqual([
      ['weight（B1），数字，g', 'weight（B1），数字，10–15 mg，必填'],
      [null, 'ok（B2），是 / 否'],
    ]);
  }); // prettier-ignore

  it('is refused where its parts overlap, lie outside, or would be calculated', () => {
    const { design } = weighing;
    const made = (own: Partial<SpreadDesign['design']>) => faultsOf({ ...weighing, design: { ...design, ...own } });
    expect(made({})).toEqual([]);
    expect(made({ inputs: [input('x', 0), input('y', 0)] })).toEqual(['inputTwice']);
    expect(made({ inputs: [input('x', 3)] })).toEqual(['inputFormula']);
    expect(made({ inputs: [input('x', 30)] })).toEqual(['designOutside']);
    expect(made({ inputs: [input('x', 0, { sheet: 'gone' })] })).toEqual(['designOutside']);
    expect(made({ inputs: [input('x', 0, { min: '2', max: '1' })] })).toEqual(['maxBelowMin']);
    expect(made({ inputs: [input('x', 0, { unit: 'furlong' })] })).toEqual(['badUnit']);
    expect(made({ inputs: [input('x', 0, { kind: 'choice' })] })).toEqual(['noOptions']);
    const wide = { startRow: 0, endRow: 29, startColumn: 2, endColumn: 8 };
    const many = Array.from({ length: 10 }, (_, at) => input(`x${at}`, 0, { range: wide }));
    expect(made({ inputs: many })).toContain('inputTwice');
    const chart = (endRow: number, endColumn: number) => ({
      ...{
        id: 'c',
        name: 'c',
        kind: 'line' as const,
        sheet: 'a',
        across: null,
        acrossTitle: '',
        upTitle: '',
        fitted: false,
      },
      up: { startRow: 0, endRow, startColumn: 0, endColumn },
    });
    const drawn = (endRow: number, endColumn: number) => {
      const sheet = { ...weighing.book.sheets['a'], columnCount: 16_384 };
      return faultsOf({
        ...weighing,
        book: { ...weighing.book, sheets: { a: sheet } },
        design: { ...design, charts: [chart(endRow, endColumn)] },
      });
    };
    expect([drawn(29, 49), drawn(0, 16_383)]).toEqual([[], []]);
    expect([drawn(29, 50), drawn(1, 16_383)]).toEqual([['tooManySeries'], ['tooManySeries']]);
    expect(faultsOf({ ...weighing, design: { ...design, sealed: false }, origin: { entryId: 'd', version: 1 } })).toEqual(['originUnsealed']); // prettier-ignore
  });
});

describe('charts of a designed sheet', () => {
  /** NIST Statistical Reference Datasets, linear regression, "Norris": x and y. */
  const NORRIS = [
    [0.2, 0.1], [337.4, 338.8], [118.2, 118.1], [884.6, 888.0], [10.1, 9.2], [226.5, 228.1], [666.3, 668.5], [996.3, 998.5], [448.6, 449.1], [777.0, 778.9], [558.2, 559.2], [0.4, 0.3], [0.6, 0.1], [775.5, 778.1], [666.9, 668.8], [338.0, 339.3], [447.5, 448.9], [11.6, 10.8], [556.0, 557.7], [228.1, 228.3], [995.8, 998.0], [887.6, 888.8], [120.2, 119.6], [0.3, 0.3], [0.3, 0.6], [556.8, 557.6], [339.1, 339.3], [887.2, 888.0], [999.0, 998.5], [779.0, 778.9], [11.1, 10.2], [118.3, 117.6], [229.2, 228.9], [669.1, 668.4], [448.9, 449.2], [0.5, 0.2],
  ] as const; // prettier-ignore

  it('draw the line that NIST certifies for its data', () => {
    const fit = leastSquares(NORRIS.map(([x, y]) => ({ x, y })));
    expect(fit?.slope).toBeCloseTo(1.002_116_818_020_45, 12);
    expect(fit?.intercept).toBeCloseTo(-0.262_323_073_774_029, 10);
    expect(fit?.r2).toBeCloseTo(0.999_993_745_883_712, 12);
    expect([leastSquares([]), leastSquares([{ x: 1, y: 1 }, { x: 1, y: 2 }])]).toEqual([null, null]); // prettier-ignore
  });

  it('show each pair of numbers, and nothing where none stands', () => {
    const data = book({ 0: { 0: { v: 1 }, 1: { v: 10.5 } }, 1: { 0: { v: 2 }, 1: { v: '—' } }, 2: { 0: { v: 4 }, 1: { v: 40.5 } } }); // prettier-ignore
    const range = (column: number) => ({ startRow: 0, endRow: 2, startColumn: column, endColumn: column });
    const chart = {
      ...{ id: 'c', name: '标准曲线', kind: 'scatter' as const, sheet: 'a', across: range(0), up: range(1) },
      ...{ acrossTitle: '', upTitle: '', fitted: true },
    };
    const drawn = chartDrawing(data, chart);
    expect([drawn?.said, drawn?.equation]).toEqual(['1: 10.5; 4: 40.5', 'y = 10x + 0.5, R² = 1.0000, n = 2']);
    expect(drawn?.shapes.filter(({ tag }) => tag === 'ellipse')).toHaveLength(2);
    expect(chartDrawing(data, { ...chart, up: range(5) })).toBeNull();
    expect(chartDrawing(data, { ...chart, kind: 'bar' })?.shapes.filter(({ tag }) => tag === 'rect')).toHaveLength(2);
    expect(drawn && chartNotes(drawn, 'en-US')).toEqual(['1 cell has no number or no value on the X axis and is left out']); // prettier-ignore
    expect(drawn && chartNotes(drawn, 'zh-CN')).toEqual(['1 个单元格不是数值或没有对应的横轴数据，未计入']);
  });

  const column = (at: number, rows: number) => ({ startRow: 0, endRow: rows - 1, startColumn: at, endColumn: at });
  const plain = {
    ...{ id: 'c', name: 'c', kind: 'scatter' as const, sheet: 'a', across: column(0, 4_000), up: column(1, 4_000) },
    ...{ acrossTitle: '', upTitle: '', fitted: true },
  };

  it('fit a line to all of many points, of which some are drawn, and say so', () => {
    // A line up to the middle and another from there on: of the first half alone the line would be exact.
    const cells = Object.fromEntries(
      Array.from({ length: 4_000 }, (_, at) => [at, { 0: { v: at }, 1: { v: at < 2_000 ? at : 4_000 - at } }]),
    );
    const drawn = chartDrawing(book(cells), plain);
    expect(drawn?.equation).toMatch(/R² = 0\.0000, n = 4000$/);
    expect(drawn?.shapes.filter(({ tag }) => tag === 'ellipse')).toHaveLength(2_000);
    expect(drawn && chartNotes(drawn, 'en-US')).toEqual(['2000 of 4000 points are drawn; the line is fitted to all of them']); // prettier-ignore
    expect(drawn && chartNotes(drawn, 'zh-CN')).toEqual(['绘出 4000 个数据点中的 2000 个，直线按全部数据点拟合']);
  });

  it('name the row of values that a line is of, and say no R² of values that are all the same', () => {
    const data = book({ 0: { 0: { v: 1 }, 1: { v: 0.1 }, 2: { v: 5 } }, 1: { 0: { v: 2 }, 1: { v: 0.1 }, 2: { v: 6 } }, 2: { 0: { v: 3 }, 1: { v: 0.1 } } }); // prettier-ignore
    const both = { ...plain, across: column(0, 3), up: { ...column(1, 3), endColumn: 2 } };
    expect(chartDrawing(data, both)?.equation).toBe('B: y = 0x + 0.1, n = 3');
    const upright = chartDrawing(data, { ...both, across: column(1, 3), up: column(2, 3) });
    expect(upright && chartNotes(upright, 'zh-CN')).toEqual(['这些数据不能拟合直线']);
  });

  it('stand above what they belong to where a value of their own is missing', () => {
    const data = book({ 0: { 0: { v: '甲' }, 1: { v: 1 }, 2: { v: 4 } }, 1: { 0: { v: '乙' }, 1: { v: 2 } }, 2: { 0: { v: '丙' }, 1: { v: 3 }, 2: { v: 6 } } }); // prettier-ignore
    const up = { ...column(1, 3), endColumn: 2 };
    const drawn = chartDrawing(data, { ...plain, kind: 'line', fitted: false, across: column(0, 3), up });
    const across = drawn?.shapes.flatMap(({ tag, attributes }) => (tag === 'ellipse' ? [attributes['cx']] : [])) ?? [];
    expect(across.slice(3)).toEqual([across[0], across[2]]);
  });
});
