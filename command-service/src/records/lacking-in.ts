import type { ReactionParts } from '@shilu/events/records/modules/module-type';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { ModuleState } from '@shilu/events/records/record-state';
import type { Contents } from '../engine/contents';

/** What another record names of a module and is not in it; a module that is no reaction has none of it. */
export const lackingIn = async (
  { contents }: { readonly contents: Pick<Contents, 'current'> },
  module: ModuleState,
  parts: ReactionParts,
): Promise<keyof ReactionParts | 'module' | null> => {
  const { reaction } = moduleTypeOf(module.type);
  return reaction === undefined ? 'module' : reaction.lacks(await contents.current(module), parts);
};
