import { describe, expect, it } from 'vitest';
import { newRecordAddress, titleProblem } from './new-record-address';

describe('R017 the way from the list to a new record', () => {
  it('carries title, project, task and type in the address', () => {
    expect(
      newRecordAddress({
        templateId: 't1',
        bookId: 'b1',
        title: ' 还原胺化 & 后处理 ',
        projectId: 'p1',
        taskId: 'k1',
        type: '合成',
      }),
    ).toBe(
      `/newRecord/t1/b1?${new URLSearchParams({ title: '还原胺化 & 后处理', projectId: 'p1', taskId: 'k1', type: '合成' }).toString()}`,
    );
  });
  it('says blank without a template and leaves out what was not chosen', () => {
    expect(
      newRecordAddress({ templateId: null, bookId: 'b1', title: 'A', projectId: null, taskId: null, type: ' ' }),
    ).toBe('/newRecord/blank/b1?title=A');
  });
  it('V004 a title of 300 characters passes, 301 and an empty one do not; a rare character counts once', () => {
    expect(titleProblem('𠮷'.repeat(300))).toBeNull();
    expect(titleProblem('𠮷'.repeat(301))).toBe('tooLong');
    expect(titleProblem('  ')).toBe('required');
  });
});
