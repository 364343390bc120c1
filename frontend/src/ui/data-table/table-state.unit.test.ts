import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { orderedIds } from './column-memory';
import { toggled, toggledPage } from './selection';
import { readTableState, writeTableState } from './table-state';

describe('the address of a list', () => {
  it('reads back what it wrote, and leaves out what is default', () => {
    const state = {
      page: 3,
      size: 50,
      sort: { field: 'modifiedAt', order: 'desc' },
      text: '哌嗪 & 溴',
      filters: { status: 'draft', project: 'p1' },
    } as const;
    const written = writeTableState(new URLSearchParams('key=x'), state);
    expect(readTableState(new URLSearchParams(written.toString()))).toEqual(state);
    expect(written.get('key')).toBe('x');
    expect(
      writeTableState(new URLSearchParams('page=4&f.status=draft'), {
        page: 1,
        size: 20,
        sort: null,
        text: '',
        filters: {},
      }).toString(),
    ).toBe('');
  });

  it('takes nonsense for the default', () => {
    expect(
      readTableState(new URLSearchParams('page=-2&size=7&sort=x&f.a='), {
        size: 10,
        sort: { field: 'name', order: 'asc' },
      }),
    ).toEqual({
      page: 1,
      size: 10,
      sort: { field: 'name', order: 'asc' },
      text: '',
      filters: {},
    });
  });
});

describe('selection', () => {
  it('V020 holds 25 at most', () => {
    proves('V020');
    const many = Array.from({ length: 30 }, (_, at) => String(at));
    expect(toggledPage([], many)).toHaveLength(25);
    const full = many.slice(0, 25);
    expect(toggled(full, '29')).toEqual(full);
    expect(toggled(full, '3')).toHaveLength(24);
    expect(toggledPage(['a', 'b'], ['a', 'b'])).toEqual([]);
  });
});

describe('columns', () => {
  it('keep their remembered order, drop those that are gone, and take in new ones', () => {
    expect(orderedIds([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'gone', 'a'])).toEqual(['c', 'b', 'a']);
  });
});
