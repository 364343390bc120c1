import { describe, expect, it } from 'vitest';
import { RecordLog, recordModule, signing } from '../testing/record-log';
import { contentHash, recordHash } from './record-hash';
import type { RecordState } from './record-state';

const base = (): RecordLog => new RecordLog().created([recordModule('m1', { a: 1 }), recordModule('m2', { b: 2 })]);
const hashAfter = (change: (log: RecordLog) => void): string => {
  const log = base();
  change(log);
  return recordHash(log.state());
};
const info = (state: RecordState) => ({
  title: state.title,
  recordType: state.recordType,
  taskId: state.taskId,
  projectId: state.projectId,
  bookId: state.bookId,
  pageInfo: state.pageInfo,
  changes: [],
});

describe('what a submission binds', () => {
  const before = recordHash(base().state());

  it('C059 C061 changes with everything a reader sees: each of these gives its own hash', () => {
    const at = base().state();
    const seen: readonly ((log: RecordLog) => void)[] = [
      (log) => log.saved('m1', { a: 2 }),
      (log) => log.saved('m2', { b: 2, c: null }),
      (log) => log.push('ModuleRenamed', { moduleId: 'm1', from: '模块 m1', to: '别名' }),
      (log) => log.push('ModulesReordered', { from: ['m1', 'm2'], to: ['m2', 'm1'] }),
      (log) => log.push('ModuleRemoved', { moduleId: 'm2', title: '模块 m2' }),
      (log) => log.push('ModuleAdded', { module: recordModule('m3'), index: 2, copiedFrom: null, changes: [] }),
      (log) =>
        log.push('ModuleAdded', {
          module: recordModule('m3', undefined, { type: 'editor' }),
          index: 2,
          copiedFrom: null,
          changes: [],
        }),
      (log) => log.push('ModuleMarkedNotApplicable', { moduleId: 'm1' }),
      (log) => log.push('RecordInfoChanged', { ...info(at), title: '新题' }),
      (log) => log.push('RecordInfoChanged', { ...info(at), recordType: 'other' }),
      (log) => log.push('RecordInfoChanged', { ...info(at), pageInfo: { ...at.pageInfo, temperature: '25.0' } }),
      (log) => log.push('RecordInfoChanged', { ...info(at), pageInfo: { ...at.pageInfo, humidity: 'N/A' } }),
      (log) => log.push('RecordInfoChanged', { ...info(at), pageInfo: { ...at.pageInfo, participantIds: ['u3'] } }),
      (log) =>
        log.push('RecordInfoChanged', { ...info(at), pageInfo: { ...at.pageInfo, participantsNotApplicable: true } }),
      (log) => log.submitted(1).rejected(1, []),
    ];
    const hashes = [before, ...seen.map(hashAfter)];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('C059 C061 does not change with comments, grants, signatures, copies or the submission itself', () => {
    const unseen: readonly ((log: RecordLog) => void)[] = [
      (log) => log.push('CommentAdded', { commentId: 'c', moduleId: 'm1', replyTo: null, text: '好', mentions: [] }),
      (log) => log.push('ModuleGranted', { moduleId: 'm1', grants: [{ accountId: 'u5', attribute: 1 }], previous: [] }),
      (log) =>
        log.push('ModuleSigned', {
          moduleId: 'm1',
          contentHash: contentHash({ a: 1 }),
          signedRevision: 0,
          signatureId: 's',
          ...signing,
        }),
      (log) =>
        log.push('RecordExported', {
          format: 'pdf',
          version: 1,
          revision: 0,
          verificationCode: 'X',
          moduleId: null,
          row: null,
          file: null,
        }),
      (log) => log.push('RecordDepartmentChanged', { from: 'd1', to: 'd2' }),
      (log) => log.submitted(1),
      (log) => log.submitted(1).approved(1, 0, { actor: 'u2' }),
      (log) => log.saved('m1', { a: 2 }).saved('m1', { a: 1 }),
    ];
    expect(unseen.map(hashAfter)).toEqual(unseen.map(() => before));
  });

  it('C002 content is hashed the same whatever order its keys were made in, and 1.50 is not 1.5', () => {
    expect(contentHash({ a: 1, b: { c: 2, d: 3 } })).toBe(contentHash({ b: { d: 3, c: 2 }, a: 1 }));
    expect(contentHash({ value: '1.50' })).not.toBe(contentHash({ value: '1.5' }));
    expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]));
  });
});
