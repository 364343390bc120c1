import { SYSTEM } from '../core/built-in';
import type { RecordedEvent } from '../core/envelope';
import type { Around, Misfit, StreamRule } from '../core/stream-rule';
import { evolveRecord } from './evolve-record';
import { isFactEvent } from './modules/facts';
import { RECORD, type RecordEvent, type RecordEventOf } from './record-events';
import { contentHash, recordHash } from './record-hash';
import { currentApprovers } from './record-rights';
import {
  EDITABLE_STATUSES,
  initialRecord,
  isSigned,
  moduleOf,
  type ModuleState,
  type RecordState,
} from './record-state';

type Recorded = RecordedEvent<RecordEvent>;

/** The first of these that is wrong. */
const first = (...checks: readonly (Misfit | null)[]): Misfit | null => checks.find((one) => one !== null) ?? null;
const unless = (holds: boolean, misfit: Misfit): Misfit | null => (holds ? null : misfit);

const editable = ({ status }: RecordState): Misfit | null => unless(EDITABLE_STATUSES.includes(status), 'wrongState');
const byOwner = (state: RecordState, { actor }: Recorded): Misfit | null =>
  unless(state.ownerId === actor, 'notTheirs');
const known = (state: RecordState, moduleId: string): Misfit | null =>
  unless(moduleOf(state, moduleId) !== undefined, 'unknownPart');
const unsigned = (state: RecordState, moduleId: string): Misfit | null => {
  const module = moduleOf(state, moduleId);
  return unless(module === undefined || !isSigned(module), 'signedPart');
};
const present = (version: number, state: RecordState): Misfit | null =>
  unless(version === state.version, 'wrongVersion');

/** The author, and those granted the module: for writing, or at all; the product, where nobody may save any more what they wrote. */
const byWriter = (state: RecordState, { actor }: Recorded, moduleId: string, reads = false): Misfit | null => {
  const granted = moduleOf(state, moduleId)?.grants.some(
    ({ accountId, attribute }) => accountId === actor && (reads || attribute === 1),
  );
  return unless(state.ownerId === actor || granted === true, 'notTheirs');
};
const byOwnerOrAdministrator = (state: RecordState, { actor }: Recorded, { account }: Around): Misfit | null =>
  unless(state.ownerId === actor || account(actor)?.everAdministrator === true, 'notTheirs');

type Signature = Pick<RecordEventOf<'RecordSubmitted'>['data'], 'signerName'>;
const ownName = ({ signerName }: Signature, actor: string): Misfit | null =>
  unless(signerName.sealed.subject === actor, 'otherSigner');

/** What is decided in a review: by somebody whose turn it is, on what was submitted. */
const decided = (
  state: RecordState,
  { actor }: Recorded,
  { version, nodeIndex }: { readonly version: number; readonly nodeIndex: number },
): Misfit | null => {
  const { approval, status } = state;
  if (status !== 'inReview' || approval === null) return 'wrongState';
  return first(
    present(version, state),
    unless(nodeIndex === approval.nodeIndex, 'wrongState'),
    unless(actor !== state.ownerId && currentApprovers(state).includes(actor), 'notAsked'),
  );
};

const approved = (state: RecordState, event: RecordedEvent<RecordEventOf<'RecordApproved'>>): Misfit | null => {
  const { data, actor } = event;
  const { nodes = [], recordHash: submitted } = state.approval ?? {};
  const isAlone = currentApprovers(state).every((id) => id === actor);
  const nodeDone = nodes[data.nodeIndex]?.mode === 'any' || isAlone;
  return first(
    decided(state, event, data),
    unless(data.recordHash === submitted && data.recordHash === recordHash(state), 'wrongHash'),
    unless(data.nodeDone === nodeDone, 'wrongOutcome'),
    unless(data.final === (nodeDone && data.nodeIndex === nodes.length - 1), 'wrongOutcome'),
    ownName(data, actor),
  );
};

const savedBy = (state: RecordState, event: Recorded, moduleId: string): Misfit | null =>
  event.actor === SYSTEM ? null : byWriter(state, event, moduleId);

