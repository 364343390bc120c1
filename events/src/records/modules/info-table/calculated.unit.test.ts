import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { moduleTypeOf } from '../registry';
import { cellProblem, formulaFaults, recalculated } from './calculated';
import { infoTableSchema, type InfoColumn, type InfoTable } from './info-table-schema';

type Given = { readonly values?: readonly string[] } & { readonly [K in keyof InfoColumn]?: InfoColumn[K] };
/** A table of number columns, by their keys. */
const tableOf = (given: Readonly<Record<string, Given>>): InfoTable => {
  const entries = Object.entries(given);
  const length = Math.max(1, ...entries.map(([, { values }]) => values?.length ?? 0));
  return {
    columns: entries.map(([key, { values: _values, ...column }]) => ({ key, label: key, type: 'number', ...column })),
    rows: Array.from({ length }, (_, at) => ({
      id: `r${String(at)}`,
      cells: Object.fromEntries(
        entries.flatMap(([key, { values }]) => (values?.[at] === undefined ? [] : [[key, values[at]]])),
      ),
    })),
  };
};
const column = (table: InfoTable, key: string): string[] =>
  recalculated(table).rows.map(({ cells }) => cells[key] ?? '');
const result = (
  formula: string,
  unit: string | undefined,
  given: Readonly<Record<string, Given>>,
  more: Partial<InfoColumn> = {},
): string =>
  column(tableOf({ ...given, out: { formula, ...(unit === undefined ? {} : { unit }), ...more } }), 'out')[0] ?? '';
const fault = (formula: string, unit: string | undefined, given: Readonly<Record<string, Given>>): string | undefined =>
  formulaFaults(tableOf({ ...given, out: { formula, ...(unit === undefined ? {} : { unit }) } })).get('out')?.message;

const SALT = { mass: { unit: 'g', values: ['5.00'] }, molarMass: { unit: 'g/mol', values: ['58.44'] } };

describe('values that chemistry books give', () => {
  // CRC Handbook, 97th ed.: molar masses and densities; R and 0 °C from CODATA 2018.
  test.each<[string, string, string, Readonly<Record<string, Given>>, string]>([
    ['5.00 g of NaCl in mmol', 'mass / molarMass', 'mmol', SALT, '85.56'],
    ['5.00 g of NaCl in mol', '[mass]/[molarMass]', 'mol', SALT, '0.08556'],
    [
      'mass of 2.50 mmol of salicylic acid',
      'n*M',
      'mg',
      { n: { unit: 'mmol', values: ['2.50'] }, M: { unit: 'g/mol', values: ['138.12'] } },
      '345.30',
    ],
    [
      'volume of 10.0 g of ethanol, 0.7893 g/mL',
      'm/rho',
      'mL',
      { m: { unit: 'g', values: ['10.0'] }, rho: { unit: 'g/mL', values: ['0.7893'] } },
      '12.67',
    ],
    [
      'stock for 100 mL of 0.1 M from 12.1 M HCl',
      'c2*V/c1',
      'mL',
      {
        c1: { unit: 'mol/L', values: ['12.1'] },
        c2: { unit: 'M', values: ['0.1'] },
        V: { unit: 'mL', values: ['100'] },
      },
      '0.8264',
    ],
    [
      'purity 98.0 % of 1.50 g',
      'm*p',
      'g',
      { m: { unit: 'g', values: ['1.50'] }, p: { unit: '%', values: ['98.0'] } },
      '1.47',
    ],
    [
      'yield in %',
      'got/max',
      '%',
      { got: { unit: 'mg', values: ['142.0'] }, max: { unit: 'g', values: ['0.1600'] } },
      '88.75',
    ],
    ['molar volume at 0 °C and 1 atm', '"', 'L/mol', {}, ''],
    [
      'equivalents times amount',
      'eq*n',
      'mmol',
      { eq: { unit: 'eq', values: ['1.2'] }, n: { unit: 'mmol', values: ['2.50'] } },
      '3.00',
    ],
    ['pH of 0.0010 M (over 1 M)', '-LOG10(c / 1 mol/L)', '', { c: { unit: 'mmol/L', values: ['1.0'] } }, '3.0'],
    [
      'half-life of a first order rate 0.0231 /min',
      'LN(2)/k',
      'min',
      { k: { unit: 'min^-1', values: ['0.0231'] } },
      '30.01',
    ],
  ])('%s', (name, formula, unit, given, expected) => {
    if (name.startsWith('molar volume'))
      expect(result('8.314462618 J/mol/K * T / p', 'L/mol', { T: { unit: '℃', values: ['0'] }, p: { unit: 'kPa', values: ['101.325'] } }, { decimals: 3 })).toBe('22.414'); // prettier-ignore
    else expect(result(formula, unit, given)).toBe(expected);
  });

  it('Excel’s [Mass] * [Purity] / 100 holds for plain numbers, and is refused where % says it already', () => {
    const plain = { m: { unit: 'g', values: ['1.50'] }, p: { values: ['98.0'] } };
    expect(result('=[m]*[p]/100', 'g', plain)).toBe('1.47');
    expect(fault('[m]*[p]/100', 'g', { ...plain, p: { unit: '%' } })).toBe('formulaPercentTwice');
    expect(fault('[a]/[b]*100', '%', { a: { unit: 'g' }, b: { unit: 'g' } })).toBe('formulaPercentTwice');
    expect(result('[a]/[b]*100', undefined, { a: { values: ['1'] }, b: { values: ['4'] } })).toBe('25');
  });

  it('a column of a column: parts of a whole, means and deviations', () => {
    const area = { area: { values: ['10.0', '30.0', '', '60.0'] } };
    expect(column(tableOf({ ...area, share: { unit: '%', formula: '[area]/SUM([area])' } }), 'share')).toEqual(['10.0', '30.0', '', '60.0']); // prettier-ignore
    // NIST StRD NumAcc1: mean 10000002, standard deviation 1.
    const strd = { y: { values: ['10000001', '10000003', '10000002'] } };
    expect(result('MEAN(y)', undefined, strd)).toBe('10000002');
    expect(result('STDEV(y)', undefined, strd)).toBe('1');
    expect(result('MAX(y)-MIN(y)+COUNT(y)', undefined, strd)).toBe('5');
  });

  it('is worked out from exact values, not from what was rounded for a cell, in any order of columns', () => {
    const table = tableOf({
      back: { formula: '[third]*3', decimals: 3 },
      third: { formula: '[one]/3' },
      one: { values: ['1'] },
    });
    expect([column(table, 'third'), column(table, 'back')]).toEqual([['0.3333'], ['1.000']]);
  });
});

