import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '../lib/read-day';

type Props = {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly minDate?: string;
  readonly maxDate?: string;
  /** Inside what a click elsewhere closes: the calendar belongs to it. */
  readonly inPlace?: boolean;
};

const CHINESE = { locale: 'zh-cn', monthLabelFormat: 'YYYY 年 M 月', yearLabelFormat: 'YYYY 年' } as const;
const ENGLISH = { locale: 'en' } as const;

/** A day, written 2026-11-20 in both languages and in every browser; typed or chosen. */
export const DateField = ({ label, value, onChange, minDate, maxDate, inPlace = false, ...field }: Props) => {
  const { t, i18n } = useTranslation('common');
  return (
    <DateInput
      {...field}
      label={label}
      value={value}
      onChange={(next) => onChange(next === null || next === '' ? null : next.slice(0, 10))}
      dateParser={readDay}
      valueFormat="YYYY-MM-DD"
      placeholder="YYYY-MM-DD"
      {...(i18n.language === 'zh-CN' ? CHINESE : ENGLISH)}
      clearable={field.readOnly !== true}
      highlightToday
      {...(inPlace ? { popoverProps: { withinPortal: false } } : {})}
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
