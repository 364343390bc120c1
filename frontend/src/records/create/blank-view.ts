import { contentHash } from '@shilu/events/records/record-hash';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import type { Begun } from './begun-store';

/** Revision of the first event of a record: what is typed on the blank page is written on it. */
const FIRST_REVISION = 0;

/** A record that does not exist yet, as its page shows it: one text to write in, and no act that needs the record. */
export const blankView = (
  id: string,
  number: string,
  request: Begun['request'],
  names: Pick<RecordView, 'bookName' | 'projectName' | 'taskName' | 'ownerId' | 'ownerName'>,
  now: string,
): RecordView => ({
  ...{ experimentId: id, number, title: request.title, recordType: request.recordType, ...names },
  ...{ bookId: request.bookId, projectId: request.projectId, taskId: request.taskId },
  ...{ status: 'draft', version: 1, revision: FIRST_REVISION, position: '', removed: false, permission: 1 },
  ...{ departmentId: null, departmentName: null, templateId: null, clonedFromId: null, lastCacheTime: null },
  ...{ createdAt: now, modifiedAt: now, modifiedBy: names.ownerId, recordHash: '', isRejected: false },
  ...{ isReadOnly: false, hasModuleShared: false, reasonRequired: false, ModuleGrants: [] },
  ...{ approval: null, pastApprovals: [], recall: null, versions: [], comments: [] },
  people: { [names.ownerId]: names.ownerName },
  pageInfo: { temperature: null, humidity: null, participantIds: [], participantsNotApplicable: false },
  modules: request.modules.map((module) => {
    const { empty, version } = moduleTypeOf(module.type);
    const content = empty();
    return {
      ...module,
      ...{ content, contentHash: contentHash(content), contentVersion: version, contentRevision: FIRST_REVISION },
      ...{ files: [], savedBy: names.ownerId, savedAt: now, writerIds: [names.ownerId], notApplicable: false },
      ...{ notApplicableReason: null, isCheck: false, signatures: [], everSigned: false, setHighlight: false },
      ...{ grants: [], mayEdit: true, unfilled: [] },
    };
  }),
  may: {
    ...{ edit: true, submit: false, approve: false, recall: false, decideRecall: false, reactivate: false },
    ...{
      rollback: false,
      remove: false,
      restore: false,
      grant: false,
      comment: false,
      exportIt: false,
      takeBack: false,
      share: false,
      copy: false,
    },
    ...{ changeDepartment: false, seeTrace: false, ask: false },
  },
});
