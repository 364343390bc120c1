import { CLOCK, clockFigure, clockSeconds, type ClockEvent } from '../audit/clock';
import { EPOCH, EPOCH_BEGAN, type EpochEvent } from '../audit/epoch';
import { INCIDENT, type IncidentEvent } from '../audit/incident';
import { incidentLabel, incidentWords } from '../audit/incident-words';
import { COMMENT } from '../capabilities/comment';
import type { Language } from '../core/call';
import { entityIdOf, streamName, type RecordedEvent } from '../core/envelope';
import { entryName, type Register, type RegisterValues } from '../core/define-register';
import { ids } from '../core/fields/ids';
import type { PermissionCode } from '../core/permissions';
import { awaitedBy, mayReadEntry, mayReadInUse } from '../core/register-access';
import {
  movesByEvent,
  registerDecider,
  registerEventTypes,
  type RegisterEvent,
  type RegisterState,
} from '../core/register';
import { registers } from '../core/registers';
import { usesOf } from '../core/uses';
import type { FieldChange } from '../core/trace';
import { ACCOUNT, type AccountEvent } from '../identity/account';
import { hasPermission, type Directory } from '../identity/directory';
import {
  platformRequestDecider,
  REQUEST,
  type RequestRefusal,
  type PlatformRequest,
  type PlatformRequestEvent,
} from '../integrations/platform-request';
import { operationNamed } from '../integrations/platforms/operations';
import { refusalReason } from '../integrations/refusal-reasons';
import { seesProject, seesTask } from '../identity/work-sight';
import { PROJECT, projectRegister } from '../projects/project';
import { TASK, taskRegister } from '../projects/task';
import { OPEN_TASK_STATUSES } from '../projects/task-life';
import { evolveRecord } from '../records/evolve-record';
import { RECORD, type RecordEvent } from '../records/record-events';
import { currentApprovers, mayReadRecord } from '../records/record-rights';
import { EDITABLE_STATUSES, initialRecord, type RecordState } from '../records/record-state';
import { SHARE } from '../sharing/share';
import { templateRegister } from '../templates/template';
import { commentSource } from './comment-source';
import type { Note } from './note';
import { ofDraft, type NoticeKind } from './notice-kinds';
import type { NoticeSource, Told, Use } from './notice-source';
import { newProseMentions } from './prose-mentions';
import { shareSource } from './share-source';

const added = (now: readonly string[], before: readonly string[]): string[] =>
  now.filter((accountId) => !before.includes(accountId));

type Recorded = RecordedEvent<RecordEvent>;

const threadOf = ({ comments, ownerId }: RecordState, replyTo: string): string[] => [
  ...comments
    .filter((comment) => comment.id === replyTo || comment.replyTo === replyTo)
    .map((comment) => comment.by)
    .filter((accountId) => accountId !== ownerId),
];

const tellOfComment = (
  { data }: Recorded & { readonly type: 'CommentAdded' },
  before: RecordState,
): readonly Told[] => {
  const { replyTo, text, mentions } = data;
  const note = mentions.length === 0 ? text : { text, mentions };
  // Whoever is told by name is not told a second time as one of the thread or as the author.
  const byName: Told = { kind: 'mentioned', to: mentions, note };
  if (replyTo === null) return [byName, { kind: 'commentAdded', to: [before.ownerId], note }];
  const answered = before.comments.find((comment) => comment.id === replyTo)?.by === before.ownerId;
  return [
    byName,
    { kind: answered ? 'commentReplied' : 'commentAdded', to: [before.ownerId], note },
    { kind: 'commentReplied', to: threadOf(before, replyTo), note },
  ];
};

const toldInText = (moduleId: string, changes: readonly FieldChange[]): readonly Told[] =>
  newProseMentions(changes).map(({ accountId, note }) => ({
    ...{ kind: 'mentionedInText', to: [accountId], note, moduleId },
  }));

