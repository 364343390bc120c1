import { EPOCH_BEGAN, EPOCH_STREAM, epochSaid, type EpochBegan, type EpochEvent } from '@shilu/events/audit/epoch';
import type { EpochSaid } from '@shilu/events/core/checkpoint-note';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import type { EventStore, Position } from '../event-store/port';

/** An epoch, where the event that begins it stands in the log, and why it was begun. */
export type EpochInLog = EpochSaid & {
  readonly position: Position;
  readonly reason: string;
  readonly known: EpochBegan['known'];
};

/** The epochs of a log after the first, in order. */
export const readEpochs = async (store: Pick<EventStore, 'readStream'>): Promise<readonly EpochInLog[]> =>
  (await store.readStream(EPOCH_STREAM)).flatMap((stored) => {
    const event = readable(stored);
    if (event?.type !== EPOCH_BEGAN) return [];
    const began = event as RecordedEvent<EpochEvent>;
    return [{ ...epochSaid(began), position: stored.position, reason: event.reason ?? '', known: began.data.known }];
  });
