import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loseSession } from '../../api/session-lost';
import { MemberDrawer } from '../../identity/members/member-drawer';
import { roleRegister } from '@shilu/events/identity/role';
import { AddAccountDialog } from '../../identity/service-accounts/add-account-dialog';
import { ProjectDrawer } from '../../projects/project-form';
import { TaskDrawer } from '../../projects/task-form';
import { notebookCalls } from '../../records/lists/places';
import { NotebookForm } from '../../records/notebooks/notebook-form';
import { RegisterForm } from '../../registers/register-form';
import { asks, serverForTests, type ServerForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { readTexts, show } from '../../testing/show';
import { holdHalfTyped } from '../half-typed';
import { TYPED_LIMITS } from './typed-store';

beforeAll(() => readTexts('registers', 'common', 'projects', 'recordLists', 'team', 'serviceAccounts'));

const calls = registerCalls(notebookRegister);
const NAME = notebookRegister.fields.find(({ key }) => key === 'name')?.label['zh-CN'] ?? '';
const at = '2026-03-02T08:00:00.000Z';
const entry: RegisterEntry = {
  ...{ id: 'n1', ownerId: 'wang', removed: false, revision: 3, createdAt: at, modifiedAt: at },
  values: { name: '旧名', number: 'N-1', description: '旧说明' },
};
const other = {
  ...sessionForTests,
  ...{ sessionId: 'session-2', accountInfo: { ...sessionForTests.accountInfo, id: 'li', account: 'lixt' } },
};
const kept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('shilu.typed/'));
const begin = (): ServerForTests => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(organizationCalls.departmentList, []);
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(registerCalls(roleRegister).page, [], 0);
  return server;
};
/** The form in its dialog, which Escape closes. */
const open = (held: RegisterEntry | null = entry, session = sessionForTests) => {
  const Host = () => {
    const [shown, setShown] = useState(true);
    return shown ? (
      <RegisterForm
        register={notebookRegister}
        controls={{}}
        entry={held}
        readOnly={false}
        onClose={() => setShown(false)}
      />
    ) : (
      <p>closed</p>
    );
  };
  return show(<Host />, { session });
};
const box = (name = NAME): HTMLElement => screen.getByRole('textbox', { name });
const type = (value: string, name = NAME): boolean => fireEvent.change(box(name), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const escape = (): boolean => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const found = (): HTMLElement | null => screen.queryByText(/还没有保存的内容/);
/** The page is gone, and what it had in its memory. */
const reload = ({ unmount }: { readonly unmount: () => void }): void => {
  window.dispatchEvent(new Event('pagehide'));
  unmount();
};

describe('what is typed in a form', () => {
  it('and left by Escape is there again where the form is opened next, and asks nothing on the way', async () => {
    begin();
    open();
    type('我的名');
    escape();
    expect(await screen.findByText('closed')).toBeVisible();
    open();
    expect(await screen.findByText(/还没有保存的内容/)).toBeVisible();
    expect(box()).toHaveValue('我的名');
    expect(box('编号')).toHaveValue('N-1');
  });

  it('is sent with what an editor in it still holds back', async () => {
    const server = begin();
    server.answer(calls.modify, { id: 'n1' });
    open();
    type('一半');
    onTestFinished(holdHalfTyped(() => Promise.resolve().then(() => void type('全部'))));
    press('保存');
    expect(server.sent(calls.modify)).toEqual([]);
    expect(await screen.findByText('closed')).toBeVisible();
    expect(server.sent(calls.modify)).toMatchObject([{ name: '全部' }]);
  });

  it('while it is being saved is kept, and offered where the form is opened next', async () => {
    const server = begin();
    server.answer(calls.modify, { id: 'n1' });
    const answer = server.hold(calls.modify);
    open();
    type('先');
    press('保存');
    await waitFor(() => expect(server.sent(calls.modify)).toMatchObject([{ name: '先' }]));
    type('先后');
    answer();
    expect(await screen.findByText('closed')).toBeVisible();
    expect(kept()).toHaveLength(1);
    open({ ...entry, revision: 4, values: { ...entry.values, name: '先' } });
    expect(await screen.findByText(/还没有保存的内容/)).toBeVisible();
    expect(box()).toHaveValue('先后');
  });

  it('survives that the page is loaded anew, and that the session is lost', async () => {
    begin();
    const first = open(null);
    type('第一句');
    reload(first);
    const second = open(null);
    await waitFor(() => expect(box()).toHaveValue('第一句'));
    type('第一句，第二句');
    act(() => loseSession());
    second.unmount();
    open(null);
    await waitFor(() => expect(box()).toHaveValue('第一句，第二句'));
    // Of what was kept before nothing is left beside it.
    expect(kept()).toHaveLength(1);
  });

  it('is offered to nobody else at the same browser', async () => {
    begin();
    reload(Object.assign(open(null), {}));
    const mine = open(null);
    type('只有我');
    reload(mine);
    const theirs = open(null, other);
    expect(box()).toHaveValue('');
    expect(found()).toBeNull();
    theirs.unmount();
    open(null);
    await waitFor(() => expect(box()).toHaveValue('只有我'));
  });

  it('is of one form and one thing: another entry, and a new one, open as they stand', () => {
    begin();
    const first = open();
    type('我的名');
    reload(first);
    const another = open({ ...entry, id: 'n2' });
    expect(box()).toHaveValue('旧名');
    another.unmount();
    open(null);
    expect(box()).toHaveValue('');
  });

  it('may be discarded, and the discarding taken back', async () => {
    begin();
    const first = open();
    type('我的名');
    reload(first);
    open();
    press('丢弃');
    expect(box()).toHaveValue('旧名');
    expect(kept()).toEqual([]);
    press('撤销');
    expect(box()).toHaveValue('我的名');
    await waitFor(() => expect(kept()).toHaveLength(1));
  });

  it('is gone once it is saved, and where it is cancelled', async () => {
    const server = begin();
    server.answer(calls.modify, { id: 'n1' });
    const first = open();
    type('我的名');
    reload(first);
    const again = open();
    press('保存');
    expect(await screen.findByText('closed')).toBeVisible();
    expect(kept()).toEqual([]);
    again.unmount();
    open();
    type('另一个名');
    press('取消');
    expect(await screen.findByText('closed')).toBeVisible();
    expect(kept()).toEqual([]);
  });

  it('is merged with what was saved meanwhile: untouched shows theirs, what both changed is chosen, and theirs is the base', async () => {
    const server = begin();
    server.answer(calls.modify, { id: 'n1' });
    const first = open();
    type('我的名');
    type('N-2', '编号');
    reload(first);
    open({ ...entry, revision: 5, values: { ...entry.values, name: '他人的名', description: '他人的说明' } });
    const group = await screen.findByRole('group', { name: `他人修改的${NAME}` });
    expect(group).toHaveTextContent('他人的名');
    expect(box()).toHaveValue('我的名');
    expect(box('编号')).toHaveValue('N-2');
    expect(box('说明')).toHaveValue('他人的说明');
    press('保存');
    expect(await screen.findByText(`您和他人都修改了：${NAME}。请在该处选择保留哪一个。`)).toBeVisible();
    expect(server.sent(calls.modify)).toEqual([]);
    fireEvent.click(within(group).getByRole('button', { name: '保留我的' }));
    press('保存');
    await waitFor(() =>
      expect(server.sent(calls.modify)).toMatchObject([
        { name: '我的名', number: 'N-2', description: '他人的说明', baseRevision: 5 },
      ]),
    );
  });

  it('and is saved by now is offered no more', async () => {
    begin();
    const first = open();
    type('我的名');
    reload(first);
    open({ ...entry, revision: 4, values: { ...entry.values, name: '我的名' } });
    expect(found()).toBeNull();
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('of a field that the register has no more is left out, and what is none of a form is passed over', async () => {
    begin();
    const first = open(null);
    type('我的名');
    reload(first);
    const [key = ''] = kept();
    const stored = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, stored.replace('"name":"我的名"', '"name":"我的名","gone":"x"'));
    const server = begin();
    server.answer(calls.add, { id: 'n9' });
    open(null);
    press('保存');
    await waitFor(() => expect(server.sent(calls.add)).toEqual([{ name: '我的名' }]));
    localStorage.setItem(key, '{"at":1}');
    open(null);
    expect(found()).toBeNull();
  });
});

describe('what this browser cannot keep', () => {
  const refuseToKeep = (): void => {
    const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => spy.mockRestore());
  };
  const unload = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is said in the form, and asked about before the dialog or the tab closes', async () => {
    begin();
    open();
    expect(unload()).toBe(false);
    refuseToKeep();
    type('我的名');
    expect(unload()).toBe(true);
    expect(await screen.findByText(/无法保留未保存的内容（/)).toBeVisible();
    escape();
    expect(await screen.findByText(/填写的内容将丢失/)).toBeVisible();
    press('留在本页');
    await waitFor(() => expect(screen.queryByText(/填写的内容将丢失/)).toBeNull());
    expect(box()).toHaveValue('我的名');
    press('取消');
    fireEvent.click(await screen.findByRole('button', { name: '离开' }));
    expect(await screen.findByText('closed')).toBeVisible();
  });

  it('is what is larger than one form may hold; what is kept asks nothing', () => {
    begin();
    open(null);
    type('短');
    expect(unload()).toBe(false);
    expect(kept()).toHaveLength(1);
    type('长'.repeat(TYPED_LIMITS.one), '说明');
    expect(unload()).toBe(true);
  });
});

