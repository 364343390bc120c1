import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import type { FieldChange } from '@shilu/events/core/trace';
import type { ApprovalNode, PageInfo, RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { recordHash } from '@shilu/events/records/record-hash';
import { currentApprovers } from '@shilu/events/records/record-rights';
import { contributorsOf, isSigned, type Approval, type RecordState } from '@shilu/events/records/record-state';
import type { SignatureFields } from '../identity/signing-password';
import { editableByOwner, notRemoved, withReason } from '../records/record-checks';

export type Unfilled = { readonly moduleId: string; readonly moduleTitle: string; readonly labels: readonly string[] };
type Signed = { readonly actor: string; readonly signature: SignatureFields };
/** `gone`: approvers whose accounts are closed. `standsIn`: may act where everybody who is waited for is gone (T06: no record waits for ever). */
type StandIn = { readonly actor: string; readonly gone: readonly string[]; readonly standsIn: boolean };
export type ApprovalCommand =
  | (Signed & {
      readonly kind: 'submit';
      readonly flowId: string | null;
      readonly flowName: string;
      readonly nodes: readonly ApprovalNode[];
      readonly recordHash: string;
      readonly note: string;
      readonly pageInfoChecked: boolean | null;
      readonly unfilled: readonly Unfilled[];
    })
  | (Signed & { readonly kind: 'approve'; readonly recordHash: string; readonly opinion: string })
  | (Signed & { readonly kind: 'reject'; readonly opinion: string; readonly moduleIds: readonly string[] })
  | (StandIn & { readonly kind: 'recall' })
  | (StandIn & { readonly kind: 'approveRecall' })
  | (StandIn & { readonly kind: 'refuseRecall'; readonly opinion: string })
  | { readonly kind: 'activate'; readonly reason: string | null }
  | {
      readonly kind: 'rollback';
      readonly actor: string;
      readonly reason: string | null;
      readonly version: number;
      readonly title: string;
      readonly recordType: string;
      readonly pageInfo: PageInfo;
      readonly modules: readonly RecordModule[];
      readonly changes: readonly FieldChange[];
    };

const fieldsLeft = (unfilled: readonly Unfilled[]): string =>
  unfilled.flatMap(({ moduleTitle, labels }) => labels.map((label) => `${moduleTitle}·${label}`)).join('、');

const submit = (command: Extract<ApprovalCommand, { kind: 'submit' }>, state: RecordState): readonly RecordEvent[] => {
  notRemoved(state);
  if (state.ownerId !== command.actor) throw new AppError('forbidden');
  if (state.status === 'inReview' || state.status === 'approved' || state.status === 'recalling')
    throw new AppError('alreadySubmitted');
  // V036: what goes to review is what the person saw.
  if (command.recordHash !== recordHash(state)) throw new AppError('changedMeanwhile');
  if (state.modules.length === 0) throw new AppError('nothingToSign');
  if (command.unfilled.length > 0)
    throw new AppError('requiredUnfilled', { fields: fieldsLeft(command.unfilled) }, { unfilled: command.unfilled });
  if (command.nodes.length === 0 || command.nodes.some((node) => node.approverIds.length === 0))
    throw new AppError('noReviewer');
  if (command.nodes.some((node) => node.approverIds.includes(command.actor))) throw new AppError('reviewerIsOperator');
  const contributors = contributorsOf(state);
  const involved = command.nodes.flatMap((node) => node.approverIds).find((id) => contributors.includes(id));
  if (involved !== undefined) throw new AppError('reviewerContributed', { name: involved });
  const { flowId, flowName, nodes, note, pageInfoChecked, signature } = command;
  return [
    {
      type: 'RecordSubmitted',
      data: {
        version: state.version,
        flowId,
        flowName,
        nodes: [...nodes],
        recordHash: command.recordHash,
        note,
        pageInfoChecked,
        ...signature,
      },
    },
  ];
};

/** The round under way, if it is this person's turn in it. */
const myTurn = (state: RecordState, actor: string): Approval => {
  notRemoved(state);
  if (state.status !== 'inReview' || !state.approval) throw new AppError('wrongState');
  if (state.ownerId === actor || state.approval.submittedBy === actor) throw new AppError('reviewerIsOperator');
  if (!currentApprovers(state).includes(actor)) throw new AppError('notYourTurn');
  return state.approval;
};

const approve = (
  command: Extract<ApprovalCommand, { kind: 'approve' }>,
  state: RecordState,
): readonly RecordEvent[] => {
  const approval = myTurn(state, command.actor);
  // A round begun before this was a rule may name such a reviewer, who can still send it back.
  if (contributorsOf(state).includes(command.actor)) throw new AppError('selfContributed');
  if (command.recordHash !== approval.recordHash || command.recordHash !== recordHash(state))
    throw new AppError('changedMeanwhile');
  const { nodeIndex, nodes } = approval;
  // Where all must agree, a colleague whose account is closed has not agreed: closing it would else be a way to pass
  // alone. The record waits until it is called back (`isStuck`) and goes to reviewers who are there.
  const left = currentApprovers(state).filter((accountId) => accountId !== command.actor);
  const nodeDone = nodes[nodeIndex]?.mode === 'any' || left.length === 0;
  const final = nodeDone && nodeIndex === nodes.length - 1;
  return [
    {
      type: 'RecordApproved',
      data: {
        version: state.version,
        nodeIndex,
        nodeDone,
        final,
        opinion: command.opinion,
        recordHash: command.recordHash,
        ...command.signature,
      },
    },
  ];
};

/** Waits for closed accounts alone, which would never end. */
const isStuck = (state: RecordState, gone: readonly string[]): boolean =>
  currentApprovers(state).every((accountId) => gone.includes(accountId));

const recall = (command: Extract<ApprovalCommand, { kind: 'recall' }>, state: RecordState): readonly RecordEvent[] => {
  notRemoved(state);
  const decisions = state.approval?.decisions ?? [];
  const stuck = state.status === 'inReview' && isStuck(state, command.gone);
  if (state.ownerId !== command.actor && !(command.standsIn && stuck)) throw new AppError('forbidden');
  if (state.status === 'inReview') {
    if (decisions.length > 0 && !stuck) throw new AppError('wrongState');
    return [{ type: 'RecordRecalled', data: { version: state.version } }];
  }
  if (state.status !== 'approved') throw new AppError('wrongState');
  const able = decisions.filter(
    (decision) => decision.result === 'passed' && !command.gone.includes(decision.accountId),
  );
  const lastNode = Math.max(-1, ...able.map((decision) => decision.nodeIndex));
  const approverIds = [
    ...new Set(able.filter((decision) => decision.nodeIndex === lastNode).map((decision) => decision.accountId)),
  ];
  if (approverIds.length === 0) throw new AppError('noReviewer');
  return [{ type: 'RecordRecallRequested', data: { version: state.version, approverIds } }];
};

const recalling = (state: RecordState, { actor, gone, standsIn }: StandIn): void => {
  notRemoved(state);
  if (state.status !== 'recalling') throw new AppError('wrongState');
  if (currentApprovers(state).includes(actor)) return;
  if (!standsIn || !isStuck(state, gone)) throw new AppError('notYourTurn');
  if (state.ownerId === actor) throw new AppError('reviewerIsOperator');
};

/** T06, T11: the way of a record through review, and back. */
export const decideApproval = (command: ApprovalCommand, state: RecordState): readonly RecordEvent[] => {
  switch (command.kind) {
    case 'submit':
      return submit(command, state);
    case 'approve':
      return approve(command, state);
    case 'reject': {
      const { nodeIndex } = myTurn(state, command.actor);
      if (command.opinion.trim() === '') throw new AppError('reasonRequired');
      const known = new Set(state.modules.map((module) => module.id));
      if (command.moduleIds.some((moduleId) => !known.has(moduleId))) throw new AppError('moduleDeletedByOther');
      return [
        {
          type: 'RecordRejected',
          data: {
            version: state.version,
            nodeIndex,
            opinion: command.opinion,
            moduleIds: [...new Set(command.moduleIds)],
            ...command.signature,
          },
        },
      ];
    }
    case 'recall':
      return recall(command, state);
    case 'approveRecall':
      recalling(state, command);
      return [{ type: 'RecordRecalled', data: { version: state.version } }];
    case 'refuseRecall':
      recalling(state, command);
      if (command.opinion.trim() === '') throw new AppError('reasonRequired');
      return [{ type: 'RecordRecallRefused', data: { version: state.version, opinion: command.opinion } }];
    case 'activate':
      notRemoved(state);
      if (state.status !== 'approved') throw new AppError('wrongState');
      withReason(state, null, command.reason);
      return [{ type: 'RecordReactivated', data: { version: state.version } }];
    case 'rollback': {
      editableByOwner(state, command.actor);
      // What is signed does not change under its signature.
      if (state.modules.some(isSigned)) throw new AppError('moduleSigned');
      withReason(state, null, command.reason);
      const { version: toVersion, title, recordType, pageInfo, modules, changes } = command;
      return [
        {
          type: 'RecordRolledBack',
          data: { toVersion, title, recordType, pageInfo, modules: [...modules], changes: [...changes] },
        },
      ];
    }
    default:
      return assertNever(command);
  }
};
