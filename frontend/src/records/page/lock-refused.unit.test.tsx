import { notifications, notificationsStore } from '@mantine/notifications';
import { refusals } from '@shilu/events/core/result-codes';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordScreen } from './record-screen';

beforeAll(() => readTexts('records', 'integrations', 'registers'));

it('a module that cannot be locked stays closed, and the words of the server stand as an error', async () => {
  proves('E09');
  notifications.clean();
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  const answered = globalThis.fetch;
  const { code, status } = refusals.moduleDeletedByOther;
  const refused = JSON.stringify({ code, message: '此模块已被他人删除，请刷新', response: null });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes(recordCalls.enableEdit.path)
      ? Promise.resolve(new Response(refused, { status }))
      : answered(url, init),
  );
  const fields = [{ key: 'yield', label: '收率', type: 'input', value: '82%' }];
  const module = moduleForTests({ type: 'basicFields', title: '条件', content: { fields } });
  const record = { ...recordForTests, modules: [module] };
  show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
    at: '/editRecord/r?panel=none',
  });
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  await waitFor(() =>
    expect(notificationsStore.getState().notifications).toEqual([
      expect.objectContaining({ message: '此模块已被他人删除，请刷新', role: 'alert' }),
    ]),
  );
  expect(screen.queryByRole('textbox', { name: '收率' })).toBeNull();
});
