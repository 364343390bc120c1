import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UNKNOWN, type FilterEditorProps, type FilterField } from './filter-field';
import { OptionList, type ChosenOptions, type Option } from './option-list';
import { readSome } from './some-of';

type More = Pick<FilterField, 'clears' | 'notYet'>;

const listOf = (options: readonly Option[]) => (chosen: ChosenOptions) => <OptionList {...chosen} options={options} />;

/** One of several values; `options` and `list` as with `someOf`. */
export const oneOf = (
  key: string,
  label: string,
  options: readonly Option[],
  { list = listOf(options), ...more }: More & { readonly list?: (chosen: ChosenOptions) => ReactNode } = {},
): FilterField => ({
  key,
  label,
  word: (value) => options.find((option) => option.value === value)?.label ?? UNKNOWN,
  editor: ({ value, onChange }) => list({ label, chosen: value === null ? [] : [value], onChoose: onChange }),
  ...more,
});

/**
 * Any of several values, `max` at most; the list stays open for the next. `options` are those known by name; `list` is
 * given where there are more of them than stand in a list at once.
 */
export const someOf = (
  key: string,
  label: string,
  options: readonly Option[],
  max: number,
  list: (chosen: ChosenOptions) => ReactNode = listOf(options),
): FilterField => ({
  key,
  label,
  word: (value) => {
    const words = readSome(value).map((each) => options.find((option) => option.value === each)?.label ?? UNKNOWN);
    return words.length > 1 ? `${words[0] ?? ''} +${String(words.length - 1)}` : (words[0] ?? '');
  },
  editor: ({ value, onChange }) => {
    const chosen = readSome(value);
    const choose = (each: string): void => {
      const next = chosen.includes(each) ? chosen.filter((other) => other !== each) : [...chosen, each].slice(0, max);
      onChange(next.length === 0 ? null : next.join(','), next.length === 0);
    };
    return list({ label, chosen, onChoose: choose });
  },
});

/** Words that are typed. */
export const typed = (key: string, label: string, help: string): FilterField => ({
  key,
  label,
  word: (value) => value,
  editor: (props) => <TypedFilter {...props} label={label} help={help} />,
});

const TypedFilter = ({
  value,
  onChange,
  label,
  help,
}: FilterEditorProps & { readonly label: string; readonly help: string }) => {
  const { t } = useTranslation('common');
  const [words, setWords] = useState(value ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChange(words.trim() === '' ? null : words.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        data-autofocus
        size="xs"
        label={label}
        description={help}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-sm" mt={8} fullWidth>
        {t('table.filter')}
      </Button>
    </form>
  );
};
