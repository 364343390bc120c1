import { categoryOf, type RecordedEvent } from '../core/envelope';
import { own } from '../core/own';
import { flatChanges, type Kinds } from '../core/kind-changes';
import { fieldChange, type FieldChange } from '../core/trace';
import { isNothing, type TraceValue } from '../core/trace-value';
import { withMentions } from '../records/mentions';
import { recordKinds } from '../records/record-kinds';
import type { WrittenEvent } from './written-event';

type Told = readonly FieldChange[];
/** Events that carry no changes of their own: what they say is read off them here. */
type Silent = Exclude<WrittenEvent, { readonly data: { readonly changes: unknown } }>;
type DataOf<K extends Silent['type']> = Extract<Silent, { readonly type: K }>['data'];

const NOTHING = (): Told => [];
const people = (ids: readonly string[]): TraceValue => ({ kind: 'ids', of: 'account', ids: [...ids] });
const choice = (of: string, ...values: readonly string[]): TraceValue => ({ kind: 'choice', of, values: [...values] });
const count = (number: number): TraceValue => ({ kind: 'number', number: String(number) });
const ids = (of: string, id: string | null): TraceValue | null => (id === null ? null : { kind: 'ids', of, ids: [id] });

/** What is told besides what changed; nothing is told of what is empty. */
const said = (entity: string, values: Readonly<Record<string, TraceValue | null>>): Told =>
  Object.entries(values).flatMap(([field, value]) =>
    isNothing(value) ? [] : [fieldChange(field, `@${entity}.${field}`, null, value)],
  );

const meant = ({ meaning }: { readonly meaning: { readonly zh: string; readonly en: string } }): TraceValue => ({
  kind: 'label',
  zh: meaning.zh,
  en: meaning.en,
});
const become = (title: string, old: TraceValue | null, next: TraceValue | null): Told => [
  fieldChange(title.slice(title.indexOf('.') + 1), title, old, next),
];

const ASKED: Readonly<Record<string, (asked: string) => TraceValue>> = {
  actorId: (asked) => people([asked]),
  recordId: (asked) => ({ kind: 'ids', of: 'record', ids: [asked] }),
  moduleId: (asked) => ({ kind: 'ids', of: 'module', ids: [asked] }),
  from: (asked) => ({ kind: 'date', date: asked }),
  to: (asked) => ({ kind: 'date', date: asked }),
  action: (asked) => choice('traceAction', asked),
  type: (asked) => choice('eventType', ...asked.split(' ')),
  entity: (asked) => choice('entity', asked),
};
/** What a copy of the trail was narrowed down to. */
export const askedChanges = (filters: Readonly<Record<string, string>>): Told =>
  said(
    'export',
    Object.fromEntries(Object.entries(filters).map(([key, asked]) => [key, own(ASKED, key)?.(asked) ?? asked])),
  );

const accountKinds: Kinds = {
  departmentId: { kind: 'ids', of: 'department' },
  roleIds: { kind: 'ids', of: 'role' },
  isOrganAdmin: { kind: 'boolean' },
  directLeaderId: { kind: 'ids', of: 'account' },
};
type Placed = { departmentId: string | null; roleIds: string[]; isOrganAdmin: boolean; directLeaderId: string | null };
const placement = ({ departmentId, roleIds, isOrganAdmin, directLeaderId }: Placed) => ({
  ...{ departmentId, roleIds, isOrganAdmin, directLeaderId },
});

