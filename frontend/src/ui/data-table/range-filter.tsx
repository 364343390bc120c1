import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '../../lib/read-day';
import { DateField } from '../date-field';
import type { FilterEditorProps, FilterField } from './filter-field';

/** A bound that is typed: what is none is refused in words. */
export type TypedBound = {
  readonly fits: (typed: string) => boolean;
  readonly wrong: string;
  readonly hint?: string;
  readonly inputMode?: 'decimal';
  /** As it stands in the address, and back, where that is not as it is typed. */
  readonly keep?: (typed: string) => string;
  readonly shown?: (kept: string) => string;
};
type BoundKind = 'date' | TypedBound;
const BETWEEN = '~';
export const writeRange = (from: string, to: string): string | null =>
  from === '' && to === '' ? null : `${from}${BETWEEN}${to}`;

/** From one value to another, either of which may be left open; as it stands in the address. */
export const readRange = (value: string | null): { readonly from: string; readonly to: string } => {
  const [from = '', to = ''] = (value ?? '').split(BETWEEN);
  return { from, to };
};

const shownRange = (value: string | null, kind: BoundKind): ReturnType<typeof readRange> => {
  const { from, to } = readRange(value);
  const { shown = same } = kind === 'date' ? {} : kind;
  return { from: shown(from), to: shown(to) };
};
const same = (text: string): string => text;

/** Between two values, both included. */
export const rangeField = (key: string, label: string, kind: BoundKind): FilterField => ({
  key,
  label,
  word: (value) => {
    const { from, to } = shownRange(value, kind);
    return to === '' ? `≥ ${from}` : from === '' ? `≤ ${to}` : `${from} – ${to}`;
  },
  editor: (props) => <RangeEditor {...props} label={label} kind={kind} />,
});

export const RangeEditor = ({
  value,
  onChange,
  label,
  kind,
}: FilterEditorProps & { readonly label: string; readonly kind: BoundKind }) => {
  const { t } = useTranslation('common');
  const start = shownRange(value, kind);
  const [from, setFrom] = useState(start.from);
  const [to, setTo] = useState(start.to);
  const errorOf = (typed: string): string | null =>
    typed.trim() === '' || (kind === 'date' ? readDay(typed) !== null : kind.fits(typed))
      ? null
      : kind === 'date'
        ? t('date.wrong')
        : kind.wrong;
  const [first, last] = kind === 'date' ? [readDay(from), readDay(to)] : [null, null];
  const isBackward = first !== null && last !== null && first > last;
  const wrong = errorOf(from) !== null || errorOf(to) !== null || isBackward;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { keep = same } = kind === 'date' ? {} : kind;
    const [begin, end] = [from.trim(), to.trim()];
    if (!wrong) onChange(writeRange(begin === '' ? '' : keep(begin), end === '' ? '' : keep(end)));
  };
  const bound = (which: 'from' | 'to', held: string, hold: (next: string) => void) => {
    const name = t(`table.${which}`);
    return kind === 'date' ? (
      <DateField
        inPlace
        label={name}
        value={held === '' ? null : held}
        onChange={(day) => hold(day ?? '')}
        onUnread={hold}
        {...(which === 'from' && last !== null ? { maxDate: last } : {})}
        {...(which === 'to' && first !== null ? { minDate: first } : {})}
      />
    ) : (
      <TextInput
        size="xs"
        label={name}
        autoFocus={which === 'from'}
        {...(kind.hint === undefined ? {} : { placeholder: kind.hint })}
        {...(kind.inputMode === undefined ? {} : { inputMode: kind.inputMode })}
        value={held}
        error={errorOf(held)}
        onChange={(event) => hold(event.currentTarget.value)}
      />
    );
  };
  return (
    <form onSubmit={submit} aria-label={label}>
      <Stack gap={8}>
        <Text size="xs" c="dimmed" aria-hidden>
          {label}
        </Text>
        {bound('from', from, setFrom)}
        {bound('to', to, setTo)}
        <Button type="submit" size="compact-sm" fullWidth disabled={wrong}>
          {t('table.filter')}
        </Button>
      </Stack>
    </form>
  );
};
