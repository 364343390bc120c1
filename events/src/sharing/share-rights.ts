import { AppError } from '../core/app-error';
import { mayAdminister, type Directory } from '../identity/directory';
import { audienceOf, copyingOf, mayRead } from '../identity/readership';
import { factsOf } from '../records/record-rights';
import type { RecordState } from '../records/record-state';

/** The author shares, what the author may read: others ask the author. */
export const mustShare = (directory: Directory, accountId: string, record: RecordState): void => {
  if (record.ownerId !== accountId) throw new AppError('forbidden');
  if (record.removed) throw new AppError('wrongState');
  // What is in a personal project is its person's alone (P09).
  if (record.projectId !== null && (directory.projects.get(record.projectId)?.personal ?? false))
    throw new AppError('personalProject');
};

type Shared = { readonly sharerId: string };

/** Whoever shared it, the author of the record, administrators. */
export const mayWithdraw = (
  directory: Directory,
  accountId: string,
  { sharerId }: Shared,
  { ownerId }: Pick<RecordState, 'ownerId'>,
): boolean => sharerId === accountId || ownerId === accountId || mayAdminister(directory, accountId);

/** Whether somebody who reads the record may take something of it along into a record of their own. */
export const mayCopy = (directory: Directory, accountId: string, record: RecordState): boolean =>
  mayRead(audienceOf(factsOf(record)), copyingOf(directory, accountId));
