import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChangeProofs, type ProvenChange } from './change-proof';

const keys = new Map([['li', new Uint8Array(32).fill(1)], ['wang', new Uint8Array(32).fill(2)]]); // prettier-ignore
const proofs = createChangeProofs({ keyFor: (accountId) => Promise.resolve(keys.get(accountId) ?? null) });
const taken: ProvenChange = {
  ...{ epoch: 'e', seq: 3, client: 1001, accountId: 'li', reason: null, change: new Uint8Array([1, 2, 3]) },
};

describe('whose a change is that is not in the log yet', () => {
  test('is proven for what was taken, and for nothing that is otherwise in any part', async () => {
    const proof = await proofs.prove(taken);
    expect(await proofs.holds(taken, proof)).toBe(true);
    expect(await proofs.holds(taken, null)).toBe(false);
    const others: readonly Partial<ProvenChange>[] = [
      ...[{ accountId: 'wang' }, { seq: 4 }, { client: 1002 }, { epoch: 'f' }, { reason: '补记' }],
      ...[{ change: new Uint8Array([1, 2, 4]) }, { change: new Uint8Array([1, 2]) }],
    ];
    for (const other of others) expect(await proofs.holds({ ...taken, ...other }, proof)).toBe(false);
  });

  test('no bytes prove it but its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
        expect(await proofs.holds(taken, bytes)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
