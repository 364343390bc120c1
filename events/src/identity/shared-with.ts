import { isOver } from '../sharing/share';
import { RECORD } from '../records/record-category';
import { departmentsAbove, worksIn, type Directory } from './directory';
import type { StandingShare } from './shares';

/** What is shared with somebody now: by name, with a department that they are in or below, with a project they work in. */
export const sharedWith = (directory: Directory, accountId: string): readonly StandingShare[] => {
  const { byId, ofAccounts, ofDepartments, ofProjects } = directory.shares;
  if (byId.size === 0) return [];
  const account = directory.accounts.get(accountId);
  if (account === undefined || account.disabled) return [];
  const ids = new Set([
    ...(ofAccounts.get(accountId) ?? []),
    ...departmentsAbove(directory, account.departmentId).flatMap((id) => [...(ofDepartments.get(id) ?? [])]),
    ...[...ofProjects].flatMap(([id, held]) => (worksIn(directory, accountId, id) ? [...held] : [])),
  ]);
  const now = directory.clock().toISOString();
  return [...ids].flatMap((id) => {
    const share = byId.get(id);
    return share === undefined || isOver(share, now) ? [] : [share];
  });
};

/** Of those, the entries of registers. */
export const entriesSharedWith = (directory: Directory, accountId: string): readonly StandingShare[] =>
  sharedWith(directory, accountId).filter(({ subject }) => subject.category !== RECORD);

/** Of those, the records, by their ids. */
export const recordsSharedWith = (
  directory: Directory,
  accountId: string,
): readonly (Omit<StandingShare, 'subject'> & { readonly recordId: string })[] =>
  sharedWith(directory, accountId).flatMap(({ subject: { category, id }, ...share }) =>
    category === RECORD ? [{ ...share, recordId: id }] : [],
  );
