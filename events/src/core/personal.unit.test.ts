import { createDecipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openField, sealedSchema, sealField, unwrapKey, wrapKey } from './personal';

const key = new Uint8Array(randomBytes(32));
const person = { subject: 'acc-1', key };
const place = { eventId: '2ed6657d-e927-568b-95e1-2665a8aea6a2', path: 'name' };
const iv = () => new Uint8Array(randomBytes(12));

describe('personal fields', () => {
  it('opens what was sealed, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (plain) => {
        const sealed = sealedSchema.parse(sealField(plain, person, place, iv()));
        expect(openField(sealed, key, place)).toBe(plain);
      }),
    );
  });

  it('gives nothing without the key, with another key, at another place, or once changed', () => {
    const sealed = sealField('王小明', person, place, iv());
    expect(JSON.stringify(sealed)).not.toContain('王小明');
    expect(openField(sealed, null, place)).toBeNull();
    expect(openField(sealed, new Uint8Array(randomBytes(32)), place)).toBeNull();
    expect(openField(sealed, key, { ...place, path: 'phone' })).toBeNull();
    expect(openField(sealed, key, { ...place, eventId: '2ed6657d-e927-568b-95e1-2665a8aea6a3' })).toBeNull();
    const ct = Buffer.from(sealed.sealed.ct, 'base64');
    ct[0] = (ct[0] ?? 0) ^ 1;
    expect(openField({ sealed: { ...sealed.sealed, ct: ct.toString('base64') } }, key, place)).toBeNull();
  });

  it('is AES-256-GCM as node:crypto knows it', () => {
    const { sealed } = sealField('abc', person, place, iv());
    const ct = Buffer.from(sealed.ct, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'));
    decipher.setAAD(Buffer.from(`${place.eventId}\n${place.path}`));
    decipher.setAuthTag(ct.subarray(-16));
    expect(Buffer.concat([decipher.update(ct.subarray(0, -16)), decipher.final()]).toString()).toBe('abc');
  });

  it('wraps a key for one subject under one master key', () => {
    const master = new Uint8Array(randomBytes(32));
    const wrapped = wrapKey(key, master, 'acc-1', iv());
    expect(unwrapKey(wrapped, master, 'acc-1')).toEqual(key);
    expect(() => unwrapKey(wrapped, master, 'acc-2')).toThrow();
    expect(() => unwrapKey(wrapped, new Uint8Array(randomBytes(32)), 'acc-1')).toThrow();
  });
});
