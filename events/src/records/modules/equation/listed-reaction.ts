import type { Language } from '../../../core/call';
import type { ListedReaction } from '../module-type';
import { calculate } from './calculate';
import { isEmptyRow } from './carried-over';
import { conditionWords } from './equation-reading';
import { rowsOf, type Equation } from './equation-schema';
import { ROLE_WORDS } from './equation-words';

/** Null where there is neither a material nor a product. */
export const listedReaction = (content: Equation, language: Language): ListedReaction | null => {
  const rows = rowsOf(content).filter((row) => !isEmptyRow(row));
  if (rows.length === 0) return null;
  const products = content.cwdataSource.filter((row) => row.role === 'product' && !isEmptyRow(row));
  const isolated = products.some(({ batches }) => batches.length > 0);
  const calculated = isolated ? calculate(content).rows : null;
  const conditions = conditionWords(content.condition, language);
  return {
    products: products.map(({ id, name, cnum, formula }) => {
      const number = calculated?.get(id)?.cells.yield?.number;
      return {
        name: name || cnum || formula || ROLE_WORDS.product[language],
        isFormula: name === '' && cnum === '' && formula !== '',
        yield: number === undefined ? null : Number(number),
      };
    }),
    conditions: conditions.map(({ value }) => value).join(' · '),
    text: [
      ...rows.flatMap(({ name, cnum, cas, formula, inchiKey, batches }) => [
        ...[name, cnum, cas, formula, inchiKey],
        ...batches.map(({ number }) => number),
      ]),
      ...conditions.map(({ value }) => value),
    ]
      .filter((part) => part !== '')
      .join('\n'),
  };
};
