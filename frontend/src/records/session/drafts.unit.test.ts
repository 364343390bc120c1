import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditingSession } from './editing-session';
import { keptDrafts } from '../../testing/kept-drafts';
import { recordForTests } from '../../testing/record-view';
import { moduleForTests } from '../../testing/module-view';

const module = moduleForTests({ id: 'm1', type: 'editor', content: 'as saved' });
const sessionOf = () =>
  createEditingSession({
    recordId: recordForTests.experimentId,
    accountId: 'wang',
    tempSaveSeconds: 20,
    onSaved: vi.fn(),
  });

describe('T15 K03 what is typed without a pause', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  });
  afterEach(() => vi.useRealTimers());

  it('a tab killed while somebody types without a pause loses at most the last second', async () => {
    const session = sessionOf();
    session.open(module);
    const began = Date.now();
    for (let typed = 1; typed <= 200; typed++) {
      session.change('m1', { typedAt: Date.now() });
      await vi.advanceTimersByTimeAsync(50);
      if (Date.now() - began < 1000) continue;
      const there = keptDrafts.get('wang/r/m1')?.data as { readonly typedAt: number } | undefined;
      expect(Date.now() - (there?.typedAt ?? 0), 'milliseconds of typing that a kill here loses').toBeLessThanOrEqual(
        1000,
      );
    }
  });
  it('Enter in an empty text is no change: nothing waits to be saved, nothing is kept', async () => {
    const session = sessionOf();
    const empty = { type: 'doc', content: [{ type: 'paragraph' }] };
    const entered = { type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] };
    session.open({ ...module, content: empty });
    session.change('m1', entered);
    expect(session.store.get().entries.get('m1')).toMatchObject({ value: entered, dirty: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(keptDrafts.size).toBe(0);
    session.change('m1', { ...entered, content: [{ type: 'paragraph', content: [{ type: 'text', text: '加' }] }] });
    expect(session.store.get().entries.get('m1')).toMatchObject({ dirty: true });
  });
  it('a pause keeps it sooner', async () => {
    const session = sessionOf();
    session.open(module);
    session.change('m1', 'one word');
    await vi.advanceTimersByTimeAsync(350);
    expect(keptDrafts.get('wang/r/m1')?.data).toBe('one word');
  });
});
