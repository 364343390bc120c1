import { recordCalls } from '@shilu/events/records/calls';
import { contentHash } from '@shilu/events/records/record-hash';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '../../identity/session';
import { keptDrafts } from '../../testing/kept-drafts';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { createEditingSession, type EditingSession } from './editing-session';

const prose = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const module = moduleForTests({ content: prose('已保存'), contentRevision: 7 });
const saved = { contentRevision: 8, contentHash: 'a'.repeat(64), lastCacheTime: '2026-03-02T08:00:00.000Z' };

let server: ServerForTests;
let session: EditingSession;
const onSaved = vi.fn();
beforeEach(async () => {
  onSaved.mockClear();
  sessionStore.set(sessionForTests);
  server = serverForTests();
  server.answer(recordCalls.saveModule, saved);
  session = createEditingSession({ recordId: 'r', accountId: 'wang', tempSaveSeconds: 20, onSaved });
  session.open(module);
  session.change('m1', prose('写完的'));
  await session.flushLocally();
  expect(keptDrafts.size).toBe(1);
});
const entry = () => session.store.get().entries.get('m1');

describe('a save', () => {
  it('says what it began from, and leaves no draft behind that would come back as unsaved', async () => {
    expect(await session.save(['m1'], '更正')).toEqual({ saved: ['m1'], conflicts: [], refused: null });
    expect(server.sent(recordCalls.saveModule)).toMatchObject([
      { experimentId: 'r', moduleId: 'm1', data: prose('写完的'), isAuto: false, baseRevision: 7, reason: '更正' },
    ]);
    expect(keptDrafts.size).toBe(0);
    expect(entry()).toMatchObject({ dirty: false, baseRevision: 8, draftAt: null });
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('m1', saved, prose('写完的'));
    session.change('m1', prose('再写'));
    await session.save(['m1']);
    expect(server.sent(recordCalls.saveModule).at(-1)).toMatchObject({ baseRevision: 8 });
  });

  it('takes nothing of what was typed while it was under way: that stays unsaved, with its draft', async () => {
    const release = server.hold(recordCalls.saveModule);
    const done = session.save(['m1']);
    await vi.waitFor(() => expect(server.sent(recordCalls.saveModule)).toHaveLength(1), 20_000);
    session.change('m1', prose('写完的，又加一句'));
    await session.flushLocally();
    release();
    await done;
    expect(entry()).toMatchObject({ dirty: true, value: prose('写完的，又加一句'), baseRevision: 8 });
    expect(keptDrafts.get('wang/r/m1')?.data).toEqual(prose('写完的，又加一句'));
  });

  it('that meets another’s keeps both for merging, and the draft', async () => {
    server.refuse(recordCalls.saveModule, 'moduleChangedByOther');
    const theirs = { ...module, content: prose('他人的'), contentRevision: 9, savedBy: 'li' };
    server.answer(recordCalls.record, { ...recordForTests, modules: [theirs] });
    expect(await session.save(['m1'])).toMatchObject({ saved: [], conflicts: ['m1'] });
    expect(entry()).toMatchObject({
      dirty: true,
      value: prose('写完的'),
      conflict: { theirsRevision: 9, savedBy: 'li' },
    });
    expect(keptDrafts.size).toBe(1);
    server.answer(recordCalls.saveModule, { ...saved, contentRevision: 10 });
    expect(await session.saveMerged('m1', prose('两人的'), 9)).toBe('saved');
    expect(server.sent(recordCalls.saveModule).at(-1)).toMatchObject({ baseRevision: 7, mergedRevision: 9 });
    expect(keptDrafts.size).toBe(0);
  });

  describe('of a large content', () => {
    const many = (last: string) => ({
      type: 'doc',
      content: [...Array.from({ length: 400 }, (_, n) => `第 ${n} 步：室温搅拌过夜，TLC 显示原料消失。`), last].map(
        (text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }),
      ),
    });
    const large = (contentHash: string) => moduleForTests({ id: 'm2', content: many('旧'), contentHash, contentRevision: 7 }); // prettier-ignore
    const sent = () =>
      server.sent(recordCalls.saveModule).filter(({ moduleId, isAuto }) => moduleId === 'm2' && !isAuto);
    const edits = [{ path: ['content', 400, 'content', 0, 'text'], put: '新' }];

    it('sends what changed, and goes on from what the server stored', async () => {
      session.open(large(contentHash(many('旧'))));
      session.change('m2', many('新'));
      await session.cache();
      expect(server.sent(recordCalls.saveModule).at(-1)).toMatchObject({
        ...{ moduleId: 'm2', isAuto: true, difference: { edits, hash: contentHash(many('新')) } },
      });
      server.answer(recordCalls.saveModule, { ...saved, contentHash: contentHash(many('新')) });
      await session.save(['m2']);
      expect(sent()).toMatchObject([{ baseRevision: 7, difference: { edits, hash: contentHash(many('新')) } }]);
      expect(sent()[0]).not.toHaveProperty('data');
      session.change('m2', many('更新'));
      await session.save(['m2']);
      expect(sent().at(-1)).toMatchObject({ baseRevision: 8, difference: { hash: contentHash(many('更新')) } });
    });

    it('sends it whole where the server has another, or cannot make it of what was said', async () => {
      session.open(large('b'.repeat(64)));
      session.change('m2', many('新'));
      await session.save(['m2']);
      expect(sent()).toMatchObject([{ data: many('新') }]);
      session.open({ ...large(contentHash(many('旧'))), id: 'm3' });
      session.change('m3', many('新'));
      server.refuse(recordCalls.saveModule, 'inputUnfit');
      await session.save(['m3']);
      const tries = server.sent(recordCalls.saveModule).filter(({ moduleId }) => moduleId === 'm3');
      expect(tries.map(({ data, difference }) => [data !== undefined, difference !== undefined])).toEqual([
        ...[
          [false, true],
          [true, false],
        ],
      ]);
    });
  });

  it('that is refused says why, and loses nothing', async () => {
    server.refuse(recordCalls.saveModule, 'reasonRequired');
    expect(await session.save(['m1'])).toMatchObject({ saved: [], refused: { status: 400 } });
    expect(entry()).toMatchObject({ dirty: true, value: prose('写完的') });
    expect(keptDrafts.size).toBe(1);
  });
});
