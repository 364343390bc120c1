import { describe, expect, it } from 'vitest';
import { categoriesOf, contextOf, contexts } from './contexts';
import { eventContracts, streamContracts } from './event-registry';

describe('contexts of the log', () => {
  it('every kind of stream belongs to one context, and no category is declared twice', () => {
    const categories = streamContracts.map(({ category }) => category);
    expect(new Set(categories).size).toBe(categories.length);
    for (const category of categories) {
      expect(category).toMatch(/^[a-z][A-Za-z]*$/);
      expect(categoriesOf(contextOf(`${category}-1`) ?? '')).toContain(category);
    }
    expect(contexts.flatMap(categoriesOf).sort()).toEqual([...categories].sort());
  });

  it('every event type stands in one kind of stream', () => {
    const types = streamContracts.flatMap(({ events }) => [...events.keys()]);
    expect([...types].sort()).toEqual([...eventContracts.keys()].sort());
  });

  it('a stream of a record, also one whose id holds dashes, is of the records; an unknown one of nothing', () => {
    expect(contextOf('record-0190c1a2-7b9e-7000-8000-000000000001')).toBe('records');
    expect(contextOf('recordings-1')).toBeNull();
    expect(() => categoriesOf('nothing')).toThrow('no streams belong to a context "nothing"');
  });
});
