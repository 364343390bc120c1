import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatVerifierKey, noteSigner, type NoteSigner } from '../core/checkpoint-note';
import {
  COMMAND_KEY_NAME,
  commandMessage,
  isSignedBy,
  parseCommandSignature,
  RECOVERY_KEY_NAME,
  signCommand,
  signedMessage,
} from '../core/command-signature';
import { bytesEqual, leafHash, nodeHash } from '../core/hashing';
import { emptyRange, appendLeaves, rangeRoot } from '../core/merkle';
import {
  isSigningData,
  judgeSigner,
  signingFields,
  signRevocation,
  SIGNING_STREAM,
  type Signing,
  type SignedEvent,
} from './signing';
import { signingEventSchemas, type SigningEvent } from './signing-events';

const seed = (n: number): Uint8Array => new Uint8Array(32).fill(n);
const [first, second, third] = [1, 2, 3].map((n) => noteSigner(COMMAND_KEY_NAME, seed(n))) as [
  NoteSigner,
  NoteSigner,
  NoteSigner,
];
const [recovery, nextRecovery] = [4, 5].map((n) => noteSigner(RECOVERY_KEY_NAME, seed(n))) as [NoteSigner, NoteSigner];
const line = formatVerifierKey;

const written = (stream: string, type: string, data: unknown, signer: NoteSigner | null): SignedEvent => {
  const body = JSON.stringify({ data, stream, type });
  const leaf = leafHash(body);
  return { stream, type, leaf, body: () => body, signature: signer ? (signCommand([leaf], signer)[0] ?? null) : null };
};
const ofKeys = ({ type, data }: SigningEvent, signer: NoteSigner | null): SignedEvent =>
  written(SIGNING_STREAM, type, data, signer);
const saved = (signer: NoteSigner | null): SignedEvent => written('record-1', 'ModuleSaved', { text: 'x' }, signer);
const began = ofKeys({ type: 'SigningBegan', data: { key: line(first), recoveryKey: line(recovery) } }, first);
const changed = (to: NoteSigner, by: NoteSigner): SignedEvent =>
  ofKeys({ type: 'SigningKeyChanged', data: { key: line(to) } }, by);
const revoked = (revoker: NoteSigner, by: NoteSigner): SignedEvent =>
  ofKeys(
    {
      type: 'SigningKeyRevoked',
      data: signRevocation({ revoked: line(first), key: line(third), recoveryKey: line(nextRecovery) }, revoker),
    },
    by,
  );

/** What is found wrong with each of them, in order. */
const faults = (events: readonly SignedEvent[]): readonly (string | null)[] => {
  let now: Signing = null;
  return events.map((event) => {
    const { fault, next } = judgeSigner(now, event);
    now = next;
    return fault?.kind ?? null;
  });
};

describe('what stands beside an event', () => {
  it('vouches for each event of an append and for nothing else, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (texts, at, other) => {
        const leaves = texts.map((text, index) => leafHash(`${index}${text}`));
        const signatures = signCommand(leaves, first);
        expect(signatures).toHaveLength(leaves.length);
        const root = rangeRoot(appendLeaves(emptyRange, leaves).range);
        signatures.forEach((text, index) => {
          const signature = parseCommandSignature(text);
          const leaf = leaves[index];
          if (signature === null || leaf === undefined) throw new Error(text);
          expect(signedMessage(signature, leaf)).toEqual(commandMessage(leaves.length, root));
          expect(isSignedBy(first, signature, leaf, undefined, nodeHash)).toBe(true);
          expect(isSignedBy(second, signature, leaf)).toBe(false);
        });
        const [mine, theirs] = [leaves[at % leaves.length], leaves[other % leaves.length]];
        const signature = parseCommandSignature(signatures[at % leaves.length] ?? '');
        if (mine && theirs && signature) expect(isSignedBy(first, signature, theirs)).toBe(bytesEqual(mine, theirs));
      }),
      { numRuns: 25 },
    );
  });

  it('is read from nothing else', () => {
    const [text = ''] = signCommand([leafHash('a')], first);
    for (const wrong of ['', 'x', `${text} `, `${text} 0/1 `, `${text} 0/2 AAAA`, ` ${text}`, text.replace('=', '')])
      expect(parseCommandSignature(wrong)).toBeNull();
  });
});

