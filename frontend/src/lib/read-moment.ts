import dayjs from 'dayjs';
import { readDay } from './read-day';

/** A day and its clock as people write them, in their own zone: `2026-11-20 15:04`, `2026年3月5日 9：30`, with seconds or not. */
const FORM = /^(\S[^:：]*?)[\sT]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/;

/** The moment that is meant, in UTC; null for what is none. A clock that was set forward over it gives the next one. */
export const readMoment = (typed: string): string | null => {
  const [, days = '', hour = '', minute = '', second = '0'] = FORM.exec(typed.trim()) ?? [];
  const day = readDay(days);
  if (day === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return dayjs(`${day}T${hour.padStart(2, '0')}:${minute}:${second.padStart(2, '0')}`).toISOString();
};
