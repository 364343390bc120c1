import { registerCalls } from '@shilu/events/core/register-calls';
import { refusals, SUCCESS } from '@shilu/events/core/result-codes';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionStore } from '../../api/connection';
import { keptDrafts } from '../../testing/kept-drafts';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordPage } from '../page/record-page';
import { begunRecords } from './begun-store';
import { finishBegun } from './finish-begun';

// Prose needs a browser to be typed in; here the editor says what was typed, as every editor does.
vi.mock('../modules/editor/rich-text-editor', () => ({
  RichTextEditorField: ({ onChange }: { readonly onChange: (next: unknown) => void }) => (
    <textarea
      aria-label="正文"
      onChange={({ currentTarget }) => onChange({ type: 'doc', content: [prose(currentTarget.value)] })}
    />
  ),
}));
const prose = (text: string) => ({ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] });

const books = registerCalls(notebookRegister);
const book = (id: string) => ({
  ...{ id, values: { name: '甲本', number: '', projectId: null }, removed: false, revision: 0, ownerId: 'wang' },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z', modifiedBy: 'wang' },
  ...{ mayChange: true, mayRemove: true },
});

let server: ServerForTests;
/** How the server takes the next requests to make a record, and what came of them. */
let taking: 'now' | 'later' | 'away' | 'refused';
let commands: string[];
let answerNow: () => void;
beforeAll(() => readTexts('records', 'recordLists', 'integrations', 'registers', 'frame'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  connectionStore.set({ online: true, since: null });
  taking = 'now';
  commands = [];
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(organizationCalls.dictionaryItems, []);
  server.answer(books.page, [book('b1')], 1);
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.enableEdit, { isLocked: false, holderId: null, holderName: null, until: null });
  const saved = { contentRevision: 0, contentHash: 'a'.repeat(64), lastCacheTime: new Date().toISOString() };
  server.answer(recordCalls.saveModule, saved);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (!url.endsWith(recordCalls.addRecord.path) || typeof init.body !== 'string') return fetch(url, init);
    commands.push(new Headers(init.headers).get('command-id') ?? '');
    if (taking === 'away') throw new TypeError('no network');
    const { id, title } = recordCalls.addRecord.request.parse(JSON.parse(init.body));
    if (taking === 'refused') {
      const refused = { code: refusals.projectInactive.code, message: '项目未在进行中', response: null };
      return new Response(JSON.stringify(refused), { status: 422 });
    }
    if (taking === 'later') await new Promise<void>((resolve) => (answerNow = resolve));
    server.answer(recordCalls.addRecord, { id: id ?? '', number: 'SL-2026-0001' });
    server.answer(recordCalls.record, {
      ...{ ...recordForTests, experimentId: id ?? '', number: 'SL-2026-0001', title },
      modules: [moduleForTests({ id: `${id ?? ''}-1`, title: '图文编辑', contentRevision: 0 })],
    });
    await fetch(url, init);
    const made = { code: SUCCESS, message: '', response: { id, number: 'SL-2026-0001' } };
    return new Response(JSON.stringify(made), { status: 200 });
  });
});

