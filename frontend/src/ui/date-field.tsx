import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '../lib/read-day';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /**
   * What was typed and is no day, so that its form holds it and saves nothing until it is mended; given back as `value`, or
   * not: what was typed stays in the box either way, and the fault beside it.
   */
  readonly onUnread?: (typed: string) => void;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Inside what a click elsewhere closes: the calendar belongs to it. */
  readonly inPlace?: boolean;
  /** In a cell of a table: its label and what is wrong with it are heard, and told on hovering. */
  readonly bare?: boolean;
};

const CHINESE = { locale: 'zh-cn', monthLabelFormat: 'YYYY 年 M 月', yearLabelFormat: 'YYYY 年' } as const;
const ENGLISH = { locale: 'en' } as const;

/** A day, written 2026-11-20 in both languages and in every browser; typed or chosen. */
export const DateField = ({
  label,
  value,
  onChange,
  onUnread,
  minDate,
  maxDate,
  inPlace = false,
  bare = false,
  ...field
}: Props) => {
  const { t, i18n } = useTranslation('common');
  const [opened, setOpened] = useState(false);
  const [typing, setTyping] = useState(false);
  const day = value === null ? null : readDay(value);
  // What is no day, as it was typed.
  const [unread, setUnread] = useState(day === null && value !== null && value !== '' ? value : null);
  const isInside = (read: string): boolean =>
    (minDate === undefined || read >= minDate) && (maxDate === undefined || read <= maxDate);
  // Another day came from elsewhere, such as an undo: what was typed stands there no more.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value === null || (day !== null && isInside(day))) setUnread(null);
  }
  const onTyped = (typed: string): void => {
    const read = readDay(typed);
    const wrong = typed.trim() === '' || (read !== null && isInside(read)) ? null : typed;
    setTyping(true);
    setUnread(wrong);
    if (wrong !== null) onUnread?.(wrong);
  };
  const fault = (typed: string): string => t(readDay(typed) === null ? 'date.wrong' : 'date.outside');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpened(false);
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpened(true);
  };
  const wrong = field.error || (unread !== null && !typing ? fault(unread) : null);
  const heard = typeof wrong === 'string' ? `${label} · ${wrong}` : label;
  return (
    <DateInput
      {...field}
      {...(bare ? { 'aria-label': heard, title: heard, size: 'xs' } : { label })}
      value={day}
      onChange={(next) => {
        setOpened(false);
        setUnread(null);
        onChange(next === null || next === '' ? null : next.slice(0, 10));
      }}
      onChangeCapture={(event) => onTyped(event.currentTarget.value)}
      onClick={() => setOpened(true)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setOpened(false);
        setTyping(false);
      }}
      error={bare ? Boolean(wrong) : wrong}
      fixOnBlur={unread === null}
      // Esc closes the calendar; the dialog around it closes on the next.
      {...(opened ? { 'data-mantine-stop-propagation': true } : {})}
      popoverProps={{ opened, withinPortal: !inPlace }}
      dateParser={readDay}
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      {...(i18n.language === 'zh-CN' ? CHINESE : ENGLISH)}
      clearable={field.readOnly !== true}
      highlightToday
      {...(minDate === undefined ? {} : { minDate })}
      {...(maxDate === undefined ? {} : { maxDate })}
      ariaLabels={{
        nextMonth: t('date.nextMonth'),
        previousMonth: t('date.previousMonth'),
        nextYear: t('date.nextYear'),
        previousYear: t('date.previousYear'),
        monthLevelControl: t('date.chooseMonth'),
        yearLevelControl: t('date.chooseYear'),
      }}
      clearButtonProps={{ 'aria-label': t('date.clear') }}
    />
  );
};
