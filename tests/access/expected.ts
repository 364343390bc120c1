import { RELATE } from '@shilu/events/capabilities/relate';
import { ENTRY_RELATION_KINDS } from '@shilu/events/capabilities/relation-kinds';
import type { Call } from '@shilu/events/core/call';
import { whyStays, type Register } from '@shilu/events/core/define-register';
import type { Move } from '@shilu/events/core/life-cycle';
import { decidedCall, moveCalls, registerCalls, reviewersCall, versionCalls } from '@shilu/events/core/register-calls';
import { totalsCall } from '@shilu/events/core/children';
import { tableCalls } from '@shilu/events/core/table-calls';
import { usesCall, usesOf } from '@shilu/events/core/uses';
import { registers } from '@shilu/events/core/registers';
import { emptySheets } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { templateRegister } from '@shilu/events/templates/template';
import { NOBODY_ID, signing, prose } from '../support/content';
import type { Person, SentFile } from '../support/client';
import {
  changeOf,
  entryOf,
  mayAdd,
  mayChange,
  mayMove,
  mayRead,
  mayReadAt,
  moveInput,
  valuesOf,
  wayTo,
  type Signer,
} from './register-entries';
import { MEMBERS, PNG, SECRET, type Laboratory, type Member, type Stage, type Target } from './laboratory';

/**
 * Who may what, from the access rules P01-P12 and the screens and calls that they speak of: written before the code was
 * asked. Whoever is not named is refused: with 403 when they may find the thing, else with the very words of one that is
 * not there (404).
 */
export type Asked = {
  readonly laboratory: Laboratory;
  readonly who: Person;
  readonly target: Target;
  readonly serial: number;
};
export type Expected = {
  readonly allow: readonly Member[];
  /** Status for those who are not allowed; 403 when absent. */
  readonly deny?: number;
  /** Who may find the thing that the call names; for others it is not there, whatever they ask. Everybody, when absent. */
  readonly finds?: readonly Member[];
  readonly but?: Partial<Record<Member, number>>;
  /** The state of the record that the call is about. A record changed by it is not used again. */
  readonly stage?: Stage;
  readonly changes?: boolean;
  readonly input: (asked: Asked) => unknown;
  readonly files?: readonly SentFile[];
  /** It ends or locks the session it is called in. */
  readonly ownSession?: boolean;
  /** False: it touches nothing but the caller's own, whatever id is named. */
  readonly names?: boolean;
  /** Field that holds the id of the thing, for ids that nobody has. */
  readonly idField?: string;
  /** No permission is asked for: whoever reads the thing may, or who wrote what stands there. */
  readonly ofReaders?: boolean;
  /** Who may not ask about others is not told whether they exist. */
  readonly hides?: boolean;
};

export const keyOf = (call: Call): string => `${call.method} ${call.path}`;

/** Another file than the record's: whoever brings the same bytes has them. */
const OTHER_PNG = Buffer.concat([PNG, Buffer.from([0])]);
const ALL = MEMBERS;
/** P04, P07, P08, C006: the author, those granted a module or shared with, the reviewer, the department's head, the project's lead, and who sees the organisation. */
export const READERS: readonly Member[] = [
  'owner',
  'reader',
  'writer',
  'partner',
  'reviewer',
  'head',
  'lead',
  'qa',
  'viewer',
  'admin',
];
/** P05, P06: who sees the project and its task. */
const WORKERS: readonly Member[] = ['owner', 'head', 'lead', 'viewer', 'admin'];
const ADMIN: readonly Member[] = ['admin'];
const OWNER: readonly Member[] = ['owner'];
const reason = '矩阵';
const none = (): unknown => ({});
const own = (input: Expected['input']): Expected => ({ allow: ALL, input, names: false });
const named = (fields: Omit<Expected, 'names'>): Expected => ({ idField: 'experimentId', ...fields });
const read = (input: (target: Target) => unknown, idField = 'experimentId'): Expected =>
  named({ allow: READERS, finds: READERS, stage: 'recalled', idField, input: ({ target }) => input(target) });
const write = (allow: readonly Member[], input: (asked: Asked) => unknown, part: Partial<Expected> = {}): Expected =>
  named({
    allow,
    finds: READERS,
    stage: 'recalled',
    changes: true,
    input: (asked) => ({ experimentId: asked.target.id, reason, ...(input(asked) as object) }),
    ...part,
  });
const SINCE_LONG = { from: '2020-01-01T00:00:00.000Z', to: null };
const SEAT = '7f1e0a52-3f0b-4a39-9a43-0c1f2d7a5b11';
/** Of a module that is no sheet: who may write in it is told so. */
const notFilled = (more: object): Expected =>
  write([], () => ({}), {
    ...{ changes: false, but: { owner: 422, writer: 422 } },
    input: ({ target }) => ({ experimentId: target.id, moduleId: target.moduleId, ...more }),
  });
/** A request to a platform, from the record. */
const asks = (values: object): Expected =>
  write(['owner', 'writer'], () => ({ values }), {
    changes: false,
    input: ({ target }) => ({ experimentId: target.id, values }),
  });
const moduleOf = ({ target }: Asked) => ({ moduleId: target.moduleId });
const withId =
  (id: (laboratory: Laboratory) => string, more: (asked: Asked) => object = () => ({})): Expected['input'] =>
  (asked) => ({ id: id(asked.laboratory), ...more(asked) });

