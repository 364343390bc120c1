import { amountOf, writtenAmount } from './amount';
import { decimalOf } from '../../../units/exact';
import { isNumeral } from './calculated';
import type { Aggregate } from './formula-parse';
import { aggregateOf } from './formula-values';
import { FOOTERS, type Footer, type InfoColumn, type InfoTable } from './info-table-schema';

const AS: Readonly<Record<Footer, Aggregate>> = {
  ...{ sum: 'SUM', mean: 'MEAN', min: 'MIN', max: 'MAX', count: 'COUNT', stdev: 'STDEV' },
};
const [ONE, ZERO] = [decimalOf('1'), decimalOf('0')];

export type Figure = { readonly footer: Footer; readonly value: string };

/** Which figures a column can have: of anything but numbers only how many there are. */
export const footersFor = ({ type }: InfoColumn): readonly Footer[] => (type === 'number' ? FOOTERS : ['count']);

/**
 * The figures below a column, in its own unit, from what stands in its cells: screen and print ask here, and only which
 * ones are wanted is stored. A figure of too few values is left out.
 */
export const figuresOf = ({ rows }: InfoTable, column: InfoColumn): readonly Figure[] => {
  const wanted = footersFor(column).filter((footer) => column.footers?.includes(footer));
  if (wanted.length === 0) return [];
  const cells = rows.map((row) => row.cells[column.key] ?? '').filter((value) => value.trim() !== '');
  if (column.type !== 'number') return wanted.map((footer) => ({ footer, value: String(cells.length) }));
  const values = cells.filter(isNumeral).map((value) => amountOf(value, ONE, ZERO));
  return wanted.flatMap((footer) => {
    const amount = aggregateOf(AS[footer], values);
    const places = footer === 'count' ? undefined : column.decimals;
    return amount === null ? [] : [{ footer, value: writtenAmount(amount.value, amount, places) }];
  });
};
