import fc from 'fast-check';
import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { RecordLog, recordModule, signing } from '../testing/record-log';
import { evolveRecord } from './evolve-record';
import { contributorsOf, EDITABLE_STATUSES, initialRecord, isSigned, moduleOf, type RecordState } from './record-state';
import { processorMs } from '../testing/processor-time';

const highlighted = (state: RecordState): string[] =>
  state.modules.filter((module) => module.highlighted).map((module) => module.id);
const outcomes = (state: RecordState) => state.versions.map((entry) => [entry.version, entry.revision, entry.outcome]);

describe('the life of a record (T06)', () => {
  it('T06 T11 draft, review, rejection, resubmission, approval: statuses, version numbers and outcomes', () => {
    proves('T11');
    const log = new RecordLog().created();
    expect([log.state().status, log.state().version, log.state().everSubmitted]).toEqual(['draft', 1, false]);
    log.submitted(1);
    expect([log.state().status, log.state().version, outcomes(log.state())]).toEqual([
      'inReview',
      1,
      [[1, 1, 'pending']],
    ]);
    log.rejected(1, ['m2']);
    expect([log.state().status, log.state().version, outcomes(log.state())]).toEqual([
      'rejected',
      2,
      [[1, 1, 'rejected']],
    ]);
    expect([
      log.state().approval,
      log
        .state()
        .pastApprovals[0]?.decisions.map((decision) => [decision.accountId, decision.result, decision.opinion]),
    ]).toEqual([null, [['u2', 'rejected', '数据缺失']]]);
    log.saved('m2', { fields: [], fixed: true }).submitted(2).approved(2, 0, { actor: 'u2' });
    const state = log.state();
    expect([state.status, state.version, outcomes(state), state.pastApprovals.length]).toEqual([
      'approved',
      2,
      [
        [1, 1, 'rejected'],
        [2, 4, 'approved'],
      ],
      1,
    ]);
    expect(state.approval?.decisions.map((decision) => [decision.result, decision.signature.contentHash])).toEqual([
      ['passed', 'hash-2'],
    ]);
  });

  it('T02 a rejection highlights the marked modules until each is saved again, and the next submission clears the rest', () => {
    part('T02', 'a rejected record highlights the marked modules');
    const log = new RecordLog()
      .created([recordModule('m1'), recordModule('m2'), recordModule('m3')])
      .submitted(1)
      .rejected(1, ['m1', 'm3']);
    expect(highlighted(log.state())).toEqual(['m1', 'm3']);
    log.push('ModuleRenamed', { moduleId: 'm1', from: '模块 m1', to: '新名' });
    expect(highlighted(log.state())).toEqual(['m1', 'm3']);
    log.saved('m1', { fields: [], n: 1 });
    expect(highlighted(log.state())).toEqual(['m3']);
    log.submitted(2);
    expect(highlighted(log.state())).toEqual([]);
    log.rejected(2, ['m2']);
    expect(highlighted(log.state())).toEqual(['m2']);
  });

  it("T06 taken back before anybody decided, it is the author's again as a new version", () => {
    const log = new RecordLog().created().submitted(1).push('RecordRecalled', { version: 1 });
    const state = log.state();
    expect([state.status, state.version, outcomes(state), state.approval, state.pastApprovals.length]).toEqual([
      'recalled',
      2,
      [[1, 1, 'recalled']],
      null,
      1,
    ]);
    expect(state.recallDeciders).toEqual([]);
    expect(EDITABLE_STATUSES).toContain(state.status);
  });

  it('T06 an approved record is recalled with consent, or stays approved when refused', () => {
    const log = new RecordLog().created().submitted(1).approved(1, 0, { actor: 'u2' });
    const asked = log.push('RecordRecallRequested', { version: 1, approverIds: ['u2'] }, { reason: '补充谱图' });
    expect([asked.state().status, asked.state().recall]).toEqual([
      'recalling',
      { by: 'u1', at: '2026-01-01T00:00:03.000Z', reason: '补充谱图', approverIds: ['u2'] },
    ]);
    const refused = log.push('RecordRecallRefused', { version: 1, opinion: '不必' }, { actor: 'u2' }).state();
    expect([refused.status, refused.version, refused.recall, outcomes(refused), refused.approval?.version]).toEqual([
      'approved',
      1,
      null,
      [[1, 1, 'approved']],
      1,
    ]);
    const recalled = log
      .push('RecordRecallRequested', { version: 1, approverIds: ['u2'] })
      .push('RecordRecalled', { version: 1 }, { actor: 'u2' })
      .state();
    expect([recalled.status, recalled.version, recalled.recall, outcomes(recalled)]).toEqual([
      'recalled',
      2,
      null,
      [[1, 1, 'recalled']],
    ]);
    expect(recalled.recallDeciders).toEqual(['u2']);
  });

  it('T06 reactivated, an approved record stays approved in its versions and is drafted anew', () => {
    const state = new RecordLog()
      .created()
      .submitted(1)
      .approved(1, 0, { actor: 'u2' })
      .push('RecordReactivated', { version: 1 })
      .state();
    expect([
      state.status,
      state.version,
      state.everSubmitted,
      outcomes(state),
      state.approval,
      state.pastApprovals.map((approval) => approval.version),
    ]).toEqual(['draft', 2, true, [[1, 1, 'approved']], null, [1]]);
  });

  it('T06 rolled back, it says again what the version said; what was once signed stays marked so', () => {
    const old = recordModule('m1', { fields: [], old: true });
    const log = new RecordLog().created([old, recordModule('m2')]);
    log.push('ModuleGranted', { moduleId: 'm1', grants: [{ accountId: 'u5', attribute: 1 }], previous: [] });
    log.push('ModuleSigned', {
      moduleId: 'm1',
      contentHash: old.content.hash,
      signedRevision: 0,
      signatureId: 'sig',
      ...signing,
    });
    log
      .submitted(1)
      .rejected(1, ['m1'])
      .push('ModuleSignatureRemoved', { moduleId: 'm1', signatureId: 'sig' })
      .saved('m1', { fields: [], spoiled: true });
    log.push('ModuleRemoved', { moduleId: 'm2', title: '模块 m2' });
    const head = {
      title: '旧题',
      recordType: 'old',
      pageInfo: { temperature: 'N/A', humidity: null, participantIds: ['u3'], participantsNotApplicable: false },
    };
    const state = log
      .push('RecordRolledBack', { toVersion: 1, ...head, modules: [old, recordModule('m2')], stayed: [], changes: [] })
      .state();
    expect(state).toMatchObject({ ...head, status: 'rejected', version: 2 });
    expect(
      state.modules.map((module) => [
        module.id,
        module.content.hash,
        module.contentRevision,
        module.everSigned,
        module.signatures.length,
        module.grants.length,
      ]),
    ).toEqual([
      ['m1', old.content.hash, 8, true, 0, 1],
      ['m2', recordModule('m2').content.hash, 8, false, 0, 0],
    ]);
  });

  it('T06 what a return to an earlier version leaves as it is goes on to be written by whoever wrote it', () => {
    const [kept, older] = [recordModule('m1', { fields: [], by: 'u5' }), recordModule('m2')];
    const log = new RecordLog().created().submitted(1).rejected(1, ['m1']);
    log.saved('m1', { fields: [], by: 'u5' }, 'u5').saved('m2', { fields: [], n: 1 }, 'u6');
    const before = moduleOf(log.state(), 'm1');
    const head = { title: '缩合', recordType: 'synthesis', pageInfo: log.state().pageInfo };
    const stayed = [{ moduleId: 'm1', title: kept.title }];
    const state = log
      .push('RecordRolledBack', { toVersion: 1, ...head, modules: [kept, older], stayed, changes: [] }, { actor: 'u1' })
      .state();
    const { savedBy, savedAt, writers } = moduleOf(state, 'm1') ?? {};
    expect({ savedBy, savedAt, writers }).toEqual({
      ...{ savedBy: 'u5', savedAt: before?.savedAt, writers: before?.writers },
    });
    expect(writers).toContain('u5');
    expect(moduleOf(state, 'm2')).toMatchObject({ savedBy: 'u1' });
    expect(contributorsOf(state)).toContain('u5');
  });

  it('T06 nodes are decided one after another; all approvers of a node where all must agree', () => {
    const log = new RecordLog().created().submitted(1, [['u2', 'u3'], ['u4']]);
    expect(log.state().approval?.nodeIndex).toBe(0);
    log.approved(1, 0, { actor: 'u2', nodeDone: false, final: false });
    expect([log.state().status, log.state().approval?.nodeIndex]).toEqual(['inReview', 0]);
    log.approved(1, 0, { actor: 'u3', final: false });
    expect([log.state().status, log.state().approval?.nodeIndex]).toEqual(['inReview', 1]);
    log.approved(1, 1, { actor: 'u4' });
    expect([log.state().status, log.state().approval?.decisions.map((decision) => decision.accountId)]).toEqual([
      'approved',
      ['u2', 'u3', 'u4'],
    ]);
  });
});

