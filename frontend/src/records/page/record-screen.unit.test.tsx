import { notificationsStore } from '@mantine/notifications';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi, type MockInstance } from 'vitest';
import { keptDrafts } from '../../testing/kept-drafts';
import * as upload from '../../api/upload';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { shortcutStore } from '../../ui/shortcuts';
import { RecordScreen } from './record-screen';

const form = (value: string) => ({ fields: [{ key: 'yield', label: '收率', type: 'input', value }] });
const module = moduleForTests({ type: 'basicFields', title: '条件', content: form('已保存') });
const draftOf: RecordView = { ...recordForTests, modules: [module] };
const locked = (record: RecordView): RecordView => ({
  ...record,
  status: 'inReview',
  may: { ...record.may, edit: false, submit: false },
  modules: record.modules.map((each) => ({ ...each, mayEdit: false })),
});

beforeAll(() => readTexts('records', 'integrations', 'registers', 'tlc'));
let server: ServerForTests;
let give: (record: RecordView) => void;
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
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
    expect(card()).toHaveTextContent('现在不能修改，没有存入记录');
    expect(screen.queryByRole('button', { name: '保留并继续编辑' })).toBeNull();
    expect([...keptDrafts.values()].map((draft) => draft.data)).toEqual([form('没来得及保存')]);
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    await waitFor(() =>
      expect(notificationsStore.getState().notifications.at(-1)?.message).toContain('现在不能存入记录'),
    );
    expect(server.sent(recordCalls.saveModule)).toEqual([]);

    act(() => give(draftOf));
    expect(card()).toHaveTextContent('没来得及保存');
    fireEvent.click(await screen.findByRole('button', { name: '保留并继续编辑' }));
    expect(await screen.findByRole('textbox', { name: '收率' })).toHaveValue('没来得及保存');
  });
  it('what was typed and taken back is saved by nothing, and no reason is asked for it', async () => {
    open({ ...draftOf, reasonRequired: true });
    server.answer(recordCalls.releaseEdit, {});
    await type('另一个值');
    fireEvent.change(await screen.findByRole('textbox', { name: '收率' }), { target: { value: '已保存' } });
    fireEvent.click(within(card()).getByRole('button', { name: '完成' }));
    await waitFor(() => expect(box()).toBeNull());
    expect(server.sent(recordCalls.saveModule)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(keptDrafts.size).toBe(0);
    expect(screen.queryByText('有更改待保存')).toBeNull();
  });
  it('shows what was kept after a reload too, to be copied, compared and discarded', async () => {
    keptDrafts.set('wang/r/m1', {
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
    expect(await screen.findByText(/没有存入记录/)).toBeVisible();
    expect(card()).toHaveTextContent('已保存');
    fireEvent.click(screen.getByRole('button', { name: '复制文字' }));
    await waitFor(() => expect(written.join()).toContain('重开之前写的'));
    fireEvent.click(screen.getByRole('button', { name: '对比' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('重开之前写的');
    fireEvent.click(screen.getByRole('button', { name: '放弃' }));
    await waitFor(() => expect(keptDrafts.size).toBe(0));
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

describe('an empty module', () => {
  const empty: RecordView = { ...draftOf, modules: [{ ...module, content: form('') }] };
  it('offers what to do first, which opens its editor', async () => {
    open(empty);
    fireEvent.click(await screen.findByRole('button', { name: '填写字段' }));
    expect(await screen.findByRole('textbox', { name: '收率' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '填写字段' })).toBeNull();
  });
  it('offers nothing to whoever may not, nor where something is written', async () => {
    open(locked(empty));
    await screen.findByRole('article', { name: '条件' });
    expect(screen.queryByRole('button', { name: '填写字段' })).toBeNull();
    act(() => give(draftOf));
    await screen.findByRole('button', { name: '编辑' });
    expect(screen.queryByRole('button', { name: '填写字段' })).toBeNull();
  });
});

describe('T15 a restored draft', () => {
  const yesterday = (): unknown =>
    keptDrafts.set('wang/r/m1', {
      moduleId: 'm1',
      baseRevision: 3,
      contentVersion: 1,
      data: form('昨天写的'),
      savedAt: new Date().toISOString(),
    });
  const events = () => server.sent(recordCalls.saveModule).filter((sent) => !sent.isAuto);

  it('goes into the record by no act that is about something else: submitting asks, signing waits', async () => {
    yesterday();
    open(draftOf);
    await waitFor(() => expect(card()).toHaveTextContent('昨天写的'));
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    const asked = await screen.findByRole('dialog', { name: '有尚未存入记录的草稿' });
    expect(asked).toHaveTextContent('条件');
    expect(within(asked).getByRole('button', { name: '查看' })).toBeVisible();
    fireEvent.click(within(asked).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    const told = (): unknown[] => notificationsStore.getState().notifications.map(({ message }) => message);
    fireEvent.click(within(card()).getByRole('button', { name: '签署' }));
    await waitFor(() => expect(told()).toContainEqual(expect.stringContaining('请先选择保留或放弃')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(events()).toEqual([]);
    server.answer(recordCalls.saveModule, { contentRevision: 4, contentHash: 'h', lastCacheTime: '' });
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
    fireEvent.click(await screen.findByRole('button', { name: '保存 1 份草稿并继续' }));
    await waitFor(() => expect(events()).toMatchObject([{ data: form('昨天写的') }]));
    expect(await screen.findByRole('dialog', { name: '提交审核' })).toBeVisible();
  });
  it('is a draft in the bar as on the module, and Ctrl+S puts what is seen into the record', async () => {
    yesterday();
    open(draftOf);
    await waitFor(() => expect(card()).toHaveTextContent('昨天写的'));
    // The bar, the outline, the card and the note above it: one state, one wording.
    expect(screen.getAllByText(/^草稿已暂存/)).toHaveLength(4);
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

it('the title is saved by the keys of the save, once, and what is typed on meanwhile stays', async () => {
  server.answer(recordCalls.modifyRecord, {});
  const answer = server.hold(recordCalls.modifyRecord);
  open(draftOf);
  const title = await screen.findByRole('textbox', { name: '记录标题' });
  act(() => title.focus());
  fireEvent.change(title, { target: { value: '新题' } });
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(server.sent(recordCalls.modifyRecord)).toMatchObject([{ title: '新题' }]));
  fireEvent.blur(title);
  fireEvent.change(title, { target: { value: '新题目' } });
  answer();
  await waitFor(() => expect(title).toHaveValue('新题目'));
  expect(server.sent(recordCalls.modifyRecord)).toHaveLength(1);
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
  it('is not by Escape in a cell of its table: that takes back what was typed there, and saves nothing', async () => {
    const spot = { id: 's', laneId: 'l', rf: 0.3, seenUnder: [], colour: 'none', size: 'medium', strength: 'medium', tail: 'none', note: '主点' }; // prettier-ignore
    const plate = {
      plates: [
        {
          ...{ id: 'p', eluent: '', developments: 1, phase: '', visualisations: [], remark: '', photo: null },
          ...{ lanes: [{ id: 'l', name: 'SM', at: null }], spots: [spot] },
        },
      ],
    };
    open({ ...draftOf, modules: [moduleForTests({ type: 'tlc', title: '薄层', content: plate })] });
    const shown = within(screen.getByRole('article', { name: '薄层' }));
    fireEvent.click(shown.getByRole('button', { name: '编辑' }));
    const note = (await shown.findAllByRole('textbox', { name: /备注$/ }))[0];
    if (!(note instanceof HTMLInputElement)) throw new Error('no cell');
    const before = note.value;
    act(() => note.focus());
    fireEvent.change(note, { target: { value: `${before} 拖尾` } });
    fireEvent.keyDown(note, { key: 'Escape' });
    expect(note.value).toBe(before);
    fireEvent.keyDown(note, { key: 'Escape' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([note.isConnected, events()]).toEqual([true, []]);
  });
  it('by Escape or Done stays open for whoever goes on in it while it is saved, and nothing of that is cut off', async () => {
    for (const leave of [
      () => fireEvent.keyDown(box() ?? document.body, { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: '完成' })),
    ]) {
      const { unmount } = open(draftOf);
      await typeIn('条件', '改过');
      const answer = server.hold(recordCalls.saveModule);
      leave();
      await waitFor(() => expect(events().at(-1)?.data).toEqual(form('改过')));
      fireEvent.change(box() ?? document.body, { target: { value: '改过又' } });
      answer();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(box()).toHaveValue('改过又');
      expect(events().at(-1)?.data).toEqual(form('改过'));
      fireEvent.click(screen.getByRole('button', { name: '完成' }));
      await waitFor(() => expect(box()).toBeNull());
      expect(events().at(-1)?.data).toEqual(form('改过又'));
      unmount();
    }
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
  it('S signs the module in hand, is told on its button and in the help, and is a letter while one types', async () => {
    open(draftOf);
    const button = await screen.findByRole('button', { name: '签署' });
    expect(button).toHaveAttribute('aria-keyshortcuts', 's');
    await type('x');
    fireEvent.keyDown(screen.getByRole('textbox', { name: '收率' }), { key: 's' });
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => box()?.blur());
    server.answer(recordCalls.saveModule, {
      contentRevision: 4,
      contentHash: 'h',
      lastCacheTime: new Date().toISOString(),
    });
    fireEvent.keyDown(window, { key: 's' });
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(shortcutStore.get().flatMap((group) => group.shortcuts.map((each) => each.label))).toContain('签署所在模块');
  });
  it('S is nothing where nothing may be signed', async () => {
    open(locked(draftOf));
    await screen.findByRole('article', { name: '条件' });
    expect(shortcutStore.get().flatMap((group) => group.shortcuts.map((each) => each.key))).not.toContain('s');
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
  it('a click in a dialog that stands above a module, such as the preview of its file, edits nothing', async () => {
    const file = { id: 'f1', hash: 'a'.repeat(64), name: '谱图.raw.csv', size: 9, mime: 'text/csv', note: '' };
    const modules = draftOf.modules.map((module) => ({ ...module, type: 'labDocument', content: { files: [file] } }));
    open({ ...draftOf, modules });
    fireEvent.click(await screen.findByRole('button', { name: '预览 谱图.raw.csv' }));
    fireEvent.click(await screen.findByRole('group', { name: '谱图.raw.csv' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent(recordCalls.enableEdit)).toEqual([]);
  });
});

describe('files dropped or pasted where no editor takes them', () => {
  const stored = { hash: 'a'.repeat(64), name: '谱图.pdf', size: 3, mime: 'application/pdf' };
  let uploading: MockInstance<typeof upload.uploadFile>;
  const file = new File(['pdf'], '谱图.pdf', { type: 'application/pdf' });
  const dropped = () => ({ dataTransfer: { types: ['Files'], files: [file] } });
  beforeEach(() => {
    uploading = vi.spyOn(upload, 'uploadFile').mockResolvedValue(stored);
    onTestFinished(() => uploading.mockRestore());
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
    expect(uploading).not.toHaveBeenCalled();
  });
});

describe('a module that is open elsewhere', () => {
  const held = (holderId: string, holderName: string) => {
    const lock = { holderId, holderName, until: '2026-03-02T08:00:00.000Z' };
    server.answer(recordCalls.lockList, [{ ...lock, moduleId: 'm1', mine: false }]);
    server.answer(recordCalls.enableEdit, { ...lock, isLocked: true });
  };
  const told = (): string => {
    const { notifications, queue } = notificationsStore.getState();
    return [...notifications, ...queue].map(({ message }) => message).join();
  };
  /** Another tab of the same browser, as this one hears it. */
  const otherTab = () => {
    const channel = new BroadcastChannel('shilu.records');
    const place = { recordId: 'r', account: 'wang' };
    const heard: unknown[] = [];
    channel.onmessage = ({ data }: MessageEvent<unknown>) => heard.push(data);
    const say = (word: object): void => channel.postMessage({ ...place, ...word });
    onTestFinished(() => {
      channel.postMessage({ gone: 7 });
      channel.close();
    });
    return { say, heard, place };
  };

  it('by another person is not signed: the button says why, and the password is not asked for', async () => {
    held('li', '李静');
    open(draftOf);
    await waitFor(() => expect(card()).toHaveTextContent('李静 正在编辑'));
    const button = within(card()).getByRole('button', { name: '签署' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('title', '李静 正在编辑此模块，编辑结束后才能签署。');
    fireEvent.click(button);
    await waitFor(() => expect(told()).toContain('李静 正在编辑此模块'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('by oneself in another tab: the card says so, is not signed, and goes on here with what was typed there', async () => {
    const { say, heard, place } = otherTab();
    open(draftOf);
    expect(await within(card()).findByRole('button', { name: '编辑' })).toBeVisible();
    say({ tab: 7, moduleId: 'm1', editing: ['m1'] });
    const here = await within(card()).findByRole('button', { name: '在这里继续编辑' });
    expect(card()).toHaveTextContent('您正在另一个窗口中编辑此模块，写的内容都在那里。');
    expect(within(card()).getByRole('button', { name: '签署' })).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(here);
    await waitFor(() => expect(heard).toContainEqual({ ...place, takes: 'm1' }));
    keptDrafts.set('wang/r/m1', {
      ...{ moduleId: 'm1', baseRevision: module.contentRevision, contentVersion: 1, data: form('那边写的') },
      savedAt: new Date().toISOString(),
    });
    say({ gives: 'm1' });
    say({ tab: 7, moduleId: 'm1', editing: [] });
    expect(await screen.findByRole('textbox', { name: '收率' })).toHaveValue('那边写的');
  });
  it('one that goes on in another tab closes here at once, with what was typed kept for it', async () => {
    const { say, heard, place } = otherTab();
    open(draftOf);
    await type('写到一半');
    say({ takes: 'm1' });
    await waitFor(() => expect(heard).toContainEqual({ ...place, gives: 'm1' }));
    expect([...keptDrafts.values()].map((draft) => draft.data)).toEqual([form('写到一半')]);
    await waitFor(() => expect(box()).toBeNull());
    // It is a draft there now, not here as well.
    expect(screen.queryByRole('button', { name: '保留并继续编辑' })).toBeNull();
    expect(told()).toContain('“条件”已转到您的另一个窗口中编辑');
    expect(server.sent(recordCalls.saveModule).filter(({ isAuto }) => isAuto !== true)).toEqual([]);
  });
  it('that it goes on in another tab is said once: by the card where that is in sight', async () => {
    const { say, heard, place } = otherTab();
    open(draftOf);
    await type('写到一半');
    const inSight = vi.spyOn(card(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 200));
    onTestFinished(() => inSight.mockRestore());
    const before = told();
    say({ takes: 'm1' });
    say({ tab: 7, moduleId: 'm1', editing: ['m1'] });
    await waitFor(() => expect(heard).toContainEqual({ ...place, gives: 'm1' }));
    await within(card()).findByText('您正在另一个窗口中编辑此模块，写的内容都在那里。');
    expect(told()).toBe(before);
  });
  it('by oneself in another browser: a click on the text asks, and the lease is taken over', async () => {
    held('wang', '王思远');
    open(draftOf);
    await waitFor(() => expect(card()).toHaveTextContent('您正在另一个窗口中编辑'));
    expect(card()).not.toHaveTextContent('王思远 正在编辑');
    fireEvent.keyDown(window, { key: 'e' });
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '在这里继续编辑' }));
    await waitFor(() => expect(server.sent(recordCalls.enableEdit).at(-1)).toMatchObject({ take: true }));
  });
  it('what one’s own other window saved is merged as that window’s, not as another person’s', async () => {
    server.refuse(recordCalls.saveModule, 'moduleChangedByOther');
    open({ ...draftOf, people: { wang: '王思远' } });
    await type('这边');
    server.answer(recordCalls.record, {
      ...draftOf,
      modules: [{ ...module, content: form('那边'), contentRevision: 9, savedBy: 'wang' }],
    });
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    fireEvent.click(await screen.findByRole('button', { name: '合并' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('您的另一个窗口 在');
    expect(dialog).toHaveTextContent('此窗口的版本');
    expect(dialog).toHaveTextContent('用另一个窗口的');
    expect(dialog).not.toHaveTextContent('王思远');
    expect(dialog).not.toHaveTextContent('对方');
  });
});

describe('way 22 who is here and where', () => {
  const two: RecordView = { ...draftOf, modules: [module, moduleForTests({ id: 'm2', title: '结果' })] };
  it('the bar, the card and the outline say who edits and who views which module; a click on the avatar goes there', async () => {
    server.answer(recordCalls.isOpen, {
      ...{ isOpen: true, openInfo: { operator: '李静', operatorId: 'li' }, elsewhere: [] },
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
  it("one's own other window is shown by one's own avatar, and said to be oneself", async () => {
    server.answer(recordCalls.isOpen, {
      ...{ isOpen: false, openInfo: null, present: [] },
      elsewhere: [{ moduleId: 'm2', reading: false }],
    });
    open(two);
    const bar = await screen.findByRole('group', { name: '还有谁在此页' });
    const self = await within(bar).findByRole('button', { name: '您在另一个窗口中查看“结果”' });
    expect(self).toHaveTextContent(/^王$/);
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

describe('the outline', () => {
  it('says a title whole, in two lines where it needs them', async () => {
    const title = '投料表与各批次原料的含量、当量及纯度一览';
    open({ ...draftOf, modules: [{ ...module, title }] });
    const outline = await screen.findByRole('navigation', { name: '目录' });
    expect(
      within(outline).getByRole('button', { name: title }).querySelector('span[aria-hidden]:not(:empty)'),
    ).toBeNull();
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
  it('modules that are added one after the other come in that order, whatever has the focus meanwhile', async () => {
    const second = moduleForTests({ id: 'm2', type: 'basicFields', title: '结果', content: form('') });
    const third = moduleForTests({ id: 'm3', type: 'basicFields', title: '字段三', content: form('') });
    server.answer(recordCalls.addModule, { moduleId: 'm3' });
    open({ ...draftOf, modules: [module, second] });
    const outline = await screen.findByRole('navigation', { name: '目录' });
    fireEvent.keyDown(within(outline).getByRole('button', { name: /^条件/ }), { key: '/' });
    fireEvent.click(await screen.findByRole('menuitem', { name: '基础字段' }));
    await waitFor(() => expect(server.sent(recordCalls.addModule)).toMatchObject([{ index: 1 }]));
    act(() => give({ ...draftOf, modules: [module, third, second] }));
    await within(outline).findByRole('button', { name: /^字段三/ });
    fireEvent.click(within(outline).getByRole('button', { name: /添加模块/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '图文编辑' }));
    await waitFor(() => expect(server.sent(recordCalls.addModule)[1]).toMatchObject({ type: 'editor', index: 2 }));
  });
});
