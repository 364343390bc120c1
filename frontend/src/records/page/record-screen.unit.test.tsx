import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalDraft } from '../session/draft-store';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordScreen } from './record-screen';

const kept = new Map<string, LocalDraft>();
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: (key: string, value: LocalDraft) => Promise.resolve(kept.set(key, value)),
  del: (key: string) => Promise.resolve(kept.delete(key)),
  entries: () => Promise.resolve([...kept.entries()]),
}));

const uploads = vi.hoisted(() => ({
  stored: { hash: 'a'.repeat(64), name: '谱图.pdf', size: 3, mime: 'application/pdf' },
  sent: [] as string[],
}));
vi.mock('../../api/upload', () => ({
  uploadsSettled: () => Promise.resolve(),
  uploadFile: (file: File) => {
    uploads.sent.push(file.name);
    return Promise.resolve(uploads.stored);
  },
}));

const form = (value: string) => ({ fields: [{ key: 'yield', label: '收率', type: 'input', value }] });
const module = moduleForTests({ type: 'basicFields', title: '条件', content: form('已保存') });
const draftOf: RecordView = { ...recordForTests, modules: [module] };
const locked = (record: RecordView): RecordView => ({
  ...record,
  status: 'inReview',
  may: { ...record.may, edit: false, submit: false },
  modules: record.modules.map((each) => ({ ...each, mayEdit: false })),
});

beforeAll(() => readTexts('records', 'integrations', 'organization'));
let server: ServerForTests;
let give: (record: RecordView) => void;
beforeEach(() => {
  kept.clear();
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.enableEdit, { isLocked: false, holderId: null, holderName: null, until: null });
});

const open = (record: RecordView) => {
  server.answer(recordCalls.record, record);
  const Screen = () => {
    const [shown, setShown] = useState(record);
    give = setShown;
    return <RecordScreen record={shown} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />;
  };
  return show(<Screen />, { at: '/editRecord/r?panel=none' });
};

const card = (): HTMLElement => screen.getByRole('article', { name: '条件' });
const box = (): HTMLElement | null => screen.queryByRole('textbox', { name: '收率' });
const type = async (words: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '收率' }), { target: { value: words } });
  expect(await screen.findByText('有更改待保存')).toBeVisible();
};

