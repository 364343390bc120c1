import fc from 'fast-check';
import { hiddenLines, hiddenWords } from './hidden-lines';
import { describe, expect, it } from 'vitest';
import { shownValue } from './cell-format';
import { concealedCells, concealedValue } from './concealed';
import { samples } from './samples';
import { sheetsInOrder, spreadSheetSchema, type Sheet } from './sheet-schema';
import { sheetView, usedRange } from './sheet-view';

const bare: Sheet = {
  ...{ id: 'a', name: 'Data', rowCount: 50, columnCount: 10, cellData: {}, mergeData: [], rowData: {}, columnData: {} },
  ...{ validations: [], conditionals: [], pictures: [] },
};

describe('values that cannot be read as their cells look', () => {
  const pattern = (of: string) => ({ n: { pattern: of } });
  it.each([
    [3.7, pattern(';;;')],
    ['<LOD', pattern(';;;')],
    [3.7, pattern('"12.5"')],
    [-3.7, pattern('0.0;0.0')],
    [3.7, pattern('"-"0.0')],
    [3.7, pattern('"1"0.0')],
    [12345, pattern('0,')],
    [44197, pattern('"2020-12-31"')],
    [44197, pattern('"2020-12-31";yyyy-mm-dd')],
    [3.7, { cl: { rgb: '#ffffff' } }],
    [3.7, { cl: { rgb: '#fffbe6' } }],
    ['fails', { bg: { rgb: '#000000' } }],
    [3.7, pattern('[White]0.0')],
  ])('%s in a cell that looks like %j', (value, style) => {
    expect(concealedValue(value, style)).toBe(String(value));
  });

  it.each([
    [3.7, {}],
    [1234.567, pattern('#,##0.00')],
    [0.285, pattern('0%')],
    [0.00012, pattern('0.00E+00')],
    [44197.5, pattern('yyyy/m/d h:mm')],
    [44197, pattern('mmm')],
    [5.25, pattern('# ?/?')],
    [-3, pattern('0;(0)')],
    [-1500, pattern('$#,##0')],
    [-0.01, pattern('0.0')],
    [1.5, pattern('0.00" mg/100 mL"')],
    ['abc', pattern('@" mg"')],
    [true, pattern('0.00')],
    ['', pattern(';;;')],
    [3.7, { cl: { rgb: '#ffffff' }, bg: { rgb: '#0b5f5f' } }],
    [-3.7, pattern('0.0;[Red]-0.0')],
  ])('%s in a cell that looks like %j is read', (value, style) => {
    expect(concealedValue(value, style)).toBeUndefined();
  });

  it('by formats that show digits and a sign, every number is read', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer(), fc.integer({ min: -15, max: 3 })).map(([digits, power]) => digits * 10 ** power),
        fc.constantFrom('0', '0.00', '#,##0.0', '0.0%', '0.000E+00', '0.0" mL"', '#,##0.00;(#,##0.00)'),
        (value, of) => {
          expect(concealedValue(value, pattern(of))).toBeUndefined();
        },
      ),
    );
  });

  it('are named with what else is hidden, by parts of a text as well', () => {
    const styles = { none: pattern(';;;') };
    const runs = [{ st: 0, ed: 3, ts: { cl: { rgb: '#ffffff' } } }];
    const cellData = { 1: { 1: { v: 3.7, s: 'none' }, 2: { v: 4 } }, 2: { 0: { v: 'not passed', p: { runs } } } };
    const cells = concealedCells({ styles }, { ...bare, cellData });
    expect(cells).toEqual(['B2', 'A3']);
    expect(hiddenWords(hiddenLines(bare), 'zh-CN', cells)).toBe('2 个单元格未显示其内容：B2, A3');
    expect(hiddenWords(hiddenLines(bare), 'en-US', ['B2'])).toBe('1 cell does not show its value: B2');
  });
});

describe('values by their number formats', () => {
  // As Excel shows them: the examples of ECMA-376 part 1, 18.8.31, and of its own help.
  it.each([
    [1234.567, '#,##0.00', '1,234.57'],
    [0.285, '0%', '29%'],
    [0.00012, '0.00E+00', '1.20E-04'],
    [44197, 'yyyy-mm-dd', '2021-01-01'],
    [44197.5, 'yyyy/m/d h:mm', '2021/1/1 12:00'],
    [5.25, '# ?/?', '5 1/4'],
    [-3, '0;(0)', '(3)'],
    [12.5, 'General', '12.5'],
    [1.5, '0.00" mL"', '1.50 mL'],
    ['abc', '0.00', 'abc'],
    [true, '0.00', 'TRUE'],
  ])('%s by %s is %s', (value, pattern, shown) => {
    expect(shownValue(value, pattern)).toBe(shown);
  });

  it('by a format that cannot be read, the value stands as it is', () => {
    expect(shownValue(1.25, '[')).toBe('1.25');
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ maxLength: 12 }), (value, pattern) => {
        expect(typeof shownValue(value, pattern)).toBe('string');
      }),
    ); // prettier-ignore
  });
});

