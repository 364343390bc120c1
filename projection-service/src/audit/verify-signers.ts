import { judgeSigner, SIGNING_STREAM, type Signing } from '@shilu/events/audit/signing';
import type { VerificationFailure } from '@shilu/events/audit/report';
import { failureAt } from '@shilu/events/audit/verification';
import { FAST } from '@shilu/infra/notary/signing';
import type { EventSource, ReadEvent } from './verify-source';

type Add = (finding: VerificationFailure) => void;

/** Who vouches for every event, in the order of the log; nobody needs to for those from before signing began. */
export const checkingSigners = (add: Add) => {
  let signing: Signing = null;
  let checked = 0;
  return {
    /** Answers whether a signature was looked at, and whether nothing is wrong with who vouches for the event. */
    take: (event: ReadEvent): { readonly looked: boolean; readonly sound: boolean } => {
      const { stream, type, signature, hash: leaf } = event;
      const { fault, next } = judgeSigner(signing, { stream, type, signature, leaf, body: () => event.body() }, FAST);
      const looked = next !== null && signature !== null;
      if (looked) checked += 1;
      signing = next;
      if (fault) add(failureAt(fault.kind, event, `${type}: ${fault.detail}`));
      return { looked, sound: fault === null };
    },
    checked: (): number => checked,
  };
};

/** The events of one stream, with the keys that the log names up to each of them. Answers how many signatures there were. */
export const checkSigners = async (source: EventSource, events: readonly ReadEvent[], add: Add): Promise<number> => {
  const stream = events[0]?.stream;
  const ofKeys = stream === SIGNING_STREAM ? [] : await source.ofStream(SIGNING_STREAM);
  // What is wrong with a key is told of by whoever looks at the whole log.
  const signers = checkingSigners((finding) => {
    if (finding.stream === stream) add(finding);
  });
  return [...ofKeys, ...events]
    .sort((a, b) => source.comparePositions(a.position, b.position))
    .filter((event) => signers.take(event).looked && event.stream === stream).length;
};
