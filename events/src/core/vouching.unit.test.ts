import { checkpointCalls } from '../audit/checkpoint-calls';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { capabilityCalls } from '../capabilities/calls';
import { allCalls, internalCalls } from './calls';
import { moveCalls } from './register-calls';
import { registers } from './registers';
import { tableCalls } from './table-calls';

/** Signatures, and decisions on a record that its reviewer or a stand-in answers for by name. */
const vouchedByName = [
  'ExperimentModule/Signature',
  'Flow/Submit',
  'Flow/Approve',
  'Flow/Reject',
  'PCFlow/approve',
  'PCFlow/reject',
  'Flow/Activate',
];
/** What leaves the laboratory, and what puts an earlier version in the place of one that nobody saw whole. */
const vouchedFor = [
  'Flow/Rollback',
  'PCExperiment/Export/Register',
  'PCExperiment/Export/ExportFile',
  'PCExperiment/Export/PreviewFile',
  'PCExperiment/ExportRXN',
  'PCExperiment/Sheet/ExportFile',
  'PCExperiment/Export/ExportCopy',
  'analyse/reactionSequence/exportFile',
  'Audit/Proof',
  'SIP/Inspection/Submit',
  'RegMS/Compound/Register',
  'CIMS/Bottles/Requisition',
  'CIMS/Bottles/Usage',
  'BIMS/Item/Register',
  'Platform/Request/Correct',
];
/** A signature is taken back by the person alone who gave it; what is left vouches for less. */
const byName = [
  'ExperimentModule/RemoveSignature',
  // A move that is signed vouches for its entry, which is no record.
  ...registers.flatMap((register) =>
    moveCalls(register).flatMap(({ move, one }) => (move.signs === undefined ? [] : [one.path])),
  ),
];
/** What somebody signs with, and what they are about to: the signature itself is the command's that it is for. */
const toSignWith = ['Account/Passkey/EnrolmentOptions', 'Account/Passkey/Enrol', 'Account/Passkey/Statement'];
const neither = [
  // Sessions, accounts, programs, the organisation: about no record.
  ...['Login/Config', 'account/login', 'account/logout', 'account/isAuthorizeLogin', 'Account/ValidatePassword'],
  ...['account/lockScreen', 'Organization/AuthorizeInfo', 'account/loginStatus', 'Permission/List/{id}'],
  ...['Account/ChangePassword', 'Account/Add', 'Account/Modify', 'Account/Erase', 'Setting/Organization/Modify'],
  // Rights, an administrator's too, sleep while their holder has to be identified.
  ...['Account/ConfirmIdentity', 'ServiceAccount/Add', 'ServiceAccount/List'],
  // Keys of one's own devices.
  ...['Account/Passkeys', 'Account/Passkey/Remove'],
  ...toSignWith,
  // What one logs in with.
  ...['Account/SecondFactor', 'Account/SecondFactor/Prepare'],
  ...['Account/SecondFactor/Enrol', 'Account/SecondFactor/Remove'],
  ...['ServiceAccount/Token/Add', 'ServiceAccount/Token/Revoke', 'UserSetting/Get', 'UserSetting/Set'],
  ...['Message/Read', 'Message/ReadAll', 'Message/Digest/Request', 'Notification/Set', 'System/TestLetter'],
  ...['Project/Add', 'Project/Modify', 'Task/Add', 'Task/Modify', 'PCFlow/SetDefault'],
  ...registers.flatMap(({ paths }) => [paths.add, paths.modify, paths.remove, paths.restore]),
  'CommonList/Remove',
  // Entries of registers, no record; while one of those asked for is being repaired, the list is refused.
  ...registers.map((register) => tableCalls(register).export.path),
  ...registers.map((register) => tableCalls(register).importRows.path),
  'Register/Export/CopyLeaves',
  ...registers.flatMap((register) =>
    moveCalls(register)
      .filter(({ move }) => move.signs === undefined)
      .flatMap(({ one, batch }) => (batch ? [one.path, batch.path] : [one.path])),
  ),
  // What people say beside an entry, which is no record.
  ...Object.values(capabilityCalls).flatMap(({ kind, path }) => (kind === 'command' ? [path] : [])),
  'Policy/Carry',
  'Register/DateReached',
  // Writing, and what is on the desk while somebody writes.
  ...['File/Protocol/Read', 'PCExperiment/Import/Record', 'PCExperiment/Import/Template'],
  ...['PCExperiment/Add', 'PCExperiment/Modify', 'PCExperiment/Modify/DeptInfo', 'PCExperiment/Remove/{id}'],
  ...['PCExperiment/Restore/{id}', 'ExperimentModule/Add', 'ExperimentModule/Rename', 'ExperimentModule/Reorder'],
  ...[
    'ExperimentModule/Remove',
    'ExperimentModule/NotApplicable',
    'ExperimentModule/SaveData',
    'ExperimentModule/CheckStructures',
  ],
  ...['ExperimentModule/Grand', 'ExperimentModule/EnableEdit', 'ExperimentModule/ReleaseEdit'],
  ...['ExperimentModule/FollowSheet/{experimentId}/{moduleId}', 'ExperimentModule/AtCell'],
  ...['ExperimentModule/FillCells', 'ExperimentModule/LeaveSheet'],
  ...['ExperimentModule/FollowText/{experimentId}/{moduleId}', 'ExperimentModule/WriteText'],
  ...['ExperimentModule/AtText', 'ExperimentModule/SaveText'],
  ...['ExperimentModule/CheckLock', 'ExperimentModule/LockList/{id}', 'Experiment/IsOpen', 'Experiment/UnLock/{id}'],
  ...['ExperimentModule/Drafts/{id}', 'ExperimentModule/DiscardDraft', 'Experiment/Comment'],
  ...['Experiment/Comment/Read', 'Experiment/Comment/Del', 'Experiment/Comment/Resolve', 'File/Check'],
  ...['File/Phone/Begin', 'File/Phone/End', 'File/Phone/Photos', 'File/Phone/Place', 'File/Phone/Send'],
  // Writes into an open record what its template has by now; nobody vouches for what stands there.
  'ExperimentTemplate/AddModules',
  'ExperimentTemplate/Take',
  // Says who may read it, and nothing of what it says.
  ...['Share/Add', 'Share/Withdraw/{id}', 'Share/Grant/{id}'],
  // Asks for it, answers who asked, or takes that back.
  ...['Share/Request', 'Share/Refuse/{id}', 'Share/WithdrawRequest/{id}'],
  // Takes back what was asked of reviewers or of a platform.
  ...['Flow/Recall', 'Platform/Request/Withdraw'],
  // A file is whole by its hash, a list of the trail says at its head what it lacks.
  ...['File/Download/{type}/{guid}', 'Audit/Experiment/ExportFile', 'Audit/Experiment/TraceExportFile'],
  // Who read what: a list of its own, and its hash.
  ...['Audit/Reads/ExportFile', 'Audit/Reads/Sealed'],
  // Of a clock, and no record.
  'Audit/Clock/Looked',
  'Audit/Incident/Found',
  'Audit/Incident/Close',
  // What is wrong with a record, which is said of it and never vouched for.
  ...['Audit/Dispute/Found', 'Audit/Dispute/Settle'],
  // Roots and hashes of the log: they vouch for no record.
  ...Object.values(checkpointCalls).map(({ path }) => path),
  // Vouched for where the copy itself is asked for; and of the trail as above.
  ...['PCExperiment/Export/CopyLeaves', 'Audit/Export/CopyLeaves', 'File/Download/Register'],
  // What goes out again was vouched for when it was asked; what a platform answers comes in.
  ...['Delivery/Retry', 'Delivery/Discard', 'Delivery/RetrySetAside', 'Platform/Request/Answer'],
];

