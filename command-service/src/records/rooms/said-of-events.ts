import type { RecordedEvent } from '@shilu/events/core/envelope';
import { placeOf } from '@shilu/events/records/modules/cell-fill';
import { isSaveType, recordEventSchemas } from '@shilu/events/records/record-events';
import type { RoomSaid } from '@shilu/events/records/room-calls';

/** What those at a sheet hear of an event: those of one module, or of all of the record where `moduleId` is null. */
export type SaidOfModule = { readonly moduleId: string | null; readonly said: RoomSaid };

/** After these nothing goes on as it was: what is shown is asked for anew, with what may be done there now. */
const ENDS: ReadonlySet<string> = new Set([
  ...['RecordSubmitted', 'RecordRolledBack', 'RecordRemoved', 'RecordReactivated', 'ModuleRemoved', 'ModuleSigned'],
  ...['ModuleSignatureRemoved', 'ModuleGranted', 'ModuleLocked', 'ModuleUnlocked', 'RecordRestored', 'RecordRejected'],
]);

/** Whether anybody at a sheet hears of such events. */
export const isHeard = (type: string): boolean => ENDS.has(type) || isSaveType(type);

/** What a save says of the content before it, and the content after: whoever has the one makes the other. */
export const saidOf = (events: readonly RecordedEvent[]): readonly SaidOfModule[] =>
  events.flatMap(({ type, data, revision, actor }): readonly SaidOfModule[] => {
    if (ENDS.has(type)) return [{ moduleId: null, said: { kind: 'reload' } }];
    if (!isSaveType(type)) return [];
    const { moduleId, content, difference } = recordEventSchemas[type].parse(data);
    const cells = type === 'SheetCellsChanged' ? recordEventSchemas[type].parse(data).cells.map(placeOf) : [];
    if (content.blob) return [{ moduleId, said: { kind: 'reload' } }];
    if (difference !== null)
      return [
        { moduleId, said: { kind: 'saved', on: difference.on, revision, edits: difference.content, by: actor, cells } },
      ];
    if (content.inline === undefined) return [{ moduleId, said: { kind: 'reload' } }];
    const edits = [{ path: [], put: content.inline }];
    return [{ moduleId, said: { kind: 'saved', on: null, revision, edits, by: actor, cells } }];
  });
