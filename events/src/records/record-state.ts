import { assertNever } from '../core/decider';
import type { RecordedEvent } from '../core/envelope';
import type { Sealed } from '../core/personal';
import type { FileRef } from '../core/schemas';
import type { ApprovalNode, Content, PageInfo, RecordEvent, RecordModule, SignatureMeaning } from './record-events';

/** Draft: the author writes. Rejected and recalled records are the author's again. Approved ones are locked (T06). */
export const RECORD_STATUSES = ['draft', 'inReview', 'approved', 'rejected', 'recalling', 'recalled'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];
export const EDITABLE_STATUSES: readonly RecordStatus[] = ['draft', 'rejected', 'recalled'];

export type Signature = {
  readonly id: string;
  readonly accountId: string;
  readonly signerName: Sealed;
  readonly meaning: SignatureMeaning;
  readonly at: string;
  readonly timeZone: string;
  /** What it binds: a module's content hash, or the record's hash for submissions and approvals. */
  readonly contentHash: string;
  /** Id of the event that is this signature (seals are bound to it), and its place in the log. */
  readonly eventId: string;
  readonly revision: number;
  readonly position: string;
};

export type ModuleState = {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly content: Content;
  readonly files: readonly FileRef[];
  readonly text: string;
  /** Stream revision of the event that gave the present content: what a save says it edited (law 4). */
  readonly contentRevision: number;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly notApplicable: boolean;
  readonly signatures: readonly Signature[];
  /** True once signed, ever: from then on a change needs a reason (An11 9). */
  readonly everSigned: boolean;
  readonly grants: readonly { readonly accountId: string; readonly attribute: 0 | 1 }[];
  /** Marked by the reviewer at the last rejection (T02). */
  readonly highlighted: boolean;
};

export type Decision = {
  readonly nodeIndex: number;
  readonly accountId: string;
  readonly result: 'passed' | 'rejected';
  readonly opinion: string;
  readonly signature: Signature;
};

export type Approval = {
  readonly version: number;
  readonly flowName: string;
  readonly nodes: readonly ApprovalNode[];
  readonly nodeIndex: number;
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly note: string;
  readonly recordHash: string;
  readonly submission: Signature;
  readonly decisions: readonly Decision[];
};

/** A submitted state of the record: everything up to and including this revision. */
export type RecordVersion = {
  readonly version: number;
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly outcome: 'pending' | 'approved' | 'rejected' | 'recalled';
};

export type Comment = {
  readonly id: string;
  readonly moduleId: string | null;
  readonly replyTo: string | null;
  readonly text: string;
  readonly by: string;
  readonly at: string;
  readonly readBy: readonly string[];
};

export type RecordState = {
  readonly exists: boolean;
  readonly removed: boolean;
  readonly revision: number;
  readonly number: string;
  readonly title: string;
  readonly recordType: string;
  readonly bookId: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly departmentId: string | null;
  readonly ownerId: string;
  readonly templateId: string | null;
  readonly clonedFromId: string | null;
  readonly status: RecordStatus;
  /** The version being written, or under review, or approved: 1 at first, one more each time the author gets it back. */
  readonly version: number;
  readonly pageInfo: PageInfo;
  /** True once submitted, ever: from then on a change needs a reason. */
  readonly everSubmitted: boolean;
  readonly modules: readonly ModuleState[];
  readonly approval: Approval | null;
  readonly pastApprovals: readonly Approval[];
  readonly recall: {
    readonly by: string;
    readonly at: string;
    readonly reason: string;
    readonly approverIds: readonly string[];
  } | null;
  readonly versions: readonly RecordVersion[];
  readonly comments: readonly Comment[];
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly modifiedBy: string;
};

export const emptyPageInfo: PageInfo = {
  temperature: null,
  humidity: null,
  participantIds: [],
  participantsNotApplicable: false,
};

export const initialRecord = (): RecordState => ({
  exists: false,
  removed: false,
  revision: -1,
  number: '',
  title: '',
  recordType: '',
  bookId: '',
  projectId: null,
  taskId: null,
  departmentId: null,
  ownerId: '',
  templateId: null,
  clonedFromId: null,
  status: 'draft',
  version: 1,
  pageInfo: emptyPageInfo,
  everSubmitted: false,
  modules: [],
  approval: null,
  pastApprovals: [],
  recall: null,
  versions: [],
  comments: [],
  createdAt: '',
  modifiedAt: '',
  modifiedBy: '',
});