/** The calls of a register but for removing. Restoring what is there changes nothing, and asks the same rights. */
const rowsOf = (register: Register): Readonly<Record<string, Expected>> => {
  const { add, modify, page, detail, restore, history } = registerCalls(register);
  const finds = mayRead(register);
  const id = entryOf(register.name);
  const one = { finds, idField: 'id', input: () => ({ id }) };
  return {
    [keyOf(add)]: { allow: mayAdd(register), names: false, input: ({ serial }) => valuesOf(register, serial) },
    [keyOf(modify)]: named({
      ...{ ...one, allow: mayChange(register) },
      input: ({ serial }) => ({ id, ...changeOf(register, serial) }),
    }),
    [keyOf(page)]: own(none),
    [keyOf(tableCalls(register).export)]: own(() => ({ format: 'csv' })),
    // An answer for each row, whoever asks: what each may is decided as their form is (tests/tables).
    [keyOf(tableCalls(register).importCheck)]: {
      ...own(none),
      files: [{ name: 'a.csv', bytes: Buffer.from('id\n'), mime: 'text/csv' }],
    },
    [keyOf(tableCalls(register).importRows)]: own(() => ({
      ...{ hash: 'a'.repeat(64), fileName: 'a.csv' },
      rows: [{ row: 2, id: NOBODY_ID, baseRevision: null, values: {} }],
    })),
    [keyOf(detail)]: named({ ...one, allow: finds }),
    [keyOf(restore)]: named({ ...one, allow: mayChange(register) }),
    [keyOf(history)]: named({ ...one, allow: finds }),
    // Nothing of it is in use: of its versions there is what those find who read its draft.
    ...Object.fromEntries(
      Object.entries(versionCalls(register) ?? {}).map(([verb, call]): [string, Expected] => [
        keyOf(call),
        verb === 'version'
          ? { ...one, names: false, allow: [], deny: 404, input: () => ({ id, number: 1 }) }
          : named({
              ...{ ...one, allow: finds },
              input: () => (verb === 'compare' ? { id, from: null, to: null } : { id }),
            }),
      ]),
    ),
    ...Object.fromEntries([decidedCall(register)].flatMap((call) => (call ? [[keyOf(call), own(none)]] : []))),
    ...Object.fromEntries(
      [reviewersCall(register)].flatMap((call) =>
        call ? [[keyOf(call), { ...one, allow: finds, input: () => ({ id }) }]] : [],
      ),
    ),
    ...Object.fromEntries(
      [totalsCall(register)].flatMap((call) =>
        call
          ? [
              [
                keyOf(call),
                named({ allow: ALL, idField: 'id', input: () => ({ id: entryOf(register.parent?.register ?? '') }) }),
              ],
            ]
          : [],
      ),
    ),
    ...Object.fromEntries(
      [usesCall(register)].flatMap((call) =>
        call
          ? [[keyOf(call), named({ ...one, allow: finds, input: () => ({ id, kind: usesOf(register)[0]?.kind }) })]]
          : [],
      ),
    ),
    // Several at once: an answer for each, whoever asks; what each may is tried one by one.
    ...Object.fromEntries(
      moveCalls(register).flatMap(({ move, batch }): [string, Expected][] =>
        batch ? [[keyOf(batch), own(() => ({ ids: [NOBODY_ID], ...moveInput(register, move) }))]] : [],
      ),
    ),
  };
};

type OnEntry = {
  readonly register: Register;
  readonly allow: readonly Member[];
  readonly finds: readonly Member[];
  /** Moves that bring the entry where it has to be. */
  readonly before: readonly Move[];
  /** What those are answered who are allowed: a step of a flow is approved where there is one (`publish-approvals`). */
  readonly met: number;
  readonly input: (id: string, signer?: Signer) => object;
};
const onEntry = (
  register: Register,
  rest: Pick<OnEntry, 'allow' | 'input'> & Partial<Pick<OnEntry, 'before' | 'finds' | 'met'>>,
): OnEntry => ({
  ...{ register, finds: mayRead(register), before: [], met: 200 },
  ...rest,
});
/** What is asked of an entry made for it: removing, which nothing else may use, and the moves of its life cycle. */
export const ON_ENTRIES: Readonly<Record<string, OnEntry>> = Object.fromEntries(
  registers.flatMap((register): [string, OnEntry][] => [
    [
      keyOf(registerCalls(register).remove),
      onEntry(register, {
        ...{ allow: mayChange(register), input: (id) => ({ id }) },
        met: whyStays(register, valuesOf(register, 0)) === null ? 200 : 409,
      }),
    ],
    ...moveCalls(register).map(({ move, one }): [string, OnEntry] => [
      keyOf(one),
      onEntry(register, {
        ...{ allow: mayMove(register, move), before: wayTo(register, move), finds: mayReadAt(register, move) },
        met: register.life?.waits?.byFlow?.step === move.name ? 409 : 200,
        input: (id, signer) => ({ id, ...moveInput(register, move, signer) }),
      }),
    ]),
  ]),
);

const people = (serial: number) => ({
  account: `new${serial}`,
  realName: '新人',
  mobilePhone: '',
  email: '',
  departmentId: null,
  roleIds: [],
  isOrganAdmin: false,
  directLeaderId: null,
});
const NO_MESSAGE = '00000000-0000-5000-8000-000000000000';
const work = { departmentId: null, startDate: null, endDate: null };

