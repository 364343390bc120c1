import { Textarea, TextInput } from '@mantine/core';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { typed } from '../../ui/data-table/filter-kinds';
import { textOf, type ControlOf, type FieldUi } from './field-ui';

type Line = FieldOf<'name' | 'text'>;
type Text = Line | FieldOf<'longText'>;

const LineControl = ({ shared, value, readOnly, onChange }: ControlOf<Line>) => (
  <TextInput
    {...shared}
    readOnly={readOnly}
    value={textOf(value)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const LongControl = ({ shared, value, readOnly, onChange }: ControlOf<FieldOf<'longText'>>) => (
  <Textarea
    {...shared}
    autosize
    minRows={3}
    readOnly={readOnly}
    value={textOf(value)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const words: NonNullable<FieldUi<Text>['filter']> = {
  of: ({ key, label }, { language, t }) => typed(key, label[language], t('register.wordsHelp')),
  asked: (_field, said) => ({ text: said }),
};

const text = (_field: Text, value: unknown): string => String(value);

const lineUi: FieldUi<Line> = { Control: LineControl, text, filter: words };
/** What stands for something, such as a batch or a number: short. */
export const textUi: FieldUi<Line> = { ...lineUi, column: { width: 150 } };
export const nameUi: FieldUi<FieldOf<'name'>> = {
  ...lineUi,
  besideProse: ({ required = false }) => ({ width: required ? 220 : 120 }),
};
export const longTextUi: FieldUi<FieldOf<'longText'>> = {
  Control: LongControl,
  text,
  filter: words,
  isProse: true,
  room: 'line',
};