describe('modules of a record', () => {
  it('are added at a place, renamed, ordered and removed', () => {
    const log = new RecordLog().created();
    log
      .push('ModuleAdded', { module: recordModule('m3'), index: 1, copiedFrom: null, changes: [] })
      .push('ModuleRenamed', { moduleId: 'm3', from: '模块 m3', to: '后处理' });
    expect(log.state().modules.map((module) => [module.id, module.title, module.contentRevision])).toEqual([
      ['m1', '模块 m1', 0],
      ['m3', '后处理', 1],
      ['m2', '模块 m2', 0],
    ]);
    log
      .push('ModulesReordered', { from: ['m1', 'm3', 'm2'], to: ['m2', 'm1', 'm3'] })
      .push('ModuleRemoved', { moduleId: 'm1', title: '模块 m1' });
    expect(log.state().modules.map((module) => module.id)).toEqual(['m2', 'm3']);
    log.push('ModuleMarkedNotApplicable', { moduleId: 'm2' }, { reason: '仪器停用' });
    expect(moduleOf(log.state(), 'm2')).toMatchObject({ notApplicable: true, notApplicableReason: '仪器停用' });
    log.push('ModuleMadeApplicable', { moduleId: 'm2' });
    expect(moduleOf(log.state(), 'm2')).toMatchObject({ notApplicable: false, notApplicableReason: null });
  });

  it("a save moves the content's revision and who saved it, and nothing of its neighbours", () => {
    const log = new RecordLog().created().saved('m1', { fields: [], n: 1 }, 'u5');
    const [first, second] = log.state().modules;
    expect([first?.contentRevision, first?.savedBy, first?.savedAt]).toEqual([1, 'u5', '2026-01-01T00:00:01.000Z']);
    expect(second).toEqual(new RecordLog().created().state().modules[1]);
  });

  it('T02 C002 C003 a signature is kept with what it binds; removed, the module stays marked as once signed', () => {
    part('T02', 'a signature and its removal');
    const log = new RecordLog()
      .created()
      .push(
        'ModuleSigned',
        { moduleId: 'm1', contentHash: 'h', signedRevision: 0, signatureId: 'sig', ...signing },
        { actor: 'u5' },
      );
    const signed = moduleOf(log.state(), 'm1');
    expect(signed && [isSigned(signed), signed.everSigned, signed.signatures[0]]).toMatchObject([
      true,
      true,
      { id: 'sig', accountId: 'u5', contentHash: 'h', revision: 1, position: '1001', timeZone: 'Asia/Shanghai' },
    ]);
    const removed = moduleOf(log.push('ModuleSignatureRemoved', { moduleId: 'm1', signatureId: 'sig' }).state(), 'm1');
    expect(removed && [isSigned(removed), removed.everSigned]).toEqual([false, true]);
  });
});

