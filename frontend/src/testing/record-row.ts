import type { RecordRow } from '@shilu/events/records/record-row';

/** A record as lists show it, for tests of this workspace. */
export const rowForTests: RecordRow = {
  ...{ id: 'r', number: 'SL-1', title: '偶联', recordType: '', status: 'draft', version: 1 },
  ...{ moduleCount: 1, signedCount: 0, bookId: 'b', bookName: '记录本', projectId: null, projectName: null },
  ...{ taskId: null, taskName: null, departmentId: null, departmentName: null, ownerId: 'li', ownerName: '李静' },
  ...{ waitingFor: [], waitingSince: null, highlightedCount: 0, removed: false, snippet: null },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
};
