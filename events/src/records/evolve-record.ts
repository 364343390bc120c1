import { signedWith } from '../identity/passkey';
import { SYSTEM } from '../core/built-in';
import { assertNever } from '../core/decider';
import { entityIdOf, type RecordedEvent } from '../core/envelope';
import { sameWritten } from './record-hash';
import { wholeSave } from './save-difference';
import { isFactEvent, type FactEvent } from './modules/facts';
import { SAVES, type RecordEvent, type RecordModule } from './record-events';
import {
  type Comment,
  contributorsOf,
  type Approval,
  type Decision,
  type ModuleState,
  type RecordState,
  type Signature,
} from './record-state';

type Recorded = RecordedEvent<RecordEvent>;

const freshModule = (module: RecordModule, event: Recorded): ModuleState => ({
  ...module,
  contentRevision: event.revision,
  savedBy: event.actor,
  savedAt: event.recordedAt,
  writers: [event.actor],
  signatures: [],
  everSigned: false,
  grants: [],
  highlighted: false,
  notApplicableReason: null,
});

const addedModule = (event: Recorded & { type: 'ModuleAdded' }): ModuleState => {
  const { module, copiedFrom } = event.data;
  return { ...freshModule(module, event), ...(copiedFrom && { copiedFrom }) };
};

/** What a module is beside its content stays over a return to an earlier version; which facts do, the events after it say. */
const carriedOver = ({ everSigned, grants, copiedFrom, facts, lock, within }: ModuleState): Partial<ModuleState> => ({
  everSigned,
  grants,
  ...(facts && { facts }),
  ...(lock && { lock }),
  ...(within && { within }),
  ...(copiedFrom && { copiedFrom }),
});

/** Whoever wrote what a module says goes on to have written it where a return to an earlier version leaves it as it is. */
const writtenBy = ({ savedBy, savedAt, writers }: ModuleState): Partial<ModuleState> => ({ savedBy, savedAt, writers });

const inModule = (state: RecordState, moduleId: string, change: (module: ModuleState) => ModuleState): RecordState => ({
  ...state,
  modules: state.modules.map((module) => (module.id === moduleId ? change(module) : module)),
});

const inComment = (state: RecordState, commentId: string, change: (comment: Comment) => Comment): RecordState => ({
  ...state,
  comments: state.comments.map((comment) => (comment.id === commentId ? change(comment) : comment)),
});

const signatureOf = (
  event: Recorded & { type: 'ModuleSigned' | 'RecordSubmitted' | 'RecordApproved' | 'RecordRejected' },
  contentHash: string,
): Signature => ({
  ...(event.data.passkey && { passkey: { given: event.data.passkey, signed: signedWith(event, contentHash) } }),
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
  touchedBy: [],
  pastApprovals: state.approval ? [...state.pastApprovals, state.approval] : state.pastApprovals,
  versions: state.versions.map((entry) => (entry.version === state.version ? { ...entry, outcome } : entry)),
});

const withOne = (accountIds: readonly string[], accountId: string): readonly string[] =>
  accountIds.includes(accountId) ? accountIds : [...accountIds, accountId];
/** Whose words a save brings: whoever saves what others wrote has written none of it. */
const writersOf = (event: Recorded): readonly string[] =>
  (event.type === 'ModuleSaved' ? event.data.contributors?.map(({ accountId }) => accountId) : undefined) ?? [
    event.actor,
  ];

const withRecallDecider = (state: RecordState, accountId: string): RecordState => ({
  ...state,
  recallDeciders: [...new Set([...state.recallDeciders, accountId])],
});

const withDecision = (approval: Approval, decision: Decision): Approval => ({
  ...approval,
  decisions: [...approval.decisions, decision],
});

const withFact = ({ facts = {}, ...module }: ModuleState, event: RecordedEvent<FactEvent>): ModuleState => {
  const { factId, subject } = event.data;
  const { [factId]: _, ...others } = facts;
  if (!('detail' in event.data)) return Object.keys(others).length === 0 ? module : { ...module, facts: others };
  const { detail } = event.data;
  const stated = { type: event.type, subject, detail, by: event.actor, at: event.recordedAt };
  return { ...module, facts: { ...others, [factId]: stated } };
};

