import dayjs from 'dayjs';
import { readDay } from './read-day';

const CLOCK = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/;

/**
 * A day and its clock as people write them, in their own zone: `2026-11-20 15:04`, `2026年3月5日 9：30`, with seconds or
 * not. It is the moment in UTC; null for what is none. A clock that was set forward over it gives the next one.
 */
export const readMoment = (typed: string): string | null => {
  const text = typed.trim();
  const between = Math.max(text.lastIndexOf(' '), text.lastIndexOf('T'));
  const [clock, hour = '', minute = '', second = '0'] = CLOCK.exec(text.slice(between + 1)) ?? [];
  const day = readDay(text.slice(0, Math.max(between, 0)));
  if (day === null || clock === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return null;
  return dayjs(`${day}T${hour.padStart(2, '0')}:${minute}:${second.padStart(2, '0')}`).toISOString();
};
