import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  formatVerifierKey,
  noteSigner,
  openCheckpoint,
  openNote,
  parseCheckpoint,
  parseVerifierKey,
  signCheckpoint,
  signNote,
} from './checkpoint-note';
import { fromBase64, leafHash, toHex, utf8 } from './hashing';

// The example of the reference implementation's documentation (golang.org/x/mod/sumdb/note).
const publishedKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const publishedSecret = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const publishedText =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const publishedNote = `${publishedText}\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

const origin = 'shilu.example/log';
const signer = noteSigner(origin, utf8('0123456789abcdef0123456789abcdef'));
const checkpoint = { origin, size: 20852163, root: leafHash('root') };

describe('C2SP signed note', () => {
  it('opens the published note and makes the very same one', () => {
    const key = parseVerifierKey(publishedKey);
    expect(openNote(publishedNote, key)).toBe(publishedText);
    const secret = fromBase64(publishedSecret).slice(1);
    expect(signNote(publishedText, noteSigner('PeterNeumann', secret))).toBe(publishedNote);
    expect(formatVerifierKey(key)).toBe(publishedKey);
  });

  it('refuses a changed text, another key, another key name, a cut signature, a missing blank line', () => {
    const key = parseVerifierKey(publishedKey);
    expect(openNote(publishedNote.replace('answer', 'Answer'), key)).toBeNull();
    expect(openNote(publishedNote, signer)).toBeNull();
    expect(openNote(publishedNote.replace('PeterNeumann', 'PeterNewmann'), key)).toBeNull();
    expect(openNote(publishedNote.replace('JnAM=', 'JnAA='), key)).toBeNull();
    expect(openNote(publishedText, key)).toBeNull();
    expect(openNote(publishedNote.trimEnd(), key)).toBeNull();
    expect(() => parseVerifierKey(publishedKey.replace('c74f20a3', 'c74f20a4'))).toThrow();
  });

  it('passes over the signatures of witnesses', () => {
    const witness = noteSigner('witness.example', utf8('fedcba9876543210fedcba9876543210'));
    const note = signCheckpoint(checkpoint, signer);
    const witnessed = `${signNote(note.slice(0, note.lastIndexOf('\n\n') + 1), witness)}${note.slice(note.lastIndexOf('\n\n') + 2)}`;
    expect(openCheckpoint(witnessed, signer, origin)?.size).toBe(checkpoint.size);
    expect(openNote(witnessed, witness)).not.toBeNull();
  });
});

describe('C2SP checkpoint', () => {
  it('says origin, size and root, and is opened only for its own origin', () => {
    const note = signCheckpoint(checkpoint, signer);
    const opened = openCheckpoint(note, signer, origin);
    expect(opened && { ...opened, root: toHex(opened.root) }).toEqual({ ...checkpoint, root: toHex(checkpoint.root) });
    expect(openCheckpoint(note, signer, 'other.example/log')).toBeNull();
    expect(openCheckpoint(note.replace('20852163', '20852164'), signer, origin)).toBeNull();
  });

  it('is signed so that node:crypto agrees', () => {
    const note = signCheckpoint(checkpoint, signer);
    const [text = '', line = ''] = note.split('\n\n');
    const signature = fromBase64(line.trim().split(' ')[2] ?? '').slice(4);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(signer.publicKey).toString('base64url') },
      format: 'jwk',
    });
    expect(verify(null, Buffer.from(`${text}\n`), publicKey, signature)).toBe(true);
  });

  it.each([
    ['a leading zero in the size', `${origin}\n01\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`],
    ['a negative size', `${origin}\n-1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`],
    ['a short root', `${origin}\n1\n47DEQpg=\n`],
    ['no origin', `\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`],
    ['two lines', `${origin}\n1\n`],
  ])('is not read from a text with %s', (_name, text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });
});

describe('a checkpoint of a later epoch', () => {
  const epoch = { number: 2, size: 100, lost: 12, since: '2026-11-27T04:00:00.000Z' };
  it('says which, what was left and lost, and since when, beside where streams end', () => {
    const said = { ...checkpoint, origin: `${origin}/2`, heads: { streams: 3, root: leafHash('map') }, epoch };
    expect(openCheckpoint(signCheckpoint(said, signer), signer, origin)).toEqual(said);
  });

  it('is of no log whose name and epoch it does not bear together', () => {
    for (const said of [
      { ...checkpoint, epoch },
      { ...checkpoint, origin: `${origin}/2` },
      { ...checkpoint, origin: `${origin}/3`, epoch },
      { ...checkpoint, origin: `${origin}/1`, epoch: { ...epoch, number: 1 } },
    ])
      expect(openCheckpoint(signCheckpoint(said, signer), signer, origin)).toBeNull();
  });
});
