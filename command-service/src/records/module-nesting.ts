import type { Nesting, RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';

/** By module, the groups of child templates in which it stands. */
export type Groups = ReadonlyMap<string, readonly Nesting[]>;

/** What an event calls modules. */
const calledIn = (event: RecordEvent): readonly { readonly id: string; readonly title: string }[] => {
  switch (event.type) {
    case 'RecordCreated':
    case 'RecordRolledBack':
      return event.data.modules;
    case 'ModuleAdded':
      return [event.data.module];
    case 'ModuleRenamed':
      return [{ id: event.data.moduleId, title: event.data.to }];
    default:
      return [];
  }
};

/** What brings modules or changes them, and the groups in which they stand by it; nothing of these where there are none. */
export const withGroups = (
  events: readonly RecordEvent[],
  groups: Groups,
  state: Pick<RecordState, 'modules'>,
): readonly RecordEvent[] => {
  if (groups.size === 0) return events;
  const called = new Map([...state.modules, ...events.flatMap(calledIn)].map(({ id, title }) => [id, title]));
  const places = [...groups].map(([moduleId, within]) => ({
    ...{ moduleId, title: called.get(moduleId) ?? '', within: [...within] },
    before: [...(moduleOf(state, moduleId)?.within ?? [])],
  }));
  return [...events, { type: 'ModulesNested', data: { places } }];
};