const Screens = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{pathname}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        leave
      </button>
      <Routes>
        <Route
          path="/"
          element={
            <button type="button" onClick={() => void navigate('/newRecord/blank/b1')}>
              begin
            </button>
          }
        />
        <Route path="/newRecord/:id/:bookId" element={<RecordPage />} />
        <Route path="/editRecord/:id" element={<RecordPage />} />
      </Routes>
    </>
  );
};
const address = (): string => screen.getByLabelText('address').textContent ?? '';
const begin = async (): Promise<HTMLElement> => {
  show(<Screens />);
  fireEvent.click(screen.getByText('begin'));
  return screen.findByRole('textbox', { name: '正文' });
};
const write = (box: HTMLElement, value: string): void => void fireEvent.change(box, { target: { value } });
const isMade = (): Promise<void> => waitFor(() => expect(address()).toMatch(/^\/editRecord\//));

describe('R017 a record from its blank page', () => {
  it('takes no number while nothing is written: looking, choosing and leaving ask the server for nothing', async () => {
    const box = await begin();
    fireEvent.focus(box);
    fireEvent.focus(screen.getByRole('textbox', { name: '记录标题' }));
    fireEvent.blur(screen.getByRole('textbox', { name: '记录标题' }));
    expect(screen.getByText('写下第一个字即建立记录')).toBeVisible();
    fireEvent.click(screen.getByText('leave'));
    expect(await screen.findByText('begin')).toBeVisible();
    expect(commands).toEqual([]);
    expect(begunRecords('wang')).toEqual([]);
    expect(server.sent(recordCalls.enableEdit)).toEqual([]);
  });
  it('is made once by the first thing typed; all that is typed meanwhile stays in the same editor, and Back leads to where it was begun', async () => {
    taking = 'later';
    const box = await begin();
    write(box, '称');
    write(box, '称取');
    await waitFor(() => expect(commands).toHaveLength(1));
    expect(address()).toBe('/newRecord/blank/b1');
    write(box, '称取原料 5 g');
    act(() => answerNow());
    await isMade();
    expect(screen.getByRole('textbox', { name: '正文' })).toBe(box);
    expect(box).toHaveValue('称取原料 5 g');
    expect(await screen.findByText('SL-2026-0001')).toBeVisible();
    expect(server.sent(recordCalls.addRecord)).toMatchObject([
      { bookId: 'b1', projectId: null, title: expect.stringMatching(/^实验记录 \d{4}-\d\d-\d\d \d\d:\d\d$/) },
    ]);
    // Held as every open module is, and kept by the server from now on.
    await waitFor(() => expect(server.sent(recordCalls.enableEdit)).toHaveLength(1));
    await waitFor(() =>
      expect(server.sent(recordCalls.saveModule).at(-1)).toMatchObject({
        ...{ isAuto: true, baseRevision: 0, data: { type: 'doc', content: [prose('称取原料 5 g')] } },
      }),
    );
    expect(begunRecords('wang')).toEqual([]);
  });
  it('V004 begins with its title where that is typed first: at a pause, with the whole of it, and not within a word that is being composed', async () => {
    await begin();
    const title = screen.getByRole('textbox', { name: '记录标题' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.focus(title);
    fireEvent.compositionStart(title);
    fireEvent.input(title, { target: { value: 'huan yuan' }, isComposing: true });
    act(() => void vi.advanceTimersByTime(5_000));
    expect(commands).toEqual([]);
    fireEvent.compositionEnd(title);
    fireEvent.change(title, { target: { value: '还原胺化' } });
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    await isMade();
    expect(server.sent(recordCalls.addRecord)).toMatchObject([{ title: '还原胺化' }]);
  });
  it('E10 written while nobody answers, is kept here and made when the server is back, under the same command', async () => {
    taking = 'away';
    const box = await begin();
    write(box, '离线写的');
    expect(await screen.findByText(/联网后建立记录/)).toBeVisible();
    await waitFor(() =>
      expect([...keptDrafts.values()].map(({ data }) => data)).toEqual([{ type: 'doc', content: [prose('离线写的')] }]),
    );
    taking = 'now';
    act(() => connectionStore.set({ online: true, since: null }));
    await isMade();
    expect(box).toHaveValue('离线写的');
    expect(new Set(commands).size).toBe(1);
  });
  it('refused, says why, keeps what was written and tries again with another place', async () => {
    taking = 'refused';
    const box = await begin();
    write(box, '写了一句');
    expect(await screen.findByRole('alert')).toHaveTextContent('项目未在进行中');
    expect(box).toHaveValue('写了一句');
    taking = 'now';
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await isMade();
    expect(new Set(commands).size).toBe(1);
  });
  it('law 5: a page that was loaded again while it was being made goes on with the same record and its text', async () => {
    taking = 'later';
    write(await begin(), '刷新之前写的');
    await waitFor(() => expect(keptDrafts.size).toBe(1));
    cleanup();
    taking = 'now';
    await begin();
    await isMade();
    expect(new Set(commands).size).toBe(1);
    const [first, again] = [commands.length, server.sent(recordCalls.addRecord)];
    expect(first).toBe(2);
    expect([...keptDrafts.keys()][0]).toContain(again[0]?.id);
  });
  it('whose tab was killed before it was made, is made when the product is opened again', async () => {
    taking = 'later';
    write(await begin(), '关闭之前写的');
    await waitFor(() => expect(keptDrafts.size).toBe(1));
    cleanup();
    sessionStorage.clear();
    taking = 'now';
    await finishBegun('wang', () => {});
    expect(commands).toHaveLength(2);
    expect(new Set(commands).size).toBe(1);
    expect(begunRecords('wang')).toEqual([]);
    expect(keptDrafts.size).toBe(1);
  });
  it('is not begun in a notebook that is not one’s own: the page says so', async () => {
    server.answer(books.page, [book('another')], 1);
    show(<Screens />);
    fireEvent.click(screen.getByText('begin'));
    expect(await screen.findByText('这里不能新建记录')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
