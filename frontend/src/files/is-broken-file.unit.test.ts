import { expect, test } from 'vitest';
import { isBrokenFile } from './is-broken-file';

const named = (name: string): Error => Object.assign(new Error('x'), { name });

test('point 16 a truncated file is broken; one with a password, or whose reader did not come, is not', () => {
  expect(isBrokenFile(named('InvalidPDFException'))).toBe(true);
  expect(isBrokenFile(named('PasswordException'))).toBe(false);
  expect(isBrokenFile(new TypeError('Failed to fetch dynamically imported module: /x.js'))).toBe(false);
});
