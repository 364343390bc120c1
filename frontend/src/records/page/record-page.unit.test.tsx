import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { keptDrafts } from '../../testing/kept-drafts';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordPage } from './record-page';

beforeAll(() => readTexts('records', 'integrations', 'registers'));

const form = (value: string) => ({ fields: [{ key: 'yield', label: '收率', type: 'input', value }] });
const module = moduleForTests({ type: 'basicFields', title: '条件', content: form('已保存') });

it('fault 6 a right withdrawn while one types: the record goes, one’s own words stay on this computer, are shown, and can be copied', async () => {
  const server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.record, { ...recordForTests, modules: [module] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.releaseEdit, {});
  server.answer(recordCalls.enableEdit, { isLocked: false, holderId: null, holderName: null, until: null });
  const copied = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard: { writeText: copied } });
  show(
    <Routes>
      <Route path="/editRecord/:id" element={<RecordPage />} />
    </Routes>,
    { at: '/editRecord/r?panel=none' },
  );
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '收率' }), { target: { value: '产率 82%' } });

  for (const call of [recordCalls.record, recordCalls.saveModule, recordCalls.enableEdit] as const)
    server.refuse(call, 'notFound');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });

  expect(await screen.findByRole('heading', { level: 1, name: '没有找到，或不对您开放' })).toBeVisible();
  expect(screen.queryByText('已保存')).toBeNull();
  expect(await screen.findByText('产率 82%')).toBeVisible();
  expect(screen.getByText(/“条件”的草稿在本机，没有存入记录。/)).toBeVisible();
  expect([...keptDrafts.values()].map((draft) => draft.data)).toEqual([form('产率 82%')]);
  fireEvent.click(screen.getByRole('button', { name: '复制文字' }));
  await waitFor(() => expect(copied).toHaveBeenCalledWith(expect.stringContaining('产率 82%')));
});
