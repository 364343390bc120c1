import { describe, expect, it } from 'vitest';
import { MAX_VIEWS, readViews, viewQuery, withoutView, withView } from './saved-views';

describe('C123 saved views of the record list', () => {
  it('are what is shown: the page and an open dialog are left out, the order of keys does not matter', () => {
    expect(viewQuery(new URLSearchParams('page=3&f.status=draft&create=record&f.date=1m'))).toBe(
      'f.date=1m&f.status=draft',
    );
    expect(viewQuery(new URLSearchParams('f.date=1m&f.status=draft'))).toBe('f.date=1m&f.status=draft');
  });
  it('keep one name for one view', () => {
    const once = withView([], { id: '1', name: 'A', query: 'x=1' });
    expect(withView(once, { id: '2', name: 'B', query: 'x=1' })).toEqual([{ id: '2', name: 'B', query: 'x=1' }]);
    expect(withView(once, { id: '2', name: 'B', query: 'x=2' })).toHaveLength(2);
  });
  it('stop at their limit, the oldest goes', () => {
    let views = withView([], { id: '0', name: '0', query: 'q=0' });
    for (let n = 1; n <= MAX_VIEWS; n++)
      views = withView(views, { id: String(n), name: String(n), query: `q=${String(n)}` });
    expect(views).toHaveLength(MAX_VIEWS);
    expect(views[0]?.name).toBe('1');
  });
  it('a default view that is deleted is no default any more; views saved before there was one have none', () => {
    const views = [{ id: '1', name: 'A', query: 'x=1' }];
    expect(withoutView({ views, start: '1' }, '1')).toEqual({ views: [], start: null });
    expect(withoutView({ views, start: '1' }, '2')).toEqual({ views, start: '1' });
    expect(readViews([{ Type: 'recordViews', Content: { views } }])).toEqual({ views, start: null });
  });
  it('read as none when what is stored is not theirs', () => {
    const none = { views: [], start: null };
    expect(readViews([{ Type: 'recordViews', Content: { views: [{ id: 1 }] } }])).toEqual(none);
    expect(readViews([])).toEqual(none);
  });
});
