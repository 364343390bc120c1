import { createPrivateKey, randomBytes, sign, createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteSigner } from './checkpoint-note';
import { formatWitnessKey, openCosignature, parseWitnessKey } from './cosignature';
import { fromBase64, toBase64 } from './hashing';

// The example of C2SP tlog-cosignature: its key is not given, its key id and time are.
const published =
  'jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==';
const text = 'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';
const key = { name: 'witness.example.com/w1', publicKey: noteSigner('w', new Uint8Array(32).fill(7)).publicKey };

/** By Node's own Ed25519, from the text of the specification. */
const cosigned = (of: string, time: bigint, name = key.name): string => {
  const seed = Buffer.alloc(32, 7);
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const id = createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.of(4))
    .update(key.publicKey)
    .digest()
    .subarray(0, 4);
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(time);
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${of}`), secret);
  return `\u2014 ${name} ${Buffer.concat([id, stamp, signature]).toString('base64')}`;
};

describe('C2SP tlog-cosignature', () => {
  it('has the layout of the published example: key id, time, signature', () => {
    const bytes = fromBase64(published);
    expect(bytes).toHaveLength(76);
    expect(new DataView(bytes.buffer).getBigUint64(4)).toBe(1_679_315_147n);
  });

  it('opens what the witness signed, among the lines of others', () => {
    const line = cosigned(text, 1_679_315_147n);
    const others = `\u2014 example.com/behind-the-sofa ${toBase64(randomBytes(68))}\n\u2014 ${key.name} x\n`;
    expect(openCosignature(text, `${others}${line}\n`, key)).toEqual({
      ...{ witness: key.name, time: 1_679_315_147, line },
    });
    expect(parseWitnessKey(formatWitnessKey(key))).toEqual(key);
    expect(() => parseWitnessKey(formatWitnessKey(key).replace('w1+', 'w2+'))).toThrow(TypeError);
    expect(() => parseWitnessKey('')).toThrow(TypeError);
  });

  it('opens nothing of another checkpoint, time, name or key, and nothing that was altered by a bit', () => {
    const line = cosigned(text, 5n);
    expect(openCosignature(text.replace('20852163', '20852164'), line, key)).toBeNull();
    expect(openCosignature(text, line, { ...key, name: 'witness.example.com/w2' })).toBeNull();
    expect(openCosignature(text, cosigned(text, 5n, 'witness.example.com/w2'), key)).toBeNull();
    const other = noteSigner('w', new Uint8Array(32).fill(8)).publicKey;
    expect(openCosignature(text, line, { ...key, publicKey: other })).toBeNull();
    const bytes = fromBase64(line.split(' ').at(-1) ?? '');
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const altered = Uint8Array.from(bytes);
        altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(openCosignature(text, `\u2014 ${key.name} ${toBase64(altered)}`, key)).toBeNull();
      }),
    );
  });
});
