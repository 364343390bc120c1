import { queryOf } from '../../search/tokens';
import { codeColumn } from './code';
import type { ColumnType } from './column-type';

/** Text of any length. */
export const wordsColumn: ColumnType = {
  ...codeColumn,
  key: (column) => `left(${column}, 200)`,
  words: (filter, column, words, searched) => {
    const { tsquery, terms } = queryOf(words);
    // The words of all fields that are searched lead there; that they stand in this one is looked at.
    if (searched && tsquery !== null) filter.add('words @@ ?::tsquery', tsquery);
    for (const term of terms) filter.add(`position(? in lower(normalize(${column}, NFKC))) > 0`, term);
  },
};
