import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellName, columnName, columnOf, rangeName, rangeOf } from './cell-names';
import { relativeTo, shifted } from './formula-places';

describe('names of cells', () => {
  it('are those of Excel: A, Z, AA, XFD', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
    fc.assert(
      fc.property(fc.nat({ max: 16_383 }), (column) => {
        expect(columnOf(columnName(column))).toBe(column);
      }),
    );
    expect([columnOf(''), columnOf('a'), columnOf('ABCD')]).toEqual([-1, -1, -1]);
  });

  it('name ranges by their corners', () => {
    const range = { startRow: 4, startColumn: 0, endRow: 8, endColumn: 3 };
    expect(rangeName(range)).toBe('A5:D9');
    expect(rangeOf('D9:A5')).toEqual(range);
    expect(rangeOf('$B$7')).toEqual({ startRow: 6, startColumn: 1, endRow: 6, endColumn: 1 });
    for (const none of ['', 'A0', 'A1:', 'A1:B2:C3', 'Sheet1!A1', '7']) expect(rangeOf(none), none).toBeNull();
  });
});

describe('places in formulas', () => {
  it.each([
    ['=A1*2', 1, 0, '=A2*2'],
    ['=$A1+A$1+$A$1', 2, 1, '=$A3+B$1+$A$1'],
    ['=SUM(A1:B9)', 0, 2, '=SUM(C1:D9)'],
    ['=SUM(A:B)+SUM(1:$2)', 1, 1, '=SUM(B:C)+SUM(2:$2)'],
    [`='A1 b'!A1&"A1"`, 1, 0, `='A1 b'!A2&"A1"`],
    ['=LOG10(A1)+ATAN2(B1,1)+Sheet1!A1', 1, 0, '=LOG10(A2)+ATAN2(B2,1)+Sheet1!A2'],
    ['=A1', -1, 0, '=#REF!'],
    ['=x_A1+A1.b+1E5', 1, 0, '=x_A1+A1.b+1E5'],
    ['=Table1[A1]+Q1_total', 1, 1, '=Table1[A1]+Q1_total'],
  ])('%s filled by %i rows and %i columns is %s', (formula, rows, columns, filled) => {
    expect(shifted(formula, rows, columns)).toBe(filled);
  });

  it('what filling makes of a formula is one formula from each cell', () => {
    const place = fc.tuple(
      fc.constantFrom('', '$'),
      fc.nat({ max: 90 }),
      fc.constantFrom('', '$'),
      fc.nat({ max: 90 }),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), fc.nat({ max: 50 }), fc.nat({ max: 50 }), (places, rows, columns) => {
        const formula = `=${places.map(([a, column, b, row]) => `${a}${columnName(column)}${b}${row + 1}`).join('+')}`;
        expect(relativeTo(shifted(formula, rows, columns), 5 + rows, 3 + columns)).toBe(relativeTo(formula, 5, 3));
        expect(shifted(shifted(formula, rows, columns), -rows, -columns)).toBe(formula);
      }),
    ); // prettier-ignore
    expect(relativeTo('=A1', 0, 0)).not.toBe(relativeTo('=A1', 1, 0));
    expect(cellName(6, 1)).toBe('B7');
  });
});
