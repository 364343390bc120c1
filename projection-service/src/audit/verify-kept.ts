import type { GivenCheckpoint, VerificationFailure } from '@shilu/events/audit/report';
import { toHex } from '@shilu/events/core/hashing';
import type { Signed } from './verify-checkpoints';

/**
 * What became of each checkpoint that is kept outside. One holds only once the log was seen to lead to it, with nothing found
 * against it; is lost where an epoch that is vouched for says so; and is contradicted otherwise, also where nobody came so far.
 */
export const judgingKept = (kept: readonly (Signed | null)[], rows: readonly { readonly size: number }[]) => {
  const here = new Set(rows.map(({ size }) => size));
  const [held, contradicted, lost] = [new Set<Signed>(), new Set<Signed>(), new Map<Signed, number | null>()];
  const opened = kept.filter((one) => one !== null);
  for (const one of opened) if (one.mayBeLost !== true && !here.has(one.size)) contradicted.add(one);
  return {
    /** Whether any was signed as it must be. */
    some: (): boolean => opened.length > 0,
    holds: (one: Signed): void => void held.add(one),
    contradicts: (one: Signed): void => void contradicted.add(one),
    isLost: (one: Signed): void => void lost.set(one, null),
    /** Those that no epoch accounts for, once all epochs were read. */
    untold: (tellsLoss: (one: Signed) => number | null): readonly VerificationFailure[] =>
      [...lost.keys()].flatMap((one) => {
        const epoch = tellsLoss(one);
        if (epoch !== null) {
          lost.set(one, epoch);
          return [];
        }
        contradicted.add(one);
        const detail = `of size ${one.size}, root ${toHex(one.root)}: the log does not lead to it, and the epoch that says it was lost is not vouched for`;
        return [{ kind: 'checkpointMissing', stream: null, revision: null, position: null, detail }];
      }),
    told: (): GivenCheckpoint[] =>
      kept.flatMap((one, at) => {
        if (one === null) return [];
        const epoch = contradicted.has(one) ? null : (lost.get(one) ?? null);
        const holds = held.has(one) && !contradicted.has(one);
        const outcome = holds ? 'holds' : epoch === null ? 'contradicted' : 'lost';
        return [{ given: at, size: one.size, root: toHex(one.root), outcome, ...(epoch !== null && { epoch }) }];
      }),
  };
};
