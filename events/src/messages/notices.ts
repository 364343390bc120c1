import { categoryOf, entityIdOf, type RecordedEvent } from '../core/envelope';
import { uuidV5 } from '../core/uuid';
import { ACCOUNT, type AccountEvent } from '../identity/account';
import type { Directory } from '../identity/directory';
import { seesProject, seesTask } from '../identity/work-sight';
import { PROJECT, projectDecider, type ProjectEvent, type ProjectState } from '../projects/project';
import { OPEN_TASK_STATUSES, TASK, taskDecider, type TaskEvent, type TaskState } from '../projects/task';
import { evolveRecord } from '../records/evolve-record';
import { RECORD, type RecordEvent } from '../records/record-events';
import { currentApprovers, mayReadRecord } from '../records/record-rights';
import { initialRecord, type RecordState } from '../records/record-state';
import type { NoticeKind } from './notice-kinds';

/** What one person is told of one event. It names no one in clear and repeats no title: both are looked up when shown. */
export type Notice = {
  /** Made from event, kind and person: the same whoever computes it, and however often. */
  readonly id: string;
  readonly kind: NoticeKind;
  readonly recipientId: string;
  readonly actorId: string;
  readonly about: { readonly category: string; readonly id: string };
  /** The actor's own words: an opinion, a reason, a comment. */
  readonly note: string;
  readonly at: string;
};

/** Who shall hear of it, before it is asked who may. */
type Told = { readonly kind: NoticeKind; readonly to: readonly string[]; readonly note?: string };

/** How the streams of a category tell people: their state, as far as telling needs it, and what an event says to whom. */
export type NoticeSource<State, Event> = {
  /** Events that bear on who is told; all others may be passed over. */
  readonly eventTypes: readonly string[];
  readonly initial: () => State;
  readonly evolve: (state: State, event: Event) => State;
  readonly tell: (event: Event, before: State, after: State, directory: Directory) => readonly Told[];
  /** Whether the person may know of it at all. */
  readonly mayKnow: (directory: Directory, accountId: string, id: string, after: State) => boolean;
};

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
  const { replyTo, text: note } = data;
  if (replyTo === null) return [{ kind: 'commentAdded', to: [before.ownerId], note }];
  const answered = before.comments.find((comment) => comment.id === replyTo)?.by === before.ownerId;
  return [
    { kind: answered ? 'commentReplied' : 'commentAdded', to: [before.ownerId], note },
    { kind: 'commentReplied', to: threadOf(before, replyTo), note },
  ];
};

const tellOfRecord = (event: Recorded, before: RecordState, after: RecordState): readonly Told[] => {
  const note = event.reason ?? '';
  switch (event.type) {
    case 'RecordCreated':
    case 'RecordInfoChanged':
      return [{ kind: 'participantAdded', to: added(after.pageInfo.participantIds, before.pageInfo.participantIds) }];
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
    default:
      return [];
  }
};

/** A record as far as telling needs it: who is in it and how it stands, none of what it says. */
const withoutContents = (state: RecordState): RecordState => ({
  ...state,
  modules: state.modules.map((module) => ({
    ...module,
    content: { hash: '' },
    files: [],
    text: '',
    signatures: [],
  })),
  comments: state.comments.map((comment) => ({ ...comment, text: '', at: '', readBy: [] })),
});

const recordSource: NoticeSource<RecordState, Recorded> = {
  eventTypes: [
    ...['RecordCreated', 'RecordInfoChanged', 'RecordDepartmentChanged', 'RecordRolledBack', 'RecordRemoved'],
    ...['RecordRestored', 'ModuleAdded', 'ModuleRemoved', 'ModuleGranted', 'RecordSubmitted', 'RecordApproved'],
    ...['RecordRejected', 'RecordRecallRequested', 'RecordRecalled', 'RecordRecallRefused', 'RecordReactivated'],
    ...['CommentAdded', 'CommentRemoved'],
  ],
  initial: initialRecord,
  evolve: (state, event) => withoutContents(evolveRecord(state, event)),
  tell: tellOfRecord,
  mayKnow: (directory, accountId, _id, after) => mayReadRecord(directory, accountId, after),
};

