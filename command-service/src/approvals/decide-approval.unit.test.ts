import { recordHash } from '@shilu/events/records/record-hash';
import type { ApprovalNode } from '@shilu/events/records/record-events';
import { proves } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { decideModules } from '../records/decide-modules';
import { decideRecord } from '../records/decide-record';
import { create, emptyPage, node, proseModule, save, signature } from '../testing/record-commands';
import { emptyHistory, follow, type History } from '../testing/record-history';
import { decideApproval, type ApprovalCommand } from './decide-approval';

const A = 'author';
const opened = follow(emptyHistory, A, decideRecord(create(A, [proseModule('m', '一')]), emptyHistory.state));
const refusal = (key: string) => expect.objectContaining({ key });
const submission = (state: History['state'], nodes: readonly ApprovalNode[], change: Partial<Extract<ApprovalCommand, { kind: 'submit' }>> = {}): ApprovalCommand => ({
  kind: 'submit', actor: A, signature: signature(A, 's'), flowId: 'f', flowName: '复核', nodes, recordHash: recordHash(state), note: '', pageInfoChecked: true, unfilled: [], ...change,
}); // prettier-ignore
const submitted = (nodes: readonly ApprovalNode[]): History =>
  follow(opened, A, decideApproval(submission(opened.state, nodes), opened.state));
const approval = (history: History, actor: string): ApprovalCommand => ({
  kind: 'approve',
  actor,
  signature: signature(actor, actor),
  recordHash: recordHash(history.state),
  opinion: '',
});
/** Who may take what is approved back to writing. */
const lead = { actor: 'lead', gone: [], standsIn: true };
const approvedBy = (history: History, actor: string): History =>
  follow(history, actor, decideApproval(approval(history, actor), history.state));

describe('submission', () => {
  test('V034 V035 names what is still empty', () => {
    const command = submission(opened.state, [node(['r'])], {
      unfilled: [{ moduleId: 'm', moduleTitle: '物料', labels: ['批号', '纯度'] }],
    });
    expect(() => decideApproval(command, opened.state)).toThrow(
      expect.objectContaining({ key: 'requiredUnfilled', params: { fields: '物料·批号、物料·纯度' } }),
    );
  });
  test('V036 refuses when the record is not what the person saw', () => {
    const seen = recordHash(opened.state);
    const moved = follow(opened, A, decideModules(save(opened.state, A, 'm', '二'), opened.state));
    expect(() => decideApproval(submission(moved.state, [node(['r'])], { recordHash: seen }), moved.state)).toThrow(
      refusal('changedMeanwhile'),
    );
  });
  test('page information that was changed after it was checked is to be checked again', () => {
    proves('V036');
    const checked = recordHash(opened.state);
    const pageInfo = { ...emptyPage, temperature: '25' };
    const change = { kind: 'changeInfo', actor: A, reason: null, head: { pageInfo } } as const;
    const { state } = follow(opened, A, decideRecord(change, opened.state));
    expect(() => decideApproval(submission(state, [node(['r'])], { recordHash: checked }), state)).toThrow(
      refusal('changedMeanwhile'),
    );
    expect(decideApproval(submission(state, [node(['r'])]), state)).toHaveLength(1);
  });
  test('V043 the author never reviews', () => {
    proves('REQ-S16');
    proves('V043');
    expect(() => decideApproval(submission(opened.state, [node(['r', A])]), opened.state)).toThrow(
      refusal('reviewerIsOperator'),
    );
    expect(() => decideApproval(submission(opened.state, []), opened.state)).toThrow(refusal('noReviewer'));
  });
  test('E10 a submitted record is not submitted again, and not written to', () => {
    const history = submitted([node(['r'])]);
    expect(() => decideApproval(submission(history.state, [node(['r'])]), history.state)).toThrow(
      refusal('alreadySubmitted'),
    );
    expect(() => decideModules(save(history.state, A, 'm', '二'), history.state)).toThrow(refusal('recordNotEditable'));
  });
});

describe('review', () => {
  test('C061 T06 nodes are decided in order; the last one approves', () => {
    const first = submitted([node(['r1', 'r2']), node(['r3', 'r4'], 'all')]);
    expect(() => decideApproval(approval(first, 'r3'), first.state)).toThrow(refusal('notYourTurn'));
    const second = approvedBy(first, 'r2');
    expect(second.state).toMatchObject({ status: 'inReview', approval: { nodeIndex: 1 } });
    const third = approvedBy(second, 'r3');
    expect(third.state.status).toBe('inReview');
    expect(() => decideApproval(approval(third, 'r3'), third.state)).toThrow(refusal('notYourTurn'));
    expect(approvedBy(third, 'r4').state).toMatchObject({ status: 'approved', versions: [{ outcome: 'approved' }] });
  });
  test('C061 T06 where all must agree nobody passes alone because a colleague’s account was closed: it is called back', () => {
    const waiting = approvedBy(submitted([node(['r1', 'left'], 'all')]), 'r1');
    expect(waiting.state).toMatchObject({ status: 'inReview', approval: { nodeIndex: 0 } });
    expect(() => decideApproval(approval(waiting, 'r1'), waiting.state)).toThrow(refusal('notYourTurn'));
    const recall = { kind: 'recall', actor: 'admin', gone: ['left'] } as const;
    expect(() => decideApproval({ ...recall, standsIn: false }, waiting.state)).toThrow(refusal('forbidden'));
    for (const by of [{ standsIn: true }, { actor: A, standsIn: false }])
      expect(follow(waiting, A, decideApproval({ ...recall, ...by }, waiting.state)).state.status).toBe('recalled');
  });
  test('C062 T02 a rejection needs words, marks modules, and gives the record back', () => {
    const history = submitted([node(['r'])]);
    const reject = (opinion: string, moduleIds: string[]): ApprovalCommand => ({
      kind: 'reject',
      actor: 'r',
      signature: signature('r', 'r'),
      opinion,
      moduleIds,
    });
    expect(() => decideApproval(reject(' ', []), history.state)).toThrow(refusal('reasonRequired'));
    expect(() => decideApproval(reject('缺谱图', ['x']), history.state)).toThrow(refusal('moduleDeletedByOther'));
    const back = follow(history, 'r', decideApproval(reject('缺谱图', ['m']), history.state));
    expect(back.state).toMatchObject({ status: 'rejected', version: 2, modules: [{ highlighted: true }] });
    expect(() => decideModules(save(back.state, A, 'm', '二'), back.state)).toThrow(refusal('reasonRequired'));
  });
});

