import type { Call } from './call';
import type { RefusalKey } from './result-codes';
import { scopeOf } from './token-scopes';

/** Whatever is asked: the request, the state of the server, and limits on both. */
const anyCall: readonly RefusalKey[] = [
  'invalidInput', 'inputUnfit', 'hiddenCharacter', 'badRequest', 'badAddress', 'methodNotAllowed', 'requestTimeout', 'headersTooLarge',
  'tooManyRequests', 'workTooLarge', 'answerTooLarge', 'systemError', 'unavailable', 'storageFull',
]; // prettier-ignore
const withBody: readonly RefusalKey[] = ['invalidJson', 'payloadTooLarge', 'bodyTooSlow'];
const withFiles: readonly RefusalKey[] = [
  'fileEmpty', 'fileTooLarge', 'fileTypeWrong', 'fileDangerous', 'structureFileName', 'fileNotInspected', 'tooManyParts',
  'tooManyUnusedFiles',
]; // prettier-ignore
const ofSession: readonly RefusalKey[] = [
  'unauthenticated', 'badTimestamp', 'badSignature', 'identityMismatch', 'accountDisabled', 'personOnly', 'forbidden',
  'beingRepaired', 'rightsBeingRepaired',
]; // prettier-ignore
const ofQueries: readonly RefusalKey[] = [
  'heavyReadsBusy',
  'streamCut',
  'notFound',
  'versionNotFound',
  'fileTypeWrong',
];
const ofCommands: readonly RefusalKey[] = [
  'eventTooLarge',
  'streamCut',
  'notFound',
  'changedMeanwhile',
  'nameRepeated',
  'wrongState',
  'notInState',
  'reasonRequired',
  'signingSuspended',
];
const ofPasswords: readonly RefusalKey[] = [
  'wrongPassword', 'passwordRequired', 'accountRequired', 'signingLocked', 'signingSuspended', 'identityMismatch',
  'meaningUnfit', 'meaningUnbound', 'meaningChanged', 'selfContributed', 'reviewerContributed',
]; // prettier-ignore
const ofRegisters: readonly RefusalKey[] = ['forbiddenEdit', 'inUse', 'approverGone'];

/** What the commands of a context say no to, beside what every command may. */
const byContext: Readonly<Record<string, readonly RefusalKey[]>> = {
  identity: [
    ...['wrongPassword', 'accountLocked', 'accountDisabled', 'signingLocked', 'lastAdmin'] as const,
    ...['tooManyTokens', 'passwordRequired', 'signingSuspended', 'beyondOwnRights', 'notOneself'] as const,
    ...['sameAdministrator', 'ownPasswordFirst', 'passwordUnchanged', 'nothingToConfirm', 'accountReserved', ...ofRegisters] as const,
  ],
  organization: ofRegisters,
  resources: ofRegisters,
  templates: [...ofRegisters, 'noReviewer', 'reviewerIsOperator'],
  projects: ['forbiddenEdit', 'personalProject', 'projectInactive', 'maxBelowMin'],
  records: [
    ...['forbiddenEdit', 'forbiddenDelete', 'leftProject'] as const,
    ...['moduleChangedByOther', 'moduleDeletedByOther', 'moduleSignedByOther', 'moduleLockedByOther', 'moduleSigned'] as const,
    ...['moduleIdMismatch', 'recordSubmittedByOther', 'recordNotEditable', 'nothingChanged'] as const,
    ...['projectInactive', 'taskInactive', 'personalProject', 'templateUnavailable', 'selectionTooLarge'] as const,
    ...['nothingToSign', 'recordTooLarge', 'tooManyModules', 'mentionedCannotRead', 'phoneLinkEnded', 'phoneLinkFull'] as const,
    ...ofRegisters,
  ],
  approvals: [
    ...['alreadySubmitted', 'approverGone', 'forbiddenEdit', 'moduleDeletedByOther', 'moduleSigned'] as const,
    ...['noReviewer', 'notYourTurn', 'nothingToSign', 'requiredUnfilled', 'reviewerIsOperator', 'versionNotFound'] as const,
    ...['reviewerContributed', 'selfContributed'] as const,
    ...['recordNotEditable', 'leftProject', ...ofRegisters] as const,
  ],
  integrations: ['platformNotPurchased', 'mailNotSetUp', 'forbiddenEdit', 'recordNotEditable'],
}; // prettier-ignore

const asksPassword = (call: Call): boolean =>
  'shape' in call.request &&
  typeof call.request.shape === 'object' &&
  call.request.shape !== null &&
  Object.keys(call.request.shape).some((field) => /^(old|new)?password$/i.test(field));

/**
 * Every refusal that a call may answer with, for its documentation. The fuzzer holds it against what is answered: a
 * refusal that is not listed is a finding.
 */
export const refusalsOf = (call: Call): readonly RefusalKey[] => [
  ...new Set<RefusalKey>([
    ...anyCall,
    ...(call.public ? [] : ofSession),
    ...(scopeOf(call) === null ? [] : (['tokenScope'] as const)),
    ...(call.method === 'POST' ? withBody : []),
    ...(call.body === 'multipart' ? withFiles : []),
    ...(call.path.endsWith('/Export') ? (['tableTooLong'] as const) : []),
    ...(call.path.endsWith('/Import/Check') ? (['tableUnfit'] as const) : []),
    ...(call.kind === 'query' ? ofQueries : [...ofCommands, ...(byContext[call.context] ?? [])]),
    ...(asksPassword(call) ? ofPasswords : []),
  ]),
];
