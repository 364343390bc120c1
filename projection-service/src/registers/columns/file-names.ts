import { filesIn } from '@shilu/events/core/fields/files';
import { queryOf } from '../../search/tokens';
import { codesColumn } from './codes';
import type { ColumnType } from './column-type';

/** What files are called, one text each; an entry without any has an empty list. */
export const fileNamesColumn: ColumnType = {
  ...codesColumn,
  cell: (value) => filesIn(value).map(({ name }) => name),
  words: (filter, column, words, searched) => {
    const { tsquery, terms } = queryOf(words);
    if (searched && tsquery !== null) filter.add('words @@ ?::tsquery', tsquery);
    for (const term of terms)
      filter.add(`position(? in lower(normalize(array_to_string(${column}, E'\\n'), NFKC))) > 0`, term);
  },
};
