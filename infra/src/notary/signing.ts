import { judgeSigner, SIGNING_STREAM, type SignedEvent, type Signing } from '@shilu/events/audit/signing';
import { readable } from '@shilu/events/core/read-event';
import { StreamWasCut } from '../event-store/errors';
import type { EventStore, Position, StoredEvent } from '../event-store/port';
import { readWhole } from '../event-store/read-whole';
import { fastLeafHash, fastNodeHash } from './fast-hash';
import { fastVerify } from './fast-verify';

/** By the platform, as fast as it goes. */
export const FAST = { verify: fastVerify, hashNode: fastNodeHash } as const;

export const asSigned = ({ stream, type, signature = null, body }: StoredEvent): SignedEvent => ({
  ...{ stream, type, signature, leaf: fastLeafHash(body), body: () => body },
});

/** Which key is in force behind these events of the stream of keys. */
export const signingAfter = (ofKeys: readonly StoredEvent[]): Signing =>
  ofKeys.reduce<Signing>((now, event) => judgeSigner(now, asSigned(event), FAST).next, null);

/**
 * A signature covers the body alone: one that was copied to another place, or stands beside another type, says nothing there,
 * nor does what nobody can read.
 */
const isOfItsPlace = (event: StoredEvent): boolean => readable(event)?.type === event.type;

/** Events in the order of the log: whether the command service vouches for each where it stands, with the key in force there. */
export const vouchedFor = async (
  store: Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'>,
  events: readonly StoredEvent[],
): Promise<readonly boolean[]> => {
  if (events.length === 0) return [];
  const ofKeys = await readWhole(store, SIGNING_STREAM);
  const before = (position: Position) => ofKeys.filter((one) => store.comparePositions(one.position, position) < 0);
  return events.map(
    (event) =>
      judgeSigner(signingAfter(before(event.position)), asSigned(event), FAST).fault === null && isOfItsPlace(event),
  );
};

/** The same of the event that stands there; of one that an administrator of the event store took away nobody can say. */
export const isVouchedFor = async (
  store: Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'>,
  { stream, revision }: Pick<StoredEvent, 'stream' | 'revision'>,
): Promise<boolean> => {
  try {
    return (await vouchedFor(store, await store.readStream(stream, { from: revision, limit: 1 })))[0] ?? false;
  } catch (error) {
    if (error instanceof StreamWasCut) return false;
    throw error;
  }
};

/** Which key is in force at the end of the log, or behind this event of it. */
export const readSigning = async (
  store: Pick<EventStore, 'readStream' | 'readAll' | 'comparePositions'>,
  upTo: string | null = null,
): Promise<Signing> =>
  signingAfter(
    (await readWhole(store, SIGNING_STREAM)).filter(
      ({ position }) => upTo === null || store.comparePositions(position, upTo) <= 0,
    ),
  );
