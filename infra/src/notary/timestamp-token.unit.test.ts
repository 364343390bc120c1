import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasOpenssl, openTimestampAuthority, type TimestampAuthority } from '../testing/timestamp-authority';
import {
  openTimestamp,
  revocationLists,
  revocationPem,
  timestampRequest,
  tokenOf,
  trustRoots,
} from './timestamp-token';

const data = Buffer.from('eln.example.com/log\n7\nroot\n');

describe.skipIf(!hasOpenssl())('time stamps of openssl ts', () => {
  let authority: TimestampAuthority;
  beforeAll(async () => {
    authority = await openTimestampAuthority();
  });
  afterAll(() => authority.stop());

  const stamped = async (by = authority, text: Buffer = data): Promise<Uint8Array> => {
    const { body, nonce } = timestampRequest(text);
    const token = tokenOf(await by.answer(body), nonce);
    if (token === null) throw new Error('not granted');
    return token;
  };
  const roots = () => trustRoots(authority.root);

  it('say when the bytes were there, and who says so', async () => {
    const token = await stamped();
    const { at, authority: name } = await openTimestamp({ token, data, roots: roots() });
    expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(name).toBe('Time of the test');
    expect(revocationLists(token)).toEqual([`${authority.url}/crl`]);
  });

  it('prove nothing of other bytes, changed, of an authority that is not trusted, or in answer to another request', async () => {
    const token = await stamped();
    await expect(openTimestamp({ token, data: Buffer.from('other'), roots: roots() })).rejects.toThrow(/verification is failed/); // prettier-ignore
    for (const at of [token.length - 3, Math.floor(token.length / 2), 100]) {
      const changed = token.map((byte, index) => (index === at ? byte ^ 1 : byte));
      await expect(openTimestamp({ token: changed, data, roots: roots() })).rejects.toMatchObject({ code: 'timestampRefused' }); // prettier-ignore
    }
    const stranger = await openTimestampAuthority('Stranger');
    await expect(openTimestamp({ token: await stamped(stranger), data, roots: roots() })).rejects.toMatchObject({ code: 'timestampRefused' }); // prettier-ignore
    await stranger.stop();
    const { body } = timestampRequest(data);
    expect(() => tokenOf(Buffer.from('hello'), Buffer.alloc(8))).toThrow(/no.* answer of RFC 3161/);
    const answer = await authority.answer(body);
    expect(() => tokenOf(answer, Buffer.alloc(8, 1))).toThrow(/another request/);
    expect(() => trustRoots('nothing')).toThrow();
  });

  it('do not hold once a list kept beside them says that the certificate was revoked by then', async () => {
    const own = await openTimestampAuthority('Revoked');
    const listed = async () => revocationPem(new Uint8Array(await (await fetch(`${own.url}/crl`)).arrayBuffer())) ?? '';
    const token = await stamped(own);
    const asked = { token, data, roots: trustRoots(own.root) };
    expect(await openTimestamp({ ...asked, revocation: await listed() })).toMatchObject({ authority: 'Revoked' });
    await own.revoke();
    await expect(openTimestamp({ ...asked, token: await stamped(own), revocation: await listed() })).rejects.toMatchObject({ code: 'timestampRefused' }); // prettier-ignore
    await own.stop();
  });
});
