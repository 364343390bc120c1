import { EPOCH_STREAM, epochAt, epochEventSchemas, epochSaid } from '@shilu/events/audit/epoch';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { originIn, type EpochSaid } from '@shilu/events/core/checkpoint-note';
import { z } from 'zod';
import type { Signed } from './verify-checkpoints';
import type { ReadEvent } from './verify-source';

const envelope = z.object({
  recordedAt: z.string(),
  reason: z.string().nullable().default(null),
  data: epochEventSchemas.EpochBegan,
});

const same = (a: EpochSaid | null, b: EpochSaid | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.number === b.number && a.size === b.size && a.lost === b.lost && a.since === b.since);

/** The epochs that the log tells of, and whether each checkpoint is of the one that it was signed in. */
export const followingEpochs = () => {
  const epochs: (EpochSaid & { readonly reason: string })[] = [];
  return {
    /** `passOver` is told how many places before it were given to nobody. */
    take: (event: ReadEvent, passOver: (places: number) => void): void => {
      if (event.stream !== EPOCH_STREAM) return;
      const read = envelope.safeParse(JSON.parse(event.body()));
      if (!read.success) return;
      const { data, reason } = read.data;
      epochs.push({ ...epochSaid({ ...read.data, data }), reason: reason ?? '' });
      passOver(data.gap);
    },
    all: () => epochs,
    /** Of those up to the end of the log. */
    findings: (signed: readonly Signed[], size: number): readonly VerificationFailure[] =>
      signed
        .filter((checkpoint) => checkpoint.size <= size)
        .flatMap(({ size: at, epoch = null }) => {
          const expected = epochAt(epochs, at);
          const plain = expected && {
            number: expected.number,
            size: expected.size,
            lost: expected.lost,
            since: expected.since,
          };
          if (same(epoch, plain)) return [];
          const detail = `checkpoint of size ${at}: it says ${originIn('epoch', epoch)}, the log says ${originIn('epoch', expected)}`;
          return [{ kind: 'epochMismatch' as const, stream: null, revision: null, position: null, detail }];
        }),
  };
};