describe('units are checked', () => {
  const given = { mass: { unit: 'mg' }, volume: { unit: 'mL' }, M: { unit: 'g/mol' }, bare: {}, T: { unit: '℃' }, say: { type: 'text' } } as const; // prettier-ignore
  test.each([
    ['[mass] + [volume]', 'mg', 'formulaUnits'],
    ['[mass] + 5', 'mg', 'formulaOneBare'],
    ['[mass] + 5 g', 'mg', undefined],
    ['[mass] / [M]', 'mL', 'formulaResultUnit'],
    ['[bare] * 2', 'mL', 'formulaResultBare'],
    ['[mass] / [M]', undefined, 'formulaResultHasUnit'],
    ['LN([mass])', undefined, 'formulaPlainNumber'],
    ['[mass] ^ [bare]', 'mg', 'formulaPower'],
    ['[T] - 20 ℃', '℃', 'formulaTemperature'],
    ['[T] - 20 ℃', 'K', undefined],
    ['[T] + 5 K', '℃', undefined],
    ['[gone] * 2', undefined, 'formulaUnknownColumn'],
    ['[say] * 2', undefined, 'formulaNotNumbers'],
    ['[out] + 1', undefined, 'formulaCycle'],
    ['FOO([mass])', undefined, 'formulaUnknownFunction'],
    ['SUM([mass] * 2)', 'mg', 'formulaNeedsColumn'],
    ['[mass] *', 'mg', 'formulaSyntax'],
    ['[mass] & 2', 'mg', 'formulaSyntax'],
    ['', 'mg', 'formulaSyntax'],
    [`${'('.repeat(200)}1`, undefined, 'formulaSyntax'],
  ])('%s in %s: %s', (formula, unit, expected) => {
    expect(fault(formula, unit, given)).toBe(expected);
  });

  it('a unit that is suggested is written as one would write it', () => {
    expect(formulaFaults(tableOf({ ...given, out: { formula: '2 * [M]' } })).get('out')?.params).toEqual({
      unit: 'g/mol',
    });
    expect(formulaFaults(tableOf({ ...given, out: { formula: '[mass] / [M]' } })).get('out')?.params).toEqual({
      unit: 'mol',
    });
  });

  it('a ring of columns is told by name, and what hangs on it stays empty', () => {
    const table = tableOf({
      a: { formula: '[b]+1' },
      b: { formula: '[a]+1' },
      c: { formula: '[a]*2' },
      d: { formula: '2+2' },
    });
    expect(formulaFaults(table).get('a')).toEqual({ message: 'formulaCycle', params: { columns: 'a, b, c' } });
    expect(column(table, 'd')).toEqual(['4']);
  });
});

