import type { RefusalKey } from '../core/result-codes';

/** Why a call was refused, and what to do: in the caller's language. `{name}` is filled from the refusal's parameters. */
export const enUS: Readonly<Record<RefusalKey, string>> = {
  invalidInput: 'Some of what you entered is not valid. Check the marked fields.',
  inputUnfit: 'Some of what you entered does not fit here. Check the marked fields.',
  invalidJson: 'The request could not be read. Reload the page and try again.',
  badAddress: 'The address holds characters that cannot be read. Check it and try again.',
  badRequest: 'The request is incomplete or cannot be read. Try again.',
  badTimestamp:
    'This computer’s clock is too far from the server’s, or the request is too old. Reload the page and try again.',
  badSignature: 'The request signature is not valid. Please log in again.',
  unauthenticated: 'Your session has ended. Log in again; what you typed is kept.',
  identityMismatch: 'The identity in the request is not the one logged in. Please log in again.',
  wrongPassword: 'Wrong account or password',
  passwordRequired: 'Enter your password',
  passkeyRequired:
    'Signatures here take a passkey. Add one under “Passkeys” in the menu of your account first, then sign.',
  passkeyUnfit:
    'The passkey’s signature could not be verified, and nothing was signed. Please try again; if it happens again, remove the passkey under “Passkeys” and add it anew.',
  passkeyExpired: 'This request to sign has expired, or is not for what was shown. Please sign again.',
  passkeySynced:
    'Passkeys that sync between devices are not accepted here. Use a security key or a passkey that stays on one device.',
  tooManyPasskeys: 'A person may have at most {most} passkeys. Please remove one that is no longer used.',
  passkeysUnavailable:
    'Passkeys do not work at this address: the product has to be opened at a host name over https, or at localhost. Please ask the administrator to set PUBLIC_URL.',
  passkeyFirst: 'Please add a passkey of your own first: once this is on, nobody without a passkey can sign.',
  accountRequired: 'For the first signature after login or unlocking, enter your account as well as your password.',
  accountLocked: 'Too many failed attempts. Try again in {minutes} minutes.',
  signingLocked:
    'Five wrong passwords in a row: signing is locked, and so is logging in from here. The lock does not expire: an administrator has to remove it under Members. The administrators have been notified.',
  accountDisabled: 'This account is disabled. Ask the administrator.',
  forbidden: 'You have no permission for this operation.',
  forbiddenEdit: 'You have no permission to edit.',
  forbiddenDelete: 'You have no permission to delete.',
  notFound: 'This does not exist, or you do not have access to it. Ask its owner if you need it.',
  unknownCall: 'There is no such call. Check the address.',
  methodNotAllowed: 'This address does not accept this request method; allowed: {allowed}.',
  requestTimeout: 'The request took too long to arrive and was cut off. Try again.',
  tooManyRequests: 'Too many requests. Try again shortly.',
  payloadTooLarge: 'Too much data at once. Shorten the content or attach it as a file.',
  tooManyParts: 'Too many files or fields in one request. Send them in several.',
  headersTooLarge: 'The request headers are too long. Log out, log in and try again.',
  fileTooLarge: 'The file is larger than {max} MB. Compress it and try again.',
  fileEmpty: 'The file is empty. Choose another.',
  fileTypeWrong: 'The file format is incorrect!',
  structureFileName:
    'The name of a structure file cannot contain / \\ : * ? " < > |, be empty, or be one that systems keep, such as CON or NUL. Choose another name and try again.',
  fileDangerous: 'The file did not pass the safety check: {why}. It was not stored. {advice}',
  fileNotInspected:
    'The safety check of this file did not end in time, and it was not stored. Split or simplify the file (export it again, or print it to PDF) and try again.',
  tooManyUnusedFiles:
    'In the last 24 hours you uploaded as many files as may stand outside a record ({count} files or {megabytes} MB). Save them in a record first, or upload more later.',
  phoneLinkEnded: 'This code no longer works. Show a new one on the computer and scan it again.',
  phoneLinkFull: 'One code takes {max} photos. Put them into the record on the computer, then show a new code.',
  bodyTooSlow: 'The upload was too slow and was cut off. Check your connection and try again.',
  unavailable: 'The service is not available for the moment. Try again shortly; what you typed is kept.',
  tableUnfit: 'This cannot be imported: {why}',
  tableTooLong: 'A table has at most {most} entries. Narrow the list down first.',
  structureUnknown:
    'This is no structure or reaction that can be read here: molfile, RXN, RDF, SDF, SMILES, InChI, CDX, CDXML or KET. In ChemDraw use Copy As, CDXML Text, then paste.',
  structureUnreadable: 'No structure or reaction was found: {problem}',
  structureTooLarge:
    'This structure or reaction is too large or too complex and was given up. Split it into smaller files or reactions.',
  structureNotConverted:
    'It has no such form: molfile and InChI are for a single structure, RXN for a reaction. Choose another format, or check the structure.',
  structureQueryReaction:
    'A search by reaction needs an arrow with fragments on one side of it or both. Draw the arrow, or search in another way',
  structureQueryMolecule:
    'This search takes one structure; the drawing has a reaction arrow or several entries. Keep the structure that you look for, or search by reaction',
  structureQueryOpen:
    'The drawing has atom lists, any-atoms or any-bonds, which substructure and reaction searches understand. Search by substructure, or draw definite atoms and bonds',
  structureQueryUnnamed:
    'The structure is no definite compound: an abbreviation cannot be expanded, or a valence is impossible. Draw it out, or search by substructure',
  noRowStructure: 'This row has no structure, so there is nothing to export. Draw its structure and save it first.',
  reactionFormat:
    'It cannot be exported in this format: the structure of a row is exported as MOL, CDXML or SVG, a whole reaction as RXN, CDXML, SVG or its table. Choose another format.',
  noReaction:
    'This record has no drawn reaction yet, so there is nothing to export. Draw the scheme and save it first.',
  workTooLarge:
    'This task needs more memory or time than allowed and was stopped; nobody else is affected. Narrow it down or split it up.',
  answerTooLarge:
    'The result exceeds {max} MB and was not returned. Request less at once: fewer rows, a shorter period, or several smaller queries.',
  heavyReadsBusy:
    'This is a large request, and other large requests (yours or other people’s) are still being processed. Try again shortly.',
  recordTooLarge:
    'A record holds at most {max} MB of content, and this would be more. It was not saved; what you typed is kept. Attach the large tables as files, or continue in another record.',
  entryFull: 'An entry takes at most {most} of these. Remove what is no longer needed first.',
  tooManyModules: 'A record holds at most {max} modules. Continue in another record.',
  eventTooLarge:
    'This is larger than the event store accepts at once and was not saved; what you typed is kept. Divide it among several modules, or attach the large part as a file.',
  underLegalHold:
    'A legal hold that {name} placed on {since} keeps this from being removed, moved out of its project or erased. Ask whoever oversees the audit trail to lift it, with a reason.',
  mustStay: 'This can be neither removed nor moved out of its project for now. Ask whoever oversees the audit trail.',
  namedUnderHold:
    'A legal hold that {name} placed on {since} is on records {project}, and this person is named there: they are not erased while it stands. Ask whoever oversees the audit trail to lift it, with a reason.',
  concernsYou: 'This concerns you: somebody else who may do it has to.',
  namesUncertain:
    'Some events cannot be read at present, so whether this person is named in records that are on hold or kept cannot be told, and they are not erased. See why under “Deliveries”, “Events set aside”, and try those again first.',
  keptByRetention:
    'Records {project} {kept}. Meanwhile a record that was ever submitted for review is not removed, and nobody named in it is erased. Whoever oversees the audit trail can add another retention rule and end this one, with a reason.',
  retentionShorter:
    'Records {from} {kept}, those {to} for less: a record that was ever submitted for review is not moved there. Ask whoever oversees the audit trail for another retention rule there first.',
  retentionHeld:
    'A legal hold that {name} placed on {since} is on records {project}: their retention is not made shorter while it stands. Lift the hold first, with a reason.',
  retentionUncertain:
    'Some events cannot be read at present, so of which projects records are on legal hold cannot be told, and their retention is not made shorter. See why under “Deliveries”, “Events set aside”, and try those again first.',
  streamDisputed:
    'This is in dispute: one of its events cannot have been made by the product. Nothing can be changed until somebody with the right to search the whole audit trail has decided on it. Ask quality assurance.',
  streamCut:
    'Part of this content was truncated in the event store, so nothing more can be done with it. Ask the administrator to investigate (stream {stream}).',
  systemError: 'System error. Try again; if it persists, tell the administrator (reference {correlation}).',
  storageFull: 'The server has run out of disk space; nothing was saved. Tell the administrator.',
  nameRepeated: 'The name “{name}” is taken. Choose another.',
  changedMeanwhile: 'Somebody else has changed this in the meantime. Reload and try again.',
  quotesChanged:
    'Values or numbers that this module quotes have changed since it was saved, and a signature binds what is saved. Somebody who may edit it opens and saves it first, then it can be signed.',
  uploadOtherRecord:
    'The file holds record {number}, and this is {own}: it cannot be uploaded here. Open that record and upload it there.',
  uploadNoEdit: 'You may not edit this record, and so cannot upload to it.',
  uploadNotAuthor:
    'You may not import: only the author of the record uploads to it. Edit the modules that were opened to you in the record.',
  uploadEmpty: 'The file is empty: there is no module in it to upload.',
  uploadUnread:
    'The file cannot be read: it may be no record exported here, or it is damaged. Export it again; if that does not help, contact an administrator.',
  fileAltered:
    'The file “{name}” is no longer what was stored, so it is not handed out. Ask the administrator to restore it from a backup; Verify in its record says more.',
  structuresUnread:
    'Structures are not checked yet, as they could not be read in time: {places}. Try again in a while; if it stays like this, draw them again or simpler, save, and go on then.',
  structuresDiffer:
    'Now that its structures have been read, {module} says something else of them. Choose Check now in that module, correct what it names, and go on then.',
  moduleChangedByOther: 'Somebody else changed this module. Merge the two versions first.',
  moduleDeletedByOther: 'Somebody else deleted this module. Reload.',
  moduleSignedByOther: 'This module has been signed in the meantime. Reload.',
  othersFilling: '{name} is filling in “{module}”. Submit when they are done.',
  notWrittenTogether: 'This module cannot be edited by several people at once. Begin to edit it first.',
  textRoomEnded:
    'The text was changed elsewhere, so this cannot go on from here. What you wrote and was not saved is kept as a draft: refresh, then compare the two.',
  pastIsReadOnly: 'You are looking at a moment of the past, where nothing is changed. Go back to now first',
  momentAhead: 'That moment has not come yet. Choose one of the past',
  notAsOf: 'This cannot be shown as of a moment of the past. Go back to now to see it',
  textChangeUnfit:
    'This change does not fit the text. What you wrote and was not saved is kept as a draft: refresh, then write again.',
  notFilledTogether: 'This module is not filled in by several people at once. Begin to edit it first.',
  moduleLockedByOther: '{name} is editing this module.',
  recordSubmittedByOther: 'This record was submitted by somebody else. Reload.',
  alreadySubmitted: 'The record is already submitted. Do not submit it again.',
  moduleSigned: 'This module is signed. Remove the signature before changing or deleting it.',
  moduleSingle:
    'A record has one module of this type at most. Write in the one that is there, or begin another record.',
  moduleIdMismatch: 'The module ids do not match; cannot continue.',
  recordNotEditable: 'A record with this status ({status}) cannot be edited.',
  requiredUnfilled: 'Required fields unfilled: {fields}',
  noReviewer: 'There is nobody to review this. Choose a reviewer, or ask the administrator to set up the flow.',
  reviewersByFlow: 'The flow “{flow}” decides who reviews this; other reviewers cannot be chosen',
  flowStepEmpty:
    'Nobody can review at the step “{step}” of the flow “{flow}” at present: whoever submits, the author and those who changed this draft may not, and closed accounts cannot. Ask an administrator to change the flow',
  reviewerIsOperator: 'The reviewer account can’t be the operator.',
  notYourTurn: 'It is not your turn to decide.',
  wrongState: 'This is not possible in the current status. Reload.',
  notInState: 'The status is “{state}” now; this is possible only in: {wanted}.',
  reasonRequired: 'Give a reason: this content has been signed or submitted before.',
  nothingToSign: 'There is nothing to sign yet.',
  projectInactive: 'The project is not active; no tasks or records can be created.',
  taskInactive: 'The task is finished; no records can be created.',
  personalProject: 'A personal project cannot be shared with others.',
  builtInEntry: 'This came with the system and cannot be changed or removed. Copy it and change the copy.',
  lockedByTemplate: 'The template locks the module “{module}”: its content and title stay, and it is not removed.',
  partLockedByTemplate: 'The template locks “{part}”. Fill in only the fields of “{module}” that it leaves open.',
  childCircle: 'Child templates go round in a circle: {path}. Take one of them out.',
  childDeep:
    'Child templates are nested too deep (at most {max} levels): {path}. Take one out, or put its modules in directly.',
  childMany: 'A template brings at most {max} modules, child templates included. Take some out.',
  childGone: 'This version of the child template “{title}” is not published, or not open to you. Choose another.',
  childTwice:
    'A record holds one module of this type at most, and this brings a second one: {path}. Take one of them out.',
  noNewerVersion: 'There is no newer version of the template that you could use in this record.',
  lossesDiffer:
    'The new version leaves out values that were filled in, and they are not those you confirmed. Open the record and look at what changes before you take it.',
  originNotInUse:
    'The method or design this is taken from is disabled, not in force yet, has no such version, or is earlier than what the module was taken from before. Choose it from the resources again.',
  originToRead:
    'This is shared with you for reading only, so it cannot be taken into a record or a template. Ask whoever shared it to allow copying, then choose it again.',
  originDiffers:
    'Nothing was saved: “{part}” differs from the method or design it was taken from. Steps, parameters, limits and locked cells are as they are there. Set it back, or choose the method or design again.',
  designDiffers:
    'Nothing was saved: “{part}” differs from the design it was taken from. Set it back, or choose “Stop following the design” before you change it.',
  templateUnavailable: 'The template is not available: deleted, or not for the chosen project.',
  signerAway:
    'The service that keeps the signing key does not answer. Nothing was saved. Try again in a moment; if it stays so, ask the administrator.',
  beingRepaired:
    'This is being repaired: one of its events cannot be read at present. Until then it cannot be signed, submitted, approved, printed, exported or sent to a platform. Ask the administrator.',
  shownDiffers:
    'What is shown is not what the log says: somebody may have changed data behind the system’s back, so nothing was done. It was restored from the log and noted as an incident. Open it again, look at it, and tell quality assurance.',
  logAltered:
    'Events of this record are not what was notarised: somebody may have altered the log itself. Nothing was done, restored or exported, and it was noted as an incident. Leave everything as it is, restore no backup and rebuild no data, and tell quality assurance at once.',
  rightsBeingRepaired:
    'Your account is being repaired: one of its changes cannot be read at present, so your rights are suspended to be safe. Ask the administrator.',
  selectionTooLarge: 'Choose at most 25 items at once.',
  maxBelowMin: 'The end value must not be less than the start value.',
  inUse: 'This is in use and cannot be deleted: {what}.',
  approverGone: 'Reviewer {name} is disabled or may not review. Choose another.',
  lastAdmin: 'At least one active administrator must remain.',
  versionNotFound: 'There is no such version.',
  shareWithNobody: 'Choose at least one person, department or project to share with.',
  sharedForReading:
    'This record is shared with you for reading only. To copy from it, ask its author to share it for reading and copying.',
  accessHeld: 'You can open this record already; there is nothing to request.',
  accessRequestedAlready:
    'You have requested this and are waiting for an answer. To change the request, withdraw it first.',
  tooManyAccessRequests: 'At most {max} requests for access can be made in 24 hours. Try again tomorrow.',
  accessRequestOver: 'This request was answered, withdrawn or has lapsed. Refresh the list.',
  leftProject: '{name} has left the project of this record. Add them to the project again before sharing with them.',
  hiddenCharacter:
    'A name, title, file name or reason cannot contain invisible or direction-changing characters ({code}). Delete the text and type it again.',
  nothingChanged: 'Nothing changed.',
  platformNotPurchased: '{platform} has not been purchased. Ask an administrator.',
  platformNotConnected: '{platform} is not connected yet. Ask an administrator, or fill it in by hand.',
  platformSilent: '{platform} does not answer at the moment. Try again shortly, or fill it in by hand.',
  platformUnfit: 'The answer of {platform} is not what was agreed. Tell an administrator; you can fill it in by hand.',
  mailNotSetUp: 'No mail server is set up. Set SMTP_URL in the environment.',
  reviewerContributed: '{name} wrote in or signed this version and can’t review it. Choose somebody else.',
  selfContributed: 'You wrote in or signed this version, so you cannot approve it. You can reject it.',
  meaningUnfit: 'The meaning “{meaning}” does not fit what is signed here. Choose one from the list.',
  meaningUnbound:
    'The code “{value}” does not say what the meaning is for. Start it with one of {kinds}, e.g. reviewed.statistics.',
  meaningChanged:
    'The wording of this meaning has just been changed. Open the dialog again and read it before you sign.',
  signingSuspended:
    'Your account is new, or somebody else changed its password, name or email. Choose a password of your own; you can sign and use administrative rights once another administrator has confirmed your identity.',
  beyondOwnRights:
    'You can manage only members of your own department with lesser rights than yours, and grant only rights you hold.',
  notOneself: 'Another administrator has to do this; nobody does it for themselves.',
  sameAdministrator: 'The identity has to be confirmed by an administrator who had no part in the change.',
  passwordAltered:
    'What is stored of this account’s password or second factor was changed outside the product, so it opens nothing and signs nothing. Administrators have been told; they can reset it.',
  passwordShort: 'The password is too short: at least {min} characters are needed.',
  passwordPlain:
    'The password is too plain: letters and digits are needed, and at least {kinds} of the four kinds lower-case letters, upper-case letters, digits and other characters.',
  passwordHasName: 'The password must not contain the login name.',
  passwordReused: 'This is one of the last {count} passwords of the account. Choose another.',
  passwordIsDigest: 'The page that sent this is older than the product. Reload it and try again.',
  passwordUnprotected:
    'A new password is taken only over HTTPS, or on the computer on which the product runs: here others could read it on its way.',
  passwordExpired: 'Your password has expired. Change it first.',
  secondFactorRequired: 'Enter a code from your authenticator app as well, or use a passkey or a recovery code.',
  codeWrong:
    'That was not right: the code is wrong, was used before or has expired. Wait for the next code in the app, then try again.',
  secondFactorDue: 'Your organisation requires a second factor at login. Set one up first.',
  secondFactorOff: 'Your organisation does not use second factors at login.',
  secondFactorUnprotected:
    'A second factor is set up only over HTTPS, or on the computer on which the product runs: here others could read its secret on its way.',
  passkeyNeeded:
    'You log in with this passkey as your second factor. Remove the second factor first, or add another passkey.',
  secondFactorThere:
    'You have a second factor already. To change it, or your phone, remove it first and set it up anew.',
  passwordUnchanged: 'The new password is the same as the old one. Choose another.',
  ownPasswordFirst: 'The person first has to log in and choose a password of their own; then confirm their identity.',
  administratorRemains:
    'An active administrator whose identity is confirmed remains. They can make others administrators.',
  nothingToConfirm: 'There is nothing to confirm for this account.',
  accountReserved: 'The name “{name}” is reserved by the system. Choose another.',
  personOnly: 'Only a person who is logged in may do this; no API token can.',
  tokenScope: 'The API token lacks the scope {scope}.',
  tooManyTokens: 'This service account has {max} tokens in use; revoke one that is no longer needed first.',
  passageNotThere:
    'What you selected is not in the saved content of this module. Save the module first, or select it again, then comment.',
  mentionedCannotRead: 'Somebody you mention cannot read this. Remove the mention and post again.',
};
