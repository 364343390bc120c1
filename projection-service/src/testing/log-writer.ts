import { randomBytes } from 'node:crypto';
import { streamName, type DomainEvent } from '@shilu/events/core/envelope';
import { IV_BYTES, sealField, type Sealed, type SubjectKeys } from '@shilu/events/core/personal';
import { currentVersion, encodeEvent } from '@shilu/events/core/upcast';
import { eventId } from '@shilu/events/core/uuid';
import { contentHash } from '@shilu/events/records/record-hash';
import type { RecordModule } from '@shilu/events/records/record-events';
import type { EventStore } from '@shilu/infra/event-store/port';

export type Written = { readonly position: string; readonly revision: number };
export type WriteOptions = {
  readonly actor?: string;
  readonly at?: string;
  readonly reason?: string;
  /** The revision it follows, where others wrote to the stream too. */
  readonly onto?: number;
};

/** Data of an event, or what makes it once the event's id is known (seals are bound to it). */
export type EventToWrite = { readonly type: string; readonly data: unknown | ((eventId: string) => unknown) };

export type LogWriter = {
  readonly write: (
    category: string,
    id: string,
    events: readonly EventToWrite[],
    options?: WriteOptions,
  ) => Promise<Written>;
  readonly seal: (subject: string, plain: string, eventId: string, path: string) => Promise<Sealed>;
};

/** Writes to the log as the command service would, for tests and benches of what reads it. */
export const createLogWriter = (store: EventStore, keys: SubjectKeys): LogWriter => {
  const revisions = new Map<string, number>();
  let clock = Date.parse('2026-03-02T08:00:00.000Z');
  let commands = 0;
  return {
    seal: async (subject, plain, id, path) => {
      const key = await keys.create(subject);
      return sealField(plain, { subject, key }, { eventId: id, path }, new Uint8Array(randomBytes(IV_BYTES)));
    },
    write: async (category, id, events, options = {}) => {
      const stream = streamName(category, id);
      const commandId = eventId(`c${(commands += 1)}`, stream, 0);
      const expected = options.onto ?? revisions.get(stream) ?? -1;
      const recordedAt = options.at ?? new Date((clock += 1_000)).toISOString();
      const made = await Promise.all(
        events.map(async (event, index) => {
          const own = eventId(commandId, stream, index);
          const data: unknown =
            typeof event.data === 'function' ? await (event.data as (id: string) => unknown)(own) : event.data;
          const meta = {
            ...{
              id: own,
              stream,
              revision: expected + 1 + index,
              schemaVersion: currentVersion(event.type),
              recordedAt,
              actor: options.actor ?? 'system',
              onBehalfOf: null,
            },
            ...{
              session: 's1',
              commandId,
              correlation: commandId,
              causation: null,
              reason: options.reason ?? null,
              salt: randomBytes(16).toString('hex'),
            },
          };
          return {
            id: own,
            type: event.type,
            body: encodeEvent(meta, { type: event.type, data } satisfies DomainEvent),
          };
        }),
      );
      const { position, revision } = await store.append(stream, expected, made);
      revisions.set(stream, revision);
      return { position, revision };
    },
  };
};

export const textModule = (id: string, title: string, text: string): RecordModule => {
  const inline = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  return {
    id,
    type: 'editor',
    title,
    content: { hash: contentHash(inline), version: 1, inline },
    files: [],
    text,
    notApplicable: false,
  };
};
