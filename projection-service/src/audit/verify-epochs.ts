import {
  EPOCH_BEGAN,
  EPOCH_STREAM,
  epochAt,
  epochSaid,
  isToldLoss,
  type EpochBegan,
  type EpochEvent,
} from '@shilu/events/audit/epoch';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { failureAt } from '@shilu/events/audit/verification';
import { originIn, type EpochSaid } from '@shilu/events/core/checkpoint-note';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { toBase64 } from '@shilu/events/core/hashing';
import { readable } from '@shilu/events/core/read-event';
import { noneIfCut } from '@shilu/infra/event-store/errors';
import type { LostCheckpoint } from '@shilu/infra/notary/tables';
import type { Signed } from './verify-checkpoints';
import type { EventSource, ReadEvent } from './verify-source';

type Add = (finding: VerificationFailure) => void;

const beganIn = (event: ReadEvent): RecordedEvent<EpochEvent> | null => {
  if (event.stream !== EPOCH_STREAM || event.type !== EPOCH_BEGAN) return null;
  const { position, stream, revision } = event;
  return readable({ body: event.body(), position, stream, revision }) as RecordedEvent<EpochEvent> | null;
};

/** Epochs as they stand in the log, whoever wrote them: it has to lead to the checkpoints by which they prove what was left. */
export const epochsOf = async (source: Pick<EventSource, 'ofStream'>): Promise<readonly EpochBegan[]> =>
  (await source.ofStream(EPOCH_STREAM).catch(noneIfCut)).flatMap((event) => beganIn(event)?.data ?? []);

const same = (a: EpochSaid | null, b: EpochSaid | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.number === b.number && a.size === b.size && a.lost === b.lost && a.since === b.since);

/** What an epoch says of itself against what stands before it. */
const misstated = (
  { size, root, known, lost, proven }: EpochBegan,
  here: { readonly size: number; readonly root: Uint8Array },
): string | null => {
  if (size !== here.size) return `it says that ${size} events were left, ${here.size} stand before it`;
  if (root !== toBase64(here.root)) return `it says that they had the root ${root}, they have ${toBase64(here.root)}`;
  if (proven !== null && (proven.size > size || lost !== Math.max(0, known.size - proven.size)))
    return `it says that ${proven.size} of ${size} were proven, ${known.size} known and ${lost} lost`;
  return null;
};

/** The epochs that the log tells of, and whether each checkpoint is of the one that it was signed in. */
export const followingEpochs = (add: Add) => {
  const epochs: (EpochSaid & Pick<EpochBegan, 'proven' | 'known'> & { readonly reason: string })[] = [];
  return {
    /**
     * An event of the stream of epochs that is vouched for. `here`: the events before it, as they are now. `passOver` is told
     * how many places before it were given to nobody.
     */
    take: (
      event: ReadEvent,
      here: () => { readonly size: number; readonly root: Uint8Array },
      passOver: (places: number) => void,
    ): void => {
      const began = beganIn(event);
      if (began === null) return;
      const { data, recordedAt, reason } = began;
      const detail = misstated(data, here());
      if (detail !== null) add(failureAt('epochMismatch', event, detail));
      epochs.push({ ...epochSaid({ data, recordedAt }), reason: reason ?? '', proven: data.proven, known: data.known });
      passOver(data.gap);
    },
    all: () => epochs.map(({ proven: _, known: _known, ...epoch }) => epoch),
    /** The first, of those that are vouched for, by which what somebody knows was lost. */
    tellsLoss: ({ size, epoch }: Pick<Signed, 'size' | 'epoch'>): number | null =>
      epochs.find((one) => isToldLoss([one], { size, epoch: epoch?.number ?? 1 }))?.number ?? null,
    /** What was set aside as lost has to be of sizes behind what is proven: nobody hides there that the log was rewritten. */
    lost: (checkpoints: readonly LostCheckpoint[]): void => {
      for (const { epoch, size } of checkpoints) {
        const began = epochs.find(({ number }) => number === epoch);
        if (began !== undefined && size > (began.proven?.size ?? began.size)) continue;
        const detail = `the checkpoint of size ${size} was set aside as lost before epoch ${epoch}, ${began === undefined ? 'of which the log does not tell' : `which says that ${began.proven?.size ?? began.size} events were proven`}`;
        add({ kind: 'epochMismatch', stream: null, revision: null, position: null, detail });
      }
    },
    /** Of those up to the end of the log. */
    findings: (signed: readonly Signed[], size: number): readonly VerificationFailure[] =>
      signed
        .filter((checkpoint) => checkpoint.size <= size && checkpoint.mayBeLost !== true)
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
