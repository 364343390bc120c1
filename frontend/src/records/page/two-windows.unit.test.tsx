import { Notifications } from '@mantine/notifications';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keptDrafts } from '../../testing/kept-drafts';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordScreen } from './record-screen';

const form = (value: string) => ({ fields: [{ key: 'yield', label: '收率', type: 'input', value }] });
const module = moduleForTests({ type: 'basicFields', title: '条件', content: form('已保存') });
const record: RecordView = { ...recordForTests, modules: [module] };
const stored = (value: string, at = Date.now()) => ({
  ...{ moduleId: 'm1', baseRevision: module.contentRevision, contentVersion: 1, data: form(value) },
  savedAt: new Date(at).toISOString(),
});

beforeAll(() => readTexts('records', 'integrations', 'registers'));
let server: ServerForTests;
let give: (record: RecordView) => void;
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.releaseEdit, {});
  server.answer(recordCalls.discardDraft, {});
  server.answer(recordCalls.enableEdit, { isLocked: false, holderId: null, holderName: null, until: null });
  server.answer(recordCalls.record, record);
});
const open = () => {
  const Screen = () => {
    const [shown, setShown] = useState(record);
    give = setShown;
    return (
      <>
        <RecordScreen record={shown} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />
        <Notifications />
      </>
    );
  };
  return show(<Screen />, { at: '/editRecord/r?panel=none' });
};
const card = (): HTMLElement => screen.getByRole('article', { name: '条件' });
const button = (name: string): HTMLElement => within(card()).getByRole('button', { name });
const box = (): HTMLElement | null => screen.queryByRole('textbox', { name: '收率' });
const lock = { holderId: 'wang', holderName: '王思远', until: '2036-03-02T08:00:00.000Z' };
/** Another browser of the same person has it open. */
const heldThere = (): void => {
  server.answer(recordCalls.lockList, [{ ...lock, moduleId: 'm1', mine: false }]);
};
const tab = () => {
  const channel = new BroadcastChannel('shilu.records');
  onTestFinished(() => {
    channel.postMessage({ gone: 7 });
    channel.close();
  });
  return (word: object): void => channel.postMessage({ recordId: 'r', account: 'wang', ...word });
};
const type = async (words: string): Promise<void> => {
  const edit = await screen.findByRole('button', { name: '编辑' });
  edit.focus();
  fireEvent.click(edit);
  const field = await screen.findByRole('textbox', { name: '收率' });
  await waitFor(() => expect(field).toHaveFocus());
  fireEvent.change(field, { target: { value: words } });
};
/** As a browser does it: what has the focus is pressed by a space, and the page hears of each key. */
const typeOn = (words: string): void => {
  for (const key of words) {
    const at = document.activeElement ?? document.body;
    const goesOn = fireEvent.keyDown(at, { key });
    if (goesOn && key === ' ' && at instanceof HTMLButtonElement) fireEvent.click(at);
  }
};

