import type { Call } from './call';
import { contextList } from './context-list';
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
  'beingRepaired', 'shownDiffers', 'logAltered', 'rightsBeingRepaired', 'passwordExpired', 'secondFactorDue',
]; // prettier-ignore
const ofQueries: readonly RefusalKey[] = [
  'heavyReadsBusy',
  'streamCut',
  'notFound',
  'versionNotFound',
  'fileTypeWrong',
  'notAsOf',
  'momentAhead',
];
const ofCommands: readonly RefusalKey[] = [
  'streamDisputed',
  'eventTooLarge',
  'pastIsReadOnly',
  'streamCut',
  'notFound',
  'changedMeanwhile',
  'nameRepeated',
  'wrongState',
  'notInState',
  'reasonRequired',
  'signingSuspended',
  'signerAway',
];
const ofPasswords: readonly RefusalKey[] = [
  'wrongPassword', 'passwordRequired', 'accountRequired', 'signingLocked', 'signingSuspended', 'identityMismatch',
  'meaningUnfit', 'meaningUnbound', 'meaningChanged', 'selfContributed', 'reviewerContributed',
  'passkeyRequired', 'passkeyUnfit', 'passkeyExpired', 'passwordAltered',
]; // prettier-ignore
const ofRegisters: readonly RefusalKey[] = ['forbiddenEdit', 'inUse', 'approverGone'];

/** By context: what its own commands may answer, and those of its registers. */
const byContext: ReadonlyMap<string, readonly RefusalKey[]> = new Map(
  contextList.map(({ name, refusals = [], registers = [] }) => [
    name,
    registers.length === 0 ? refusals : [...refusals, ...ofRegisters],
  ]),
);

/** By context: what its own queries may answer. */
const ofContextQueries: ReadonlyMap<string, readonly RefusalKey[]> = new Map(
  contextList.map(({ name, queryRefusals = [] }) => [name, queryRefusals]),
);

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
    ...(/\/(?:Import\/Check|Protocol\/Read|Sheet\/Read)$/.test(call.path) ? (['tableUnfit'] as const) : []),
    ...(call.kind === 'query'
      ? [...ofQueries, ...(ofContextQueries.get(call.context) ?? [])]
      : [...ofCommands, ...(byContext.get(call.context) ?? [])]),
    ...(asksPassword(call) ? ofPasswords : []),
  ]),
];
