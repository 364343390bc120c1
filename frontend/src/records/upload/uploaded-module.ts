import type { ResponseOf } from '@shilu/events/core/call';
import type { recordCalls } from '@shilu/events/records/calls';
import { initialChoices, openUnits, type MergeChoice, type MergeUnit } from '../modules/merge-units';
import { moduleUiOf } from '../modules/registry';

export type CheckedCopy = ResponseOf<typeof recordCalls.checkCopy>;
export type UploadedModule = CheckedCopy['modules'][number];

/** What a file says of a module beside what the record says, and what a person chose of both. */
export type Merging = {
  readonly module: UploadedModule;
  readonly units: readonly MergeUnit[];
  readonly chosen: ReadonlyMap<string, MergeChoice>;
};

export const beginMerging = (module: UploadedModule): Merging => {
  const ui = module.state === 'open' ? moduleUiOf(module.type) : undefined;
  const units = ui?.merge.units(module.base, module.mine, module.theirs) ?? [];
  return { module, units, chosen: initialChoices(units) };
};

/** Both changed it since the file left, and nobody has chosen yet. */
export const openIn = ({ units, chosen }: Merging): readonly MergeUnit[] => openUnits(units, chosen);

/** What is saved; null where the module stays as it is. */
export const mergedContent = ({ module, units, chosen }: Merging): unknown => {
  const ui = moduleUiOf(module.type);
  if (ui === undefined || module.state !== 'open') return null;
  const takes = units.some(({ key, same }) => !same && (chosen.get(key) ?? 'theirs') !== 'theirs');
  return takes ? ui.merge.compose(units, chosen, module.mine, module.theirs) : null;
};
