import { beforeEach, describe, expect, it } from 'vitest';
import {
  inferPlace,
  inferredTitle,
  lastPlace,
  lastTemplates,
  noteLastPlace,
  noteLastTemplate,
  type GivenPlace,
  type RecordPlace,
} from './inferred-place';

const known = {
  notebooks: [
    { id: 'a', projectId: null },
    { id: 'b', projectId: 'p2' },
    { id: 'c', projectId: null },
  ],
  projects: [
    { id: 'p1', tasks: [{ id: 'k1' }] },
    { id: 'p2', tasks: [{ id: 'k2' }, { id: 'k3' }] },
  ],
  types: [{ value: 'synthesis' }, { value: 'assay' }],
};
const nowhere: GivenPlace = { bookId: null, projectId: null, taskId: null, type: null };
const infer = (given: Partial<GivenPlace>, last: RecordPlace | null = null): RecordPlace =>
  inferPlace({ ...nowhere, ...given }, last, known);
const last: RecordPlace = { bookId: 'c', projectId: 'p1', taskId: 'k1', type: 'assay' };

describe('where a new record goes', () => {
  it.each([
    ['the only or first notebook, where nothing is known', infer({}), ['a', null, null, '']],
    ['the notebook in hand, and its project', infer({ bookId: 'b' }), ['b', 'p2', null, '']],
    ['the place of the record begun last', infer({}, last), ['c', 'p1', 'k1', 'assay']],
    [
      'the notebook in hand before the one used last, whose project is not taken along',
      infer({ bookId: 'a' }, last),
      ['a', null, null, 'assay'],
    ],
    [
      'the notebook of the project in hand before the one used last',
      infer({ projectId: 'p2' }, last),
      ['b', 'p2', null, 'assay'],
    ],
    ['the project of the task in hand', infer({ taskId: 'k3' }, last), ['b', 'p2', 'k3', 'assay']],
    [
      'the project in hand, in the notebook used last',
      infer({ projectId: 'p1' }, { ...last, taskId: null }),
      ['c', 'p1', null, 'assay'],
    ],
    [
      'none, where that was chosen',
      infer({ bookId: 'b', projectId: '', taskId: '', type: '' }, last),
      ['b', null, null, ''],
    ],
    [
      'nothing that is no longer open',
      infer({ bookId: 'gone', projectId: 'gone' }, { ...last, bookId: 'gone', type: 'gone' }),
      ['a', null, null, ''],
    ],
  ] as const)('%s', (_, { bookId, projectId, taskId, type }, expected) => {
    expect([bookId, projectId, taskId, type]).toEqual(expected);
  });
});

describe('what was done last', () => {
  beforeEach(() => localStorage.clear());
  it('is of each person; what a storage holds otherwise is nothing', () => {
    noteLastPlace('wang', last);
    expect([lastPlace('wang'), lastPlace('li')]).toEqual([last, null]);
    localStorage.setItem('shilu.last-place.li', '{"bookId":3}');
    expect(lastPlace('li')).toBeNull();
  });
  it('templates, the last one first and each once', () => {
    for (const id of ['t1', 't2', 't1']) noteLastTemplate('wang', id);
    expect(lastTemplates('wang')).toEqual(['t1', 't2']);
  });
  it('V004 a title that is inferred keeps its day and the limit', () => {
    expect(inferredTitle('还原胺化', '2026-11-22')).toBe('还原胺化 2026-11-22');
    expect([...inferredTitle('𠮷'.repeat(400), '2026-11-22')]).toHaveLength(300);
  });
});
