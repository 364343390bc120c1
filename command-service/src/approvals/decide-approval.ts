import {
  mustApprove,
  mustDecide,
  mustDecideRecall,
  mustReactivate,
  mustRecall,
  mustSubmit,
  type StandIn,
} from '@shilu/events/approvals/review-rights';
import { AppError } from '@shilu/events/core/app-error';
import { assertNever } from '@shilu/events/core/decider';
import type { FieldChange } from '@shilu/events/core/trace';
import type { ApprovalNode, PageInfo, RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { editableByOwner, withReason } from '@shilu/events/records/record-checks';
import { recordHash } from '@shilu/events/records/record-hash';
import { currentApprovers } from '@shilu/events/records/record-rights';
import { contributorsOf, isSigned, type RecordState } from '@shilu/events/records/record-state';
import type { SignatureFields } from '../identity/signing-password';
import { mustKeepLocked, type Rewritten } from '../records/module-locks';
import { withGroups, type Groups } from '../records/module-nesting';

export type Unfilled = { readonly moduleId: string; readonly moduleTitle: string; readonly labels: readonly string[] };
type Signed = { readonly actor: string; readonly signature: SignatureFields };
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
  | (StandIn & { readonly kind: 'activate'; readonly reason: string | null })
  | {
      readonly kind: 'rollback';
      readonly actor: string;
      readonly reason: string | null;
      readonly version: number;
      readonly title: string;
      readonly recordType: string;
      readonly pageInfo: PageInfo;
      readonly modules: readonly RecordModule[];
      /** Modules that their template keeps as they are. */
      readonly stayed: readonly { readonly moduleId: string; readonly title: string }[];
      readonly changes: readonly FieldChange[];
      /** What locked modules say now and would say, where that differs. */
      readonly rewritten: ReadonlyMap<string, Rewritten>;
      /** In which groups modules stood that come back. */
      readonly groups: Groups;
    };

const fieldsLeft = (unfilled: readonly Unfilled[]): string =>
  unfilled.flatMap(({ moduleTitle, labels }) => labels.map((label) => `${moduleTitle}·${label}`)).join('、');

const submit = (command: Extract<ApprovalCommand, { kind: 'submit' }>, state: RecordState): readonly RecordEvent[] => {
  mustSubmit(state, command.actor);
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

const approve = (
  command: Extract<ApprovalCommand, { kind: 'approve' }>,
  state: RecordState,
): readonly RecordEvent[] => {
  const approval = mustApprove(state, command.actor);
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

const recall = (command: Extract<ApprovalCommand, { kind: 'recall' }>, state: RecordState): readonly RecordEvent[] => {
  const by = mustRecall(state, command);
  const { version } = state;
  return by === 'atOnce'
    ? [{ type: 'RecordRecalled', data: { version } }]
    : [{ type: 'RecordRecallRequested', data: { version, approverIds: [...by] } }];
};

/** T06, T11: the way of a record through review, and back. */
export const decideApproval = (command: ApprovalCommand, state: RecordState): readonly RecordEvent[] => {
  switch (command.kind) {
    case 'submit':
      return submit(command, state);
    case 'approve':
      return approve(command, state);
    case 'reject': {
      const { nodeIndex } = mustDecide(state, command.actor);
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
      mustDecideRecall(state, command);
      return [{ type: 'RecordRecalled', data: { version: state.version } }];
    case 'refuseRecall':
      mustDecideRecall(state, command);
      if (command.opinion.trim() === '') throw new AppError('reasonRequired');
      return [{ type: 'RecordRecallRefused', data: { version: state.version, opinion: command.opinion } }];
    case 'activate':
      mustReactivate(state, command);
      withReason(state, null, command.reason);
      return [{ type: 'RecordReactivated', data: { version: state.version } }];
    case 'rollback': {
      editableByOwner(state, command.actor);
      // What is signed does not change under its signature.
      if (state.modules.some(isSigned)) throw new AppError('moduleSigned');
      withReason(state, null, command.reason);
      const { version: toVersion, title, recordType, pageInfo, modules, stayed, changes } = command;
      mustKeepLocked(state.modules, modules, command.rewritten);
      const rolledBack: RecordEvent = {
        type: 'RecordRolledBack',
        data: {
          ...{ toVersion, title, recordType, pageInfo, modules: [...modules] },
          ...{ stayed: [...stayed], changes: [...changes] },
        },
      };
      return withGroups([rolledBack], command.groups, state);
    }
    default:
      return assertNever(command);
  }
};
