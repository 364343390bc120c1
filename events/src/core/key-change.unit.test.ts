import { describe, expect, it } from 'vitest';
import { noteSigner, openCheckpoint, signCheckpoint } from './checkpoint-note';
import { keysInForce, openKeyChange, signKeyChange } from './key-change';

const signer = (byte: number) => noteSigner('test.example/log', new Uint8Array(32).fill(byte));
const [first, second, third] = [signer(1), signer(2), signer(3)];
const at = (size: number) => ({ origin: 'test.example/log', size, root: new Uint8Array(32).fill(size) });

describe('a change of the notary key', () => {
  const note = signKeyChange(at(7), first, second);

  it('is a checkpoint that both keys have signed', () => {
    for (const key of [first, second]) expect(openCheckpoint(note, key, key.name)?.size).toBe(7);
    expect(openCheckpoint(note, third, third.name)).toBeNull();
    expect(openKeyChange(note)).toMatchObject({ size: 7 });
  });

  it('an ordinary checkpoint, or one signed by one of the two alone, is none', () => {
    expect(openKeyChange(signCheckpoint(at(7), first))).toBeNull();
    expect(openKeyChange(`${note.trimEnd().split('\n').slice(0, -1).join('\n')}\n`)).toBeNull();
    expect(openKeyChange(note.replace('\n7\n', '\n8\n'))).toBeNull();
  });

  it('whoever trusts one key of the chain knows which key a checkpoint of any size must bear', () => {
    const changes = [note, signKeyChange(at(9), second, third)].flatMap((one) => openKeyChange(one) ?? []);
    for (const trusted of [first, second, third]) {
      const inForce = keysInForce(changes, trusted);
      expect([1, 7, 8, 9, 10].map((size) => inForce?.(size).publicKey)).toEqual(
        [first, first, second, second, third].map(({ publicKey }) => publicKey),
      );
    }
  });

  it('a key outside the chain, and a chain with a gap, vouch for nothing', () => {
    const changes = [note, signKeyChange(at(9), third, signer(4))].flatMap((one) => openKeyChange(one) ?? []);
    expect(keysInForce(changes, first)).toBeNull();
    expect(keysInForce(changes.slice(0, 1), third)).toBeNull();
    expect(keysInForce([], third)?.(5)).toBe(third);
  });
});