describe('T02 T15 a record that can no longer be changed', () => {
  it('closes its editor at once, shows what is in the record, keeps what was typed, and gives it back when it may be changed again', async () => {
    open(draftOf);
    await type('没来得及保存');
    act(() => give(locked(draftOf)));
    await waitFor(() => expect(box()).toBeNull());
    expect(card()).toHaveTextContent('已保存');
    expect(card()).not.toHaveTextContent('没来得及保存');
    expect(card()).toHaveTextContent('没有进入记录，已为您保留');
    expect(screen.queryByRole('button', { name: '保留并继续编辑' })).toBeNull();
    expect([...kept.values()].map((draft) => draft.data)).toEqual([form('没来得及保存')]);
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    expect(server.sent(recordCalls.saveModule)).toEqual([]);

    act(() => give(draftOf));
    expect(card()).toHaveTextContent('没来得及保存');
    fireEvent.click(await screen.findByRole('button', { name: '保留并继续编辑' }));
    expect(await screen.findByRole('textbox', { name: '收率' })).toHaveValue('没来得及保存');
  });
  it('shows what was kept after a reload too, to be copied, compared and discarded', async () => {
    kept.set('wang/r/m1', {
      moduleId: 'm1',
      baseRevision: 3,
      contentVersion: 1,
      data: form('重开之前写的'),
      savedAt: new Date().toISOString(),
    });
    server.answer(recordCalls.discardDraft, {});
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: '',
      clipboard: { writeText: (words: string) => Promise.resolve(void written.push(words)) },
    });
    open(locked(draftOf));
    expect(await screen.findByText(/没有进入记录，已为您保留/)).toBeVisible();
    expect(card()).toHaveTextContent('已保存');
    fireEvent.click(screen.getByRole('button', { name: '复制文字' }));
    await waitFor(() => expect(written.join()).toContain('重开之前写的'));
    fireEvent.click(screen.getByRole('button', { name: '对比' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('重开之前写的');
    fireEvent.click(screen.getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(kept.size).toBe(0));
    expect(server.sent(recordCalls.discardDraft)).toHaveLength(1);
  });
  it('a module removed by another while it was written in: what was typed stands in the record’s place for it', async () => {
    open(draftOf);
    await type('写到一半');
    act(() => give({ ...draftOf, modules: [] }));
    expect(await screen.findByText(/“条件”已从记录中删除/)).toBeVisible();
    expect(card()).toHaveTextContent('写到一半');
    server.answer(recordCalls.addModule, { moduleId: 'm2' });
    server.answer(recordCalls.discardDraft, {});
    fireEvent.click(screen.getByRole('button', { name: '作为新模块放回' }));
    await waitFor(() =>
      expect(server.sent(recordCalls.addModule)[0]).toMatchObject({
        type: 'basicFields',
        title: '条件',
        content: form('写到一半'),
      }),
    );
  });
});

describe('T15 a restored draft', () => {
  it('is a draft in the bar as on the module, and Ctrl+S puts what is seen into the record', async () => {
    kept.set('wang/r/m1', {
      moduleId: 'm1',
      baseRevision: 3,
      contentVersion: 1,
      data: form('昨天写的'),
      savedAt: new Date().toISOString(),
    });
    open(draftOf);
    await waitFor(() => expect(card()).toHaveTextContent('昨天写的'));
    expect(screen.getByText(/^草稿已暂存/)).toBeVisible();
    expect(screen.queryByText('有更改待保存')).toBeNull();
    server.answer(recordCalls.saveModule, {
      contentRevision: 4,
      contentHash: 'h',
      lastCacheTime: new Date().toISOString(),
    });
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    expect(await screen.findByText(/^已存入记录/)).toBeVisible();
    expect(server.sent(recordCalls.saveModule)).toMatchObject([{ isAuto: false, data: form('昨天写的') }]);
  });
});

describe('a module marked N/A waives what is required', () => {
  it('only with a reason: one of the dictionary with a click, or words of one’s own', async () => {
    const items = [{ value: 'instrumentDown', zh: '仪器停用', en: 'Instrument out of service', enabled: true }];
    server.answer(organizationCalls.dictionaryItems, items);
    server.answer(recordCalls.setNotApplicable, {});
    open(draftOf);
    fireEvent.click(await screen.findByRole('button', { name: '“条件”的更多操作' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '标记不适用' }));
    const confirm = await screen.findByRole('button', { name: '确认' });
    fireEvent.click(confirm);
    expect(await screen.findByText('请填写原因')).toBeVisible();
    expect(server.sent(recordCalls.setNotApplicable)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: '仪器停用' }));
    expect(screen.getByRole('textbox', { name: /原因/ })).toHaveValue('仪器停用');
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(server.sent(recordCalls.setNotApplicable)).toMatchObject([{ notApplicable: true, reason: '仪器停用' }]),
    );
  });
});

