import { AppError } from '@shilu/events/core/app-error';
import { sameJson } from '@shilu/events/core/canonical';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { CarriedFrom, ClonedFor } from '@shilu/events/records/modules/carry-over';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { CopiedFrom, RecordModule, UnreadPlace } from '@shilu/events/records/record-events';
import { moduleOf, unreadIn, type ModuleState } from '@shilu/events/records/record-state';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { allUnread } from './as-drawn';
import { packContent } from './module-content';
import { mustCopy, readableRecord } from './record-access';

/**
 * What a copy has of its source, in a clone of a whole record and in a copy of one module: content and files, which were
 * checked when they were written. Signatures, comments and grants stay where they are, and whether it applies to another
 * experiment is said there, with its reason.
 */
export const contentOf = ({
  type,
  content,
  files,
  text,
}: ModuleState): Omit<RecordModule, 'id' | 'title'> & { readonly type: string } => ({
  type,
  content,
  files: [...files],
  text,
  notApplicable: false,
});

/**
 * The same of each module of a whole record, without what its type leaves behind. What was taken once is not asked again
 * by bounds drawn since: only something of it is taken out.
 */
export const carriedContent = async (
  services: Services,
  module: ModuleState,
  cloneFor: ClonedFor,
  from: CarriedFrom,
  /** Ids that the modules of the source have in the record that is made. */
  idOf: (moduleId: string) => string,
): Promise<ReturnType<typeof contentOf>> => {
  const type = moduleTypeOf(module.type);
  const carry = type.carryOver[cloneFor];
  const { relinked } = type;
  if (carry === 'all' && relinked === undefined) return contentOf(module);
  const stored = await services.contents.current(module);
  const carried = carry === 'all' ? stored : carry.take(stored, from);
  const taken = relinked?.(carried, idOf) ?? carried;
  if (sameJson(taken, stored)) return contentOf(module);
  return { type: type.type, ...(await packContent(services, type, taken)), notApplicable: false };
};

export type Copy = {
  readonly value: unknown;
  readonly module: Omit<RecordModule, 'id' | 'title'>;
  readonly copiedFrom: CopiedFrom;
  readonly unread: readonly UnreadPlace[];
};

/** The module as it stands in its record at this moment: read here, never taken from the caller. */
export const copyOf = async (
  services: Services,
  caller: Caller,
  source: { readonly experimentId: string; readonly moduleId: string },
  type: string,
): Promise<Copy> => {
  const state = await readableRecord(services, caller, source.experimentId);
  mustCopy(services, caller, state);
  const module = moduleOf(state, source.moduleId);
  if (!module) throw new AppError('moduleDeletedByOther');
  if (module.type !== type) throw inputUnfit([{ path: 'type', message: 'invalid_value' }]);
  const stored = await services.contents.current(module);
  const { carryOver, ...moduleType } = moduleTypeOf(type);
  const value = carryOver.copy?.(stored) ?? stored;
  return {
    value,
    module: {
      ...contentOf(module),
      ...(sameJson(value, stored) ? {} : await packContent(services, moduleType, value)),
    },
    unread: unreadIn(state, module).length === 0 ? [] : allUnread(moduleType, value),
    copiedFrom: {
      recordId: source.experimentId,
      moduleId: module.id,
      version: state.version,
      revision: module.contentRevision,
      contentHash: module.content.hash,
    },
  };
};