describe('recall and reactivation', () => {
  const recall = (gone: string[] = []): ApprovalCommand => ({ kind: 'recall', actor: A, gone, standsIn: false });
  const present = { gone: [], standsIn: false };
  test('C063 before anybody decided it comes back at once, after that not', () => {
    const history = submitted([node(['r1']), node(['r2'])]);
    expect(follow(history, A, decideApproval(recall(), history.state)).state.status).toBe('recalled');
    const half = approvedBy(history, 'r1');
    expect(() => decideApproval(recall(), half.state)).toThrow(refusal('wrongState'));
    expect(follow(half, A, decideApproval(recall(['r2']), half.state)).state.status).toBe('recalled');
  });
  test('C063 C072 C073 an approved record comes back with consent of its last approvers', () => {
    const approved = approvedBy(submitted([node(['r'])]), 'r');
    const asked = follow(approved, A, decideApproval(recall(), approved.state));
    expect(asked.state).toMatchObject({ status: 'recalling', recall: { approverIds: ['r'] } });
    expect(() => decideApproval({ kind: 'approveRecall', actor: A, ...present }, asked.state)).toThrow(
      refusal('notYourTurn'),
    );
    expect(
      follow(asked, 'r', decideApproval({ kind: 'approveRecall', actor: 'r', ...present }, asked.state)).state,
    ).toMatchObject({
      status: 'recalled',
      version: 2,
    });
    expect(
      follow(
        asked,
        'r',
        decideApproval({ kind: 'refuseRecall', actor: 'r', ...present, opinion: '已归档' }, asked.state),
      ).state.status,
    ).toBe('approved');
  });
  test('T06 P08 what waits for closed accounts alone is moved on by whoever may reactivate, never by the author alone', () => {
    const waiting = submitted([node(['r1', 'r2'])]);
    const standIn = (history: History, actor: string, gone: string[], standsIn = true): string =>
      follow(history, actor, decideApproval({ kind: 'recall', actor, gone, standsIn }, history.state)).state.status;
    expect(() => standIn(waiting, 'admin', ['r1'])).toThrow(refusal('forbidden'));
    expect(() => standIn(waiting, 'colleague', ['r1', 'r2'], false)).toThrow(refusal('forbidden'));
    expect(standIn(waiting, 'admin', ['r1', 'r2'])).toBe('recalled');

    const approved = approvedBy(submitted([node(['r'])]), 'r');
    expect(() => standIn(approved, 'admin', ['r'])).toThrow(refusal('forbidden'));
    const asked = follow(approved, A, decideApproval(recall(), approved.state));
    const decide = (actor: string, gone: string[], standsIn: boolean, kind: 'approveRecall' | 'refuseRecall') =>
      follow(asked, actor, decideApproval({ kind, actor, gone, standsIn, opinion: '已归档' }, asked.state)).state
        .status;
    expect(() => decide('admin', [], true, 'approveRecall')).toThrow(refusal('notYourTurn'));
    expect(() => decide('colleague', ['r'], false, 'approveRecall')).toThrow(refusal('notYourTurn'));
    expect(() => decide(A, ['r'], true, 'approveRecall')).toThrow(refusal('reviewerIsOperator'));
    expect(decide('admin', ['r'], true, 'approveRecall')).toBe('recalled');
    expect(decide('admin', ['r'], true, 'refuseRecall')).toBe('approved');
  });
  test('C066 reactivation needs a reason and an approved record', () => {
    const approved = approvedBy(submitted([node(['r'])]), 'r');
    expect(() => decideApproval({ kind: 'activate', ...lead, reason: null }, approved.state)).toThrow(
      refusal('reasonRequired'),
    );
    expect(
      follow(approved, 'admin', decideApproval({ kind: 'activate', ...lead, reason: '补数据' }, approved.state)).state,
    ).toMatchObject({ status: 'draft', version: 2 });
    expect(() => decideApproval({ kind: 'activate', ...lead, reason: 'x' }, opened.state)).toThrow(
      refusal('wrongState'),
    );
  });
});
