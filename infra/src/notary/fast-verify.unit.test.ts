import { noteSigner, openNote, signNote } from '@shilu/events/core/checkpoint-note';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fastVerify } from './fast-verify';

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

it('opens the notes that events/core opens, and no others', () => {
  fc.assert(
    fc.property(secret, secret, fc.string(), fc.nat(), fc.nat({ max: 7 }), (one, two, line, at, bit) => {
      const [signer, other] = [noteSigner('test.example/log', one), noteSigner('test.example/log', two)];
      const note = signNote(`${line}\n`, signer);
      const bytes = Buffer.from(note);
      const place = at % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
      for (const key of [signer, other])
        for (const given of [note, bytes.toString('utf8')])
          expect(openNote(given, key, fastVerify)).toBe(openNote(given, key));
      expect(openNote(note, signer, fastVerify)).toBe(`${line}\n`);
    }),
    { numRuns: 50 },
  );
});

it('bytes that are no key open nothing', () => {
  const note = signNote('a\n', noteSigner('n', new Uint8Array(32)));
  expect(openNote(note, { name: 'n', publicKey: new Uint8Array(31) }, fastVerify)).toBeNull();
});
