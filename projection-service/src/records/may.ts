import {
  mustDecide,
  mustDecideRecall,
  mustReactivate,
  mustRecall,
  mustSubmit,
  standIn,
} from '@shilu/events/approvals/review-rights';
import { refusalOf } from '@shilu/events/core/app-error';
import { headedDepartments } from '@shilu/events/identity/directory';
import { mayRequest } from '@shilu/events/integrations/request-rights';
import { mayEditModule, mayEditRecord, mayReadRecord, mayRemoveRecord } from '@shilu/events/records/record-rights';
import { isSigned, type RecordState } from '@shilu/events/records/record-state';
import type { RecordView } from '@shilu/events/records/views';
import { mayCopy, mustShare } from '@shilu/events/sharing/share-rights';
import type { Viewer } from '../engine/query';

/** What the screen offers. The command service decides again, by the same functions, when it is asked for. */
export const mayOf = (state: RecordState, { accountId, isAdmin, directory }: Viewer): RecordView['may'] => {
  const mine = state.ownerId === accountId;
  const edit = mayEditRecord(state, accountId);
  const there = !state.removed;
  const leads =
    state.projectId !== null && (directory.projects.get(state.projectId)?.leaderIds.includes(accountId) ?? false);
  const by = standIn(directory, accountId, state);
  const opens = (decide: () => unknown): boolean => refusalOf(decide) === null;
  const recall = refusalOf(() => mustRecall(state, by));
  return {
    edit: edit || state.modules.some((module) => mayEditModule(state, accountId, module.id)),
    submit: opens(() => mustSubmit(state, accountId)),
    approve: opens(() => mustDecide(state, accountId)),
    // That nobody is left to consent is said in words when it is asked for.
    recall: recall === null || recall.key === 'noReviewer',
    decideRecall: opens(() => mustDecideRecall(state, by)),
    reactivate: opens(() => mustReactivate(state, by)),
    rollback: edit && state.versions.length > 0 && !state.modules.some(isSigned),
    remove: mayRemoveRecord(state, accountId, isAdmin),
    restore: !there && (mine || isAdmin),
    grant: edit,
    comment: there,
    exportIt: there,
    share: opens(() => mustShare(directory, accountId, state)),
    copy: mayReadRecord(directory, accountId, state) && mayCopy(directory, accountId, state),
    changeDepartment:
      there &&
      (mine ||
        isAdmin ||
        leads ||
        (state.departmentId !== null && headedDepartments(directory, accountId).has(state.departmentId))),
    takeBack: there && mine && directory.settings.recordUpload,
    writeTogether: there && directory.settings.liveText,
    seeTrace: true,
    ask: mayRequest(state, accountId),
  };
};