/** What stands beside an entry is for whoever reads the entry itself: of one that not everybody reads. */
const beside = (
  more: (asked: Asked) => object = () => ({}),
  allow: readonly Member[] = mayRead(templateRegister),
): Expected =>
  named({
    ...{ allow, finds: mayRead(templateRegister), ofReaders: true, idField: 'id' },
    input: (asked) => ({ category: templateRegister.name, id: entryOf(templateRegister.name), ...more(asked) }),
  });

/** Each a relation of its own: to entries that everybody reads. */
const waysToRelate = registers
  .filter(({ capabilities, mayRead: readers }) => capabilities.includes(RELATE) && readers.includes('anyone'))
  .flatMap(({ name }) =>
    ENTRY_RELATION_KINDS.flatMap((kind) =>
      [false, true].map((inverse) => ({ kind, inverse, to: { category: name, id: entryOf(name) } })),
    ),
  );

export const expected: Readonly<Record<string, Expected>> = {
  // Oneself
  'POST account/logout': { ...own(none), ownSession: true },
  'POST account/isAuthorizeLogin': own(none),
  'POST Account/ValidatePassword': {
    allow: OWNER,
    deny: 401,
    names: false,
    input: ({ who }) => ({ AccountId: 'owner', Password: who.digest }),
  },
  'POST account/lockScreen': { ...own(none), ownSession: true },
  'GET Organization/AuthorizeInfo': own(none),
  'GET account/loginStatus': own(none),
  // Everybody's own; that a digest is no password is found only after the rights.
  'POST Account/ChangePassword': {
    ...own(({ who }) => ({ oldPassword: who.digest, newPassword: who.digest })),
    allow: [],
    deny: 422,
  },
  // One's own passkeys: nobody here has one, nor was anybody's device asked for one.
  'GET Account/Passkeys': own(none),
  'POST Account/Passkey/EnrolmentOptions': own(({ who }) => ({ password: who.digest })),
  'POST Account/Passkey/Enrol': {
    ...own(() => ({ challenge: 'x', name: '手机', credentialId: 'x', clientDataJSON: 'x', attestationObject: 'x' })),
    ...{ allow: [], deny: 409 },
  },
  'POST Account/Passkey/Remove': own(({ who }) => ({ credentialId: 'x', password: who.digest })),
  'POST Account/Passkey/Statement': {
    ...own(() => ({
      ...{ stream: 'record-x', act: 'sign', meaning: 'authored' },
      ...{ meaningShown: '作者确认', timeZone: 'UTC', shown: '签署' },
    })),
    ...{ allow: [], deny: 422 },
  },
  // One's own second factor: nobody here has one, nor prepared one.
  'GET Account/SecondFactor': own(none),
  'POST Account/SecondFactor/Prepare': own(({ who }) => ({ password: who.digest, way: 'totp' })),
  'POST Account/SecondFactor/Enrol': { ...own(() => ({ preparation: 'x', code: '000000' })), allow: [], deny: 409 },
  'POST Account/SecondFactor/Remove': own(({ who }) => ({ password: who.digest })),
  // Members (P01, P03)
  'GET Permission/List/{id}': named({
    allow: ['owner', 'admin'],
    idField: 'id',
    hides: true,
    input: () => ({ id: 'owner' }),
  }),
  'POST Account/Add': {
    allow: ADMIN,
    names: false,
    input: ({ serial }) => ({ ...people(serial), password: 'correct-horse-1' }),
  },
  'POST Account/Modify': named({
    allow: ['owner', 'admin'],
    idField: 'id',
    input: ({ serial }) => ({ id: 'owner', mobilePhone: `139${String(serial).padStart(8, '0')}` }),
  }),
  'POST Account/Erase': named({ allow: ADMIN, idField: 'id', input: () => ({ id: 'gone' }) }),
  'POST Account/ConfirmIdentity': {
    // Nothing has closed the owner's signing.
    allow: [],
    but: { admin: 409 },
    names: false,
    input: () => ({ id: 'owner', how: 'inPerson' }),
  },
  'POST Account/List': own(none),
  'GET Account/Attributes/{id}': named({ allow: ALL, idField: 'id', input: () => ({ id: 'owner' }) }),
  // Programs and their tokens: kept by administrators
  'POST ServiceAccount/Add': {
    allow: ADMIN,
    names: false,
    input: ({ serial }) => ({ id: `svc-${serial}`, name: `程序 ${serial}` }),
  },
  'GET ServiceAccount/List': { allow: ADMIN, names: false, input: none },
  'POST ServiceAccount/Token/Add': named({
    allow: ADMIN,
    idField: 'id',
    input: ({ laboratory }) => ({
      id: laboratory.ids.serviceAccount,
      label: 'LIMS',
      scopes: ['records:read'],
      days: 1,
    }),
  }),
  'POST ServiceAccount/Token/Revoke': named({
    allow: ADMIN,
    idField: 'id',
    input: ({ laboratory }) => ({ id: laboratory.ids.serviceAccount, tokenId: laboratory.ids.apiToken }),
  }),
  // The organisation (P12)
  'GET Setting/Organization': own(none),
  'POST Setting/Organization/Modify': {
    allow: ADMIN,
    names: false,
    input: ({ serial }) => ({ settings: { watermarkText: `w${serial}` } }),
  },
  'GET Watermark/Get': own(none),
  'GET Dictionary/Items/{code}': named({ allow: ALL, idField: 'code', input: () => ({ code: 'solvent' }) }),
  'GET Dictionary/UseCounts/{id}': named({
    allow: ADMIN,
    idField: 'id',
    input: () => ({ id: entryOf('dictionary') }),
  }),
  'POST File/Check': {
    ...own(() => ({ purpose: 'picture' })),
    files: [{ name: 'a.png', bytes: OTHER_PNG, mime: 'image/png' }],
  },
  'POST File/Phone/Begin': read(({ id }) => ({ experimentId: id })),
  'POST File/Phone/End': own(() => ({ code: 'none' })),
  'POST File/Phone/Photos': own(() => ({ code: 'none' })),
  // A hash is no way to ask whether a file exists: for who may not have it, it does not.
  'GET File/Download/{type}/{guid}': {
    allow: READERS,
    deny: 404,
    stage: 'recalled',
    input: ({ laboratory }) => ({ type: 'attachment', guid: laboratory.file.hash }),
  },
  // What is known of a file is for those who may have it; nobody else learns that it is there.
  'GET File/Detail/{id}': {
    ...{ allow: READERS, deny: 404, stage: 'recalled' },
    input: ({ laboratory }) => ({ id: laboratory.file.hash }),
  },
  'GET Stream': own(none),
  // Templates: the centre tells everybody of what is theirs to begin with; who uses one, whoever finds it.
  'POST PCTemplate/Public/Page': own(none),
  // Of children that are not the caller's to see it answers nothing.
  'POST PCTemplate/Children': own(() => ({ children: [{ templateId: 'nowhere', version: 1 }] })),
  'POST PCTemplate/Uses': named({
    ...{ allow: mayRead(templateRegister), finds: mayRead(templateRegister), ofReaders: true, idField: 'id' },
    input: () => ({ id: entryOf(templateRegister.name) }),
  }),
  'GET Unit/List/{type}': own(() => ({ type: 'mass' })),
  'GET Resource/Home': own(none),
  'POST RecycleBin/Page': own(none),
  // Methods of a project, for whoever finds the project.
  'POST Instrument/AsOf': own(() => ({ ids: [entryOf('instrument')], at: null })),
  'POST Method/OfProject': named({
    finds: WORKERS,
    allow: WORKERS,
    idField: 'projectCode',
    input: () => ({ projectCode: 'P-LAB' }),
  }),
  // Fields of a common list are the same for everybody; each entry is answered for by itself, which the contract tests try.
  'POST CommonList/Fields': own(() => ({ type: 'method' })),
  'POST CommonList/Page': own(() => ({ type: 'method' })),
  'POST CommonList/Remove': own(() => ({ type: 'method', ids: [NOBODY_ID] })),
  'POST Compound/Find': own(() => ({ text: 'THF' })),
  'POST Reference/Parse': own(() => ({ content: '10.1021/none' })),
  // Off in this laboratory, and everybody is told so alike; what it answers is tried in references.int
  'POST Reference/LookUp': { ...own(() => ({ doi: '10.1021/none' })), allow: [], deny: 422 },
  'POST UserSetting/Get': own(() => ({ userSetTypes: ['columns'] })),
  'POST UserSetting/Set': own(() => ({ Type: 'columns', Content: [1] })),
  'POST Department/List': own(none),
  'GET PCHomePage/General': own(none),
  'GET Message/Counts': own(none),
  'GET PCGroup/CurrentGroup': own(none),
  // One's own messages (C114)
  'POST Message/Page': own(none),
  'POST Message/Read': own(() => ({ messageIds: [NO_MESSAGE] })),
  'POST Message/ReadAll': own(() => ({ throughId: NO_MESSAGE })),
  'GET Notification/Set': own(none),
  'POST Notification/Set': own(() => ({ digest: 'weekly' })),
  // Deliveries: the administrator acts, whoever searches the whole trail may look (P03)
  'GET Delivery/Connectors': { allow: ['qa', 'admin'], names: false, input: none },
  'POST Delivery/List': { allow: ['qa', 'admin'], names: false, input: none },
  'GET Delivery/Detail/{id}': { allow: ['qa', 'admin'], input: ({ laboratory }) => ({ id: laboratory.ids.delivery }) },
  'POST Delivery/Retry': { allow: ADMIN, input: () => ({ connector: 'relay' }) },
  'GET System/Status': { allow: ADMIN, input: none },
  // Nobody has set up mail in this laboratory.
  'POST System/TestLetter': { allow: [], but: { admin: 422 }, input: none },
  'POST Delivery/Discard': { allow: ADMIN, input: ({ laboratory }) => ({ id: laboratory.ids.delivery, reason }) },
  'POST Delivery/SetAside': { allow: ['qa', 'admin'], names: false, input: none },
  'POST Delivery/RetrySetAside': { allow: ADMIN, input: () => ({ projection: 'records', stream: 'record-none' }) },
  // Projects and tasks (P05, P06, P09)
  'POST Project/Add': {
    allow: ADMIN,
    names: false,
    input: ({ serial }) => ({ name: `项目 ${serial}`, leaderIds: [], memberIds: [], ...work }),
  },
  'POST Project/Modify': named({
    finds: WORKERS,
    allow: ['lead', 'admin'],
    idField: 'id',
    input: withId(
      (laboratory) => laboratory.ids.project,
      ({ serial }) => ({ description: `改 ${serial}` }),
    ),
  }),
  'POST Project/Page': own(none),
  'GET Project/{id}': named({
    finds: WORKERS,
    allow: WORKERS,
    idField: 'id',
    input: withId((laboratory) => laboratory.ids.project),
  }),
  'GET Project/My/ActiveList': own(none),
  'GET Task/{id}': named({
    finds: WORKERS,
    allow: WORKERS,
    idField: 'id',
    input: withId((laboratory) => laboratory.ids.task),
  }),
  'POST Task/Add': named({
    finds: WORKERS,
    allow: ['lead', 'admin'],
    idField: 'projectId',
    input: ({ laboratory, serial }) => ({
      projectId: laboratory.ids.project,
      name: `任务 ${serial}`,
      managerIds: [],
      memberIds: [],
      progress: 0,
      ...work,
    }),
  }),
  'POST Task/Modify': named({
    finds: WORKERS,
    allow: ['lead', 'admin'],
    idField: 'id',
    input: withId(
      (laboratory) => laboratory.ids.task,
      ({ serial }) => ({ description: `改 ${serial}` }),
    ),
  }),
  'POST Task/Page': own(none),
  // Records: everybody who reads (P04, P07)
  'POST PCExperiment/Page': own(none),
  'POST PCExperiment/Counts': own(none),
  'POST Book/Active/ALL': own(none),
  'POST Book/Menu': own(none),
  'GET PCExperiment/{id}': read(({ id }) => ({ id }), 'id'),
  'POST PCExperiment/IdByNumber': read(({ number }) => ({ number }), 'number'),
  'POST PCExperiment/Names': own(({ laboratory }) => ({ ids: [laboratory.ids.book] })),
  'POST PCExperiment/FactsAbout': read(({ id }) => ({ id }), 'id'),
  'POST PCExperiment/History/Page': read(({ id }) => ({ experimentId: id })),
  'GET PCExperiment/{id}/Version/{version}': read(({ id }) => ({ id, version: 1 }), 'id'),
  'POST PCExperiment/Compare': read(({ id }) => ({ experimentId: id, fromRevision: 0, toRevision: null })),
  'POST ExperimentModule/CheckLock': read(({ id, moduleId }) => ({ experimentId: id, moduleId })),
  'GET ExperimentModule/LockList/{id}': read(({ id }) => ({ id }), 'id'),
  'POST Experiment/IsOpen': read(({ id }) => ({ experimentId: id })),
  'GET ExperimentModule/Drafts/{id}': read(({ id }) => ({ id }), 'id'),
  'POST Experiment/Comment/List': read(({ id }) => ({ experimentId: id })),
  'POST Experiment/Comment/Mentionable': read(({ id }) => ({ experimentId: id })),
  'POST PCExperiment/Export/ExportFile': read(({ id }) => ({ experimentId: id })),
  'POST PCExperiment/Export/PreviewFile': read(({ id }) => ({ experimentId: id })),
  // The record holds no reaction: who may read it is told so, nobody else that it is there
  'POST analyse/reactionSequence/exportFile': read(({ id }) => ({ experimentId: id })),
  'POST PCExperiment/Route': read(({ id }) => ({ id }), 'id'),
  'POST PCExperiment/LabMap': read(({ id }) => ({ id }), 'id'),
  'POST PCExperiment/ExportRXN': { ...read(({ id }) => ({ experimentId: id })), allow: [], deny: 422 },
  'POST Experiment/Comment': write(READERS, () => ({ text: '好' }), { changes: false }),
  'POST Experiment/Comment/Resolve': write(READERS, ({ target }) => ({ commentId: target.commentId, resolved: true }), {
    changes: false,
  }),
  'POST Experiment/Comment/Read': read(({ id, commentId }) => ({ experimentId: id, commentIds: [commentId] })),
  // The file of the laboratory is a picture: who may have it hears that it is no workbook.
  'POST PCExperiment/Sheet/Read': {
    ...{ allow: [], finds: READERS, deny: 422, stage: 'recalled' },
    input: ({ laboratory }) => ({ file: laboratory.file }),
  },
  // Nothing of anybody is read by it.
  'POST PCExperiment/Sheet/Calculate': own(() => ({ type: 'spreadSheet', content: emptySheets() })),
  // Its modules are no workbooks.
  'POST PCExperiment/Sheet/ExportFile': {
    ...read(({ id, moduleId }) => ({ experimentId: id, moduleId })),
    ...{ allow: [], deny: 404 },
  },
  'POST PCExperiment/Export/Register': write(READERS, () => ({ format: 'print' }), { changes: false }),
  // Records: who writes (P04, C006)
  'POST PCExperiment/Add': {
    allow: OWNER,
    finds: ['owner', 'admin'],
    names: true,
    idField: 'bookId',
    input: ({ laboratory, serial }) => ({
      title: `${SECRET} 新 ${serial}`,
      bookId: laboratory.ids.book,
      projectId: null,
      taskId: null,
    }),
  },
  // Only who brought a file has it read; to everybody else it is not there.
  'POST File/Protocol/Read': {
    ...{ allow: [], finds: OWNER, deny: 422 },
    input: ({ laboratory }) => ({ file: laboratory.file }),
  },
  'POST PCExperiment/Import/Record': {
    ...{ allow: OWNER, finds: ['owner', 'admin'], names: true, idField: 'bookId' },
    input: ({ laboratory, serial }) => ({
      ...{ title: `${SECRET} 导入 ${serial}`, file: laboratory.file, modules: [] },
      ...{ bookId: laboratory.ids.book, projectId: null, taskId: null },
    }),
  },
  // Switched off, as in every installation until an administrator says otherwise: not there for anybody (R027).
  ...Object.fromEntries(
    ['Export/ExportCopy', 'Upload/Place', 'Upload/Check'].map((path) => [
      `POST PCExperiment/${path}`,
      named({
        ...{ allow: [], finds: [], stage: 'recalled' as const },
        input: ({ target, laboratory }) => ({
          experimentId: target.id,
          ...(path === 'Upload/Check' ? { file: laboratory.file } : {}),
        }),
      }),
    ]),
  ),
  'POST PCExperiment/Import/Template': {
    allow: OWNER.filter((member) => mayAdd(templateRegister).includes(member)),
    // Who may add a template has not brought this file.
    but: Object.fromEntries(mayAdd(templateRegister).map((member) => [member, 422])),
    names: false,
    input: ({ laboratory, serial }) => ({ name: `导入 ${serial}`, file: laboratory.file, modules: [] }),
  },
  'POST PCExperiment/Modify': named({
    finds: READERS,
    allow: OWNER,
    stage: 'recalled',
    changes: true,
    idField: 'id',
    input: ({ target, serial }) => ({ id: target.id, title: `${SECRET} 改 ${serial}`, reason }),
  }),
  'POST PCExperiment/Modify/DeptInfo': named({
    finds: READERS,
    allow: ['owner', 'head', 'lead', 'admin'],
    stage: 'recalled',
    changes: true,
    idField: 'id',
    input: ({ target, laboratory }) => ({ id: target.id, departmentId: laboratory.ids.otherDepartment, reason }),
  }),
  'POST PCExperiment/Remove/{id}': named({
    finds: READERS,
    allow: ['owner', 'admin'],
    stage: 'recalled',
    changes: true,
    idField: 'id',
    input: ({ target }) => ({ id: target.id, reason }),
  }),
  'POST PCExperiment/Restore/{id}': named({
    // What lies in the recycle bin is its author's and the administrators'.
    finds: ['owner', 'admin'],
    allow: ['owner', 'admin'],
    stage: 'removed',
    changes: true,
    idField: 'id',
    input: ({ target }) => ({ id: target.id }),
  }),
  'POST ExperimentModule/Add': write(OWNER, () => ({ type: 'editor', title: '新模块' })),
  'POST ExperimentModule/Rename': write(OWNER, (asked) => ({ ...moduleOf(asked), title: '改名' })),
  'POST ExperimentModule/Reorder': write(OWNER, ({ target }) => ({
    moduleIds: [target.otherModuleId, target.moduleId],
  })),
  'POST ExperimentModule/Remove': write(OWNER, moduleOf),
  'POST ExperimentModule/NotApplicable': write(OWNER, (asked) => ({ ...moduleOf(asked), notApplicable: true })),
  'POST ExperimentModule/SaveData': write(['owner', 'writer'], (asked) => ({
    ...moduleOf(asked),
    data: prose('改'),
    baseRevision: asked.target.contentRevision,
  })),
  // A newer version of its template is for the author alone; others of its readers are told that there is none for them.
  'POST ExperimentTemplate/Offer': read(({ id }) => ({ experimentId: id })),
  'POST ExperimentTemplate/Offer/Page': named({
    ...{ allow: mayRead(templateRegister), finds: mayRead(templateRegister), ofReaders: true, idField: 'templateId' },
    input: () => ({ templateId: entryOf(templateRegister.name) }),
  }),
  // This record began from none.
  'POST ExperimentTemplate/Take': write([], () => ({ version: 1 }), { changes: false, but: { owner: 422 } }),
  // The template is none that anybody may use.
  'POST ExperimentTemplate/AddModules': write([], () => ({ templateId: 'nowhere' }), {
    changes: false,
    but: { owner: 422 },
  }),
  'POST ExperimentModule/CheckStructures': write(['owner', 'writer'], moduleOf, { changes: false }),
  // A signature says who wrote, checked or witnessed: the author and those the module was shared with.
  'POST ExperimentModule/Signature': write(['owner', 'reader', 'writer'], (asked) => ({
    ...moduleOf(asked),
    contentHash: asked.target.contentHash,
    ...signing(asked.who, asked.who.account === 'owner' ? 'authored' : 'witnessed'),
  })),
  'POST ExperimentModule/RemoveSignature': write(
    OWNER,
    (asked) => ({ ...moduleOf(asked), signerId: 'owner', account: asked.who.account, password: asked.who.digest }),
    { stage: 'signed' },
  ),
  // The module of the laboratory is no sheet: who may write in it is told so, nobody else that it is there.
  'GET ExperimentModule/FollowSheet/{experimentId}/{moduleId}': {
    ...read((target) => ({ experimentId: target.id, moduleId: target.moduleId, seat: SEAT }), 'experimentId'),
    allow: [],
    deny: 422,
  },
  // Nor do several write in its text, as long as the organisation has it so.
  'GET ExperimentModule/FollowText/{experimentId}/{moduleId}': notFilled({ seat: SEAT }),
  'POST ExperimentModule/WriteText': notFilled({ seat: SEAT, epoch: SEAT, changes: ['AAA='] }),
  'POST ExperimentModule/AtText': notFilled({ seat: SEAT, caret: null, turn: 1 }),
  'POST ExperimentModule/SaveText': notFilled({}),
  'POST ExperimentModule/AtCell': notFilled({ seat: SEAT, cell: null, typing: [], turn: 1 }),
  'POST ExperimentModule/FillCells': notFilled({
    baseRevision: 1,
    cells: [{ sheet: 's1', row: 0, column: 0, from: null, to: 1 }],
  }),
  'POST ExperimentModule/EnableEdit': write(['owner', 'writer'], moduleOf, {
    input: (asked) => ({ experimentId: asked.target.id, ...moduleOf(asked) }),
  }),
  'POST Share/Add': write(OWNER, () => ({}), {
    idField: 'recordId',
    changes: false,
    input: ({ target }) => ({ recordId: target.id, accountIds: ['viewer'], use: 'read', reason }),
  }),
  'POST Share/Withdraw/{id}': write(['owner', 'admin'], () => ({}), {
    idField: 'id',
    input: ({ target }) => ({ id: target.shareId }),
  }),
  'POST Share/Page': own(none),
  'POST Share/Request': own(({ serial }) => ({ sought: `CHEM-${serial}`, reason })),
  'POST Share/RequestPage': own(none),
  'POST Share/ApprovalPage': own(none),
  'POST Share/Grant/{id}': named({
    ...{ finds: READERS, allow: OWNER, idField: 'id' },
    input: ({ laboratory }) => ({ id: laboratory.accessRequests.granted, use: 'read' }),
  }),
  'POST Share/Refuse/{id}': named({
    ...{ finds: READERS, allow: OWNER, idField: 'id' },
    input: ({ laboratory }) => ({ id: laboratory.accessRequests.refused, reason }),
  }),
  'POST Share/WithdrawRequest/{id}': named({
    ...{ finds: ['stranger'], allow: ['stranger'], idField: 'id' },
    input: ({ laboratory }) => ({ id: laboratory.accessRequests.withdrawn }),
  }),
  'GET Share/Readers/{recordId}': read(({ id }) => ({ recordId: id }), 'recordId'),
  'GET Share/ProjectReaders/{projectId}': named({
    ...{ finds: WORKERS, allow: WORKERS, idField: 'projectId' },
    input: ({ laboratory }) => ({ projectId: laboratory.ids.project }),
  }),
  'GET Share/EntryReaders/{category}/{id}': beside(),
  'POST ExperimentModule/Grand': write(OWNER, ({ target }) => ({ ModuleId: target.moduleId, UserList: [] })),
  'POST Experiment/Comment/Del': write(['owner', 'admin'], ({ target }) => ({ commentId: target.commentId })),
  'POST ExperimentModule/LeaveSheet': {
    ...own(({ target }) => ({ experimentId: target.id, moduleId: target.moduleId, seat: SEAT })),
    stage: 'recalled',
  },
  'POST ExperimentModule/ReleaseEdit': {
    ...own(({ target }) => ({ experimentId: target.id, moduleId: target.moduleId })),
    stage: 'recalled',
  },
  'POST Experiment/UnLock/{id}': { ...own(({ target }) => ({ id: target.id })), stage: 'recalled' },
  'POST ExperimentModule/DiscardDraft': {
    ...own(({ target }) => ({ experimentId: target.id, moduleId: target.moduleId })),
    stage: 'recalled',
  },
  // Review (P08, V043)
  'POST Flow/PreSubmit': read(({ id }) => ({ experimentId: id })),
  'POST Flow/Submit': write(OWNER, ({ target, who }) => ({ recordHash: target.hash, ...signing(who) })),
  'POST Flow/PreApprove': read(({ id }) => ({ experimentId: id })),
  'POST Flow/Approve': write(
    ['reviewer'],
    ({ target, who }) => ({ recordHash: target.hash, ...signing(who, 'reviewed') }),
    {
      stage: 'inReview',
      but: { owner: 422 },
    },
  ),
  'POST Flow/Reject': write(['reviewer'], ({ who }) => ({ opinion: '缺谱图', ...signing(who, 'rejected') }), {
    stage: 'inReview',
    but: { owner: 422 },
  }),
  'POST Flow/Recall': write(OWNER, none, { stage: 'inReview' }),
  'POST PCFlow/approve': write(['reviewer'], none, { stage: 'recalling' }),
  'POST PCFlow/reject': write(['reviewer'], () => ({ opinion: '不同意' }), { stage: 'recalling' }),
  'POST Flow/Activate': write(['lead', 'admin'], none, { stage: 'approved' }),
  'POST Flow/Rollback': write(OWNER, () => ({ version: 1 })),
  'POST PCFlow/SetDefault': named({ allow: ADMIN, idField: 'id', input: withId((laboratory) => laboratory.ids.flow) }),
  'POST Flow/History': read(({ id }) => ({ experimentId: id })),
  'POST Flow/Current': read(({ id }) => ({ experimentId: id })),
  'POST PCExperiment/PendingApprove/Page': own(none),
  // The trail: of what one may read; all of it with AudittrailSearch (P03)
  'POST Audit/Page': read(({ id }) => ({ recordId: id }), 'recordId'),
  'POST Audit/Experiment/ExportFile': read(({ id }) => ({ recordId: id, format: 'csv' }), 'recordId'),
  'POST Trace/Page': read(({ id }) => ({ recordId: id }), 'recordId'),
  'POST Audit/Experiment/TraceExportFile': read(({ id }) => ({ recordId: id, format: 'csv' }), 'recordId'),
  'POST Audit/Missing': read(({ id }) => ({ recordId: id }), 'recordId'),
  'GET Audit/Timeline/{id}': read(({ id }) => ({ id }), 'id'),
  'POST Audit/Replay': read(({ id }) => ({ experimentId: id, revision: 0 })),
  'POST Audit/WhoWrote': read(({ id, moduleId }) => ({
    experimentId: id,
    moduleId,
    fromRevision: -1,
    toRevision: null,
  })),
  'POST Audit/Reads/Page': { allow: ['qa', 'admin'], names: false, input: none },
  'POST Audit/Reads/ExportFile': { allow: ['qa', 'admin'], names: false, input: () => ({ format: 'csv' }) },
  // The past of everything is for those who oversee the trail.
  'POST Audit/PastRetention': { allow: ['qa', 'admin'], names: false, input: none },
  'POST Audit/Differences': { allow: ['qa', 'admin'], names: false, input: () => SINCE_LONG },
  'POST Audit/Difference': {
    ...{ allow: ['qa', 'admin'], names: false },
    input: ({ target }) => ({ ...SINCE_LONG, entity: 'record', entityId: target.id }),
  },
  'POST Audit/Dispute/Page': read(({ id }) => ({ experimentId: id })),
  'POST Audit/Dispute/Settle': {
    // Nothing is in dispute.
    allow: [],
    but: { qa: 404, admin: 404 },
    names: false,
    input: () => ({ id: 'none', verdict: 'stands', reason }),
  },
  'GET Audit/Incident/List': { allow: ['qa', 'admin'], names: false, input: none },
  'POST Audit/Incident/Close': {
    // Nothing was found.
    allow: [],
    but: { qa: 404, admin: 404 },
    names: false,
    input: () => ({ kind: 'streamCut', upTo: '2026-01-01T00:00:00.000Z', reason }),
  },
  'POST Audit/Verify': read(({ id }) => ({ experimentId: id })),
  'POST Audit/Proof': read(({ id }) => ({ experimentId: id })),
  // A code tells nothing of records that are not the asker's: the answer is that of a code that nobody has.
  'POST Audit/VerificationCode': { allow: ALL, stage: 'recalled', input: ({ target }) => ({ code: target.code }) },
  // Requests to platforms (C093-C095, C122): seen by who reads the record, made by who writes in it
  'POST SIP/Inspection/Submit': asks({ sampleNo: 'S', sampleName: `${SECRET} 样品`, testItems: ['waterKf'] }),
  'POST RegMS/Compound/Register': asks({ name: '苯甲酰胺', smiles: 'NC(=O)c1ccccc1', batchNo: 'B1' }),
  'POST CIMS/Bottles/Requisition': asks({ bottleNo: 'B-1', amount: 5, unit: 'mL' }),
  'POST CIMS/Bottles/Usage': asks({ bottleNo: 'B-1', amount: 5, unit: 'mL' }),
  'POST BIMS/Item/Register': asks({ kind: 'plasmid', name: 'pET-28a' }),
  'POST Platform/Request/Withdraw': write(['owner', 'writer'], none, {
    idField: 'id',
    input: ({ target }) => ({ id: target.requestId }),
  }),
  'POST Platform/Request/Correct': write(['owner', 'writer'], none, {
    idField: 'id',
    input: ({ target }) => ({
      id: target.requestId,
      baseSubmission: 1,
      values: { sampleNo: 'S', sampleName: '样品', testItems: ['waterKf'] },
    }),
  }),
  'POST Platform/Request/Page': own(none),
  'GET Platform/Request/{id}': read(({ requestId }) => ({ id: requestId }), 'id'),
  'GET Platform/Authorized': own(none),
  // Neither is connected in this laboratory, and everybody is told so alike; what they answer is tried in tests/integrations
  'POST CIMS/Bottles/Find': { ...own(() => ({ key: 'THF' })), allow: [], deny: 422 },
  'POST RegMS/Compound/Find': { ...own(() => ({ key: 'aspirin' })), allow: [], deny: 422 },
  'POST Search/Global': own(() => ({ key: SECRET })),
  // What is asked for comes with the call: nothing of anybody's is read
  'POST Reaction/Page': own(none),
  'POST Structure/Read': own(() => ({ content: 'CC(=O)O.OCC>>CC(=O)OCC.O' })),
  'POST Structure/Draw': own(() => ({ drawings: [{ kind: 'molecule', structure: 'CCO' }] })),
  'POST Structure/Convert': own(() => ({ content: 'CCO', to: 'inchi' })),
  'POST Structure/FromName': own(() => ({ name: '4-bromoanisole' })),
  // What the caller may not read is neither found nor counted (structure-search.int)
  'POST Structure/Search': own(() => ({ query: 'c1ccccc1' })),
  'POST Structure/MadeBefore': own(() => ({ structure: 'c1ccccc1' })),
  // Beside entries
  'POST Entry/Comment/List': beside(),
  'POST Entry/Comment/Mentionable': beside(),
  'POST Entry/Comment/Add': beside(({ serial }) => ({ text: `${SECRET} ${serial}` })),
  'POST Entry/Comment/Edit': beside(
    ({ laboratory, serial }) => ({ commentId: laboratory.entryComments[0], text: `${SECRET} 改 ${serial}` }),
    ADMIN,
  ),
  'POST Entry/Comment/Remove': beside(({ laboratory }) => ({ commentId: laboratory.entryComments[1] }), ADMIN),
  'POST Entry/Comment/Resolve': beside(({ laboratory }) => ({
    ...{ commentId: laboratory.entryComments[2], resolved: true },
  })),
  'POST Entry/Relate/List': beside(),
  'POST Entry/Relate/Add': beside(({ serial }) => waysToRelate[serial % waysToRelate.length] ?? {}),
  'POST Entry/Relate/Remove': beside(
    ({ laboratory: { entryRelations }, who }) => ({
      relationId: entryRelations.get(who.id) ?? entryRelations.get('admin'),
      reason: '关联有误',
    }),
    mayChange(templateRegister),
  ),
  // Registers, as their declarations have it
  ...Object.assign({}, ...registers.map(rowsOf)),
};