describe('information, comments and copies', () => {
  it('C043 C047 title, page information and department change; comments and copies do not count as changes of the record', () => {
    const log = new RecordLog().created();
    log
      .push('RecordInfoChanged', {
        title: '新题',
        recordType: '',
        taskId: null,
        projectId: 'p2',
        bookId: 'b2',
        pageInfo: { temperature: 'N/A', humidity: '40', participantIds: ['u7'], participantsNotApplicable: false },
        changes: [],
      })
      .push('RecordDepartmentChanged', { from: 'd1', to: null }, { actor: 'u8' });
    const before = log.state();
    expect(before).toMatchObject({
      title: '新题',
      projectId: 'p2',
      taskId: null,
      bookId: 'b2',
      departmentId: null,
      modifiedBy: 'u8',
      revision: 2,
    });
    log
      .push(
        'CommentAdded',
        { commentId: 'c1', moduleId: 'm1', replyTo: null, text: '请核对', mentions: [] },
        { actor: 'u2' },
      )
      .push(
        'RecordExported',
        { format: 'pdf', version: 1, revision: 3, verificationCode: 'X', moduleId: null, row: null, file: null },
        { actor: 'u2' },
      );
    expect(log.state()).toEqual({
      ...before,
      revision: 4,
      comments: [
        {
          id: 'c1',
          moduleId: 'm1',
          replyTo: null,
          text: '请核对',
          mentions: [],
          by: 'u2',
          at: '2026-01-01T00:00:03.000Z',
          readBy: ['u2'],
        },
      ],
    });
    log.push('CommentRead', { commentIds: ['c1'] }).push('CommentRead', { commentIds: ['c1'] });
    expect(log.state().comments[0]?.readBy).toEqual(['u2', 'u1']);
    expect(
      log.push('CommentRemoved', { commentId: 'c1', moduleId: 'm1', text: '请核对', mentions: [] }).state().comments,
    ).toEqual([]);
    expect([log.push('RecordRemoved', {}).state().removed, log.push('RecordRestored', {}).state().removed]).toEqual([
      true,
      false,
    ]);
  });
});