const silent: { readonly [K in Silent['type']]: (data: DataOf<K>) => Told } = {
  RecordDepartmentChanged: ({ from, to }) =>
    flatChanges('record', recordKinds, { departmentId: from }, { departmentId: to }),
  RecordRemoved: NOTHING,
  RecordRestored: NOTHING,
  RecordSubmitted: ({ version, flowName, nodes, note, pageInfoChecked, ...signature }) => [
    ...said('approval', { version: count(version), flow: flowName }),
    ...nodes.flatMap(({ approverIds }) => said('approval', { reviewers: people(approverIds) })),
    ...said('approval', { pageInfoChecked, note, meaning: meant(signature) }),
  ],
  RecordApproved: ({ version, opinion, ...signature }) =>
    said('approval', { version: count(version), opinion, meaning: meant(signature) }),
  RecordRejected: ({ version, opinion, moduleIds, ...signature }) =>
    said('approval', {
      ...{ version: count(version), opinion, modules: { kind: 'ids', of: 'module', ids: moduleIds } },
      meaning: meant(signature),
    }),
  RecordRecallRequested: ({ version, approverIds }) =>
    said('approval', { version: count(version), approvers: people(approverIds) }),
  RecordRecalled: ({ version }) => said('approval', { version: count(version) }),
  RecordRecallRefused: ({ version, opinion }) => said('approval', { version: count(version), opinion }),
  RecordReactivated: ({ version }) => said('approval', { version: count(version) }),
  RecordExported: ({ format, version, verificationCode }) =>
    said('export', { format: choice('exportFormat', format), version: count(version), verificationCode }),
  ModuleRenamed: ({ from, to }) => become('@module.title', from, to),
  ModulesReordered: ({ from, to }) =>
    become('@record.moduleOrder', { kind: 'ids', of: 'module', ids: from }, { kind: 'ids', of: 'module', ids: to }),
  ModuleRemoved: ({ moduleId, title }) => [fieldChange(`module/${moduleId}`, '@record.module', title, null)],
  ModuleMarkedNotApplicable: () => become('@module.notApplicable', null, true),
  ModuleMadeApplicable: () => become('@module.notApplicable', true, false),
  ModuleSigned: (signature) => said('signature', { meaning: meant(signature) }),
  ModuleSignatureRemoved: NOTHING,
  ModuleGranted: ({ previous, grants }) =>
    become(
      '@module.grants',
      previous.length === 0 ? null : { kind: 'grants', grants: previous },
      grants.length === 0 ? null : { kind: 'grants', grants },
    ),
  CommentAdded: ({ commentId, text, mentions }) => {
    const said = withMentions(text, mentions, (accountId) => accountId);
    const value = mentions.length === 0 ? said : { kind: 'passage' as const, text: said, images: [], mentions };
    return [fieldChange(`comment/${commentId}`, '@record.comment', null, value)];
  },
  CommentRead: ({ commentIds }) => said('record', { comments: count(commentIds.length) }),
  CommentRemoved: NOTHING,
  ProjectMoved: ({ from, to }) => become('@project.status', choice('workStatus', from), choice('workStatus', to)),
  TaskMoved: ({ from, to }) => become('@task.status', choice('taskStatus', from), choice('taskStatus', to)),
  AccountOpened: ({ isOrganAdmin, ...data }) =>
    flatChanges(
      'account',
      accountKinds,
      {},
      { ...placement({ ...data, isOrganAdmin }), isOrganAdmin: isOrganAdmin || null },
    ),
  AccountProfileChanged: ({ fields }) => said('account', { profile: choice('profile', ...fields) }),
  AccountPlaced: ({ previous, ...next }) => flatChanges('account', accountKinds, placement(previous), placement(next)),
  AccountDisabled: NOTHING,
  AccountEnabled: NOTHING,
  PasswordChanged: ({ byAdministrator }) => said('account', { byAdministrator: byAdministrator || null }),
  SigningLocked: ({ failures }) => said('account', { failures: count(failures) }),
  SigningUnlocked: NOTHING,
  SigningSuspended: ({ why, by }) => said('account', { why: choice('suspendedFor', why), by: ids('account', by) }),
  IdentityConfirmed: ({ how, onServer }) =>
    said('account', { how: choice('identifiedBy', how), onServer: onServer || null }),
  SubjectKeyShredded: NOTHING,
  ServiceAccountOpened: NOTHING,
  ApiTokenIssued: ({ label, scopes, expiresAt }) =>
    said('token', { label, scopes: choice('tokenScope', ...scopes), expiresAt: { kind: 'dateTime', at: expiresAt } }),
  ApiTokenRevoked: NOTHING,
  LoggedIn: ({ client, address }) => said('access', { client, address }),
  LoginFailed: ({ why, client, address }) => said('access', { why: choice('loginFailure', why), client, address }),
  LoggedOut: ({ why }) => said('access', { why: choice('loggedOut', why) }),
  ScreenLocked: NOTHING,
  ScreenUnlocked: NOTHING,
  SigningPasswordWrong: ({ failures }) => said('access', { failures: count(failures) }),
  TrailExported: ({ what, format, filters, verificationCode }) => [
    ...said('export', { what: choice('trail', what), format: choice('exportFormat', format) }),
    ...askedChanges(filters),
    ...said('export', { verificationCode }),
  ],
  ListExported: ({ register, rows, filters, file }) =>
    said('export', {
      entity: choice('entity', register),
      rows: count(rows),
      ...(filters['text'] === undefined ? {} : { text: filters['text'] }),
      ...(Object.keys(filters).some((key) => key !== 'text') ? { asked: true } : {}),
      file: { kind: 'files', files: [file] },
    }),
  FileDownloaded: ({ file }) => said('export', { file: { kind: 'files', files: [file] } }),
  PlatformRequestAccepted: ({ reference }) => said('request', { reference }),
  PlatformRequestRefused: ({ refusal }) => said('request', { refusal: refusal.message || refusal.code }),
  PlatformRequestCompleted: ({ operation, result: { lines, remark } }) => [
    ...lines.flatMap(({ item, value, unit, verdict }, at) => [
      fieldChange(
        `result/${at}`,
        `@${operation}.result.${item}`,
        null,
        unit === '' ? value : { kind: 'number', number: value, unit },
      ),
      ...(verdict === null ? [] : said('request', { verdict: choice('verdict', verdict) })),
    ]),
    ...said('request', { result: remark }),
  ],
  PlatformRequestWithdrawn: NOTHING,
  DeliveriesRetried: ({ deliveries }) =>
    said('connector', { deliveries: deliveries === 'all' ? choice('deliveries', 'all') : count(deliveries.length) }),
  DeliveryDiscarded: ({ deliveryId, effect, eventType, stream }) => [
    fieldChange(`delivery/${deliveryId}`, '@connector.delivery', choice('deliveryEffect', effect), null),
    ...said('connector', {
      event: choice('eventType', eventType),
      about: ids(categoryOf(stream), stream.slice(categoryOf(stream).length + 1)),
    }),
  ],
  TestLetterRequested: NOTHING,
  NumberAllocated: NOTHING,
  NameReserved: NOTHING,
  ClaimReserved: NOTHING,
  ClaimReleased: NOTHING,
  NameReleased: NOTHING,
  MessagesRead: NOTHING,
  AllMessagesRead: NOTHING,
  DigestRequested: NOTHING,
};

/** What an event says changed, field by field: as the event carries it, or read off those that say it in their own words. */
export const changesOf = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): Told => {
  if (typeof data !== 'object' || data === null) return [];
  const carried = 'changes' in data && Array.isArray(data.changes) ? (data.changes as Told) : [];
  if (type === 'ModuleAdded') return addedModule(data as Added, carried);
  if (carried.length > 0) return carried;
  const tell = own(silent, type) as ((data: object) => Told) | undefined;
  return tell?.(data) ?? carried;
};

type Added = Extract<WrittenEvent, { type: 'ModuleAdded' }>['data'];

/** A module that was added empty is still a module that was added. */
const addedModule = ({ module, copiedFrom }: Added, carried: Told): Told => {
  const { type, title, content } = module;
  const itself = fieldChange(`module/${module.id}`, '@record.module', null, {
    ...{ kind: 'module', type, title, hash: content.hash },
  });
  if (!copiedFrom) return carried.length > 0 ? carried : [itself];
  const { recordId, moduleId, version } = copiedFrom;
  return [...said('module', { copiedFrom: { kind: 'copy', recordId, moduleId, version } }), ...carried];
};