const misfit = (state: RecordState, event: Recorded, around: Around): Misfit | null => {
  if (event.type === 'RecordCreated')
    return first(unless(!state.exists, 'thereAlready'), unless(event.data.ownerId === event.actor, 'notTheirs'));
  if (!state.exists) return 'notThere';
  if (event.type === 'RecordExported') return null;
  if (event.type === 'RecordRestored')
    return first(unless(state.removed, 'notRemoved'), byOwnerOrAdministrator(state, event, around));
  if (state.removed) return 'removed';
  if (isFactEvent(event)) return editable(state);
  switch (event.type) {
    case 'RecordDepartmentChanged':
      return null;
    case 'RecordInfoChanged':
    case 'ModulesReordered':
    case 'ModulesNested':
    case 'TemplateVersionTaken':
      return first(editable(state), byOwner(state, event));
    case 'ModuleAdded':
      return first(
        editable(state),
        byOwner(state, event),
        unless(moduleOf(state, event.data.module.id) === undefined, 'thereAlready'),
      );
    case 'ModuleRenamed':
    case 'ModuleRemoved':
    case 'ModuleMarkedNotApplicable':
    case 'ModuleMadeApplicable': {
      const { moduleId } = event.data;
      return first(editable(state), byOwner(state, event), known(state, moduleId), unsigned(state, moduleId));
    }
    case 'ModuleLocked':
    case 'ModuleUnlocked':
      return first(editable(state), byOwner(state, event), known(state, event.data.moduleId));
    case 'ModuleSaved':
    case 'SheetCellsChanged': {
      const { moduleId } = event.data;
      return first(editable(state), known(state, moduleId), savedBy(state, event, moduleId), unsigned(state, moduleId));
    }
    case 'StructuresDeferred':
    case 'StructuresRead':
      return first(editable(state), known(state, event.data.moduleId), savedBy(state, event, event.data.moduleId));
    case 'ModuleSigned': {
      const { moduleId, contentHash: signed, signedRevision } = event.data;
      const module = moduleOf(state, moduleId);
      return first(
        editable(state),
        known(state, moduleId),
        byWriter(state, event, moduleId, true),
        unless(module?.content.hash === signed && signedRevision === module.contentRevision, 'wrongHash'),
        ownName(event.data, event.actor),
      );
    }
    case 'ModuleSignatureRemoved': {
      const { moduleId, signatureId } = event.data;
      const signature = moduleOf(state, moduleId)?.signatures.find(({ id }) => id === signatureId);
      return first(
        editable(state),
        unless(signature !== undefined, 'unknownPart'),
        unless(signature?.accountId === event.actor, 'notTheirs'),
      );
    }
    case 'ModuleGranted':
      return first(byOwner(state, event), known(state, event.data.moduleId));
    case 'RecordSubmitted': {
      const { version, recordHash: bound } = event.data;
      return first(
        editable(state),
        byOwner(state, event),
        present(version, state),
        unless(bound === recordHash(state), 'wrongHash'),
        ownName(event.data, event.actor),
      );
    }
    case 'RecordApproved':
      return approved(state, event);
    case 'RecordRejected':
      return first(decided(state, event, event.data), ownName(event.data, event.actor));
    case 'RecordRecallRequested':
      return first(unless(state.status === 'approved', 'wrongState'), present(event.data.version, state));
    case 'RecordRecalled':
      return first(
        unless(state.status === 'inReview' || state.status === 'recalling', 'wrongState'),
        present(event.data.version, state),
      );
    case 'RecordRecallRefused':
      return first(unless(state.status === 'recalling', 'wrongState'), present(event.data.version, state));
    case 'RecordReactivated':
      return first(unless(state.status === 'approved', 'wrongState'), present(event.data.version, state));
    case 'RecordRolledBack':
      return first(
        editable(state),
        byOwner(state, event),
        unless(!state.modules.some(isSigned), 'signedPart'),
        unless(
          state.versions.some(({ version }) => version === event.data.toVersion),
          'wrongVersion',
        ),
      );
    case 'RecordRemoved':
      return first(editable(state), byOwnerOrAdministrator(state, event, around));
    case 'CommentAdded': {
      const { commentId, moduleId } = event.data;
      return first(
        unless(!state.comments.some(({ id }) => id === commentId), 'thereAlready'),
        moduleId === null ? null : known(state, moduleId),
      );
    }
    case 'CommentRead':
      return null;
    case 'CommentRemoved': {
      const comment = state.comments.find(({ id }) => id === event.data.commentId);
      const { actor } = event;
      return first(
        unless(comment !== undefined, 'unknownPart'),
        unless(comment?.by === actor || around.account(actor)?.everAdministrator === true, 'notTheirs'),
      );
    }
    case 'CommentResolved':
    case 'CommentReopened':
      return unless(
        state.comments.some(({ id }) => id === event.data.commentId),
        'unknownPart',
      );
  }
};

const isWhole = ({ content: { hash, inline, blob } }: ModuleState): boolean =>
  inline === undefined ? blob?.hash === hash : contentHash(inline) === hash;

/** Contents that the event gave. */
const givenBy = (after: RecordState, event: Recorded): readonly ModuleState[] =>
  after.modules.filter(({ contentRevision }) => contentRevision === event.revision);

export const recordRule: StreamRule<RecordState> = {
  category: RECORD,
  initial: initialRecord,
  evolve: (state, event) => evolveRecord(state, event as Recorded),
  misfit: (state, event, around) => misfit(state, event as Recorded, around),
  holds: (after, event) => givenBy(after, event as Recorded).every(isWhole),
};
