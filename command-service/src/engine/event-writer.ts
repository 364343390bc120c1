import type { DomainEvent } from '@shilu/events/core/envelope';
import { eventContracts } from '@shilu/events/core/event-registry';
import { toHex } from '@shilu/events/core/hashing';
import { currentVersion, encodeEvent } from '@shilu/events/core/upcast';
import { eventId } from '@shilu/events/core/uuid';
import type { NewEvent } from '@shilu/infra/event-store/port';
import type { SignBodies } from '../audit/command-signer';
import type { Author } from './author';

const SALT_BYTES = 16;
const SALTS_AT_ONCE = 256;

export type EventWriter = {
  /** Events as the log takes them; the first has revision `first`. */
  readonly encode: (
    stream: string,
    first: number,
    author: Author,
    events: readonly DomainEvent[],
  ) => Promise<readonly NewEvent[]>;
};

export type EventWriterOptions = {
  readonly clock: () => Date;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Checks every event against its contract before it is written; for development and tests. */
  readonly checkContracts: boolean;
  /** What vouches for each of the bodies that one append writes; nothing does where it is not said. */
  readonly sign?: SignBodies | undefined;
};

export const createEventWriter = ({ clock, randomBytes, checkContracts, sign }: EventWriterOptions): EventWriter => {
  let salts: Uint8Array = new Uint8Array(0);
  let used = 0;
  /** Randomness is drawn for many events at once: one system call costs more than a salt. */
  const nextSalt = (): string => {
    if (used + SALT_BYTES > salts.length) {
      salts = randomBytes(SALT_BYTES * SALTS_AT_ONCE);
      used = 0;
    }
    used += SALT_BYTES;
    return toHex(salts.subarray(used - SALT_BYTES, used));
  };

  const check = (event: DomainEvent): void => {
    const contract = eventContracts.get(event.type);
    if (!contract) throw new Error(`no contract for event ${event.type}`);
    const parsed = contract.schema.safeParse(event.data);
    if (!parsed.success) throw new Error(`event ${event.type} breaks its contract: ${parsed.error.message}`);
  };

  return {
    encode: async (stream, first, author, events) => {
      const recordedAt = clock().toISOString();
      const made = events.map((event, index) => {
        if (checkContracts) check(event);
        const id = eventId(author.commandId, stream, index);
        const meta = {
          id,
          stream,
          revision: first + index,
          schemaVersion: currentVersion(event.type),
          recordedAt,
          actor: author.actor,
          onBehalfOf: author.onBehalfOf ?? null,
          session: author.session,
          commandId: author.commandId,
          correlation: author.correlation,
          causation: author.causation ?? null,
          reason: author.reason,
          salt: nextSalt(),
        };
        return { id, type: event.type, body: encodeEvent(meta, event) };
      });
      const signatures = await sign?.(made.map(({ body }) => body));
      return signatures ? made.map((event, at) => ({ ...event, signature: signatures[at] ?? null })) : made;
    },
  };
};
