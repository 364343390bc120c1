/**
 * Everything the product tells people of. `needsAction`: somebody waits for the person told, so it always stands in their
 * messages. `mail`: also by mail unless the person decides otherwise (C114).
 */
export const noticeKinds = {
  reviewRequested: { needsAction: true, mail: true },
  reviewWithdrawn: { needsAction: false, mail: false },
  recordApproved: { needsAction: false, mail: true },
  recordRejected: { needsAction: true, mail: true },
  recallRequested: { needsAction: true, mail: true },
  recallGranted: { needsAction: false, mail: true },
  recallRefused: { needsAction: false, mail: true },
  recordReactivated: { needsAction: false, mail: true },
  recordShared: { needsAction: false, mail: true },
  shareToApprove: { needsAction: true, mail: true },
  shareApproved: { needsAction: false, mail: false },
  shareDeclined: { needsAction: false, mail: true },
  accessRequested: { needsAction: true, mail: true },
  accessRefused: { needsAction: false, mail: true },
  participantAdded: { needsAction: false, mail: false },
  mentioned: { needsAction: false, mail: true },
  mentionedInText: { needsAction: false, mail: true },
  commentAdded: { needsAction: false, mail: false },
  commentReplied: { needsAction: false, mail: true },
  recordRemoved: { needsAction: false, mail: true },
  recordRestored: { needsAction: false, mail: false },
  taskAssigned: { needsAction: true, mail: true },
  taskClosed: { needsAction: false, mail: false },
  projectJoined: { needsAction: false, mail: false },
  entryWaits: { needsAction: true, mail: true },
  entryMoved: { needsAction: false, mail: false },
  templateRenewed: { needsAction: false, mail: false },
  entryPutBack: { needsAction: false, mail: true },
  mentionedOnEntry: { needsAction: false, mail: true },
  entryCommented: { needsAction: false, mail: false },
  requestRefused: { needsAction: true, mail: true },
  requestAccepted: { needsAction: false, mail: false },
  requestCompleted: { needsAction: false, mail: true },
  signingLocked: { needsAction: true, mail: true },
  passwordAltered: { needsAction: true, mail: true },
  signingSuspended: { needsAction: true, mail: true },
  accountChanged: { needsAction: true, mail: true },
  identityConfirmed: { needsAction: false, mail: true },
  confirmedOnServer: { needsAction: true, mail: true },
  epochBegan: { needsAction: true, mail: true },
  clockOff: { needsAction: true, mail: true },
  clockRight: { needsAction: false, mail: false },
  incidentFound: { needsAction: true, mail: true },
  incidentSettled: { needsAction: false, mail: false },
  incidentClosed: { needsAction: false, mail: true },
} as const satisfies Record<string, { readonly needsAction: boolean; readonly mail: boolean }>;

export type NoticeKind = keyof typeof noticeKinds;
export const NOTICE_KINDS = Object.keys(noticeKinds) as readonly NoticeKind[];
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind);

/** What is said of an entry beside it is for whoever reads the entry itself, not for whoever reads what is in use of it. */
export const ofDraft: ReadonlySet<NoticeKind> = new Set(['mentionedOnEntry', 'entryCommented']);