describe('leaving a module', () => {
  const second = moduleForTests({ id: 'm2', type: 'basicFields', title: '后处理', content: form('乙') });
  const saved = { contentRevision: 4, contentHash: 'h', lastCacheTime: new Date().toISOString() };
  const events = () => server.sent(recordCalls.saveModule).filter((sent) => !sent.isAuto);
  const elsewhere = (): void => act(() => screen.getByRole('textbox', { name: '记录标题' }).focus());
  const typeIn = async (title: string, words: string): Promise<void> => {
    const card = within(screen.getByRole('article', { name: title }));
    fireEvent.click(card.getByRole('button', { name: '编辑' }));
    const field = await card.findByRole('textbox', { name: '收率' });
    act(() => field.focus());
    fireEvent.change(field, { target: { value: words } });
    // Long enough in it to have entered it.
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  beforeEach(() => {
    server.answer(recordCalls.saveModule, saved);
    server.answer(recordCalls.releaseEdit, {});
  });

  it('for another part of the page writes one event and closes its editor; nothing changed, no event', async () => {
    open({ ...draftOf, modules: [module, second] });
    await typeIn('条件', '改过');
    expect(events()).toEqual([]);
    elsewhere();
    await waitFor(() => expect(box()).toBeNull());
    expect(events()).toMatchObject([{ moduleId: 'm1', baseRevision: module.contentRevision, data: form('改过') }]);
    expect(server.sent(recordCalls.releaseEdit)).toMatchObject([{ moduleId: 'm1' }]);
    expect(await screen.findByText(/^已存入记录/)).toBeVisible();
    fireEvent.click(within(screen.getByRole('article', { name: '后处理' })).getByRole('button', { name: '编辑' }));
    const field = await screen.findByRole('textbox', { name: '收率' });
    act(() => field.focus());
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(box()).toBeNull());
    expect(events()).toHaveLength(1);
  });
  it('with content that does not fit leaves it open, as a draft', async () => {
    const mail = { fields: [{ key: 'yield', label: '收率', type: 'email', value: null }] };
    open({ ...draftOf, modules: [moduleForTests({ type: 'basicFields', title: '条件', content: mail })] });
    await typeIn('条件', '不是邮箱');
    elsewhere();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(box()).toHaveValue('不是邮箱');
    expect(events()).toEqual([]);
  });
  it('asks for a reason once a visit, not for every module and save', async () => {
    open({ ...draftOf, reasonRequired: true, modules: [module, second] });
    await typeIn('条件', '改过');
    elsewhere();
    fireEvent.change(await screen.findByRole('textbox', { name: /原因/ }), { target: { value: '抄写有误' } });
    fireEvent.click(screen.getByRole('button', { name: '确认' }));
    await waitFor(() => expect(events()).toHaveLength(1));
    await waitFor(() => expect(box()).toBeNull());
    await typeIn('后处理', '也改');
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() => expect(events()).toHaveLength(2));
    expect(events().map((sent) => sent.reason)).toEqual(['抄写有误', '抄写有误']);
  });
  it('one primary act at a time: submit, and while a module is open its Done', async () => {
    open(draftOf);
    const primary = () =>
      screen.getAllByRole('button').flatMap((each) => (each.dataset['variant'] === 'filled' ? [each.textContent] : []));
    expect(primary()).toEqual(['提交审核']);
    await typeIn('条件', '改过');
    expect(primary()).toEqual(['完成']);
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  });
  it('Ctrl+Enter submits by keys alone, what is open included', async () => {
    open(draftOf);
    await screen.findByRole('button', { name: '编辑' });
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: '提交审核' })).toBeVisible();
  });
  it('a click on the text edits it; on touch, and where something was selected, it does not', async () => {
    open(draftOf);
    const words = await screen.findByText('已保存');
    fireEvent.pointerDown(words, { pointerType: 'touch' });
    fireEvent.click(words);
    expect(server.sent(recordCalls.enableEdit)).toEqual([]);
    fireEvent.pointerDown(words, { pointerType: 'mouse' });
    fireEvent.click(words);
    await waitFor(() => expect(box()).toHaveFocus());
  });
});

