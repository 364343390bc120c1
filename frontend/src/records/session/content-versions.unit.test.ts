import { contentHash } from '@shilu/events/records/record-hash';
import type * as Registry from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keptDrafts } from '../../testing/kept-drafts';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { signedHash } from '../modules/module-ui';
import { createEditingSession } from './editing-session';

const sent: unknown[] = [];
vi.mock('../../api/call-api', () => ({
  callApi: (call: { readonly path: string }, input: unknown) => {
    if (call.path !== recordCalls.saveModule.path) return Promise.resolve({ response: [] });
    sent.push(input);
    const response = { contentRevision: 4, contentHash: '', lastCacheTime: '2026-03-02T08:00:00.000Z' };
    return Promise.resolve({ response });
  },
}));
/** Rich text as a later release has it: version 1 held one line, version 2 holds several. */
vi.mock('@shilu/events/records/modules/registry', async (load) => ({
  ...(await load<typeof Registry>()),
  contentVersionOf: () => 2,
  currentContent: (_type: string, content: unknown, version: number) =>
    version === 1 ? { lines: [(content as { readonly line: string }).line] } : content,
}));

const module = moduleForTests({
  ...{ id: 'm1', content: { lines: ['as saved'] }, contentVersion: 1, storedContent: { line: 'as saved' } },
  contentHash: contentHash({ line: 'as saved' }),
});
const record: RecordView = { ...recordForTests, modules: [module] };
const session = () =>
  createEditingSession({ recordId: record.experimentId, accountId: 'wang', tempSaveSeconds: 20, onSaved: vi.fn() });
const keep = (line: string) =>
  keptDrafts.set('wang/r/m1', {
    moduleId: 'm1',
    baseRevision: 3,
    data: { line },
    savedAt: '2026-03-02T08:00:00.000Z',
  } as never);

describe('content that an older version of its type wrote', () => {
  beforeEach(() => {
    sent.length = 0;
  });

  it('is signed as it is stored, and only when what is shown is made of it', () => {
    expect(signedHash(module)).toBe(module.contentHash);
    expect(signedHash({ ...module, content: { lines: ['something else'] } })).toBe('');
  });

  it('opened for editing, it is no change', async () => {
    const openRecord = session();
    openRecord.open(module);
    expect(openRecord.store.get().entries.get('m1')).toMatchObject({ value: { lines: ['as saved'] }, dirty: false });
    await openRecord.save(['m1']);
    expect(sent).toEqual([]);
  });

  it('a draft kept by that version and equal to what is saved is none; another is restored in today’s shape', async () => {
    keep('as saved');
    const openRecord = session();
    await openRecord.restore(record, true);
    expect(openRecord.store.get().entries.size).toBe(0);
    expect(keptDrafts.size).toBe(0);
    keep('typed before the upgrade');
    await openRecord.restore(record, true);
    expect(openRecord.store.get().entries.get('m1')).toMatchObject({ value: { lines: ['typed before the upgrade'] } });
    await openRecord.save(['m1']);
    expect(sent).toMatchObject([{ data: { lines: ['typed before the upgrade'] }, contentVersion: 2 }]);
  });
});
