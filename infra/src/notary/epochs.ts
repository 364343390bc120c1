import { EPOCH_BEGAN, EPOCH_STREAM, epochSaid, type EpochBegan, type EpochEvent } from '@shilu/events/audit/epoch';
import { judgeSigner, SIGNING_STREAM } from '@shilu/events/audit/signing';
import type { EpochSaid } from '@shilu/events/core/checkpoint-note';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import type { EventStore, Position } from '../event-store/port';
import { readWhole } from '../event-store/read-whole';
import { asSigned, FAST, signingAfter } from './signing';

/** An epoch, where the event that begins it stands in the log, and what that says beside. */
export type EpochInLog = EpochSaid &
  Pick<EpochBegan, 'root' | 'proven' | 'known'> & { readonly position: Position; readonly reason: string };

/**
 * The epochs of a log after the first, in order: those that the command service vouches for. An event that says so and is not
 * signed with the key in force where it stands begins none; the notary and `npm run verify` name it.
 */
export const readEpochs = async (
  store: Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'>,
): Promise<readonly EpochInLog[]> => {
  const began = await readWhole(store, EPOCH_STREAM);
  const ofKeys = began.length === 0 ? [] : await readWhole(store, SIGNING_STREAM);
  return began.flatMap((stored) => {
    const { position } = stored;
    const signing = signingAfter(ofKeys.filter((event) => store.comparePositions(event.position, position) <= 0));
    if (judgeSigner(signing, asSigned(stored), FAST).fault !== null) return [];
    const event = readable(stored);
    if (event?.type !== EPOCH_BEGAN) return [];
    const { data, recordedAt, reason } = event as RecordedEvent<EpochEvent>;
    const { root, proven, known } = data;
    return [{ ...epochSaid({ data, recordedAt }), root, proven, known, position, reason: reason ?? '' }];
  });
};