describe('a sheet as a plain table', () => {
  it('has its used range, formatted, with numbers to the right', () => {
    const sheet: Sheet = {
      ...bare,
      cellData: {
        0: { 0: { v: '样品' }, 1: { v: '质量', s: 'b' } },
        2: { 1: { v: 12.5, s: 'n' }, 2: { f: '=B3*2', v: 25 } },
      },
      columnData: { 1: { w: 120 } },
    };
    const view = sheetView({ styles: { b: { bl: 1, ht: 2 }, n: { n: { pattern: '0.00' } } } }, sheet);
    expect(view.columns.map(({ name, width }) => [name, width])).toEqual([['A', 88], ['B', 120], ['C', 88]]); // prettier-ignore
    expect(view.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['样品', '质量', ''],
      ['', '', ''],
      ['', '12.50', '25'],
    ]);
    expect(view.rows[0]?.cells[1]).toMatchObject({ align: 'center', style: { bl: 1 } });
    expect(view.rows[2]?.cells.map(({ align }) => align)).toEqual(['left', 'right', 'right']);
    expect(view.rows[2]?.cells[2]?.formula).toBe('=B3*2');
    expect(usedRange(bare)).toBeNull();
  });

  it('leaves out what is hidden, and lets merged cells span what is shown', () => {
    const sheet: Sheet = {
      ...bare,
      cellData: { 0: { 0: { v: 'head' }, 3: { v: 'x' } }, 3: { 0: { v: 1 } } },
      mergeData: [{ startRow: 0, startColumn: 0, endRow: 2, endColumn: 2 }],
      rowData: { 1: { hd: 1 } },
      columnData: { 1: { hd: 1 } },
    };
    const view = sheetView({ styles: {} }, sheet);
    expect(view.rows.map(({ row }) => row)).toEqual([0, 2, 3]);
    expect(view.rows[0]?.cells.map(({ text, rowSpan, columnSpan }) => [text, rowSpan, columnSpan])).toEqual([['head', 2, 2], ['x', 1, 1]]); // prettier-ignore
    // A page that begins within the range goes on with it.
    const second = sheetView({ styles: {} }, sheet, { skip: 1, most: 1 });
    expect(second.rows[0]?.cells.map(({ text, rowSpan, columnSpan }) => [text, rowSpan, columnSpan])).toEqual([['head', 1, 2], ['', 1, 1]]); // prettier-ignore
    expect(second.total).toBe(3);
    // Whoever asks sees all of it, marked.
    const whole = sheetView({ styles: {} }, sheet, { hidden: true });
    expect(whole.rows.map(({ row, hidden }) => [row, hidden])).toEqual([[0, undefined], [1, true], [2, undefined], [3, undefined]]); // prettier-ignore
    expect(whole.columns.map(({ name, hidden }) => [name, hidden])).toEqual([['A', undefined], ['B', true], ['C', undefined], ['D', undefined]]); // prettier-ignore
    expect(whole.rows[0]?.cells[0]).toMatchObject({ text: 'head', rowSpan: 3, columnSpan: 3 });
  });

  it('names what is hidden, as far as something stands in the sheet', () => {
    const hidden = (...at: number[]) => Object.fromEntries(at.map((each) => [each, { hd: 1 as const }]));
    const sheet: Sheet = {
      ...bare,
      cellData: { 9: { 4: { v: 1 } } },
      rowData: hidden(3, 4, 8, 70),
      columnData: hidden(2),
    };
    expect(hiddenWords(hiddenLines(sheet), 'zh-CN')).toBe('隐藏 3 行：4–5, 9；隐藏 1 列：C');
    expect(hiddenWords(hiddenLines(sheet), 'en-US')).toBe('3 rows hidden: 4–5, 9; 1 column hidden: C');
    expect(hiddenWords(hiddenLines({ ...sheet, cellData: {} }), 'zh-CN')).toBeNull();
    const many = hiddenLines({ ...sheet, cellData: { 99: { 0: { v: 1 } } }, rowData: hidden(...Array.from({ length: 50 }, (_, at) => at * 2)) }); // prettier-ignore
    expect([many.rows.count, many.rows.names.endsWith('39, …')]).toEqual([50, true]);
  });

  it('covers every place of its table once, page by page as a whole', () => {
    fc.assert(
      fc.property(samples.contents, fc.integer({ min: 1, max: 4 }), ({ content }, most) => {
        const book = spreadSheetSchema.parse(content);
        for (const sheet of sheetsInOrder(book)) {
          const whole = sheetView(book, sheet);
          const pages = Array.from({ length: Math.ceil(whole.total / most) }, (_, at) =>
            sheetView(book, sheet, { skip: at * most, most }),
          );
          expect(pages.flatMap(({ rows }) => rows.map(({ row }) => row))).toEqual(whole.rows.map(({ row }) => row));
          for (const { columns, rows } of [whole, ...pages]) {
            const places = rows.flatMap(({ cells }) => cells.map(({ rowSpan, columnSpan }) => rowSpan * columnSpan));
            expect(places.reduce((sum, each) => sum + each, 0)).toBe(rows.length * columns.length);
          }
        }
      }),
    );
  });
});