describe('an editor that closes under the hands of whoever types in it', () => {
  const locked: RecordView = {
    ...record,
    status: 'inReview',
    may: { ...record.may, edit: false, submit: false },
    modules: [{ ...module, mayEdit: false }],
  };
  it.each([
    ['another tab goes on with it', (): void => tab()({ takes: 'm1' })],
    ['the record can no longer be changed', (): void => act(() => give(locked))],
  ])('%s: the focus stays with the module, and no key typed on presses or opens anything', async (_, close) => {
    open();
    await type('写到一半');
    const asked = server.sent(recordCalls.enableEdit).length;
    close();
    await waitFor(() => expect(box()).toBeNull());
    expect(card()).toHaveFocus();
    typeOn('seal jk e a ');
    expect(card()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.sent(recordCalls.enableEdit)).toHaveLength(asked);
    expect(box()).toBeNull();
  });
  it('its module is removed: no key typed on is one of the page', async () => {
    open();
    await type('写到一半');
    act(() => give({ ...record, modules: [{ ...module, id: 'm2', title: '步骤' }] }));
    await waitFor(() => expect(box()).toBeNull());
    typeOn('ea');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(server.sent(recordCalls.enableEdit).filter(({ moduleId }) => moduleId === 'm2')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('by another browser: what was typed last is with the server, though a draft is just being sent', async () => {
    open();
    await type('先写的');
    const now = await screen.findByRole('textbox', { name: '收率' });
    server.refuse(recordCalls.saveModule, 'notFound');
    act(() => void window.dispatchEvent(new Event('blur')));
    fireEvent.change(now, { target: { value: '最后写的' } });
    heldThere();
    server.answer(recordCalls.enableEdit, { ...lock, isLocked: true });
    await waitFor(() => expect(box()).toBeNull(), { timeout: 12_000 });
    expect(card()).toHaveFocus();
    expect(server.sent(recordCalls.saveModule).at(-1)).toMatchObject({ isAuto: true, data: form('最后写的') });
    expect([...keptDrafts.values()].map(({ data }) => data)).toEqual([form('最后写的')]);
    // It may not be what is open there: it stays in sight, and is not discarded from here.
    expect(card()).toHaveTextContent('尚未存入记录');
    expect(within(card()).queryByRole('button', { name: '放弃' })).toBeNull();
  });
  it('by its own “Done” it is begun again from its button', async () => {
    open();
    await type('已保存');
    button('完成').focus();
    fireEvent.click(button('完成'));
    await waitFor(() => expect(box()).toBeNull());
    expect(button('编辑')).toHaveFocus();
  });
  it('nobody’s focus moves for a module that was not written in here', async () => {
    open();
    await screen.findByRole('button', { name: '编辑' });
    act(() => give({ ...record, modules: [{ ...module, isCheck: true }] }));
    await waitFor(() => expect(card()).toHaveTextContent('已签署'));
    expect(document.body).toHaveFocus();
  });
});

describe('an editor that opens', () => {
  it.each(['编辑', '在这里继续编辑'])(
    'by “%s”: “Done” is not where the press was, and keys wait for the field',
    async (name) => {
      const typed: string[] = [];
      document.execCommand = (_command, _ui, text) => typed.push(text ?? '') > 0;
      if (name !== '编辑') heldThere();
      open();
      const press = await screen.findByRole('button', { name });
      press.focus();
      fireEvent.click(press);
      expect(card()).toHaveFocus();
      typeOn('接着 e');
      const field = await screen.findByRole('textbox', { name: '收率' });
      expect(press).not.toBeInTheDocument();
      await waitFor(() => expect(field).toHaveFocus());
      expect(typed).toEqual(['接着 e']);
    },
  );
  it('that may not open gives the focus back to what was pressed', async () => {
    server.answer(recordCalls.enableEdit, { ...lock, holderId: 'li', holderName: '李静', isLocked: true });
    open();
    const press = await screen.findByRole('button', { name: '编辑' });
    press.focus();
    fireEvent.click(press);
    await waitFor(() => expect(press).toHaveFocus());
  });
  it('takes in what the other window sends a moment later, while nobody has typed here', async () => {
    heldThere();
    server.answer(recordCalls.drafts, [stored('那边先写的', Date.now() - 9_000)]);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '在这里继续编辑' }));
    const field = await screen.findByRole('textbox', { name: '收率' });
    expect(field).toHaveValue('那边先写的');
    server.answer(recordCalls.drafts, [stored('那边最后写的')]);
    await waitFor(() => expect(field).toHaveValue('那边最后写的'), { timeout: 4_000 });
    fireEvent.change(field, { target: { value: '这边写的' } });
    server.answer(recordCalls.drafts, [stored('那边又写的', Date.now() + 1_000)]);
    await act(() => new Promise((resolve) => setTimeout(resolve, 3_500)));
    expect(field).toHaveValue('这边写的');
  });
});

describe('a kept draft', () => {
  it('that is what one’s own other browser has open: one line and one button', async () => {
    heldThere();
    server.answer(recordCalls.drafts, [stored('那边写的')]);
    open();
    expect(await screen.findByRole('button', { name: '在这里继续编辑' })).toBeVisible();
    await waitFor(() => expect(card()).toHaveTextContent('那边写的'));
    expect(within(card()).getAllByRole('status')).toHaveLength(1);
    for (const name of ['保留并继续编辑', '放弃', '复制文字'])
      expect(within(card()).queryByRole('button', { name })).toBeNull();
  });
  it('that only this browser has stays in sight beside that, to be looked at', async () => {
    heldThere();
    keptDrafts.set('wang/r/m1', stored('只在这里'));
    open();
    expect(await screen.findByRole('button', { name: '在这里继续编辑' })).toBeVisible();
    expect(await screen.findByRole('button', { name: '对比' })).toBeVisible();
    for (const name of ['保留并继续编辑', '放弃']) expect(within(card()).queryByRole('button', { name })).toBeNull();
  });
  it('comes back from “Discard” as it was', async () => {
    keptDrafts.set('wang/r/m1', stored('写了半天'));
    open();
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(card()).toHaveTextContent('已保存'));
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(card()).toHaveTextContent('写了半天'));
    expect([...keptDrafts.values()].map(({ data }) => data)).toEqual([form('写了半天')]);
    expect(button('保留并继续编辑')).toBeVisible();
  });
  it('is not lost by a “Discard” that does not reach the server', async () => {
    keptDrafts.set('wang/r/m1', stored('写了半天'));
    server.refuse(recordCalls.discardDraft, 'notFound');
    open();
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(server.sent(recordCalls.discardDraft)).toHaveLength(1));
    await waitFor(() => expect(card()).toHaveTextContent('写了半天'));
    expect(keptDrafts.size).toBe(1);
  });
});
