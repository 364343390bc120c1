import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { readMoment } from './read-moment';

it.each(['2026-03-05 09:30', '2026/3/5 9:30', '2026年3月5日 9：30', '2026-03-05T09:30:00', '20260305 9:30'])(
  '%s is a moment in the zone of whoever typed it',
  (typed) => {
    expect(readMoment(typed)).toBe(dayjs('2026-03-05T09:30:00').toISOString());
  },
);

it.each([
  '',
  '2026-03-05',
  '9:30',
  '2026-03-05 24:00',
  '2026-03-05 9:60',
  '2026-02-30 9:30',
  'soon 9:30',
  '2026-03-05 9:30 x',
])('%s is none', (typed) => {
  expect(readMoment(typed)).toBeNull();
});