const tellOfRecord = (
  event: Recorded,
  before: ToldOf,
  after: RecordState,
  { settings }: Directory,
): readonly Told[] => {
  const note = event.reason ?? '';
  switch (event.type) {
    case 'RecordCreated':
    case 'RecordInfoChanged':
      return settings.participantReminders
        ? [{ kind: 'participantAdded', to: added(after.pageInfo.participantIds, before.pageInfo.participantIds) }]
        : [];
    case 'ModuleGranted':
      return [
        {
          kind: 'recordShared',
          to: added(
            event.data.grants.map((grant) => grant.accountId),
            before.modules.flatMap((module) => module.grants.map((grant) => grant.accountId)),
          ),
        },
      ];
    case 'RecordSubmitted':
      return [{ kind: 'reviewRequested', to: currentApprovers(after), note: event.data.note }];
    case 'RecordApproved':
      return event.data.final
        ? [{ kind: 'recordApproved', to: [after.ownerId], note: event.data.opinion }]
        : [{ kind: 'reviewRequested', to: added(currentApprovers(after), currentApprovers(before)) }];
    case 'RecordRejected':
      return [{ kind: 'recordRejected', to: [after.ownerId], note: event.data.opinion }];
    case 'RecordRecallRequested':
      return [{ kind: 'recallRequested', to: event.data.approverIds, note }];
    case 'RecordRecalled':
      return before.status === 'recalling'
        ? [{ kind: 'recallGranted', to: [after.ownerId], note }]
        : [{ kind: 'reviewWithdrawn', to: currentApprovers(before), note }];
    case 'RecordRecallRefused':
      return [{ kind: 'recallRefused', to: [after.ownerId], note: event.data.opinion }];
    case 'RecordReactivated':
      return [{ kind: 'recordReactivated', to: [after.ownerId], note }];
    case 'RecordRemoved':
      return [{ kind: 'recordRemoved', to: [after.ownerId], note }];
    case 'RecordRestored':
      return [{ kind: 'recordRestored', to: [after.ownerId], note }];
    case 'CommentAdded':
      return tellOfComment(event, before);
    case 'ModuleSaved':
    case 'SheetCellsChanged':
      return toldInText(event.data.moduleId, event.data.changes);
    // What was copied from another module was said there and told then; so was what is put back after a removal, under
    // its own id. Modules that a record begins with (`RecordCreated`: of a template, of a copied record) tell nobody
    // either. Whoever is mentioned is asked for something by the person who writes it: only what is written anew asks.
    case 'ModuleAdded': {
      const { module, copiedFrom, changes } = event.data;
      return copiedFrom !== null || before.putAway?.includes(module.id) ? [] : toldInText(module.id, changes);
    }
    default:
      return [];
  }
};

/** An open record uses the template whose version it stands at. */
const usedByRecord = ({ exists, removed, status, templateId, templateVersion, ownerId }: RecordState): Use | null =>
  exists && !removed && EDITABLE_STATUSES.includes(status) && templateId !== null && templateVersion !== null
    ? { stream: streamName(templateRegister.name, templateId), accountId: ownerId }
    : null;

/** A record as far as telling needs it: who is in it and how it stands, none of what it says. */
const withoutContents = ({ begunWith: _, ...state }: RecordState): RecordState => ({
  ...state,
  modules: state.modules.map((module) => ({
    ...module,
    content: { hash: '', version: module.content.version },
    files: [],
    text: '',
    signatures: [],
  })),
  comments: state.comments.map(({ anchor: _, ...comment }) => ({
    ...{ ...comment, text: '', mentions: [], at: '', readBy: [] },
  })),
});

/** There is nothing here that a difference could be made on: a save says who wrote, and its changes what. */
const withoutDifference = (event: Recorded): Recorded => {
  if (event.type === 'ModuleSaved') return { ...event, data: { ...event.data, difference: null } };
  return event.type === 'SheetCellsChanged' ? { ...event, data: { ...event.data, difference: null } } : event;
};

/** With the ids of modules that were removed. */
type ToldOf = RecordState & { readonly putAway?: readonly string[] };

const recordSource: NoticeSource<ToldOf, Recorded> = {
  tells: [
    ...['RecordCreated', 'RecordInfoChanged', 'RecordRemoved', 'RecordRestored', 'ModuleGranted', 'RecordSubmitted'],
    ...['RecordApproved', 'RecordRejected', 'RecordRecallRequested', 'RecordRecalled', 'RecordRecallRefused'],
    ...['RecordReactivated', 'CommentAdded', 'ModuleSaved', 'SheetCellsChanged', 'ModuleAdded'],
  ],
  bears: ['RecordDepartmentChanged', 'RecordRolledBack', 'ModuleRemoved', 'CommentRemoved'],
  initial: initialRecord,
  evolve: ({ putAway = [], ...state }, event) => ({
    ...withoutContents(evolveRecord(state, withoutDifference(event))),
    putAway: event.type === 'ModuleRemoved' ? [...putAway, event.data.moduleId] : putAway,
  }),
  tell: tellOfRecord,
  uses: usedByRecord,
  head: ({ number, title }) => ({ number, title }),
  mayKnow: (directory, accountId, _id, after) => mayReadRecord(directory, accountId, after),
};

type Work = RecordedEvent<RegisterEvent>;

