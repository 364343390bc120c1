import type { ReactionProduct } from '../module-type';
import { calculate } from './calculate';
import { isEmptyRow } from './carried-over';
import type { Equation } from './equation-schema';

/** Products with their yields; what the reaction was not made for stands behind. */
export const productsOf = (given: Equation): readonly ReactionProduct[] => {
  const { content, rows } = calculate(given);
  const made = content.cwdataSource.filter((row) => !isEmptyRow(row));
  return [...made.filter(({ role }) => role === 'product'), ...made.filter(({ role }) => role !== 'product')].map(
    ({ id, cnum, name, formula, structure, batches }) => {
      const yielded = rows.get(id)?.cells.yield;
      return {
        ...{ row: id, number: cnum, name, formula, structure },
        yield: yielded === undefined ? null : Number(yielded.number),
        batches: batches.map((batch) => ({
          ...{ id: batch.id, number: batch.number },
          mass: batch.mass === '' ? '' : `${batch.mass} ${batch.massUnit}`,
        })),
      };
    },
  );
};
