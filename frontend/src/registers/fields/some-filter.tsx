import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import type { FieldBase } from '@shilu/events/core/fields/field-type';
import { someOf } from '../../ui/data-table/filter-kinds';
import type { FilterField } from '../../ui/data-table/filter-field';
import type { Option } from '../../ui/data-table/option-list';
import { readSome } from '../../ui/data-table/some-of';
import { FoundOptions, optionOf } from '../found-options';
import { isSearched } from '../targets';
import { NOTHING, type FilterWords } from './field-ui';

const MOST = 200;

const nothingOf = ({ required }: FieldBase, { t }: FilterWords): readonly Option[] =>
  required === true ? [] : [{ value: NOTHING, label: t('register.empty') }];

/** A list narrowed by some of several values, or by having none. */
export const someFilter = (field: FieldBase, options: readonly Option[], words: FilterWords): FilterField =>
  someOf(field.key, field.label[words.language], [...options, ...nothingOf(field, words)], MOST);

export const askedSome = (_field: FieldBase, said: string): FieldFilter => {
  const some = readSome(said);
  const chosen = some.filter((each) => each !== NOTHING);
  return { ...(chosen.length === 0 ? {} : { oneOf: chosen }), ...(some.includes(NOTHING) ? { empty: true } : {}) };
};

/** The same, of what a field may point to. */
export const targetFilter = (field: FieldBase, category: string, words: FilterWords): FilterField => {
  const targets = words.targets.map(optionOf);
  if (!isSearched(category)) return someFilter(field, targets, words);
  const nothing = nothingOf(field, words);
  return someOf(field.key, field.label[words.language], [...targets, ...nothing], MOST, (list) => (
    <FoundOptions {...list} category={category} known={targets} nothing={nothing} />
  ));
};
