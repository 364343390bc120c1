import i18next from 'i18next';
import { exactTime as exactTimeIn } from '@shilu/events/core/exact-time';
import dayjs from 'dayjs';

/** 2026-11-20 in both languages (the product's own form). */
export const date = (value: string | number | Date): string => dayjs(value).format('YYYY-MM-DD');
export const dateTime = (value: string | number | Date): string => dayjs(value).format('YYYY-MM-DD HH:mm');
export const clockTime = (value: string | number | Date): string => dayjs(value).format('HH:mm:ss');

/** The clock of today, with the day before that. */
export const clockOrDay = (value: string | number | Date): string =>
  dayjs(value).isSame(dayjs(), 'day') ? clockTime(value) : dateTime(value);

/** Where the person reads. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Exact to the second, with its zone: what a signature or a trace is read by. */
export const exactTime = (value: string | number | Date): string => exactTimeIn(value, ownZone());

/** Without the year where it is this one. */
export const shortTime = (value: string | number | Date, now: number): string =>
  dayjs(value).format(dayjs(value).isSame(now, 'year') ? 'MM-DD HH:mm' : 'YYYY-MM-DD');

/** Near times in words, yesterday with its clock, older ones as a date. */
export const relativeTime = (value: string | number | Date, now: number): string => {
  const at = dayjs(value);
  const seconds = (now - at.valueOf()) / 1000;
  if (seconds < -60) return dateTime(value);
  if (seconds < 60) return i18next.t('common:time.now');
  if (seconds < 3600) return i18next.t('common:time.minutes', { count: Math.floor(seconds / 60) });
  const today = dayjs(now).startOf('day');
  if (!at.isBefore(today)) return i18next.t('common:time.hours', { count: Math.floor(seconds / 3600) });
  if (!at.isBefore(today.subtract(1, 'day'))) return i18next.t('common:time.yesterday', { time: at.format('HH:mm') });
  return shortTime(value, now);
};
