import { recordCalls } from '@shilu/events/records/calls';
import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionStore } from '../../identity/session';
import { moduleForTests } from '../../testing/module-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { createEditingSession, type EditingSession } from '../session/editing-session';
import type { Holder } from './record-context';
import { useLeases } from './use-leases';

const free = { isLocked: false, holderId: null, holderName: null, until: null };
const taken = { isLocked: true, holderId: 'li', holderName: '李静', until: '2036-03-02T08:00:00.000Z' };
const RENEWED_BY_THEN_MS = 26_000;

let server: ServerForTests;
let session: EditingSession;
beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  sessionStore.set(sessionForTests);
  server = serverForTests();
  server.answer(recordCalls.enableEdit, free);
  session = createEditingSession({ recordId: 'r', accountId: 'wang', tempSaveSeconds: 20, onSaved: () => {} });
});

/** Writing in a module, with what the list of locks says; answers what was lost. */
const writing = (locked: ReadonlyMap<string, Holder> = new Map(), exists = true) => {
  const lose = vi.fn();
  session.open(moduleForTests());
  renderHook(() => useLeases({ experimentId: 'r', session, locked, lose, exists }));
  return lose;
};

describe('the lease of a module that is being written', () => {
  it('is renewed while its editor is open, and no longer', async () => {
    const lose = writing();
    await vi.advanceTimersByTimeAsync(2 * RENEWED_BY_THEN_MS);
    expect(server.sent(recordCalls.enableEdit)).toMatchObject(Array(2).fill({ moduleId: 'm1', take: false }));
    expect(lose).not.toHaveBeenCalled();
    session.close('m1');
    await vi.advanceTimersByTimeAsync(2 * RENEWED_BY_THEN_MS);
    expect(server.sent(recordCalls.enableEdit)).toHaveLength(2);
  });

  it('is lost when it ran out meanwhile and another holds the module: nobody types on in vain', async () => {
    const lose = writing();
    server.answer(recordCalls.enableEdit, taken);
    await vi.advanceTimersByTimeAsync(RENEWED_BY_THEN_MS);
    expect(lose).toHaveBeenCalledExactlyOnceWith('m1', taken);
  });

  it('is lost too when the list of locks says that another has it', () => {
    const holder: Holder = { holderId: 'li', holderName: '李静', until: taken.until, mine: false };
    expect(writing(new Map([['m1', holder]]))).toHaveBeenCalledExactlyOnceWith('m1', holder);
  });

  it('ends with its module, and outlives a network that is away', async () => {
    const lose = writing();
    server.refuse(recordCalls.enableEdit, 'unavailable');
    await vi.advanceTimersByTimeAsync(2 * RENEWED_BY_THEN_MS);
    expect(session.store.get().entries.get('m1')?.editing).toBe(true);
    server.refuse(recordCalls.enableEdit, 'moduleDeletedByOther');
    await vi.advanceTimersByTimeAsync(2 * RENEWED_BY_THEN_MS);
    expect(session.store.get().entries.has('m1')).toBe(false);
    expect(lose).not.toHaveBeenCalled();
  });

  it('is not asked for in a record that does not exist yet', async () => {
    writing(new Map(), false);
    await vi.advanceTimersByTimeAsync(2 * RENEWED_BY_THEN_MS);
    expect(server.sent(recordCalls.enableEdit)).toEqual([]);
  });
});
