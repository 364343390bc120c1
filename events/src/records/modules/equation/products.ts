import type { ProductBatch, ReactionProduct } from '../module-type';
import { calculate } from './calculate';
import { isEmptyRow } from './carried-over';
import type { Batch, Equation } from './equation-schema';
import { inBase } from './units';

const productBatch = ({ id, number, mass, massUnit, purity, form, colour }: Batch): ProductBatch => ({
  ...{ id, number, purity, mass: mass === '' ? '' : `${mass} ${massUnit}` },
  grams: inBase(mass, massUnit)?.toNumber() ?? null,
  form: [colour, form].filter((text) => text !== '').join(' '),
});

/** Products with their yields; what the reaction was not made for stands behind. */
export const productsOf = (given: Equation): readonly ReactionProduct[] => {
  const { content, rows } = calculate(given);
  const made = content.cwdataSource.filter((row) => !isEmptyRow(row));
  return [...made.filter(({ role }) => role === 'product'), ...made.filter(({ role }) => role !== 'product')].map(
    ({ id, cnum, name, formula, structure, inchiKey, batches }) => {
      const yielded = rows.get(id)?.cells.yield;
      return {
        ...{ row: id, number: cnum, name, formula, structure, inchiKey },
        yield: yielded === undefined ? null : Number(yielded.number),
        batches: batches.map(productBatch),
      };
    },
  );
};