const workState = (register: Register) => {
  const { initialState, evolve } = registerDecider(register);
  return {
    ...{ initial: initialState, evolve },
    head: ({ values }: RegisterState) => ({ number: '', title: entryName(register, values, 'zh-CN') ?? '' }),
  };
};

const taskPeople = ({ values }: RegisterState): string[] => [...ids(values['managerIds']), ...ids(values['memberIds'])];
const taskSource: NoticeSource<RegisterState, Work> = {
  ...workState(taskRegister),
  tells: ['TaskOpened', 'TaskModified', 'TaskMoved'],
  bears: [],
  tell: ({ data }, before, after) => {
    if (data.kind !== 'moved') return [{ kind: 'taskAssigned', to: added(taskPeople(after), taskPeople(before)) }];
    return OPEN_TASK_STATUSES.some((open) => open === data.to)
      ? []
      : [{ kind: 'taskClosed', to: [...(after.ownerId === null ? [] : [after.ownerId]), ...taskPeople(after)] }];
  },
  // Named in the event itself, which the directory need not hold yet.
  mayKnow: (directory, accountId, id, after) =>
    taskPeople(after).includes(accountId) || seesTask(directory, accountId, id),
};

const projectPeople = ({ values }: RegisterState): string[] => [
  ...ids(values['leaderIds']),
  ...ids(values['memberIds']),
];
const projectSource: NoticeSource<RegisterState, Work> = {
  ...workState(projectRegister),
  tells: ['ProjectOpened', 'ProjectModified'],
  bears: [],
  tell: (_event, before, after) => [{ kind: 'projectJoined', to: added(projectPeople(after), projectPeople(before)) }],
  mayKnow: (directory, accountId, id, after) =>
    projectPeople(after).includes(accountId) || seesProject(directory, accountId, id),
};

const administratorsIn = (directory: Directory): string[] =>
  [...directory.accounts.values()].filter((account) => account.isOrganAdmin).map((account) => account.id);

const holdersIn = (directory: Directory, permission: PermissionCode): string[] =>
  [...directory.accounts.keys()].filter((id) => hasPermission(directory, id, permission));
const overseersIn = (directory: Directory): string[] => holdersIn(directory, 'AudittrailSearch');

const accountSource: NoticeSource<null, RecordedEvent<AccountEvent>> = {
  tells: ['SigningLocked', 'SigningSuspended', 'IdentityConfirmed', 'PasswordHashAltered', 'SecondFactorAltered'],
  bears: [],
  initial: () => null,
  evolve: () => null,
  tell: (event, _before, _after, directory) => {
    const person = entityIdOf(event.stream);
    if (event.type === 'SigningLocked') return [{ kind: 'signingLocked', to: administratorsIn(directory) }];
    if (event.type === 'SigningSuspended')
      return [
        // Whoever has just got an account finds out when they sign; there was nothing of theirs to change.
        ...(event.data.why === 'opened' ? [] : [{ kind: 'accountChanged' as const, to: [person] }]),
        { kind: 'signingSuspended', to: administratorsIn(directory) },
      ];
    if (event.type === 'PasswordHashAltered' || event.type === 'SecondFactorAltered')
      return [
        {
          kind: 'passwordAltered',
          to: [...new Set([person, ...administratorsIn(directory), ...overseersIn(directory)])],
        },
      ];
    if (event.type !== 'IdentityConfirmed') return [];
    return [
      { kind: 'identityConfirmed', to: [person] },
      ...(event.data.onServer ? [{ kind: 'confirmedOnServer' as const, to: overseersIn(directory) }] : []),
    ];
  },
  head: () => null,
  mayKnow: () => true,
};

/** Its state is the number of the epoch, which is all that it is called. */
const epochSource: NoticeSource<number, RecordedEvent<EpochEvent>> = {
  tells: [EPOCH_BEGAN],
  bears: [],
  initial: () => 1,
  evolve: (_, { data }) => data.epoch,
  tell: (_event, _before, _after, directory) => [{ kind: 'epochBegan', to: overseersIn(directory) }],
  head: (epoch) => ({ number: '', title: String(epoch) }),
  mayKnow: (directory, accountId) => hasPermission(directory, accountId, 'AudittrailSearch'),
};

