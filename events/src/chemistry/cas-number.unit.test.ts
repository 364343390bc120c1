import { expect, it } from 'vitest';
import { isCasNumber } from './cas-number';

it.each(['7732-18-5', '64-17-5', '109-99-9', '107-07-3', '148893-10-1', '1310-73-2'])('%s is a CAS number', (text) => {
  expect(isCasNumber(text)).toBe(true);
});

it.each(['7732-18-4', '64-17-6', '64175', '64-17-5 ', '0064-17-5', '1-23-4', '', '12345678-12-1'])(
  '“%s” is none',
  (text) => {
    expect(isCasNumber(text)).toBe(false);
  },
);

it('a digit that was mistyped, or two that changed places, is found', () => {
  const good = '148893-10-1';
  for (const [at, sign] of [...good].entries()) {
    if (sign === '-') continue;
    const wrong = [...good].with(at, String((Number(sign) + 1) % 10)).join('');
    expect(isCasNumber(wrong), wrong).toBe(false);
  }
  expect(isCasNumber('184893-10-1')).toBe(false);
});
