import { AppError } from '@shilu/events/core/app-error';
import type { WriteFault } from '@shilu/events/records/modules/module-type';
import type { RecordEvent, UnreadPlace } from '@shilu/events/records/record-events';
import { unreadIn, type ModuleState, type RecordState } from '@shilu/events/records/record-state';

/** What came of reading the structures of a content that was written without. */
export type ReadAgain = {
  readonly contentHash: string;
  /** Still not read. */
  readonly unread: readonly UnreadPlace[];
  readonly faults: readonly WriteFault[];
  /** The content as they are; null where it says so already. */
  readonly value: unknown;
};

const unreadNames = (unread: readonly UnreadPlace[]): string => unread.map(({ called }) => called).join(', ');

/** Nobody vouches for a content whose structures were not read, or are others than it says. */
export const mustBeRead = ({ title }: Pick<ModuleState, 'title'>, { unread, faults, value }: ReadAgain): void => {
  if (unread.length > 0) throw new AppError('structuresUnread', { places: unreadNames(unread) });
  if (faults.length > 0 || value !== null) throw new AppError('structuresDiffer', { module: title });
};

/** That they were read, for the append that rests on it; refused where that is not so of the content as it stands. */
export const readBefore = (
  state: RecordState,
  modules: readonly ModuleState[],
  read: readonly (ReadAgain | null)[],
): readonly RecordEvent[] =>
  modules.flatMap((module): readonly RecordEvent[] => {
    const unread = unreadIn(state, module);
    if (unread.length === 0) return [];
    const { hash: contentHash } = module.content;
    const found = read.find((each) => each?.contentHash === contentHash);
    if (!found) throw new AppError('structuresUnread', { places: unreadNames(unread) });
    mustBeRead(module, found);
    return [{ type: 'StructuresRead', data: { moduleId: module.id, contentHash } }];
  });

/** The mark beside contents that were written with structures unread. */
export const leftUnread = (
  modules: readonly { readonly id: string; readonly content: { readonly hash: string } }[],
  unread: ReadonlyMap<string, readonly UnreadPlace[]>,
): readonly RecordEvent[] =>
  modules.flatMap(({ id: moduleId, content: { hash: contentHash } }): readonly RecordEvent[] => {
    const places = unread.get(contentHash) ?? [];
    return places.length === 0
      ? []
      : [{ type: 'StructuresDeferred', data: { moduleId, contentHash, places: [...places] } }];
  });