type Recorded = RecordedEvent<RecordEvent>;

const freshModule = (module: RecordModule, event: Recorded): ModuleState => ({
  ...module,
  contentRevision: event.revision,
  savedBy: event.actor,
  savedAt: event.recordedAt,
  signatures: [],
  everSigned: false,
  grants: [],
  highlighted: false,
});

const inModule = (state: RecordState, moduleId: string, change: (module: ModuleState) => ModuleState): RecordState => ({
  ...state,
  modules: state.modules.map((module) => (module.id === moduleId ? change(module) : module)),
});

const signatureOf = (
  event: Recorded & { type: 'ModuleSigned' | 'RecordSubmitted' | 'RecordApproved' | 'RecordRejected' },
  contentHash: string,
): Signature => ({
  id: event.data.signatureId,
  accountId: event.actor,
  signerName: event.data.signerName,
  meaning: event.data.meaning,
  at: event.recordedAt,
  timeZone: event.data.timeZone,
  contentHash,
  eventId: event.id,
  revision: event.revision,
  position: event.position,
});

/** The author has the record again: the version under review is closed with its outcome, a new one begins. */
const handBack = (
  state: RecordState,
  status: 'rejected' | 'recalled' | 'draft',
  outcome: 'rejected' | 'recalled' | 'approved',
): RecordState => ({
  ...state,
  status,
  version: state.version + 1,
  approval: null,
  recall: null,
  pastApprovals: state.approval ? [...state.pastApprovals, state.approval] : state.pastApprovals,
  versions: state.versions.map((entry) => (entry.version === state.version ? { ...entry, outcome } : entry)),
});

const withDecision = (approval: Approval, decision: Decision): Approval => ({
  ...approval,
  decisions: [...approval.decisions, decision],
});

