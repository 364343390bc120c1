import type { SignatureView } from '@shilu/events/records/views';
import { expect, it } from 'vitest';
import { signatureLines } from './signature-lines';

const signature = (id: string, hour: number, contentHash: string): SignatureView => ({
  ...{ id, accountId: 'acc-li', printedName: '李晓彤', meaning: { value: 'm', zh: '编写', en: 'Author' } },
  ...{ at: `2026-07-01T0${String(hour)}:00:00.000Z`, timeZone: 'UTC', contentHash, revision: hour, position: '1' },
});
const decision = (id: string, hour: number, hash: string, result: 'passed' | 'rejected') => ({
  ...{ nodeIndex: 0, accountId: 'acc-chen', name: '陈国栋', result, opinion: `opinion ${id}` },
  signature: signature(id, hour, hash),
});
const round = (version: number, recordHash: string) => ({ version, recordHash, note: `note ${String(version)}` });
const record = {
  modules: [
    { title: 'Weighing', contentHash: 'a', signatures: [signature('m1', 1, 'a')] },
    { title: 'Result', contentHash: 'b2', signatures: [signature('m2', 2, 'b1')] },
  ],
  pastApprovals: [
    { ...round(1, 'v1'), submission: signature('s1', 3, 'v1'), decisions: [decision('d1', 4, 'v1', 'rejected')] },
  ],
  approval: { ...round(2, 'v2'), submission: signature('s2', 5, 'v2'), decisions: [decision('d2', 6, 'v2', 'passed')] },
  recordHash: 'v2',
};
const held = (of: typeof record) => signatureLines(of).map(({ signature: { id }, holds }) => [id, holds]);

it('fault B6: submissions, rejections and approvals are signatures of the record too, newest first, each with whether it holds', () => {
  expect(held(record)).toEqual([
    ['d2', true],
    ['s2', true],
    ['d1', true],
    ['s1', true],
    ['m2', false],
    ['m1', true],
  ]);
});

it('what was handed in and is no longer what stands bears no valid signature; a past version does', () => {
  expect(held({ ...record, recordHash: 'v3' }).slice(0, 4)).toEqual([
    ['d2', false],
    ['s2', false],
    ['d1', true],
    ['s1', true],
  ]);
});

it('says what each was given for, and with which words', () => {
  expect(signatureLines(record).map(({ about, opinion }) => [about.kind, opinion])).toEqual([
    ['decision', 'opinion d2'],
    ['submission', 'note 2'],
    ['decision', 'opinion d1'],
    ['submission', 'note 1'],
    ['module', ''],
    ['module', ''],
  ]);
});
