import type { FailureKind, VerificationReport } from '@shilu/events/audit/report';

/**
 * Of what the verification at the end of a restore finds: whether it was so in the installation that was backed up and no
 * restore mends it. Told, and no reason not to work on, or every later backup were worth nothing. Otherwise the log is not
 * what was signed, or it is the restore that made it so.
 */
const DAMAGED_BEFORE: Readonly<Record<FailureKind, boolean>> = {
  // The log, the tree that is computed of it here, and what the notary signed of it.
  eventAltered: false,
  eventMissing: false,
  eventInserted: false,
  eventMoved: false,
  revisionGap: false,
  positionGap: false,
  streamCut: false,
  leafMismatch: false,
  rootMismatch: false,
  nodeMismatch: false,
  mapMismatch: false,
  logTruncated: false,
  epochMismatch: false,
  noCheckpoint: false,
  notYetNotarised: false,
  // Outside a restore, or mended by it: keys of people who were erased go again, read models are made from the log.
  checkpointMissing: false,
  keyNotDestroyed: false,
  readModelAltered: false,
  // Rows and columns beside what was signed, which a backup takes over as they are.
  columnAltered: true,
  foreignEvent: true,
  checkpointSignature: true,
  checkpointAltered: true,
  timestampInvalid: true,
  anchorInvalid: true,
  timeContradicted: true,
  readLogAltered: true,
  keyMissing: true,
  passwordHashAltered: true,
  fileMissing: true,
  fileAltered: true,
  // What somebody signed.
  signatureMismatch: true,
  submissionMismatch: true,
  approvalMismatch: true,
  passkeyMismatch: true,
  passkeyMissing: true,
  // Events that nobody of the product made.
  illegalEvent: true,
  unknownActor: true,
  timeWentBack: true,
  timeOff: true,
  unsignedEvent: true,
  unknownSigner: true,
  signatureWrong: true,
};

export const holdsAsLog = ({ findings }: Pick<VerificationReport, 'findings'>): boolean =>
  findings.every(({ kind }) => DAMAGED_BEFORE[kind]);
