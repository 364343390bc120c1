import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { baseOf, contentOf, ROOT } from '@shilu/events/records/live-text/text-doc';
import { takeOwnWords } from '@shilu/events/records/live-text/own-words';
import { runOf } from '@shilu/events/records/live-text/run-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { caretSchema, type Seat } from '@shilu/events/records/room-calls';
import type { TextSaid } from '@shilu/events/records/text-room-calls';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { asks, serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordScreen } from '../page/record-screen';

const text = (said: string): RichNode => ({ type: 'text', text: said });
/** All that an editor says more of than content does. */
const content: RichNode = {
  type: 'doc',
  content: [
    { type: 'paragraph', content: [text('称取甲苯。'), { type: 'mention', attrs: { id: 'li' } }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('一')] }] }] },
    { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: false }, content: [{ type: 'paragraph' }] }] },
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph', content: [text('格')] }] }] }] },
    { type: 'callout', attrs: { kind: 'note' }, content: [{ type: 'paragraph', content: [{ ...text('链'), marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] }] }] },
    { type: 'details', content: [{ type: 'detailsSummary', content: [text('折')] }, { type: 'detailsContent', content: [{ type: 'paragraph' }] }] },
    { type: 'codeBlock', content: [text('x')] },
    { type: 'heading', attrs: { level: 2 }, content: [{ ...text('粗'), marks: [{ type: 'bold' }, { type: 'italic' }] }] },
  ],
}; // prettier-ignore
const module = moduleForTests({ type: 'editor', title: '步骤', content });
const record = { ...recordForTests, modules: [module], may: { ...recordForTests.may, writeTogether: true } };
const li: Seat = { seat: 'li-1', accountId: 'li', name: '李晓彤', cell: null, typing: [] };

