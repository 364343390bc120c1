import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../date-field';
import type { FilterEditorProps, FilterField } from './filter-field';

type Kind = 'number' | 'date';
const BETWEEN = '~';

/** From one value to another, either of which may be left open; as it stands in the address. */
export const readRange = (value: string | null): { readonly from: string; readonly to: string } => {
  const [from = '', to = ''] = (value ?? '').split(BETWEEN);
  return { from, to };
};

/** Between two numbers or two days, both included. */
export const rangeField = (key: string, label: string, kind: Kind): FilterField => ({
  key,
  label,
  word: (value) => {
    const { from, to } = readRange(value);
    return to === '' ? `≥ ${from}` : from === '' ? `≤ ${to}` : `${from} – ${to}`;
  },
  editor: (props) => <RangeEditor {...props} label={label} kind={kind} />,
});

const isNumber = (text: string): boolean => text === '' || Number.isFinite(Number(text));

const RangeEditor = ({
  value,
  onChange,
  label,
  kind,
}: FilterEditorProps & { readonly label: string; readonly kind: Kind }) => {
  const { t } = useTranslation('common');
  const start = readRange(value);
  const [from, setFrom] = useState(start.from);
  const [to, setTo] = useState(start.to);
  const wrong = kind === 'number' && !(isNumber(from) && isNumber(to));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!wrong) onChange(from === '' && to === '' ? null : `${from}${BETWEEN}${to}`);
  };
  const bound = (which: 'from' | 'to', held: string, hold: (next: string) => void) => {
    const name = t(`table.${which}`);
    return kind === 'date' ? (
      <DateField inPlace label={name} value={held === '' ? null : held} onChange={(day) => hold(day ?? '')} />
    ) : (
      <TextInput
        size="xs"
        inputMode="decimal"
        label={name}
        value={held}
        error={isNumber(held) ? null : t('table.noNumber')}
        onChange={(event) => hold(event.currentTarget.value.trim())}
      />
    );
  };
  return (
    <form onSubmit={submit} aria-label={label}>
      <Stack gap={8}>
        {bound('from', from, setFrom)}
        {bound('to', to, setTo)}
        <Button type="submit" size="compact-sm" fullWidth disabled={wrong}>
          {t('table.filter')}
        </Button>
      </Stack>
    </form>
  );
};
