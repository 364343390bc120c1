import { AppError } from '@shilu/events/core/app-error';
import { findModuleType } from '@shilu/events/records/modules/registry';

/** V023: of a type of which a record holds one, such as a reaction, there is no second. */
export const oneOfEach = (modules: readonly { readonly type: string }[]): void => {
  const held = new Set<string>();
  for (const { type } of modules) {
    if (held.has(type) && findModuleType(type)?.single === true) throw new AppError('moduleSingle');
    held.add(type);
  }
};
