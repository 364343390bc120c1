import { describe, expect, it, test } from 'vitest';
import { figuresOf } from './column-figures';
import { marksOf } from './column-marks';
import { FOOTERS, infoTableSchema, type InfoColumn, type InfoTable, type Mark } from './info-table-schema';

const tableOf = (values: readonly string[], part: Partial<InfoColumn> = {}): [InfoTable, InfoColumn] => {
  const column: InfoColumn = { key: 'c', label: 'C', type: 'number', ...part };
  return [
    { columns: [column], rows: values.map((value, at) => ({ id: `r${String(at)}`, cells: { c: value } })) },
    column,
  ];
};

describe('figures below a column', () => {
  const figures = (values: readonly string[], part: Partial<InfoColumn> = {}) =>
    Object.fromEntries(figuresOf(...tableOf(values, { footers: [...FOOTERS], ...part })).map(({ footer, value }) => [footer, value])); // prettier-ignore

  it('are exact, and leave out what is empty or no number', () => {
    expect(figures(['0.1', '0.2', '', 'x', '0.3'])).toEqual({ sum: '0.6', mean: '0.2', min: '0.1', max: '0.3', count: '3', stdev: '0.1' }); // prettier-ignore
  });
  it('Michelson’s first ten speeds of light (NIST StRD Michelso): the standard deviation is that of a sample', () => {
    const speed = ['299.85', '299.74', '299.90', '300.07', '299.93', '299.85', '299.95', '299.98', '299.98', '299.88'];
    expect(figures(speed, { decimals: 4 })).toMatchObject({ mean: '299.9130', stdev: '0.0909', count: '10' });
  });
  it('a scale that does not begin at zero has its mean on the scale', () => {
    expect(figures(['20.0', '30.0'], { unit: '℃' })).toMatchObject({ mean: '25.0', stdev: '7.071', max: '30.0' });
  });
  it('of too few values there is none; of texts there is their number', () => {
    expect(figures(['5'])).toEqual({ sum: '5', mean: '5', min: '5', max: '5', count: '1' });
    expect(figures(['', ''])).toEqual({ count: '0' });
    expect(figures(['a', '', 'b'], { type: 'text' })).toEqual({ count: '2' });
  });
});

describe('marks of cells', () => {
  const VALUES = ['1.0', '1.00', '2', '10', '', 'x'];
  const marked = (mark: Omit<Mark, 'colour'>, part: Partial<InfoColumn> = {}): string[] => {
    const [table, column] = tableOf(VALUES, { marks: [{ ...mark, colour: 'red' }], ...part });
    const markOf = marksOf(table, column);
    return VALUES.filter((value) => markOf(value) !== null);
  };
  test.each<[Omit<Mark, 'colour'>, string[]]>([
    [{ when: 'above', value: '2' }, ['10']],
    [{ when: 'below', value: '2.0' }, ['1.0', '1.00']],
    [{ when: 'between', value: '1', to: '2' }, ['1.0', '1.00', '2']],
    [{ when: 'outside', value: '1', to: '2' }, ['10']],
    [{ when: 'equals', value: '1' }, ['1.0', '1.00']],
    [{ when: 'empty' }, ['']],
    [{ when: 'repeated' }, ['1.0', '1.00']],
  ])('%j', (mark, expected) => {
    expect(marked(mark)).toEqual(expected);
  });
  it('a text is compared as a text; the first condition that is met is the mark', () => {
    expect(marked({ when: 'equals', value: 'X' }, { type: 'text' })).toEqual(['x']);
    const [table, column] = tableOf(VALUES, { marks: [{ when: 'above', value: '1', colour: 'blue' }, { when: 'above', value: '5', colour: 'red' }] }); // prettier-ignore
    expect(marksOf(table, column)('10')?.colour).toBe('blue');
  });
  it('a condition without its value is refused', () => {
    const [table] = tableOf([], { marks: [{ when: 'between', value: '1', colour: 'red' }] });
    expect(infoTableSchema.safeParse(table).error?.issues[0]?.message).toBe('markNeedsValue');
  });
});
