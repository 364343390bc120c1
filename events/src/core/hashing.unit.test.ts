import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesEqual, fromBase64, fromHex, leafHash, nodeHash, sha256Hex, toBase64, toHex } from './hashing';

describe('hashing', () => {
  it('gives the FIPS 180 answers', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('hashes Chinese text as UTF-8, as node:crypto does', () => {
    expect(sha256Hex('实录')).toBe(createHash('sha256').update('实录', 'utf8').digest('hex'));
  });

  it('separates leaves from nodes (RFC 6962 section 2.1)', () => {
    const left = leafHash('');
    const right = leafHash(Uint8Array.of(0));
    const pair = new Uint8Array([...left, ...right]);
    expect(toHex(leafHash(pair))).not.toBe(toHex(nodeHash(left, right)));
    expect(toHex(nodeHash(left, right))).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
  });

  it('carries bytes through hex and base64', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(bytesEqual(fromHex(toHex(bytes)), bytes)).toBe(true);
        expect(bytesEqual(fromBase64(toBase64(bytes)), bytes)).toBe(true);
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
      }),
    );
    expect(() => fromBase64('a b=')).toThrow();
    expect(() => fromHex('abc')).toThrow();
  });
});
