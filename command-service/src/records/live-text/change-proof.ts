import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SubjectKeys } from '@shilu/events/core/personal';

/** A change as it was taken: whose it is, where in the writing it stands, and why. */
export type ProvenChange = {
  readonly epoch: string;
  readonly seq: number;
  readonly client: number;
  readonly accountId: string;
  readonly reason: string | null;
  readonly change: Uint8Array;
};

const proofBy = (key: Uint8Array, { epoch, seq, client, accountId, reason, change }: ProvenChange): Buffer => {
  const own = createHmac('sha256', key).update('change of a text').digest();
  return createHmac('sha256', own)
    .update(JSON.stringify([epoch, seq, client, accountId, reason]))
    .update(change)
    .digest();
};

/** Until it is in the log, a change is a row of a table: whose it is is proven by their key, which the table does not have. */
export const createChangeProofs = (keys: Pick<SubjectKeys, 'keyFor'>) => ({
  /** Null for whoever has no key any more. */
  prove: async (change: ProvenChange): Promise<Buffer | null> => {
    const key = await keys.keyFor(change.accountId);
    return key === null ? null : proofBy(key, change);
  },
  /** Whether it is theirs whose it is said to be. Of whoever was erased nothing can be proven, nor is anything told. */
  holds: async (change: ProvenChange, proof: Uint8Array | null): Promise<boolean> => {
    const key = await keys.keyFor(change.accountId);
    if (key === null) return true;
    const right = proofBy(key, change);
    return proof !== null && proof.length === right.length && timingSafeEqual(right, proof);
  },
});
export type ChangeProofs = ReturnType<typeof createChangeProofs>;
