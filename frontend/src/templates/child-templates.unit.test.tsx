import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { templateCalls } from '@shilu/events/templates/calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RecordScreen } from '../records/page/record-screen';
import { moduleForTests } from '../testing/module-view';
import { recordForTests } from '../testing/record-view';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { TemplateChooser } from './template-chooser';

const row = {
  ...{ id: 'workup', name: '后处理', nameEn: 'Work-up', description: '', recordType: '', industry: '', subField: '' },
  ...{ modules: 2, version: 2, publishedAt: '2026-03-02T08:00:00.000Z', publishedBy: 'zhou', inCentre: false, uses: 3 },
};

let server: ServerForTests;
beforeAll(() => readTexts('records', 'templates', 'integrations', 'registers', 'copies', 'recordLists'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(templateCalls.publicPage, [row], 1);
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
});

const group = { id: 'g', title: '后处理', templateId: 'workup', version: 1 };
const record = {
  ...recordForTests,
  modules: [
    moduleForTests({ id: 'm1', title: '目的' }),
    moduleForTests({ id: 'm2', title: '萃取', within: [group] }),
    moduleForTests({ id: 'm3', title: '干燥', within: [group, { ...group, id: 'h', title: '除水' }] }),
  ],
};
const openRecord = () => {
  server.answer(recordCalls.record, record);
  return show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
    at: '/editRecord/r?panel=none',
  });
};

it('M15 what a child template brought stands in the record under its number and title, and folds away in the outline', async () => {
  part('M15', 'sections in the outline and on the paper');
  openRecord();
  const fold = await screen.findByRole('button', { name: '“后处理”的模块' });
  expect(fold).toHaveTextContent('2 后处理');
  expect(screen.getByRole('button', { name: '“除水”的模块' })).toHaveTextContent('2.2 除水');
  const inOutline = () => within(fold.closest('ol') ?? document.body).queryByRole('button', { name: /^(萃取|干燥)/ });
  expect(screen.getAllByText('由子模板第 1 版带来')).toHaveLength(2);
  fireEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(inOutline()).toBeNull();
  expect(screen.queryByRole('button', { name: '“除水”的模块' })).toBeNull();
  fireEvent.click(fold);
  expect(screen.getByRole('button', { name: '“除水”的模块' })).toBeVisible();
});

it('M15 a template’s modules are taken into an open record from the menu of modules', async () => {
  part('M15', 'taken into a record on the screen');
  server.answer(recordCalls.addTemplateModules, { moduleIds: ['n1', 'n2'] });
  openRecord();
  const [add] = await screen.findAllByRole('button', { name: /添加模块/ });
  if (add) fireEvent.click(add);
  fireEvent.click(await screen.findByRole('menuitem', { name: '取用模板的模块…' }));
  fireEvent.click(await screen.findByRole('radio', { name: /后处理/ }));
  fireEvent.click(screen.getByRole('button', { name: '放进记录' }));
  await waitFor(() => expect(server.sent(recordCalls.addTemplateModules)).toHaveLength(1));
  expect(server.sent(recordCalls.addTemplateModules)[0]).toMatchObject({ experimentId: 'r', templateId: 'workup' });
});

it('a template is found by its name once typing rests, and chosen and taken with Enter', async () => {
  const chosen = vi.fn();
  const words = { title: '取用模板的模块', help: '', act: '放进记录' };
  show(<TemplateChooser {...words} onChoose={chosen} onClose={() => {}} />);
  const find = await screen.findByRole('textbox', { name: '按名称查找模板' });
  const first = await screen.findByRole('radio', { name: /后处理/ });
  for (const value of ['后', '后处', '后处理']) fireEvent.change(find, { target: { value } });
  await waitFor(() => expect(server.sent(templateCalls.publicPage).at(-1)).toMatchObject({ text: '后处理' }));
  expect(server.sent(templateCalls.publicPage)).toHaveLength(2);
  // While what is found is still to come: chosen once it is there.
  fireEvent.keyDown(find, { key: 'Enter' });
  await waitFor(() => expect(first).toBeChecked());
  fireEvent.keyDown(find, { key: 'Enter', isComposing: true });
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.keyDown(find, { key: 'Enter' });
  expect(chosen).toHaveBeenCalledWith({ id: 'workup', version: 2, name: '后处理' });
  server.answer(templateCalls.publicPage, [], 0);
  fireEvent.change(find, { target: { value: '没有的' } });
  expect(await screen.findByText('没有名称相符的模板')).toBeInTheDocument();
});
