import type { DomainEvent, RecordedEvent } from '@shilu/events/core/envelope';
import { currentVersion } from '@shilu/events/core/upcast';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { initialRecord, type RecordState } from '@shilu/events/records/record-state';

const record = (event: DomainEvent, revision: number, actor: string): RecordedEvent<RecordEvent> =>
  ({
    id: `event-${revision}`, stream: 'record-r', revision, type: event.type, schemaVersion: currentVersion(event.type), recordedAt: new Date(Date.UTC(2026, 0, 1) + revision).toISOString(),
    actor, onBehalfOf: null, session: null, commandId: `command-${revision}`, correlation: 'c', causation: null, reason: null, salt: '0'.repeat(32),
    data: event.data, position: String(revision + 1),
  }) as RecordedEvent<RecordEvent>; // prettier-ignore

/** A record's story for unit tests: who did what, folded as the log would. */
export type History = { readonly state: RecordState; readonly events: readonly RecordedEvent<RecordEvent>[] };
export const emptyHistory: History = { state: initialRecord(), events: [] };

export const follow = (history: History, actor: string, made: readonly RecordEvent[]): History =>
  made.reduce<History>((before, event) => {
    const recorded = record(event, before.events.length, actor);
    return { state: evolveRecord(before.state, recorded), events: [...before.events, recorded] };
  }, history);