const taskSource: NoticeSource<TaskState, RecordedEvent<TaskEvent>> = {
  eventTypes: ['TaskOpened', 'TaskModified', 'TaskMoved'],
  initial: taskDecider.initialState,
  evolve: taskDecider.evolve,
  tell: (event, before, after) => {
    const people = ({ fields }: TaskState): string[] => [...fields.managerIds, ...fields.memberIds];
    if (event.type !== 'TaskMoved') return [{ kind: 'taskAssigned', to: added(people(after), people(before)) }];
    return OPEN_TASK_STATUSES.includes(event.data.to)
      ? []
      : [{ kind: 'taskClosed', to: [after.ownerId, ...people(after)] }];
  },
  // Named in the event itself, which the directory need not hold yet.
  mayKnow: (directory, accountId, id, { fields }) =>
    [...fields.managerIds, ...fields.memberIds].includes(accountId) || seesTask(directory, accountId, id),
};

const projectSource: NoticeSource<ProjectState, RecordedEvent<ProjectEvent>> = {
  eventTypes: ['ProjectOpened', 'ProjectModified'],
  initial: projectDecider.initialState,
  evolve: projectDecider.evolve,
  tell: (_event, before, after) => {
    const people = ({ fields }: ProjectState): string[] => [...fields.leaderIds, ...fields.memberIds];
    return [{ kind: 'projectJoined', to: added(people(after), people(before)) }];
  },
  mayKnow: (directory, accountId, id, { fields }) =>
    [...fields.leaderIds, ...fields.memberIds].includes(accountId) || seesProject(directory, accountId, id),
};

const accountSource: NoticeSource<null, RecordedEvent<AccountEvent>> = {
  eventTypes: ['SigningLocked'],
  initial: () => null,
  evolve: () => null,
  tell: (_event, _before, _after, directory) => [
    {
      kind: 'signingLocked',
      to: [...directory.accounts.values()].filter((account) => account.isOrganAdmin).map((account) => account.id),
    },
  ],
  mayKnow: () => true,
};

/** A source whose state is known to nobody but itself: kept as JSON between its events. */
export type AnyNoticeSource = NoticeSource<unknown, RecordedEvent>;
const asAny = <State, Event>(source: NoticeSource<State, Event>): AnyNoticeSource => ({
  eventTypes: source.eventTypes,
  initial: source.initial,
  evolve: (state, event) => source.evolve(state as State, event as Event),
  tell: (event, before, after, directory) => source.tell(event as Event, before as State, after as State, directory),
  mayKnow: (directory, accountId, id, after) => source.mayKnow(directory, accountId, id, after as State),
});

/** Who tells of something, by category of stream. */
export const noticeSources: Readonly<Record<string, AnyNoticeSource>> = {
  [RECORD]: asAny(recordSource),
  [TASK]: asAny(taskSource),
  [PROJECT]: asAny(projectSource),
  [ACCOUNT]: asAny(accountSource),
};

/** Every type of event that somebody may be told of, or that bears on who is told of a later one. */
export const noticeEventTypes: readonly string[] = Object.values(noticeSources).flatMap((source) => source.eventTypes);

const NOTICE_NAMESPACE = '0b8f2c4e-3a51-5f0d-9d27-6c1e7a90b3d4';

export const noticeId = (eventId: string, kind: NoticeKind, recipientId: string): string =>
  uuidV5(`${eventId}/${kind}/${recipientId}`, NOTICE_NAMESPACE);

const wanted = (directory: Directory, accountId: string, event: RecordedEvent): boolean =>
  accountId !== event.actor && accountId !== event.onBehalfOf && directory.accounts.get(accountId)?.disabled === false;

/**
 * Whom an event is told to, and as what: nobody of his own deed, nobody whose account is closed, nobody of what he may
 * not read. `before` and `after` are the states of its stream around it.
 */
export const noticesOf = (
  event: RecordedEvent,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  directory: Directory,
): readonly Notice[] => {
  const category = categoryOf(event.stream);
  const id = entityIdOf(event.stream);
  const source = noticeSources[category];
  if (!source?.eventTypes.includes(event.type)) return [];
  const told = new Map<string, Notice>();
  for (const { kind, to, note = '' } of source.tell(event, before, after, directory))
    for (const recipientId of to) {
      if (told.has(recipientId) || !wanted(directory, recipientId, event)) continue;
      if (!source.mayKnow(directory, recipientId, id, after)) continue;
      told.set(recipientId, {
        ...{ id: noticeId(event.id, kind, recipientId), kind, recipientId, actorId: event.actor },
        ...{ about: { category, id }, note, at: event.recordedAt },
      });
    }
  return [...told.values()];
};