/** Its state is the machine that was looked at last. */
const clockSource: NoticeSource<string, RecordedEvent<ClockEvent>> = {
  tells: ['ClockDeviated', 'ClockCorrected', 'ClockStepped'],
  bears: [],
  initial: () => '',
  evolve: (_, { data }) => data.machine,
  tell: ({ type, data }, _before, _after, directory) => [
    {
      kind: type === 'ClockCorrected' ? 'clockRight' : 'clockOff',
      to: [...new Set([...administratorsIn(directory), ...overseersIn(directory)])],
      note: type === 'ClockStepped' ? clockSeconds(data.byMs) : clockFigure(data),
    },
  ],
  head: (machine) => ({ number: '', title: machine }),
  mayKnow: (directory, accountId) =>
    hasPermission(directory, accountId, 'AudittrailSearch') || administratorsIn(directory).includes(accountId),
};

const incidentNotice = {
  IncidentFound: 'incidentFound',
  IncidentSettled: 'incidentSettled',
  IncidentClosed: 'incidentClosed',
} as const;
/** Its state is the kind, by the name that verifications, figures and alarms know it by. */
const incidentSource: NoticeSource<string, RecordedEvent<IncidentEvent>> = {
  tells: ['IncidentFound', 'IncidentSettled', 'IncidentClosed'],
  bears: [],
  initial: () => '',
  evolve: (_, { data }) => data.kind,
  tell: ({ type, data, reason }, _before, _after, directory) => [
    {
      kind: incidentNotice[type],
      to: [...new Set([...administratorsIn(directory), ...overseersIn(directory)])],
      ...(type === 'IncidentFound' && { note: incidentWords(data) }),
      ...(type === 'IncidentClosed' && reason !== null && { note: reason }),
    },
  ],
  head: (kind, language) => ({ number: '', title: `${incidentLabel(kind, language)} [${kind}]` }),
  mayKnow: (directory, accountId) =>
    hasPermission(directory, accountId, 'AudittrailSearch') || administratorsIn(directory).includes(accountId),
};

/** The reason in the reader's words where there are some, else as the platform said it. */
const refusalNote = (number: string, name: string, { code, message }: RequestRefusal): Note => {
  const operation = operationNamed(name);
  const inWords = (language: Language): string =>
    `${number}: ${(operation && refusalReason(operation, code, language)) ?? (message === '' ? code : message)}`;
  return { 'zh-CN': inWords('zh-CN'), 'en-US': inWords('en-US') };
};

const requestSource: NoticeSource<PlatformRequest, RecordedEvent<PlatformRequestEvent>> = {
  tells: ['PlatformRequestAccepted', 'PlatformRequestRefused', 'PlatformRequestCompleted'],
  bears: ['PlatformRequestMade'],
  initial: platformRequestDecider.initialState,
  evolve: platformRequestDecider.evolve,
  tell: (event, { number, operation, requesterId, byRecord }) => {
    const to = [requesterId];
    if (event.type === 'PlatformRequestRefused')
      return [{ kind: 'requestRefused', to, note: refusalNote(number, operation, event.data.refusal) }];
    // What follows from a record by itself is told where it does not work out.
    if (byRecord) return [];
    if (event.type === 'PlatformRequestAccepted') return [{ kind: 'requestAccepted', to, note: number }];
    return event.type === 'PlatformRequestCompleted' ? [{ kind: 'requestCompleted', to, note: number }] : [];
  },
  about: ({ recordId }) => ({ category: RECORD, id: recordId }),
  head: () => null,
  // Whoever asked; where it is shown or sent, it is the record that must still be readable.
  mayKnow: () => true,
};

/** With whoever removed it last. */
type EntryToTell = RegisterState & { readonly removedBy?: string };

/** Whether the product puts an entry of it back where it was removed while it came to be used (`keep-used.ts`). */
const isKept = (register: Register): boolean => register.stays !== true && usesOf(register).length > 0;

