import { defineContext } from '../core/context-manifest';
import { approvalCalls } from './calls';
import { flowRegister } from './flow';

/** The course of a record through review, and the flows it goes by. */
export const approvalsContext = defineContext({
  name: 'approvals',
  tokens: { read: { 'zh-CN': '读取审核流程与进度', 'en-US': 'Read approval flows and reviews' } },
  registers: [flowRegister],
  calls: Object.values(approvalCalls),
  refusals: [
    ...([
      'alreadySubmitted',
      'approverGone',
      'forbiddenEdit',
      'moduleDeletedByOther',
      'moduleSigned',
      'noReviewer',
      'structuresUnread',
      'structuresDiffer',
    ] as const),
    ...(['notYourTurn', 'nothingToSign', 'requiredUnfilled', 'reviewerIsOperator', 'versionNotFound'] as const),
    ...(['reviewerContributed', 'selfContributed', 'recordNotEditable', 'leftProject'] as const),
  ],
});
