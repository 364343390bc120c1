import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordDigest, signatureOf, TIMESTAMP_OFFSET_MS, TIMESTAMP_TOLERANCE_MS } from './request-signature';

const part = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);

it('K02 a call is signed by an upper-case hash over the sorted characters of token, user id and timestamp', () => {
  // SHA-256 of "0123abcuu".
  expect(signatureOf({ token: 'cba', uid: 'uu', timestamp: '3210' })).toBe(
    'BCAD7CABAD936EB871D9027877214AE303C188456E0B1D73AB331543527CF4DB',
  );
});

it('K02 any other character in any part gives another signature', () => {
  fc.assert(
    fc.property(part, part, part, (token, uid, timestamp) => {
      const signed = signatureOf({ token, uid, timestamp });
      expect(signed).toMatch(/^[0-9A-F]{64}$/);
      for (const other of [
        { token: `${token}x`, uid, timestamp },
        { token, uid: `${uid}x`, timestamp },
        { token, uid, timestamp: `${timestamp}0` },
      ])
        expect(signatureOf(other)).not.toBe(signed);
    }),
  );
});

it('K02 the timestamp runs 120 s ahead; a header serves 30 s and a clock may be off, no more', () => {
  expect(TIMESTAMP_OFFSET_MS).toBe(120_000);
  expect(TIMESTAMP_TOLERANCE_MS).toBeGreaterThan(30_000);
  expect(TIMESTAMP_TOLERANCE_MS).toBeLessThanOrEqual(300_000);
});

it('C011 what travels instead of a password differs by account, not by how the account is written', () => {
  fc.assert(
    fc.property(part, part, part, (account, other, password) => {
      const digest = passwordDigest(account, password);
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      expect(passwordDigest(` ${account.toUpperCase()} `, password)).toBe(digest);
      expect(passwordDigest(other, password) === digest).toBe(other.toLowerCase() === account.toLowerCase());
      expect(passwordDigest(account, `${password} `)).not.toBe(digest);
    }),
  );
});
