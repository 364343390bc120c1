import type { RecordedEvent } from '../core/envelope';
import { departmentsAbove, worksIn, type Directory } from '../identity/directory';
import { RECORD } from '../records/record-category';
import { shareDecider, type Share, type ShareEvent, type ShareTargets } from '../sharing/share';
import type { NoticeSource } from './notice-source';

/** Everybody whom a share is with as the event happens: by name, by department, by project. */
const sharedWithNow = (directory: Directory, { accountIds, departmentIds, projectIds }: ShareTargets): string[] =>
  [...directory.accounts.values()]
    .filter(
      ({ id, departmentId }) =>
        accountIds.includes(id) ||
        departmentsAbove(directory, departmentId).some((each) => departmentIds.includes(each)) ||
        projectIds.some((projectId) => worksIn(directory, id, projectId)),
    )
    .map(({ id }) => id);

export const shareSource: NoticeSource<Share, RecordedEvent<ShareEvent>> = {
  tells: ['RecordShared'],
  bears: ['ShareWithdrawn'],
  initial: shareDecider.initialState,
  evolve: shareDecider.evolve,
  tell: (event, _before, after, directory) =>
    event.type === 'RecordShared'
      ? [{ kind: 'recordShared', to: sharedWithNow(directory, after), note: event.reason ?? '' }]
      : [],
  about: ({ recordId }) => ({ category: RECORD, id: recordId }),
  head: () => null,
  // Those it is with; where it is shown or sent, it is the record that must still be readable.
  mayKnow: () => true,
};