const apply = (state: RecordState, event: Recorded): RecordState => {
  switch (event.type) {
    case 'RecordCreated': {
      const { modules, changes: _changes, ...head } = event.data;
      return {
        ...state,
        ...head,
        exists: true,
        modules: modules.map((module) => freshModule(module, event)),
        createdAt: event.recordedAt,
      };
    }
    case 'RecordInfoChanged': {
      const { changes: _changes, ...head } = event.data;
      return { ...state, ...head };
    }
    case 'RecordDepartmentChanged':
      return { ...state, departmentId: event.data.to };
    case 'ModuleAdded':
      return { ...state, modules: state.modules.toSpliced(event.data.index, 0, freshModule(event.data.module, event)) };
    case 'ModuleRenamed':
      return inModule(state, event.data.moduleId, (module) => ({ ...module, title: event.data.to }));
    case 'ModulesReordered': {
      const order = new Map(event.data.to.map((moduleId, index) => [moduleId, index]));
      return { ...state, modules: state.modules.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)) };
    }
    case 'ModuleRemoved':
      return { ...state, modules: state.modules.filter((module) => module.id !== event.data.moduleId) };
    case 'ModuleSaved': {
      const { content, files, text } = event.data;
      return inModule(state, event.data.moduleId, (module) => ({
        ...module,
        content,
        files,
        text,
        contentRevision: event.revision,
        savedBy: event.actor,
        savedAt: event.recordedAt,
        highlighted: false,
      }));
    }
    case 'ModuleMarkedNotApplicable':
      return inModule(state, event.data.moduleId, (module) => ({ ...module, notApplicable: true }));
    case 'ModuleMadeApplicable':
      return inModule(state, event.data.moduleId, (module) => ({ ...module, notApplicable: false }));
    case 'ModuleSigned':
      return inModule(state, event.data.moduleId, (module) => ({
        ...module,
        everSigned: true,
        signatures: [...module.signatures, signatureOf(event, event.data.contentHash)],
      }));
    case 'ModuleSignatureRemoved':
      return inModule(state, event.data.moduleId, (module) => ({
        ...module,
        signatures: module.signatures.filter((signature) => signature.id !== event.data.signatureId),
      }));
    case 'ModuleGranted':
      return inModule(state, event.data.moduleId, (module) => ({ ...module, grants: event.data.grants }));
    case 'RecordSubmitted': {
      const submission = signatureOf(event, event.data.recordHash);
      const { version, flowName, nodes, note, recordHash } = event.data;
      return {
        ...state,
        status: 'inReview',
        everSubmitted: true,
        approval: {
          version,
          flowName,
          nodes,
          nodeIndex: 0,
          submittedBy: event.actor,
          submittedAt: event.recordedAt,
          note,
          recordHash,
          submission,
          decisions: [],
        },
        versions: [
          ...state.versions,
          { version, revision: event.revision, at: event.recordedAt, by: event.actor, outcome: 'pending' },
        ],
        modules: state.modules.map((module) => ({ ...module, highlighted: false })),
      };
    }
    case 'RecordApproved': {
      if (!state.approval) return state;
      const decision: Decision = {
        nodeIndex: event.data.nodeIndex,
        accountId: event.actor,
        result: 'passed',
        opinion: event.data.opinion,
        signature: signatureOf(event, event.data.recordHash),
      };
      const approval = withDecision(state.approval, decision);
      if (event.data.final) {
        return {
          ...state,
          status: 'approved',
          approval,
          versions: state.versions.map((entry) =>
            entry.version === state.version ? { ...entry, outcome: 'approved' } : entry,
          ),
        };
      }
      return {
        ...state,
        approval: { ...approval, nodeIndex: event.data.nodeDone ? event.data.nodeIndex + 1 : event.data.nodeIndex },
      };
    }
    case 'RecordRejected': {
      const decision: Decision = {
        nodeIndex: event.data.nodeIndex,
        accountId: event.actor,
        result: 'rejected',
        opinion: event.data.opinion,
        signature: signatureOf(event, state.approval?.recordHash ?? ''),
      };
      const marked = new Set(event.data.moduleIds);
      const approval = state.approval ? withDecision(state.approval, decision) : null;
      return handBack(
        {
          ...state,
          approval,
          modules: state.modules.map((module) => ({ ...module, highlighted: marked.has(module.id) })),
        },
        'rejected',
        'rejected',
      );
    }
    case 'RecordRecallRequested':
      return {
        ...state,
        status: 'recalling',
        recall: {
          by: event.actor,
          at: event.recordedAt,
          reason: event.reason ?? '',
          approverIds: event.data.approverIds,
        },
      };
    case 'RecordRecalled':
      return handBack(state, 'recalled', 'recalled');
    case 'RecordRecallRefused':
      return { ...state, status: 'approved', recall: null };
    case 'RecordReactivated':
      return handBack(state, 'draft', 'approved');
    case 'RecordRolledBack': {
      const { title, recordType, pageInfo } = event.data;
      const before = new Map(state.modules.map((module) => [module.id, module]));
      return {
        ...state,
        title,
        recordType,
        pageInfo,
        modules: event.data.modules.map((module) => {
          const fresh = freshModule(module, event);
          const old = before.get(module.id);
          return old ? { ...fresh, everSigned: old.everSigned, grants: old.grants } : fresh;
        }),
      };
    }
    case 'RecordRemoved':
      return { ...state, removed: true };
    case 'RecordRestored':
      return { ...state, removed: false };
    case 'CommentAdded':
      return {
        ...state,
        comments: [
          ...state.comments,
          {
            id: event.data.commentId,
            moduleId: event.data.moduleId,
            replyTo: event.data.replyTo,
            text: event.data.text,
            by: event.actor,
            at: event.recordedAt,
            readBy: [event.actor],
          },
        ],
      };
    case 'CommentRead': {
      const read = new Set(event.data.commentIds);
      return {
        ...state,
        comments: state.comments.map((comment) =>
          read.has(comment.id) && !comment.readBy.includes(event.actor)
            ? { ...comment, readBy: [...comment.readBy, event.actor] }
            : comment,
        ),
      };
    }
    case 'CommentRemoved':
      return { ...state, comments: state.comments.filter((comment) => comment.id !== event.data.commentId) };
    case 'RecordExported':
      return state;
    default:
      return assertNever(event);
  }
};

/** Events that change what the record says, as against who commented on it or took a copy. */
const touches = (type: RecordEvent['type']): boolean => !type.startsWith('Comment') && type !== 'RecordExported';

export const evolveRecord = (state: RecordState, event: Recorded): RecordState => {
  const next = apply(state, event);
  return touches(event.type)
    ? { ...next, revision: event.revision, modifiedAt: event.recordedAt, modifiedBy: event.actor }
    : { ...next, revision: event.revision };
};

export const moduleOf = (state: RecordState, moduleId: string): ModuleState | undefined =>
  state.modules.find((module) => module.id === moduleId);
export const isSigned = (module: ModuleState): boolean => module.signatures.length > 0;
