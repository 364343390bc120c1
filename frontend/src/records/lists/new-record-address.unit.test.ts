import { describe, expect, it } from 'vitest';
import { newRecordAddress } from './new-record-address';

describe('R017 the address of a new record', () => {
  it('carries title, project, task and type, and leaves out what was not chosen', () => {
    const place = { bookId: 'b1', projectId: 'p1', taskId: 'k1', type: '合成' };
    expect(newRecordAddress('t1', place, ' 还原胺化 & 后处理 ')).toBe(
      `/newRecord/t1/b1?${new URLSearchParams({ title: '还原胺化 & 后处理', projectId: 'p1', taskId: 'k1', type: '合成' }).toString()}`,
    );
    expect(newRecordAddress(null, { bookId: 'b1', projectId: null, taskId: null, type: ' ' }, 'A')).toBe(
      '/newRecord/blank/b1?title=A',
    );
  });
  it('says of the blank page what was left open on purpose', () => {
    expect(newRecordAddress(null, { bookId: 'b1', projectId: null, taskId: null, type: '' })).toBe(
      '/newRecord/blank/b1?projectId=&taskId=&type=',
    );
  });
});
