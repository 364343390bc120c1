import { contentHash } from '@shilu/events/records/record-hash';
import { initialRecord, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { describe, expect, test } from 'vitest';
import { compareStates } from './compare';

const never = (): never => {
  throw new Error('nothing here lies in the blob store');
};
const blobs: BlobStore = { put: never, get: never, has: never, stat: never };

const form = (value: string) => ({ fields: [{ key: 'yield', label: '收率', type: 'input', value }] });
const module = (id: string, value: string, own: Partial<ModuleState> = {}): ModuleState => ({
  ...{ id, type: 'basicFields', title: '结果', files: [], text: '', contentRevision: 1, savedBy: 'li', savedAt: '' },
  ...{ writers: [], notApplicable: false, notApplicableReason: null, signatures: [], everSigned: false },
  ...{ grants: [], highlighted: false },
  content: { hash: contentHash(form(value)), version: 1, inline: form(value) },
  ...own,
});
const record = (revision: number, title: string, ...modules: readonly ModuleState[]): RecordState => ({
  ...{ ...initialRecord(), exists: true, revision, title, modules },
});
const compared = (old: RecordState, next: RecordState) => compareStates(blobs, old, next);

describe('what differs between two states of a record', () => {
  test('the older value stands before the newer one, in contents, in changes and in the information', async () => {
    const answer = await compared(
      record(3, '酯化', module('m1', '71%')),
      record(9, '酯化（重做）', module('m1', '82%')),
    );
    expect(answer).toMatchObject({ from: 3, to: 9 });
    const [change] = answer.modules;
    expect(change).toMatchObject({ change: 'modified', before: form('71%'), after: form('82%') });
    expect(change?.changes).toMatchObject([{ title: '收率', oldValue: '71%', newValue: '82%' }]);
    expect(answer.info).toMatchObject([{ oldValue: '酯化', newValue: '酯化（重做）' }]);
  });

  test('what came, what went and what stayed are told apart; what went comes last', async () => {
    const old = record(3, '酯化', module('gone', '1'), module('same', '2'));
    const answer = await compared(old, record(9, '酯化', module('same', '2'), module('new', '3')));
    expect(answer.modules.map(({ moduleId, change }) => [moduleId, change])).toEqual([
      ['same', 'same'],
      ['new', 'added'],
      ['gone', 'removed'],
    ]);
    expect(answer.modules[2]).toMatchObject({ before: form('1'), after: null });
    expect(answer.info).toEqual([]);
  });

  test('another title alone is a change, and says both', async () => {
    const answer = await compared(
      record(3, '酯化', module('m1', '2')),
      record(9, '酯化', module('m1', '2', { title: '收率' })),
    );
    expect(answer.modules[0]).toMatchObject({ change: 'modified', changes: [{ oldValue: '结果', newValue: '收率' }] });
  });
});
