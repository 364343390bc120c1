import { notificationsStore } from '@mantine/notifications';
import { registerCalls } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import { identityCalls } from '@shilu/events/identity/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { useQueryCall } from '../api/use-query-call';
import { registerKey } from '@shilu/events/live/told-key';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { EntryForm } from './entry-form';

beforeAll(() => readTexts('registers', 'common'));

const calls = registerCalls(notebookRegister);
const NAME = notebookRegister.fields.find(({ key }) => key === 'name')?.label['zh-CN'] ?? '';
const at = '2026-03-02T08:00:00.000Z';
const entry: RegisterEntry = {
  ...{ id: 'n1', ownerId: sessionForTests.accountInfo.id, removed: false, revision: 3, createdAt: at, modifiedAt: at },
  values: { name: '旧名', number: 'N-1', description: '旧说明' },
};
const theirs = { ...entry, revision: 5, values: { name: '他人的名', number: 'N-1', description: '他人的说明' } };
const open = () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  const readAnew: { current: (next: RegisterEntry) => void } = { current: () => {} };
  const Host = () => {
    const [held, setHeld] = useState(entry);
    useEffect(() => void (readAnew.current = setHeld), []);
    return (
      <EntryForm
        register={notebookRegister}
        controls={{}}
        entry={held}
        readOnly={false}
        onCancel={() => {}}
        onDone={() => {}}
      />
    );
  };
  show(<Host />);
  return { server, readAnew: (next: RegisterEntry) => act(() => readAnew.current(next)) };
};
const type = (name: string, value: string): boolean =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('what was read anew while the form is open is not written over: what is saved stands on what the form was opened with', async () => {
  const { server, readAnew } = open();
  server.answer(calls.modify, { id: 'n1' });
  type(NAME, '我的名');
  readAnew(theirs);
  expect(screen.getByRole('textbox', { name: NAME })).toHaveValue('我的名');
  save();
  await waitFor(() =>
    expect(server.sent(calls.modify)).toMatchObject([
      { id: 'n1', name: '我的名', description: '旧说明', baseRevision: 3 },
    ]),
  );
});

it('after a conflict, what was not touched shows theirs, what both changed is chosen by the person, and nothing is saved before', async () => {
  const { server } = open();
  server.refuse(calls.modify, 'changedMeanwhile');
  server.answer(calls.detail, theirs);
  type(NAME, '我的名');
  save();
  const group = await screen.findByRole('group', { name: `他人修改的${NAME}` });
  expect(group).toHaveTextContent('他人的名');
  expect(screen.getByRole('textbox', { name: NAME })).toHaveValue('我的名');
  expect(screen.getByRole('textbox', { name: '说明' })).toHaveValue('他人的说明');
  expect(screen.queryByRole('group', { name: '他人修改的说明' })).toBeNull();
  save();
  expect(await screen.findByText(`您和他人都修改了：${NAME}。请在该处选择保留哪一个。`)).toBeVisible();
  expect(server.sent(calls.modify)).toHaveLength(1);
  server.answer(calls.modify, { id: 'n1' });
  fireEvent.click(within(group).getByRole('button', { name: '保留我的' }));
  save();
  await waitFor(() =>
    expect(server.sent(calls.modify)[1]).toMatchObject({
      id: 'n1',
      name: '我的名',
      description: '他人的说明',
      baseRevision: 5,
    }),
  );
});

it('theirs may be taken', async () => {
  const { server } = open();
  server.refuse(calls.modify, 'changedMeanwhile');
  server.answer(calls.detail, theirs);
  type(NAME, '我的名');
  type('编号', 'N-2');
  save();
  fireEvent.click(await screen.findByRole('button', { name: '采用他人的' }));
  expect(screen.getByRole('textbox', { name: NAME })).toHaveValue('他人的名');
  server.answer(calls.modify, { id: 'n1' });
  save();
  await waitFor(() =>
    expect(server.sent(calls.modify)[1]).toMatchObject({ id: 'n1', name: '他人的名', number: 'N-2', baseRevision: 5 }),
  );
});

it('closed while what it changed comes on screen, it is saved, and the person goes nowhere', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(calls.modify, { id: 'n1' });
  server.answer(calls.page, [], 0);
  const goOn = vi.fn();
  const Host = () => {
    const [shown, setShown] = useState(true);
    useQueryCall(calls.page, { pageIndex: 1, pageSize: 20 }, { watch: [registerKey(notebookRegister)] });
    return shown ? (
      <EntryForm
        register={notebookRegister}
        controls={{}}
        entry={entry}
        readOnly={false}
        onCancel={() => setShown(false)}
        onDone={goOn}
      />
    ) : (
      <p>closed</p>
    );
  };
  show(<Host />);
  await waitFor(() => expect(server.sent(calls.page)).toHaveLength(1));
  const release = server.hold(calls.page);
  type(NAME, '我的名');
  save();
  await waitFor(() => expect(server.sent(calls.page)).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('closed')).toBeVisible();
  release();
  const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await waitFor(() => expect(toasts()).toContain('已保存'));
  expect(goOn).not.toHaveBeenCalled();
});
