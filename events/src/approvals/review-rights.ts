import { AppError } from '../core/app-error';
import type { Directory } from '../identity/directory';
import { notRemoved } from '../records/record-checks';
import { currentApprovers, mayActivate } from '../records/record-rights';
import { contributorsOf, EDITABLE_STATUSES, type Approval, type RecordState } from '../records/record-state';

/**
 * Who may move a record through review, and back, now (T06, T11, V043). Each refuses by throwing: the decision asks it, and
 * so does the answer that a screen draws its buttons from.
 */

/** `gone`: approvers whose accounts are closed. `standsIn`: may act where everybody who is waited for is gone: no record waits for ever. */
export type StandIn = { readonly actor: string; readonly gone: readonly string[]; readonly standsIn: boolean };

/** Others than the author act as `mayActivate` says, and only on what nobody else can move any more. */
export const standIn = (directory: Directory, actor: string, state: RecordState): StandIn => ({
  actor,
  gone: [
    ...new Set([
      ...currentApprovers(state),
      ...(state.approval?.nodes.flatMap((node) => node.approverIds) ?? []),
      ...(state.approval?.decisions.map((decision) => decision.accountId) ?? []),
    ]),
  ].filter((accountId) => directory.accounts.get(accountId)?.disabled ?? true),
  standsIn: mayActivate(directory, actor, state),
});

/** Waits for closed accounts alone, which would never end. */
const isStuck = (state: RecordState, gone: readonly string[]): boolean =>
  currentApprovers(state).every((accountId) => gone.includes(accountId));

/** T06: the author submits what is still written. */
export const mustSubmit = (state: RecordState, actor: string): void => {
  notRemoved(state);
  if (state.ownerId !== actor) throw new AppError('forbidden');
  if (!EDITABLE_STATUSES.includes(state.status)) throw new AppError('alreadySubmitted');
};

/** The round under way, if it is this person's turn in it: to approve or to send back. */
export const mustDecide = (state: RecordState, actor: string): Approval => {
  notRemoved(state);
  if (state.status !== 'inReview' || !state.approval) throw new AppError('wrongState');
  if (state.ownerId === actor || state.approval.submittedBy === actor) throw new AppError('reviewerIsOperator');
  if (!currentApprovers(state).includes(actor)) throw new AppError('notYourTurn');
  return state.approval;
};

/** The same, to approve. A round begun before this was a rule may name such a reviewer, who can still send it back. */
export const mustApprove = (state: RecordState, actor: string): Approval => {
  const approval = mustDecide(state, actor);
  if (contributorsOf(state).includes(actor)) throw new AppError('selfContributed');
  return approval;
};

/** What is under review comes back at once, what is approved by consent of these. */
export const mustRecall = (state: RecordState, { actor, gone, standsIn }: StandIn): readonly string[] | 'atOnce' => {
  notRemoved(state);
  const decisions = state.approval?.decisions ?? [];
  const stuck = state.status === 'inReview' && isStuck(state, gone);
  if (state.ownerId !== actor && !(standsIn && stuck)) throw new AppError('forbidden');
  if (state.status === 'inReview') {
    if (decisions.length > 0 && !stuck) throw new AppError('wrongState');
    return 'atOnce';
  }
  if (state.status !== 'approved') throw new AppError('wrongState');
  const able = decisions.filter((decision) => decision.result === 'passed' && !gone.includes(decision.accountId));
  const lastNode = Math.max(-1, ...able.map((decision) => decision.nodeIndex));
  const approverIds = [
    ...new Set(able.filter((decision) => decision.nodeIndex === lastNode).map((decision) => decision.accountId)),
  ];
  if (approverIds.length === 0) throw new AppError('noReviewer');
  return approverIds;
};

/** Consents to a recall, or refuses it. */
export const mustDecideRecall = (state: RecordState, { actor, gone, standsIn }: StandIn): void => {
  notRemoved(state);
  if (state.status !== 'recalling') throw new AppError('wrongState');
  if (currentApprovers(state).includes(actor)) return;
  if (!standsIn || !isStuck(state, gone)) throw new AppError('notYourTurn');
  if (state.ownerId === actor) throw new AppError('reviewerIsOperator');
};

/** T06: from the archive back to writing. */
export const mustReactivate = (state: RecordState, { actor: _, standsIn }: StandIn): void => {
  notRemoved(state);
  if (!standsIn) throw new AppError('forbidden');
  if (state.status !== 'approved') throw new AppError('wrongState');
};