const acts = [...allCalls, ...internalCalls].filter(({ kind, answer }) => kind === 'command' || answer === 'file');
const pathsOf = (some: typeof acts): readonly string[] => some.map(({ path }) => path).sort();

test('law 12 every command, and every query that answers a file, says whether it vouches for a record', () => {
  expect(pathsOf(acts)).toEqual([...vouchedByName, ...vouchedFor, ...byName, ...neither].sort());
  expect(pathsOf(acts.filter(({ vouches }) => vouches !== undefined))).toEqual(
    [...vouchedByName, ...vouchedFor].sort(),
  );
  expect(pathsOf(acts.filter(({ identified }) => identified))).toEqual(
    [...vouchedByName, ...byName, ...toSignWith].sort(),
  );
});

test('law 12 no other query says so, and only commands look the record up', () => {
  const queries = allCalls.filter(({ kind }) => kind === 'query');
  expect(pathsOf(queries.filter((call) => !acts.includes(call) && (call.vouches ?? call.identified)))).toEqual([]);
  // A query's engine asks nobody for the record's id, nor whether its caller has been identified.
  expect(pathsOf(queries.filter((call) => call.vouches === 'found' || call.identified))).toEqual([]);
});

test('law 12 the field that a call names for its record is one that it requires', () => {
  for (const { path, request, vouches } of acts) {
    if (vouches === undefined || vouches === 'found') continue;
    const field = request instanceof z.ZodObject ? (request.shape[vouches] as z.ZodType | undefined) : undefined;
    expect(field?.safeParse('rec-1').success, path).toBe(true);
    expect(field?.safeParse(undefined).success, path).toBe(false);
  }
});
