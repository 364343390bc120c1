import { notifications, Notifications } from '@mantine/notifications';
import { organizationCalls } from '@shilu/events/organization/calls';
import { defaultSettings } from '@shilu/events/organization/organization';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { CloneRecordPage } from './clone-record-page';

const books = registerCalls(notebookRegister);
const book = {
  ...{ id: 'b', values: { name: '记录本', number: '', projectId: null }, removed: false, revision: 0 },
  ...{ ownerId: 'wang', modifiedBy: 'wang', mayChange: true, mayRemove: true },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
};
const form = moduleForTests({ type: 'basicFields', title: '条件', content: { fields: [] } });
const related = moduleForTests({ id: 'm2', type: 'recordRelate', title: '关联', content: { relations: [] } });

beforeAll(() => readTexts('records', 'registers'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(recordCalls.record, { ...recordForTests, modules: [form, related] });
  server.answer(books.page, [book]);
  server.answer(projectCalls.myActiveProjects, []);
  server.answer(recordCalls.addRecord, { id: 'new', number: 'SL-2' });
  server.answer(organizationCalls.settings, defaultSettings);
  server.answer(registerCalls(templateRegister).page, []);
});
const open = async (bookId = 'b'): Promise<void> => {
  show(
    <Routes>
      <Route path="/cloneRecord/:id/:bookId" element={<CloneRecordPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/cloneRecord/r/${bookId}` },
  );
  expect(await screen.findByRole('radio', { name: '全部内容' })).toBeChecked();
};

it('says of either copy what its modules leave behind', async () => {
  await open();
  expect(screen.getByText(/^记录关联不带入/)).toBeVisible();
  expect(screen.queryByText(/^基础字段：/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: '只带实验设置' }));
  expect(screen.getByText(/^基础字段：日期、勾选项、附件、批号和结果/)).toBeVisible();
  expect(screen.getByText(/^记录关联不带入/)).toBeVisible();
});

it.each([
  ['全部内容', 'clone'],
  ['只带实验设置', 'next'],
])('%s is asked for as %s', async (name, cloneFor) => {
  await open();
  fireEvent.click(screen.getByRole('radio', { name }));
  fireEvent.click(screen.getByRole('button', { name: '克隆' }));
  await waitFor(() =>
    expect(server.sent(recordCalls.addRecord)).toMatchObject([{ cloneId: 'r', bookId: 'b', cloneFor }]),
  );
});

it.each([
  ['wang', 'far'],
  ['li', 'b'],
])('a notebook beyond the first that %s keeps: the copy goes into %s', async (ownerId, bookId) => {
  server.answer(books.page, [book], 300);
  server.answer(books.detail, { ...book, id: 'far', ownerId, values: { ...book.values, name: '癸本' } });
  await open('far');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /记录本/ })).toHaveValue(bookId === 'far' ? '癸本' : '记录本'),
  );
  fireEvent.click(screen.getByRole('button', { name: '克隆' }));
  await waitFor(() => expect(server.sent(recordCalls.addRecord)).toMatchObject([{ bookId }]));
});

it('a next reaction takes the batch that its address names, with the template that the team has chosen; E11 is told', async () => {
  server.answer(organizationCalls.settings, { ...defaultSettings, nextTemplateId: 't1' });
  server.answer(recordCalls.addRecord, { id: 'new', number: 'SL-2', templateUnusable: 'noReaction' });
  // Five are shown at once: those of other screens would keep it waiting.
  notifications.clean();
  show(
    <>
      <Notifications />
      <Routes>
        <Route path="/cloneRecord/:id/:bookId" element={<CloneRecordPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at: '/cloneRecord/r/b?for=next&module=m&row=p&batch=b1' },
  );
  fireEvent.click(await screen.findByRole('button', { name: '新建' }));
  // It goes away by itself: whoever looks for it later may come too late.
  expect(await screen.findByText('所选模板或原记录没有合成反应，已改为克隆原记录。')).toBeVisible();
  expect(server.sent(recordCalls.addRecord)).toMatchObject([
    { cloneId: 'r', cloneFor: 'next', templateId: 't1', takes: { moduleId: 'm', row: 'p', batch: 'b1' } },
  ]);
});

it('L26 what the team has chosen is what a clone takes along at first', async () => {
  part('L26', 'what a clone takes along, and the template of a next reaction');
  server.answer(organizationCalls.settings, { ...defaultSettings, cloneCarries: 'next' });
  show(
    <Routes>
      <Route path="/cloneRecord/:id/:bookId" element={<CloneRecordPage />} />
    </Routes>,
    { at: '/cloneRecord/r/b' },
  );
  expect(await screen.findByRole('radio', { name: '只带实验设置' })).toBeChecked();
});