/** What a move of an entry tells, and whom, is declared with the move. */
const registerSource = (register: Register): NoticeSource<EntryToTell, RecordedEvent<RegisterEvent>> => {
  const moves = movesByEvent(register);
  const types = registerEventTypes(register);
  const told = [
    ...[...moves].filter(([, { tells }]) => tells !== undefined).map(([type]) => type),
    ...(isKept(register) ? [types.restored] : []),
  ];
  const decider = registerDecider(register);
  const named = [...moves.values()].flatMap(({ tells }) => tells?.to ?? []);
  const kept = new Set([
    ...Object.values(register.naming),
    ...named.flatMap((who) => (typeof who === 'object' && 'personsIn' in who ? [who.personsIn] : [])),
    ...[...register.mayRead, ...(register.life?.versions?.readBy ?? [])].flatMap((reader) => {
      if (reader === 'awaited') return register.life?.waits?.for ?? [];
      if (typeof reader !== 'object') return [];
      if ('openBy' in reader) return [reader.openBy, reader.departments];
      return 'anyoneIf' in reader ? reader.anyoneIf : 'membersOf' in reader ? reader.membersOf : [];
    }),
  ]);
  const about = (values: RegisterValues): RegisterValues =>
    Object.fromEntries(Object.entries(values).filter(([key]) => kept.has(key)));
  const madeBy = register.life?.versions?.madeBy ?? [];
  return {
    tells: told,
    tellsUsers: [...moves].flatMap(([type, { name }]) =>
      madeBy.includes(name) ? [{ type, kind: 'templateRenewed' as const }] : [],
    ),
    bears: [...Object.values(types), ...moves.keys()].filter((type) => !told.includes(type)),
    initial: decider.initialState,
    evolve: ({ removedBy, ...state }, event) => {
      const after = decider.evolve(state, event);
      const by = event.data.kind === 'removed' ? event.actor : removedBy;
      return {
        // Whom to tell and what it is called; whatever else an entry holds is no message's.
        ...{ ...after, values: about(after.values), newest: after.newest && about(after.newest) },
        ...(by === undefined ? {} : { removedBy: by }),
      };
    },
    tell: (event, { removedBy, ...before }, after, directory) => {
      if (event.data.kind === 'restored')
        return event.actor === 'system' && removedBy !== undefined ? [{ kind: 'entryPutBack', to: [removedBy] }] : [];
      const move = moves.get(event.type);
      if (!move?.tells || event.data.kind !== 'moved') return [];
      const { to, waits = false } = move.tells;
      // Whom it waited for already is not asked once more.
      const asked = new Set(waits ? awaitedBy(register, before) : []);
      const people = to.flatMap((who): readonly string[] => {
        if (who === 'owner') return after.ownerId === null ? [] : [after.ownerId];
        if ('permission' in who) return holdersIn(directory, who.permission);
        return ids(after.values[who.personsIn]).filter((id) => !asked.has(id));
      });
      const { date } = event.data;
      const note = (language: Language): string =>
        [
          move.words[language],
          ...(date === undefined ? [] : [date]),
          ...(event.reason === null ? [] : [event.reason]),
        ].join(' · ');
      return [
        {
          ...{ kind: waits ? ('entryWaits' as const) : ('entryMoved' as const), to: [...new Set(people)] },
          note: { 'zh-CN': note('zh-CN'), 'en-US': note('en-US') },
        },
      ];
    },
    head: ({ values }) => ({ number: '', title: entryName(register, values, 'zh-CN') ?? '' }),
    mayKnow: (directory, accountId, id, after, kind) =>
      mayReadEntry(register, { ...after, id }, directory, accountId) ||
      (!ofDraft.has(kind) && mayReadInUse(register, { ...after, id }, directory, accountId)),
  };
};

/** A source whose state is known to nobody but itself: kept as JSON between its events. */
export type AnyNoticeSource = NoticeSource<unknown, RecordedEvent>;
const asAny = <State, Event>({ about, uses, ...source }: NoticeSource<State, Event>): AnyNoticeSource => ({
  ...(source.tellsUsers ? { tellsUsers: source.tellsUsers } : {}),
  ...(uses ? { uses: (state: unknown) => uses(state as State) } : {}),
  ...(about ? { about: (after: unknown, kind: NoticeKind) => about(after as State, kind) } : {}),
  tells: source.tells,
  bears: source.bears,
  initial: source.initial,
  evolve: (state, event) => source.evolve(state as State, event as Event),
  tell: (event, before, after, directory) => source.tell(event as Event, before as State, after as State, directory),
  head: (state, language) => source.head(state as State, language),
  mayKnow: (directory, accountId, id, after, kind) => source.mayKnow(directory, accountId, id, after as State, kind),
});

/** Who tells of something, by category of stream. */
export const noticeSources: Readonly<Record<string, AnyNoticeSource>> = {
  [RECORD]: asAny(recordSource),
  [TASK]: asAny(taskSource),
  [PROJECT]: asAny(projectSource),
  [ACCOUNT]: asAny(accountSource),
  [REQUEST]: asAny(requestSource),
  [COMMENT]: asAny(commentSource),
  [SHARE]: asAny(shareSource),
  [EPOCH]: asAny(epochSource),
  [CLOCK]: asAny(clockSource),
  [INCIDENT]: asAny(incidentSource),
  ...Object.fromEntries(
    registers
      .filter((register) => register.life !== null || register.capabilities.length > 0 || isKept(register))
      .map((register) => [register.name, asAny(registerSource(register))]),
  ),
};

/** Every type of event that somebody may be told of. */
export const tellingEventTypes: readonly string[] = Object.values(noticeSources).flatMap((source) => source.tells);
