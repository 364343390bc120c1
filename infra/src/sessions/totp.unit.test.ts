import { expect, test } from 'vitest';
import { base32, codeAt, STEP_SECONDS, stepOf, totpUri } from './totp';

const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B', () => {
  const vectors = { 59: '94287082', 1111111109: '07081804', 1111111111: '14050471', 1234567890: '89005924', 2000000000: '69279037', 20000000000: '65353130' }; // prettier-ignore
  for (const [seconds, code] of Object.entries(vectors))
    expect(codeAt(secret, Math.floor(Number(seconds) / STEP_SECONDS), 8), seconds).toBe(code);
});

test('a code holds one step before and after its own, and no other text is one', () => {
  const at = (step: number): Date => new Date(step * STEP_SECONDS * 1000 + 7);
  const code = codeAt(secret, 1000);
  expect([998, 999, 1000, 1001, 1002].map((step) => stepOf(secret, code, at(step)))).toEqual([null, 1000, 1000, 1000, null]);
  for (const other of ['', code.slice(1), `${code}0`, ` ${code.slice(1)}`, '１２３４５６']) expect(stepOf(secret, other, at(1000))).toBeNull();
}); // prettier-ignore

test('the secret is written as RFC 4648 has it, and an app reads whose it is', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  const { searchParams, pathname } = new URL(totpUri(secret, { issuer: '实录 & Co', account: 'a b' }));
  expect(decodeURIComponent(pathname)).toBe('/实录 & Co:a b');
  expect(Object.fromEntries(searchParams)).toEqual({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', issuer: '实录 & Co' });
}); // prettier-ignore