describe('files dropped or pasted where no editor takes them', () => {
  const { stored } = uploads;
  const file = new File(['pdf'], '谱图.pdf', { type: 'application/pdf' });
  const dropped = () => ({ dataTransfer: { types: ['Files'], files: [file] } });
  beforeEach(() => {
    uploads.sent.length = 0;
    server.answer(recordCalls.addModule, { moduleId: 'm9' });
  });

  it('become a document module, and the browser stays on the page', async () => {
    open(draftOf);
    await screen.findByText('已保存');
    // False: what the browser would do by itself was prevented.
    expect(fireEvent.dragOver(document.body, dropped())).toBe(false);
    expect(fireEvent.drop(document.body, dropped())).toBe(false);
    await waitFor(() =>
      expect(server.sent(recordCalls.addModule)).toMatchObject([
        { type: 'labDocument', title: '文档', content: { files: [stored] } },
      ]),
    );
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [file] } });
    await waitFor(() => expect(server.sent(recordCalls.addModule)).toHaveLength(2));
  });
  it('are not taken from a copied table that brings a picture of itself, nor by a record that cannot be changed', async () => {
    open(locked(draftOf));
    await screen.findByText('已保存');
    fireEvent.paste(document.body, { clipboardData: { types: ['text/html', 'Files'], files: [file] } });
    expect(fireEvent.drop(document.body, dropped())).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(uploads.sent).toEqual([]);
  });
});

describe('way 22 who is here and where', () => {
  const two: RecordView = { ...draftOf, modules: [module, moduleForTests({ id: 'm2', title: '结果' })] };
  it('the bar, the card and the outline say who edits and who views which module; a click on the avatar goes there', async () => {
    server.answer(recordCalls.isOpen, {
      ...{ isOpen: true, openInfo: { operator: '李静', operatorId: 'li' } },
      present: [
        { accountId: 'li', name: '李静', moduleId: 'm1' },
        { accountId: 'chen', name: '陈国栋', moduleId: 'm1' },
      ],
    });
    server.answer(recordCalls.lockList, [
      { moduleId: 'm2', holderId: 'li', holderName: '李静', until: '2026-03-02T08:00:00.000Z', mine: false },
    ]);
    const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    open(two);
    const bar = await screen.findByRole('group', { name: '还有谁在此页' });
    // Who holds a module is there, whatever they look at meanwhile.
    const li = await within(bar).findByRole('button', { name: '李静 正在编辑“结果”' });
    await within(bar).findByRole('button', { name: '陈国栋 在看“条件”' });
    expect(screen.getByRole('article', { name: '结果' })).toHaveTextContent('李静 正在编辑“结果”');
    expect(screen.getByRole('article', { name: '条件' })).toHaveTextContent('陈国栋 在看“条件”');
    expect(screen.getByRole('navigation', { name: '目录' })).toHaveTextContent('陈国栋 在看“条件”');
    fireEvent.click(li);
    expect(shown.mock.contexts.at(-1)).toHaveProperty('id', 'module-m2');
  });
  it('who only reads is here too, and says so as a reader', async () => {
    open(locked(draftOf));
    await waitFor(() =>
      expect(server.sent(recordCalls.isOpen)).toContainEqual(
        expect.objectContaining({ opening: true, reading: true, moduleId: 'm1' }),
      ),
    );
  });
});

describe('/ searches, and inserts where one is in the outline', () => {
  it('elsewhere it is left to the search; in the outline it opens the modules, and the new one comes behind that', async () => {
    const second = moduleForTests({ id: 'm2', type: 'basicFields', title: '结果', content: form('') });
    server.answer(recordCalls.addModule, { moduleId: 'm3' });
    open({ ...draftOf, modules: [module, second] });
    const outline = await screen.findByRole('navigation', { name: '目录' });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(fireEvent.keyDown(within(outline).getByRole('button', { name: /^条件/ }), { key: '/' })).toBe(false);
    fireEvent.click(await screen.findByRole('menuitem', { name: '图文编辑' }));
    await waitFor(() => expect(server.sent(recordCalls.addModule)).toMatchObject([{ type: 'editor', index: 1 }]));
    expect(within(outline).getByText(/^模块/)).toHaveAttribute('title', expect.stringContaining('按 / 在此添加模块'));
  });
});
