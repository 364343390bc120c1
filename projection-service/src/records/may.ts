import { headedDepartments } from '@shilu/events/identity/directory';
import { mayRequest } from '@shilu/events/integrations/request-rights';
import {
  currentApprovers,
  mayActivate,
  mayEditModule,
  mayEditRecord,
  mayRemoveRecord,
} from '@shilu/events/records/record-rights';
import { isSigned, type RecordState } from '@shilu/events/records/record-state';
import type { RecordView } from '@shilu/events/records/views';
import type { Viewer } from '../engine/query';

/** What the screen offers. The command service decides again, by the same rules, when it is asked for. */
export const mayOf = (state: RecordState, { accountId, isAdmin, directory }: Viewer): RecordView['may'] => {
  const mine = state.ownerId === accountId;
  const edit = mayEditRecord(state, accountId);
  const there = !state.removed;
  const leads =
    state.projectId !== null && (directory.projects.get(state.projectId)?.leaderIds.includes(accountId) ?? false);
  const waiting = currentApprovers(state);
  // What waits for closed accounts alone would never end: its author, or who may reactivate, moves it on.
  const standsIn = mayActivate(directory, accountId, state);
  const stuck = waiting.every((approverId) => directory.accounts.get(approverId)?.disabled !== false);
  const recallable =
    state.status === 'approved' || (state.status === 'inReview' && (state.approval?.decisions.length === 0 || stuck));
  return {
    edit: edit || state.modules.some((module) => mayEditModule(state, accountId, module.id)),
    submit: edit,
    approve: there && !mine && state.status === 'inReview' && waiting.includes(accountId),
    recall: there && ((mine && recallable) || (standsIn && state.status === 'inReview' && stuck)),
    decideRecall:
      there && state.status === 'recalling' && (waiting.includes(accountId) || (standsIn && stuck && !mine)),
    reactivate: there && state.status === 'approved' && standsIn,
    rollback: edit && state.versions.length > 0 && !state.modules.some(isSigned),
    remove: mayRemoveRecord(state, accountId, isAdmin),
    restore: !there && (mine || isAdmin),
    grant: edit,
    comment: there,
    exportIt: there,
    changeDepartment:
      there &&
      (mine ||
        isAdmin ||
        leads ||
        (state.departmentId !== null && headedDepartments(directory, accountId).has(state.departmentId))),
    seeTrace: true,
    ask: mayRequest(state, accountId),
  };
};
