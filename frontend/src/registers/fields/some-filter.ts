import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import type { FieldBase } from '@shilu/events/core/fields/field-type';
import { someOf } from '../../ui/data-table/filter-kinds';
import type { FilterField } from '../../ui/data-table/filter-field';
import type { Option } from '../../ui/data-table/option-list';
import { readSome } from '../../ui/data-table/some-of';
import { NOTHING, type FilterWords } from './field-ui';

const MOST = 200;

/** A list narrowed by some of several values, or by having none. */
export const someFilter = (
  { key, label, required }: FieldBase,
  options: readonly Option[],
  { language, t }: FilterWords,
): FilterField => {
  const all = required === true ? options : [...options, { value: NOTHING, label: t('register.empty') }];
  return someOf(key, label[language], all, MOST);
};

export const askedSome = (_field: FieldBase, said: string): FieldFilter => {
  const some = readSome(said);
  const chosen = some.filter((each) => each !== NOTHING);
  return { ...(chosen.length === 0 ? {} : { oneOf: chosen }), ...(some.includes(NOTHING) ? { empty: true } : {}) };
};

/** The same, of what a field may point to. */
export const targetFilter = (field: FieldBase, words: FilterWords): FilterField =>
  someFilter(
    field,
    words.targets.map(({ id, name }) => ({ value: id, label: name })),
    words,
  );
