import { describe, expect, it } from 'vitest';
import { projectProgress, workProblems, type WorkValues } from './work-status';

const typed: WorkValues = {
  name: 'PARP',
  number: '',
  description: '',
  leadIds: [],
  memberIds: [],
  departmentId: null,
  startDate: null,
  endDate: null,
};

describe('V002 V021 what is wrong with a project or task', () => {
  it('V002 a name of 200 characters passes, 201 and none do not', () => {
    expect(workProblems({ ...typed, name: '项'.repeat(200) })).toEqual({});
    expect(workProblems({ ...typed, name: '项'.repeat(201) })).toEqual({ name: 'tooLong' });
    expect(workProblems({ ...typed, name: ' ' })).toEqual({ name: 'required' });
  });
  it('V021 the end is not before the start; the same day is right', () => {
    expect(workProblems({ ...typed, startDate: '2026-05-02', endDate: '2026-05-01' })).toEqual({
      endDate: 'endBeforeStart',
    });
    expect(workProblems({ ...typed, startDate: '2026-05-02', endDate: '2026-05-02' })).toEqual({});
  });
  it('P09 a personal project has one leader', () => {
    expect(workProblems({ ...typed, leadIds: ['a', 'b'] }, { personal: true })).toEqual({ leadIds: 'oneLeader' });
    expect(workProblems({ ...typed, leadIds: ['a', 'b'] })).toEqual({});
  });
});

describe('progress of a project', () => {
  it('is the share of tasks that are through, and nothing without tasks', () => {
    expect(projectProgress({ taskCount: 3, openTaskCount: 1 })).toBe(67);
    expect(projectProgress({ taskCount: 0, openTaskCount: 0 })).toBeNull();
  });
});
