import type { Decimal } from 'decimal.js';
import type { TakenProduct } from '../module-type';
import { derivedEquation, plannedQuantities } from './derived';
import { rowOf, rowsOf, type Equation, type Row } from './equation-schema';
import { coefficientOf } from './form-weighed';
import { actualAmount, plannedReference } from './row-quantities';
import { inBase } from './units';

/** Materials that are products of other records, and how much of each went in beside the reference. */
export const takenProducts = (typed: Equation): readonly TakenProduct[] => {
  if (!rowsOf(typed).some(({ from }) => from?.kind === 'batch')) return [];
  const content = derivedEquation(typed);
  const planned = plannedReference(content);
  const each = (row: Row | undefined): Decimal | null => {
    const amount = row && (actualAmount(row) ?? plannedQuantities(content, row, planned).amount);
    return row && amount?.gt(0) === true ? amount.div(coefficientOf(row)) : null;
  };
  const reference = content.reference === null ? undefined : rowOf(content, content.reference);
  const counted = each(reference);
  return rowsOf(content).flatMap((row): readonly TakenProduct[] => {
    if (row.from?.kind !== 'batch') return [];
    const own = each(row);
    const excess = row === reference ? 1 : own === null || counted === null ? null : own.div(counted).toNumber();
    const grams = inBase(row.actualMass, row.actualMassUnit) ?? plannedQuantities(content, row, planned).mass ?? null;
    const { record, row: product, batch } = row.from;
    return [{ record, row: product, batch, grams: grams?.toNumber() ?? null, excess }];
  });
};
