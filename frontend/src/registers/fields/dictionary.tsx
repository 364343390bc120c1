import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { OptionMark } from '../../ui/option-mark';
import { textOf, type ControlOf, type FieldUi } from './field-ui';
import { askedSome, targetFilter } from './some-filter';
import { TargetsControl } from './targets-control';

type Field = FieldOf<'dictionary'>;

const inDictionary = ({ dictionary }: Field): string => `dictionary:${dictionary}`;

const DictionaryControl = ({ field, ...control }: ControlOf<Field>) => (
  <TargetsControl {...control} category={inDictionary(field)} many={false} />
);

export const dictionaryUi: FieldUi<Field> = {
  Control: DictionaryControl,
  text: (field, value, { entry }) => entry(inDictionary(field), String(value)),
  mark: (field, value) => <OptionMark code={field.dictionary} value={textOf(value)} />,
  filter: { of: (field, words) => targetFilter(field, inDictionary(field), words), asked: askedSome },
  chosenFrom: inDictionary,
  isUnordered: true,
};
