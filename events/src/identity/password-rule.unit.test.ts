import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refusalOf } from '../core/app-error';
import { defaultPasswordSettings, isExpired, mustBeStrong, type PasswordSettings } from './password-rule';

const fault = (password: string, settings: Partial<PasswordSettings> = {}, account = 'chen'): string | null =>
  refusalOf(() => mustBeStrong(password, { account, settings: { ...defaultPasswordSettings, ...settings } }))?.key ??
  null;

it('S11 a password has the length and the kinds of characters that the organisation asks, and not the login name', () => {
  for (const [password, key] of [
    ['correct-horse-1', null],
    ['abcdefg1', null],
    ['结晶纯化反应釜7', null],
    ['abcdef1', 'passwordShort'],
    ['😀😀😀😀a1', 'passwordShort'],
    ['abcdefgh', 'passwordPlain'],
    ['12345678', 'passwordPlain'],
    ['!!!!!!!!1', 'passwordPlain'],
    ['my-CHEN-2026', 'passwordHasName'],
    ['0f'.repeat(32), 'passwordIsDigest'],
  ] as const)
    expect([password, fault(password)]).toEqual([password, key]);
  expect(['abcdefg1', 'Abcdefg1', 'Abcdefg-1'].map((one) => fault(one, { passwordKinds: 4 }))).toEqual([
    ...['passwordPlain', 'passwordPlain', null],
  ]);
  expect(fault('Abcdefg1', { passwordKinds: 3 })).toBeNull();
  expect(fault('Abcdefg-1', { passwordMinLength: 10 })).toBe('passwordShort');
  // Of two letters, a name would be in too many words.
  expect(fault('lift-2026', {}, 'li')).toBeNull();
});

it('S11 what a stricter rule takes, a looser one takes too', () => {
  const settings = fc.record({
    passwordMinLength: fc.integer({ min: 8, max: 20 }),
    passwordKinds: fc.constantFrom(2 as const, 3 as const, 4 as const),
  });
  fc.assert(
    fc.property(fc.string({ maxLength: 24, unit: 'grapheme' }), settings, (password, strict) => {
      if (fault(password, strict) === null) expect(fault(password)).toBeNull();
    }),
    { numRuns: 200 },
  );
});

it('S11 a password expires after so many days, where that is set', () => {
  const now = new Date('2026-11-27T00:00:00Z');
  const days = (n: number): string => new Date(now.getTime() - n * 86_400_000).toISOString();
  const after90 = { ...defaultPasswordSettings, passwordExpiryDays: 90 };
  expect([89, 90, 91].map((n) => isExpired(days(n), now, after90))).toEqual([false, false, true]);
  expect(isExpired(days(4000), now, defaultPasswordSettings)).toBe(false);
  expect(isExpired(null, now, after90)).toBe(false);
});
