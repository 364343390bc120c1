import type { RecordView } from '@shilu/events/records/views';

/** A record as its author reads it, for tests of this workspace. */
export const recordForTests: RecordView = {
  ...{ experimentId: 'r', number: 'SL-1', title: '偶联', recordType: '', status: 'draft', version: 1, revision: 3 },
  ...{ position: 'p', removed: false, bookId: 'b', bookName: '记录本', projectId: null, projectName: null },
  ...{ taskId: null, taskName: null, departmentId: null, departmentName: null, ownerId: 'wang', ownerName: '王思远' },
  ...{ templateId: null, clonedFromId: null, lastCacheTime: null, recordHash: '', isRejected: false, permission: 1 },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z', modifiedBy: 'wang' },
  ...{ isReadOnly: false, hasModuleShared: false, reasonRequired: false, ModuleGrants: [], modules: [] },
  ...{ approval: null, pastApprovals: [], recall: null, versions: [], comments: [], people: {} },
  pageInfo: { temperature: null, humidity: null, participantIds: [], participantsNotApplicable: false },
  may: {
    ...{ edit: true, submit: true, approve: false, recall: false, decideRecall: false, reactivate: false },
    ...{
      rollback: true,
      remove: true,
      restore: false,
      grant: true,
      comment: true,
      exportIt: true,
      takeBack: false,
      share: true,
      copy: true,
    },
    ...{ changeDepartment: true, seeTrace: true, ask: true },
  },
};
