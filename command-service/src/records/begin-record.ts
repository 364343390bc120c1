import type { FileRef } from '@shilu/events/core/schemas';
import type { RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Caller } from '../engine/command';
import type { Outcome } from '../engine/handle-command';
import type { Services } from '../engine/services';
import { decideRecord, type RecordHead } from './decide-record';
import { withFacts, type Begun } from './module-facts';
import type { Beginning } from './record-beginning';

export type NewRecord = {
  readonly id: string;
  readonly head: RecordHead;
  readonly departmentId: string | null;
  readonly begun: Beginning;
  /** Those that it begins with by its template or original, and all others. */
  readonly modules: readonly RecordModule[];
  /** What a file brought, and what it says by module. */
  readonly imported?: { readonly source: FileRef; readonly written: ReadonlyMap<string, unknown> };
};

/** What is decided of a new record, whatever its number. */
const recordBegun = (
  { head, departmentId, begun, modules, imported }: NewRecord,
  actor: string,
  number: string,
  state: RecordState,
): readonly RecordEvent[] =>
  decideRecord(
    {
      ...{ kind: 'create', actor, number, head, departmentId, modules },
      templateId: begun.templateId,
      templateVersion: begun.templateVersion,
      clonedFromId: begun.clonedFromId,
      unread: begun.unread,
      locks: begun.locks,
      groups: begun.groups,
      ...imported,
    },
    state,
  );

/** Modules of its template or original were stated there; whatever else it is made with is the caller's word. */
const statedElsewhere = ({ begun }: NewRecord): Begun =>
  new Map(begun.modules.map(({ id }) => [id, begun.templateId === null ? 'record' : 'template']));

/** The same with all that follows from its contents, each of which may be said or nothing is made. */
export const checkedBeginning = (
  services: Services,
  caller: Caller,
  made: NewRecord,
  number: string,
  state: RecordState,
): Promise<readonly RecordEvent[]> =>
  withFacts(services, caller, made.id, state, recordBegun(made, caller.id, number, state), statedElsewhere(made));

/** Takes a number and writes a record that was checked: all of it in one append. */
export const beginRecord = async (
  services: Services,
  caller: Caller,
  made: NewRecord,
): Promise<Outcome<RecordState>> => {
  const { directory, records, clock, numbering } = services;
  const { id } = made;
  const { state } = await records.load(id);
  const { recordPrefix, recordSerialDigits } = directory.settings;
  const number = state.exists
    ? state.number
    : await numbering.allocate(
        { name: 'record', prefix: recordPrefix, digits: recordSerialDigits, year: String(clock().getFullYear()) },
        id,
        caller.author,
      );
  return records.run<RecordEvent>(id, caller.author, (current) =>
    checkedBeginning(services, caller, made, number, current),
  );
};
