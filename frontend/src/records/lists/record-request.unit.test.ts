import { recordCalls } from '@shilu/events/records/calls';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { readTableState } from '../../ui/data-table/table-state';
import {
  countsRequest,
  dateRange,
  recordRequest,
  tabCount,
  viewOf,
  writeRange,
  type ListPlace,
} from './record-request';

const place: ListPlace = { view: 'mine', overdue: false, today: '2026-08-31' };
const at = (query: string) => readTableState(new URLSearchParams(query), { size: 50 });

describe('R004 the address of the record list as a request (C044)', () => {
  it('asks for one’s own records, newest changes first, when nothing is said', () => {
    const request = recordRequest(at(''), place);
    expect(request).toEqual({ pageIndex: 1, pageSize: 50, mine: true, removed: false });
    expect(recordCalls.recordPage.request.parse(request)).toMatchObject({ sortField: 'modifiedAt', sortOrder: 'desc' });
  });

  it('carries every filter of the screen, and fits the contract', () => {
    const request = recordRequest(
      at(
        'q=哌嗪&f.status=recalled&f.projectId=p1&f.taskId=t1&f.bookId=b1&f.ownerId=u1&f.departmentId=d1&f.recordType=合成&f.date=1m&sort=number.asc&page=3',
      ),
      place,
    );
    expect(recordCalls.recordPage.request.parse(request)).toMatchObject({
      text: '哌嗪',
      status: ['recalling', 'recalled'],
      projectId: 'p1',
      taskId: 't1',
      bookId: 'b1',
      ownerId: 'u1',
      departmentId: 'd1',
      recordType: '合成',
      from: '2026-07-31',
      sortField: 'number',
      sortOrder: 'asc',
      pageIndex: 3,
    });
  });

  it('R005 L15 knows the overdue list, shared records and the recycle bin', () => {
    expect(recordRequest(at(''), { ...place, overdue: true })).toMatchObject({ overdue: true, mine: true });
    expect(recordRequest(at(''), { ...place, view: 'shared' })).toMatchObject({ mine: false, sharedWithMe: true });
    expect(recordRequest(at(''), { ...place, view: 'bin' })).toMatchObject({ removed: true, mine: true });
    expect(viewOf('nonsense')).toBe('mine');
  });

  it('drops a sort or a state that the call does not know', () => {
    const request = recordRequest(at('sort=yield.desc&f.status=lost'), place);
    expect(request).not.toHaveProperty('sortField');
    expect(request).not.toHaveProperty('status');
  });
});

describe('K07 date presets and ranges', () => {
  it.each([
    ['7d', '2026-08-24'],
    ['14d', '2026-08-17'],
    ['1m', '2026-07-31'],
    ['3m', '2026-05-31'],
    ['6m', '2026-02-28'],
  ])('%s begins on %s', (preset, from) => {
    part('K07', 'ranges of the lists');
    expect(dateRange(preset, '2026-08-31')).toEqual({ from });
  });
  it('reads and writes a range with an open side, and nothing from nonsense', () => {
    expect(dateRange('2026-01-02..', '2026-08-31')).toEqual({ from: '2026-01-02' });
    expect(dateRange(writeRange({ from: null, to: '2026-01-02' }) ?? '', '2026-08-31')).toEqual({ to: '2026-01-02' });
    expect(writeRange({ from: null, to: null })).toBeNull();
    expect(dateRange('yesterday', '2026-08-31')).toEqual({});
  });
});

describe('counts of the tabs (X040)', () => {
  it('are asked for under the filters that counting knows', () => {
    expect(countsRequest(at('f.projectId=p1&f.status=draft'), place)).toEqual({ mine: true, projectId: 'p1' });
  });
  it('are left out where they would count something else than the tab shows', () => {
    expect(countsRequest(at('q=x'), place)).toBeNull();
    expect(countsRequest(at('f.date=7d'), place)).toBeNull();
    expect(countsRequest(at(''), { ...place, view: 'bin' })).toBeNull();
  });
  it('put both states of a recall under one tab', () => {
    expect(tabCount({ recalling: 2, recalled: 3, draft: 9 }, 'recalled')).toBe(5);
    expect(tabCount({}, 'draft')).toBe(0);
  });
});
