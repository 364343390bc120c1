import type { ContextManifest } from '../core/context-manifest';
import { approvalCalls } from './calls';
import { flowRegister } from './flow';

/** The course of a record through review, and the flows it goes by. */
export const approvalsContext: ContextManifest = {
  name: 'approvals',
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
    ] as const),
    ...(['notYourTurn', 'nothingToSign', 'requiredUnfilled', 'reviewerIsOperator', 'versionNotFound'] as const),
    ...(['reviewerContributed', 'selfContributed', 'recordNotEditable', 'leftProject'] as const),
  ],
};