const apply = (state: RecordState, event: Recorded): RecordState => {
  if (isFactEvent(event)) return inModule(state, event.data.moduleId, (module) => withFact(module, event));
  switch (event.type) {
    case 'RecordCreated': {
      const { modules, changes: _changes, source: _source, ...head } = event.data;
      return {
        ...state,
        ...head,
        id: entityIdOf(event.stream),
        exists: true,
        modules: modules.map((module) => freshModule(module, event)),
        ...(head.templateVersion !== null && {
          begunWith: modules.map(({ id: moduleId }) => ({ moduleId, revision: event.revision })),
        }),
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
      return { ...state, modules: state.modules.toSpliced(event.data.index, 0, addedModule(event)) };
    case 'ModuleRenamed':
      return inModule(state, event.data.moduleId, (module) => ({ ...module, title: event.data.to }));
    case 'ModulesReordered': {
      const order = new Map(event.data.to.map((moduleId, index) => [moduleId, index]));
      return { ...state, modules: state.modules.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)) };
    }
    case 'ModuleRemoved':
      return { ...state, modules: state.modules.filter((module) => module.id !== event.data.moduleId) };
    case 'ModuleSaved':
    case 'SheetCellsChanged': {
      return inModule(state, event.data.moduleId, ({ differences = 0, ...module }) => ({
        ...module,
        ...wholeSave(module, event.data),
        files: event.data.files,
        contentRevision: event.revision,
        ...(event.data.difference && { differences: differences + 1 }),
        savedBy: event.actor,
        savedAt: event.recordedAt,
        writers: writersOf(event).reduce(withOne, module.writers),
        highlighted: false,
      }));
    }
    case 'StructuresDeferred':
      return { ...state, unread: { ...state.unread, [event.data.contentHash]: event.data.places } };
    case 'StructuresRead': {
      const { unread, ...others } = state;
      const { [event.data.contentHash]: _, ...left } = unread ?? {};
      return Object.keys(left).length === 0 ? others : { ...others, unread: left };
    }
    case 'ModuleMarkedNotApplicable':
      return inModule(state, event.data.moduleId, (module) => ({
        ...module,
        notApplicable: true,
        notApplicableReason: event.reason,
      }));
    case 'ModuleMadeApplicable':
      return inModule(state, event.data.moduleId, (module) => ({
        ...module,
        notApplicable: false,
        notApplicableReason: null,
      }));
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
          {
            version,
            revision: event.revision,
            at: event.recordedAt,
            by: event.actor,
            outcome: 'pending',
            contributors: contributorsOf(state),
          },
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
          approvedAt: event.recordedAt,
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
      // The author of a record under review takes it back alone; only what was asked for is decided.
      return handBack(
        state.status === 'recalling' ? withRecallDecider(state, event.actor) : state,
        'recalled',
        'recalled',
      );
    case 'RecordRecallRefused':
      return { ...withRecallDecider(state, event.actor), status: 'approved', recall: null };
    case 'RecordReactivated':
      return handBack(state, 'draft', 'approved');
    case 'RecordRolledBack': {
      const { title, recordType, pageInfo } = event.data;
      const before = new Map(state.modules.map((module) => [module.id, module]));
      const wroteThen = state.versions.findLast((entry) => entry.version === event.data.toVersion)?.contributors ?? [];
      return {
        ...state,
        title,
        recordType,
        pageInfo,
        modules: event.data.modules.map((module) => {
          const fresh = { ...freshModule(module, event), writers: withOne(wroteThen, event.actor) };
          const old = before.get(module.id);
          const why = module.notApplicable ? (old?.notApplicableReason ?? event.reason) : null;
          const hand = old && sameWritten(old.content, module.content) ? writtenBy(old) : {};
          return { ...fresh, ...(old && carriedOver(old)), ...hand, notApplicableReason: why };
        }),
      };
    }
    case 'ModuleLocked':
      return inModule(state, event.data.moduleId, (module) => ({ ...module, lock: { open: event.data.open } }));
    case 'ModuleUnlocked':
      return inModule(state, event.data.moduleId, ({ lock: _, ...module }) => module);
    case 'ModulesNested': {
      const groups = new Map(event.data.places.map(({ moduleId, within }) => [moduleId, within]));
      return {
        ...state,
        modules: state.modules.map(({ within: before, ...module }) => {
          const within = groups.get(module.id) ?? before ?? [];
          return within.length === 0 ? module : { ...module, within };
        }),
      };
    }
    case 'TemplateVersionTaken': {
      const { to, places } = event.data;
      const revisions = new Map(state.modules.map(({ id, contentRevision }) => [id, contentRevision]));
      const begunWith = places.map(({ moduleId, asGiven }) => ({
        ...{ moduleId, revision: asGiven && moduleId !== null ? (revisions.get(moduleId) ?? null) : null },
      }));
      return { ...state, templateVersion: to, templateTaken: true, begunWith };
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
            mentions: event.data.mentions,
            by: event.actor,
            at: event.recordedAt,
            readBy: [event.actor],
            ...(event.data.anchor && { anchor: event.data.anchor }),
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
    case 'CommentResolved':
      return inComment(state, event.data.commentId, (comment) => ({
        ...comment,
        resolved: { by: event.actor, at: event.recordedAt },
      }));
    case 'CommentReopened':
      return inComment(state, event.data.commentId, ({ resolved: _, ...comment }) => comment);
    case 'RecordExported':
      return state;
    default:
      return assertNever(event);
  }
};

/** Events that change what the record says, as against who commented on it or took a copy. */
const touches = (type: RecordEvent['type']): boolean => !type.startsWith('Comment') && type !== 'RecordExported';

/** Events by which a person has a hand in what the version says. */
const CONTRIBUTES: ReadonlySet<RecordEvent['type']> = new Set([
  ...(['RecordCreated', 'RecordInfoChanged', 'RecordRolledBack', 'RecordSubmitted', 'ModuleAdded'] as const),
  ...(['ModuleRenamed', 'ModulesReordered', 'ModuleRemoved', ...SAVES, 'ModuleSigned'] as const),
  ...(['ModuleMarkedNotApplicable', 'ModuleMadeApplicable'] as const),
]);

export const evolveRecord = (before: RecordState, event: Recorded): RecordState => {
  const state = CONTRIBUTES.has(event.type)
    ? {
        ...before,
        touchedBy: [...(event.actor === SYSTEM ? [] : [event.actor]), ...writersOf(event)].reduce(
          withOne,
          before.touchedBy,
        ),
      }
    : before;
  const next = apply(state, event);
  return touches(event.type)
    ? { ...next, revision: event.revision, modifiedAt: event.recordedAt, modifiedBy: event.actor }
    : { ...next, revision: event.revision };
};