let server: ServerForTests;
let say: (said: TextSaid) => void;
/** As the server has the text. */
let doc: Y.Doc;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const EPOCH = '9d1c0a52-5f4e-4a0b-8a51-0d9d6f0a1b11';
beforeAll(() => readTexts('records', 'integrations', 'registers'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.atText, { seated: true });
  server.answer(recordCalls.leaveSheet, {});
  server.answer(recordCalls.record, record);
  doc = new Y.Doc({ gc: false });
  Y.applyUpdate(doc, baseOf(content));
  const others = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit): Promise<Response> => {
    if (!asks(recordCalls.followText, url)) return others(url, init);
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (said) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(said)}\n\n`));
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
        const state = base64(Y.encodeStateAsUpdate(doc));
        say({ kind: 'text', client: 1001, epoch: EPOCH, seq: 0, savedTo: 0, state, seats: [li] });
      },
    });
    return Promise.resolve(new Response(body));
  });
});

const open = async () => {
  const shown = show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
    at: '/editRecord/r?panel=none',
  });
  fireEvent.click(await screen.findByRole('button', { name: '一起写' }));
  await screen.findByText('李晓彤也在写');
  return { ...shown, field: await screen.findByRole('textbox', { name: /正文/ }) };
}; // prettier-ignore
/** Types at the end of the first line, as the editor of the page does. */
const type = (field: HTMLElement, words: string): void => {
  const { editor } = field as HTMLElement & { editor: { chain: () => { insertContentAt: (at: number, text: string) => { run: () => void } } } };
  act(() => editor.chain().insertContentAt(6, words).run());
}; // prettier-ignore
const takenFrom = (): void => {
  for (const { changes } of server.sent(recordCalls.writeText) as readonly { readonly changes: readonly string[] }[])
    for (const change of changes) takeOwnWords(doc, Buffer.from(change, 'base64'), 1001);
};

describe('T17 a text that several people write in, in the browser', () => {
  it('shows who is here and what they write, sends what is typed and nothing else, and says when it is saved', async () => {
    server.answer(recordCalls.writeText, { seq: 1, savedTo: 0 });
    server.answer(recordCalls.saveText, { contentRevision: 4, contentHash: 'h' });
    const { container, field } = await open();
    expect(await screen.findByText('已保存')).toBeVisible();
    // By being opened nothing is changed.
    expect(server.sent(recordCalls.writeText)).toEqual([]);
    type(field, '加热');
    expect(await screen.findByText('已收到，几秒后保存')).toBeVisible();
    takenFrom();
    expect(runOf(contentOf(doc))).toContain('称取甲苯。加热\ufffc');
    // What is typed, and nothing beside it.
    const { structs, ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(baseOf(content))));
    expect(structs.map((struct) => struct.length)).toEqual([2]);
    expect([...ds.clients]).toEqual([]);
    const his = new Y.Doc();
    Y.applyUpdate(his, Y.encodeStateAsUpdate(doc));
    his.clientID = 1002;
    const line = his.getXmlFragment(ROOT).get(0) as Y.XmlElement;
    (line.get(0) as Y.XmlText).insert(0, '先');
    act(() => say({ kind: 'changed', seq: 2, change: base64(Y.encodeStateAsUpdate(his, Y.encodeStateVector(doc))) }));
    await waitFor(() => expect(field).toHaveTextContent('先称取甲苯。加热'));
    act(() => say({ kind: 'textSaved', to: 2, revision: 4 }));
    expect(await screen.findByText('已保存')).toBeVisible();
    const found = await axe.run(container, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } }); // prettier-ignore
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    await waitFor(() => expect(screen.queryByText('李晓彤也在写')).toBeNull());
    expect(server.sent(recordCalls.saveText)).toHaveLength(1);
  });

  it('says where one writes, shows where others do, and passes over what is no place', async () => {
    server.answer(recordCalls.writeText, { seq: 1, savedTo: 0 });
    const { container, field } = await open();
    act(() => field.focus());
    type(field, '加热');
    const places = (): readonly unknown[] => (server.sent(recordCalls.atText) as readonly { readonly caret: unknown }[]).map(({ caret }) => caret).filter((caret) => caret !== null);
    await waitFor(() => expect(places()).not.toEqual([]));
    for (const caret of places()) expect(caretSchema.safeParse(caret).success).toBe(true);
    const end = { type: null, tname: 'text', item: null, assoc: 0 };
    const nowhere = { type: null, tname: null, item: null, assoc: 0 };
    for (const caret of [{ a: 1 }, { anchor: nowhere, head: nowhere }, { anchor: end, head: { item: { client: 1, clock: 'x' } } }, 'x', null])
      act(() => say({ kind: 'seat', seat: { ...li, caret: JSON.stringify(caret) } }));
    act(() => say({ kind: 'seat', seat: { ...li, caret: '{' } }));
    expect(container.querySelector('.collaboration-carets__label')).toBeNull();
    type(field, '到');
    expect(field).toHaveTextContent('到加热');
    act(() => say({ kind: 'seat', seat: { ...li, caret: JSON.stringify({ anchor: end, head: end }) } }));
    await waitFor(() => expect(container.querySelector('.collaboration-carets__label')).toHaveTextContent('李晓彤'));
  }); // prettier-ignore

  it('keeps what was not taken any more as a draft beside what is saved, and says why', async () => {
    server.refuse(recordCalls.writeText, 'textRoomEnded');
    const { field } = await open();
    type(field, '加热');
    expect(await screen.findByText(/不能再一起写，记录或模块已在别处改动/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    expect(await screen.findByRole('button', { name: '对比' })).toBeVisible();
  });

  it('says that it is kept, and not yet saved, where the save is refused', async () => {
    server.answer(recordCalls.writeText, { seq: 1, savedTo: 0 });
    server.refuse(recordCalls.saveText, 'reasonRequired');
    const { field } = await open();
    type(field, '加热');
    expect(await screen.findByText('已收到，几秒后保存')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByText(/您写的内容已留在服务器上/)).toBeVisible();
  });

  it('is not offered where the organisation does not have it so', async () => {
    show(<RecordScreen record={{ ...record, may: recordForTests.may }} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, { at: '/editRecord/r?panel=none' }); // prettier-ignore
    expect(await screen.findByRole('button', { name: '编辑' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '一起写' })).toBeNull();
  });
});
