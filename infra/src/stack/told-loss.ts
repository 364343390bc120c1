import { isToldLoss, MOST_LETTERS, MOST_NAMED, type EpochBegan } from '@shilu/events/audit/epoch';
import { toBase64 } from '@shilu/events/core/hashing';
import type { EpochInLog } from '../notary/epochs';
import type { InBoth, Loss } from '../notary/find-loss';
import type { Held, Said } from '../notary/hold-log';
import { rootOf } from '../notary/merkle-log';

/** As long as the event may say it: the path of a file may be longer. */
const inBoth = (by: InBoth): string => {
  const name = `${by['zh-CN']} / ${by['en-US']}`;
  // Through UTF-8, which no half of a character goes through.
  return Buffer.from(name.length <= MOST_LETTERS ? name : `${name.slice(0, MOST_LETTERS - 1)}…`).toString('utf8');
};

/** Where each who says otherwise begins to. */
const firstOfEach = (unfit: readonly Said[]): readonly { readonly size: number; readonly by: string }[] => [
  ...new Map(unfit.map(({ size, by }) => [inBoth(by), { size, by: inBoth(by) }] as const).reverse()).values(),
];

/** What an epoch says of a loss: of the most that was known all that is not proven to be here, so that none is told too small. */
export const toldOf = ({
  loss: { known },
  held: { left, proven, unfit },
}: {
  readonly loss: Loss;
  readonly held: Held;
}): Pick<EpochBegan, 'size' | 'root' | 'lost' | 'proven' | 'contradicted' | 'known'> => ({
  ...{ size: left.size, root: toBase64(rootOf(left)), lost: Math.max(0, known.size - proven.size) },
  proven: { size: proven.size, root: toBase64(proven.root), note: proven.note },
  contradicted: firstOfEach(unfit)
    .toSorted((a, b) => a.size - b.size)
    .slice(0, MOST_NAMED),
  known: {
    ...{ size: known.size, root: known.root && toBase64(known.root), note: known.note },
    ...{ by: inBoth(known.by), since: known.since?.toISOString() ?? null },
  },
});

/** Whether this epoch tells of that very loss: where what is known fits, as far as it does now. */
export const tellsOf = (
  epoch: Pick<EpochInLog, 'number' | 'size' | 'proven' | 'known'>,
  { loss: { known }, held }: { readonly loss: Loss; readonly held: Pick<Held, 'proven'> },
): boolean => {
  const proven = epoch.proven?.size ?? epoch.size;
  return (
    isToldLoss([epoch], { size: known.size, epoch: known.epoch ?? epoch.number - 1 }) ||
    (known.size <= proven && proven === held.proven.size)
  );
};

/** Of a new epoch: none that any signed checkpoint names, of this history or of what is lost, is begun twice. */
export const numberAfter = (
  epochs: readonly Pick<EpochInLog, 'number'>[],
  named: readonly { readonly epoch?: number }[],
): number => 1 + Math.max(1, ...epochs.map(({ number }) => number), ...named.map(({ epoch = 1 }) => epoch));
