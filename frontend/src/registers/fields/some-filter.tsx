import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import type { FieldBase } from '@shilu/events/core/fields/field-type';
import { useState } from 'react';
import { someOf } from '../../ui/data-table/filter-kinds';
import type { FilterField } from '../../ui/data-table/filter-field';
import { OptionList, type ChosenOptions, type Option } from '../../ui/data-table/option-list';
import { readSome } from '../../ui/data-table/some-of';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { isSearched, type Target } from '../targets';
import { useFoundTargets } from '../use-found-targets';
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

const optionOf = ({ id, name }: Target): Option => ({ value: id, label: name });

type Found = ChosenOptions & {
  readonly category: string;
  readonly known: readonly Option[];
  readonly nothing: readonly Option[];
};

/** What a field may point to, found by typing; what is chosen stays in the list, to be taken away again. */
const FoundOptions = ({ category, known, nothing, chosen, ...list }: Found) => {
  const language = useStore(languageStore);
  const { found, find } = useFoundTargets(category, language);
  const [typed, setTyped] = useState('');
  const offered = found.map(optionOf);
  const standing = known.filter(({ value }) => chosen.includes(value) && !offered.some((each) => each.value === value));
  const answers = ({ label }: Option): boolean => label.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <OptionList
      {...list}
      chosen={chosen}
      // Enter takes what stands first: of what was typed, that is what was found.
      options={
        typed.trim() === ''
          ? [...standing, ...offered, ...nothing]
          : [...offered, ...[...standing, ...nothing].filter(answers)]
      }
      onType={(words) => {
        setTyped(words);
        find(words);
      }}
    />
  );
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
