import { expect, it } from 'vitest';
import { valueWords } from '../audit/value-words';
import { exactTime, minuteTime } from './exact-time';

const AT = '2026-11-20T07:04:05.000Z';

it('one rule for exact times: the zone with its offset, on the screen, in the trace and on paper', () => {
  expect(exactTime(AT, 'Asia/Shanghai')).toBe('2026-11-20 15:04:05 UTC+08:00 (Asia/Shanghai)');
  expect(exactTime(AT, 'UTC')).toBe('2026-11-20 07:04:05 UTC');
  expect(minuteTime(AT, 'Asia/Shanghai')).toBe('2026-11-20 15:04 UTC+08:00');
  expect(minuteTime(AT, 'no/such zone')).toBe('2026-11-20 07:04 UTC');
});

it('the trace says a moment in the zone of who reads it', () => {
  const words = (zone?: string) => valueWords({ kind: 'dateTime', at: AT }, 'zh-CN', () => undefined, zone);
  expect(words('Asia/Shanghai')).toBe('2026-11-20 15:04 UTC+08:00');
  expect(words()).toBe('2026-11-20 07:04 UTC');
});
