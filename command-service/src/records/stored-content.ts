import { withEdits } from '@shilu/events/core/edits';
import { readEvent } from '@shilu/events/core/read-event';
import { isSaveType, recordEventSchemas, RECORD, type Content } from '@shilu/events/records/record-events';
import { streamName } from '@shilu/events/core/envelope';
import type { ModuleState } from '@shilu/events/records/record-state';
import type { Services } from '../engine/services';

/** Content that one event of the record gave a module; undefined when it gave none. */
const contentIn = (type: string, data: unknown, moduleId: string): Content | undefined => {
  switch (type) {
    case 'ModuleSaved':
    case 'SheetCellsChanged': {
      const saved = recordEventSchemas[type].parse(data);
      return saved.moduleId === moduleId ? saved.content : undefined;
    }
    case 'ModuleAdded': {
      const { module } = recordEventSchemas.ModuleAdded.parse(data);
      return module.id === moduleId ? module.content : undefined;
    }
    case 'RecordCreated':
      return recordEventSchemas.RecordCreated.parse(data).modules.find((module) => module.id === moduleId)?.content;
    case 'RecordRolledBack':
      return recordEventSchemas.RecordRolledBack.parse(data).modules.find((module) => module.id === moduleId)?.content;
    default:
      return undefined;
  }
};

/** What one event gave the module, made whole from the saves before it where it says only what changed. */
const wholeAt = async (
  services: Pick<Services, 'store'>,
  recordId: string,
  moduleId: string,
  revision: number,
): Promise<Content | undefined> => {
  const [stored] = await services.store.readStream(streamName(RECORD, recordId), { from: revision, limit: 1 });
  if (!stored || stored.revision !== revision) return undefined;
  const event = readEvent(stored);
  const content = contentIn(event.type, event.data, moduleId);
  const difference = isSaveType(event.type) ? recordEventSchemas[event.type].parse(event.data).difference : null;
  if (!content || content.blob || difference === null) return content;
  const before = await wholeAt(services, recordId, moduleId, difference.on);
  return before && { ...content, inline: withEdits(before.inline, difference.content) };
};

/** What a person began from, as it is shown today: the module's content as of one event. Null when that was none of it. */
export const contentAt = async (
  services: Services,
  recordId: string,
  { id: moduleId, type }: Pick<ModuleState, 'id' | 'type'>,
  revision: number,
): Promise<unknown> => {
  const content = await wholeAt(services, recordId, moduleId, revision);
  return content ? services.contents.current({ type, content }) : null;
};
