import { sameJson } from '@shilu/events/core/canonical';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { unreadIn, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { InTurn } from '../engine/in-turn-of';
import { asDrawn, WAIT_MS } from './as-drawn';
import type { ReadAgain } from './unread-structures';

/** The structures of a module that were left unread when it was written, read now; null where none were. */
export const readAgain = async (
  services: InTurn,
  state: RecordState,
  module: ModuleState | undefined,
): Promise<ReadAgain | null> => {
  if (module === undefined || unreadIn(state, module).length === 0) return null;
  const type = moduleTypeOf(module.type);
  const stored = await services.contents.current(module);
  const { content, faults, unread } = await asDrawn(services, type, stored, WAIT_MS.again);
  const value = type.derived(content);
  return {
    contentHash: module.content.hash,
    faults,
    unread,
    value: sameJson(value, type.derived(stored)) ? null : value,
  };
};