it('what an event of keys says is read by hand as the schemas of the product read it', () => {
  const texts = { key: line(second), recoveryKey: line(recovery), revoked: line(first), signature: 'x' };
  const others = [{}, { ...texts }, { ...texts, more: 'x' }, { key: 1 }, { key: 'x'.repeat(301) }, [], null, 'x'];
  for (const [type, fields] of Object.entries(signingFields) as [
    keyof typeof signingFields,
    readonly (keyof typeof texts)[],
  ][]) {
    const whole = Object.fromEntries(fields.map((name) => [name, texts[name]]));
    for (const data of [whole, ...others, ...fields.map((name) => ({ ...whole, [name]: undefined }))])
      // As it comes out of the log.
      expect(isSigningData(type, JSON.parse(JSON.stringify(data))), type).toBe(
        signingEventSchemas[type].safeParse(JSON.parse(JSON.stringify(data))).success,
      );
  }
});

describe('who vouches for an event', () => {
  it('nobody needs to before signing began, and everybody from there on', () => {
    expect(faults([saved(null), began, saved(first), saved(null)])).toEqual([null, null, null, 'unsignedEvent']);
  });

  it('another key, a signature of something else and what is none are told apart', () => {
    const copied = { ...saved(first), leaf: leafHash('other') };
    const broken = { ...saved(first), signature: 'x' };
    expect(faults([began, saved(second), copied, broken])).toEqual([
      ...[null, 'unknownSigner', 'signatureWrong', 'signatureWrong'],
    ]);
  });

  it('a change signed by the key before gives its place to the next, and to no other', () => {
    const events = [began, changed(second, first), saved(second), saved(first), changed(third, first), saved(third)];
    expect(faults(events)).toEqual([null, null, null, 'unknownSigner', 'unknownSigner', 'unknownSigner']);
  });

  it('events of keys that nobody in force signed change nothing: a second beginning, a change, an unsigned one', () => {
    const again = ofKeys({ type: 'SigningBegan', data: { key: line(second), recoveryKey: line(recovery) } }, second);
    expect(faults([began, again, changed(second, second), saved(second), saved(first)])).toEqual([
      ...[null, 'unknownSigner', 'unknownSigner', 'unknownSigner', null],
    ]);
    const elsewhere = written('record-1', 'SigningKeyChanged', { key: line(second) }, first);
    expect(faults([began, elsewhere, saved(second)])).toEqual([null, null, 'unknownSigner']);
  });

  it('signing that did not begin with its own key has not begun', () => {
    const forged = ofKeys({ type: 'SigningBegan', data: { key: line(first), recoveryKey: line(recovery) } }, second);
    expect(faults([forged, saved(null), began, saved(null)])).toEqual(['signatureWrong', null, null, 'unsignedEvent']);
  });

  it('a signature that stands before signing began is nobody’s: what began it is gone', () => {
    expect(faults([saved(null), saved(first), began, saved(first)])).toEqual([null, 'unknownSigner', null, null]);
  });

  it('the recovery key takes the place of a stolen key back, once', () => {
    const stolen = changed(second, first);
    expect(faults([began, stolen, saved(second), revoked(recovery, third), saved(second), saved(third)])).toEqual([
      ...[null, null, null, null, 'unknownSigner', null],
    ]);
    expect(faults([began, revoked(nextRecovery, third), saved(third)])).toEqual([
      ...[null, 'unknownSigner', 'unknownSigner'],
    ]);
    // It was used, and another one was printed.
    expect(faults([began, revoked(recovery, third), changed(second, third), revoked(recovery, third)])).toEqual([
      ...[null, null, null, 'unknownSigner'],
    ]);
  });
});