describe('a save without an answer', () => {
  const offline = () => {
    const commands: { readonly id: string | null; readonly body: unknown }[] = [];
    const away = { current: true };
    const answers = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
      if (!asks(calls.add, url)) return answers(url, init);
      commands.push({ id: new Headers(init.headers).get('command-id'), body: init.body });
      return away.current ? Promise.reject(new TypeError('Failed to fetch')) : answers(url, init);
    });
    return { commands, away };
  };

  it('is told in the dialog with what to do, keeps what was typed, and is the same command when it is tried again, also after a reload', async () => {
    const server = begin();
    server.answer(calls.add, { id: 'n9' });
    const { commands, away } = offline();
    const first = open(null);
    type('我的名');
    press('保存');
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(/没有收到服务器的答复/)).toBeVisible();
    expect(box()).toHaveValue('我的名');
    reload(first);
    open(null);
    await waitFor(() => expect(box()).toHaveValue('我的名'));
    away.current = false;
    press('保存');
    expect(await screen.findByText('closed')).toBeVisible();
    expect(commands.length).toBeGreaterThan(1);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(1);
    expect(kept()).toEqual([]);
    // What is added next in the same words is another.
    open(null);
    type('我的名');
    press('保存');
    await waitFor(() => expect(new Set(commands.map(({ id }) => id)).size).toBe(2));
  });

  it('is told in the dialog while it is still awaited', async () => {
    const server = begin();
    const release = server.hold(calls.add);
    server.answer(calls.add, { id: 'n9' });
    open(null);
    type('我的名');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    press('保存');
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(within(screen.getByRole('dialog')).getByText(/服务器还没有答复/)).toBeVisible();
    vi.useRealTimers();
    release();
    expect(await screen.findByText('closed')).toBeVisible();
  });
});

const nothing = (): void => {};
it.each([
  ['a project', /项目名称/, () => <ProjectDrawer opened onClose={nothing} />],
  ['a task', /任务名称/, () => <TaskDrawer opened projectId="p" onClose={nothing} />],
  ['a notebook', /名称/, () => <NotebookForm onSaved={nothing} onCancel={nothing} />],
  ['a member', /姓名/, () => <MemberDrawer opened onClose={nothing} />],
  ['a service account', /名称/, () => <AddAccountDialog onClose={nothing} />],
] as const)('what is typed of %s is kept', async (_what, name, form) => {
  begin().answer(notebookCalls.page, [], 0);
  const first = show(form());
  fireEvent.change(screen.getAllByRole('textbox', { name })[0] ?? document.body, { target: { value: '写了一半' } });
  reload(first);
  show(form());
  expect(await screen.findByText(/还没有保存的内容/)).toBeVisible();
  expect(screen.getAllByRole('textbox', { name })[0]).toHaveValue('写了一半');
});