describe('cells', () => {
  it('an empty input gives an empty cell, not 0; a division by zero says so', () => {
    const table = recalculated(tableOf({ a: { values: ['', '6', '6', 'x'] }, b: { values: ['2', '0', '4', '1'] }, q: { formula: 'a/b' } })); // prettier-ignore
    expect(table.rows.map(({ cells }) => cells['q'] ?? '')).toEqual(['', '', '1.5', '']);
    expect(table.rows.map((row) => cellProblem(table, row, 'q'))).toEqual([null, 'divisionByZero', null, 'badInput']);
  });

  it('rows that did not change are the same rows', () => {
    const table = recalculated(tableOf({ a: { values: ['1', '2'] }, q: { formula: 'a*2' } }));
    const [first, second] = table.rows;
    if (!first || !second) throw new Error('rows');
    const next = recalculated({ ...table, rows: [first, { ...second, cells: { ...second.cells, a: '3' } }] });
    expect(next.rows[0]).toBe(first);
    expect(next.rows[1]?.cells['q']).toBe('6');
    expect(recalculated(next)).toBe(next);
  });

  it('−2^2 is −4, as in print; powers are taken from the right; 0.1 + 0.2 is 0.3', () => {
    expect([result('-2^2', undefined, {}), result('2^3^2', undefined, {}), result('2*-3', undefined, {})]).toEqual(['-4', '512', '-6']); // prettier-ignore
    expect(result('0.1+0.2', undefined, {})).toBe('0.3');
    expect(result('（1＋2）×3−4÷2', undefined, {})).toBe('7');
  });

  it('sums of typed decimals agree with whole numbers, and so do products', () => {
    const cents = fc.integer({ min: -99_999, max: 99_999 });
    const typed = (value: number): string => `${value < 0 ? '-' : ''}${String(Math.trunc(Math.abs(value) / 100))}.${String(Math.abs(value) % 100).padStart(2, '0')}`; // prettier-ignore
    fc.assert(
      fc.property(cents, cents, cents, (a, b, c) => {
        const given = { a: { values: [typed(a)] }, b: { values: [typed(b)] }, c: { values: [typed(c)] } };
        expect(Math.round(Number(result('a+b-c', undefined, given)) * 100)).toBe(a + b - c);
        expect(result('a*b', undefined, given, { decimals: 4 })).toBe(
          BigInt(a) * BigInt(b) === 0n ? '0.0000' : `${a * b < 0 ? '-' : ''}${String((BigInt(Math.abs(a)) * BigInt(Math.abs(b))) / 10_000n)}.${String((BigInt(Math.abs(a)) * BigInt(Math.abs(b))) % 10_000n).padStart(4, '0')}`, // prettier-ignore
        );
      }),
      { numRuns: 100 },
    );
  });

  it('whatever is typed gives a fault or cells that the schema of the table takes, and twice the same', () => {
    const piece = fc.constantFrom('[a]', '[b]', 'a', '1e300', '0', '2 g', '1.5', '+', '-', '*', '/', '^', '(', ')', 'LN(', 'EXP(', 'SUM([a])', ',', '%', ' '); // prettier-ignore
    const cell = fc.constantFrom('', '0', '1.50', '-3e200', '9e-99');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), cell, cell, (pieces, a, b) => {
        const table = tableOf({ a: { values: [a] }, b: { values: [b] }, out: { formula: pieces.join('') } });
        const next = recalculated(table);
        expect(infoTableSchema.safeParse(next).error).toBeUndefined();
        expect(recalculated(structuredClone(next))).toEqual(next);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the record takes nobody’s word for what a formula gives', () => {
  const table = tableOf({ ...SALT, n: { unit: 'mmol', formula: '[mass]/[molarMass]' } });
  const type = moduleTypeOf('labInfoTable');

  it('a value that the formula does not give is replaced by the one that it gives', () => {
    const lied = { ...table, rows: [{ id: 'r0', cells: { ...table.rows[0]?.cells, n: '99.9' } }] };
    expect(type.derived(lied)).toMatchObject({ rows: [{ cells: { n: '85.56' } }] });
  });

  it('a formula that gives nothing is refused with its reason, at its column', () => {
    const wrong = tableOf({ ...SALT, n: { unit: 'mL', formula: '[mass]/[molarMass]' } });
    expect(type.writeFaults?.(wrong)).toEqual([
      {
        path: ['columns', 2, 'formula'],
        message: 'formulaResultUnit',
        params: { column: 'n', unit: 'mol', wanted: 'mL' },
      },
    ]);
  });
});

describe('work is bounded', () => {
  it('five thousand rows are worked out in a moment; more than a record should wait for is refused', () => {
    const values = Array.from({ length: 5_000 }, (_, at) => String(at + 1));
    const many = tableOf({ a: { values }, b: { formula: 'a*2' }, c: { formula: 'b/3+SUM([a])' } });
    expect(column(many, 'b').at(-1)).toBe('10000');
    const heavy = tableOf({ a: { values }, b: { formula: Array(40).fill('LN([a])').join('+') } });
    expect(formulaFaults(heavy).get('b')?.message).toBe('formulaTooMuch');
    expect(column(heavy, 'b')[0]).toBe('');
  });
});