describe('folding', () => {
  const step = fc.constantFrom('save', 'submit', 'approve', 'reject', 'recall', 'reactivate', 'comment', 'sign');
  it('T06 over any order of events: replay equals step by step, earlier states stay as they were, versions count up by one', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const log = new RecordLog().created();
        for (const kind of steps) {
          const { status, version } = log.state();
          if (kind === 'save' && EDITABLE_STATUSES.includes(status))
            log.saved('m1', { fields: [], at: log.events.length });
          if (kind === 'submit' && EDITABLE_STATUSES.includes(status)) log.submitted(version);
          if (kind === 'approve' && status === 'inReview') log.approved(version, 0, { actor: 'u2' });
          if (kind === 'reject' && status === 'inReview') log.rejected(version, ['m1']);
          if (kind === 'recall' && status === 'inReview') log.push('RecordRecalled', { version });
          if (kind === 'recall' && status === 'approved')
            log.push('RecordRecallRequested', { version, approverIds: ['u2'] }).push('RecordRecalled', { version });
          if (kind === 'reactivate' && status === 'approved') log.push('RecordReactivated', { version });
          if (kind === 'comment')
            log.push('CommentAdded', {
              commentId: `c${log.events.length}`,
              moduleId: null,
              replyTo: null,
              text: '好',
              mentions: [],
            });
          if (kind === 'sign')
            log.push('ModuleSigned', {
              moduleId: 'm2',
              contentHash: 'h',
              signedRevision: 0,
              signatureId: `g${log.events.length}`,
              ...signing,
            });
        }
        let state = initialRecord();
        for (const event of log.events) {
          const frozen = JSON.stringify(state);
          const next = evolveRecord(state, event);
          expect(JSON.stringify(state)).toBe(frozen);
          // Retention counts from the last approval, whatever was recalled or activated again since.
          expect(next.approvedAt).toBe(
            next.status === 'approved' && state.status !== 'approved' ? event.recordedAt : state.approvedAt,
          );
          expect(next.revision).toBe(event.revision);
          expect(next.version - state.version === 0 || next.version - state.version === 1).toBe(true);
          state = next;
        }
        expect(state).toEqual(log.state());
        expect(state.versions.map((entry) => entry.version)).toEqual(state.versions.map((_, index) => index + 1));
        expect(state.versions.filter((entry) => entry.outcome === 'pending').length).toBe(
          state.status === 'inReview' ? 1 : 0,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('10,000 events over 100 modules fold in under a second', () => {
    const log = new RecordLog().created(Array.from({ length: 100 }, (_, index) => recordModule(`m${index}`)));
    const content = { hash: 'a'.repeat(64), version: 1, inline: { fields: [] } };
    for (let n = 0; n < 9_999; n++) {
      if (n % 10 === 0)
        log.push('CommentAdded', {
          commentId: `c${n}`,
          moduleId: `m${n % 100}`,
          replyTo: null,
          text: '好',
          mentions: [],
        });
      else
        log.push('ModuleSaved', {
          ...{ moduleId: `m${n % 100}`, content, files: [], text: '', difference: null },
          ...{ changes: [], merged: false },
        });
    }
    const spent = processorMs();
    const state = log.state();
    const took = spent();
    expect([state.revision, state.modules.length, state.comments.length]).toEqual([9_999, 100, 1_000]);
    expect(took, `${Math.round(took)} ms`).toBeLessThan(1_000);
  });
});
