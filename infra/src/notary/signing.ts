import { judgeSigner, SIGNING_STREAM, type SignedEvent, type Signing } from '@shilu/events/audit/signing';
import type { EventStore, StoredEvent } from '../event-store/port';
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

/** Which key is in force at the end of the log, or behind this event of it. */
export const readSigning = async (
  store: Pick<EventStore, 'readStream' | 'comparePositions'>,
  upTo: string | null = null,
): Promise<Signing> =>
  signingAfter(
    (await store.readStream(SIGNING_STREAM)).filter(
      ({ position }) => upTo === null || store.comparePositions(position, upTo) <= 0,
    ),
  );
