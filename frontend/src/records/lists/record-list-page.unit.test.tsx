import { identityCalls } from '@shilu/events/identity/calls';
import { userSettingCalls } from '@shilu/events/identity/user-setting-calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { personForTests } from '../../testing/people';
import { rowForTests } from '../../testing/record-row';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { notebookCalls } from './places';
import { RecordListPage } from './record-list-page';
import { templateCalls } from '../../templates/templates';

beforeAll(() => readTexts('recordLists'));

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(recordCalls.recordPage, [{ ...rowForTests, ownerId: 'wang', number: 'SL-7' }], 1);
  server.answer(recordCalls.recordCounts, { total: 1, capped: false, byStatus: { draft: 1 } });
  server.answer(identityCalls.members, { list: [personForTests('chen', '陈国栋')] }, 1);
  server.answer(userSettingCalls.userSettings, []);
  server.answer(organizationCalls.departmentList, []);
  server.answer(organizationCalls.dictionaryItems, [{ value: 'syn', zh: '合成', en: 'Synthesis', enabled: true }]);
  server.answer(notebookCalls.page, [], 0);
  server.answer(projectCalls.projectPage, [], 0);
});

const Address = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + decodeURIComponent(search)}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
};
const page = (at = '/record') =>
  show(
    <>
      <RecordListPage />
      <Address />
    </>,
    { at },
  );
const address = (): string => screen.getByRole('status', { name: '' }).textContent;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

it('way 21 filters come one by one as chips: field, then value; a chip is changed by a click, taken away by its cross, undone by Back', async () => {
  page('/record?view=all');
  fireEvent.click(await button('筛选'));
  fireEvent.click(await screen.findByRole('option', { name: '实验类型' }));
  fireEvent.click(await screen.findByRole('option', { name: '合成' }));
  await waitFor(() => expect(address()).toBe('/record?view=all&f.recordType=syn'));
  expect(server.sent(recordCalls.recordPage).at(-1)).toMatchObject({ recordType: 'syn' });
  const chip = await button('修改筛选：实验类型 合成');

  fireEvent.click(await button('筛选'));
  expect(screen.queryByRole('option', { name: '实验类型' })).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: '负责人' }));
  fireEvent.change(await screen.findByRole('textbox', { name: '负责人' }), { target: { value: 'cgd' } });
  fireEvent.click(await screen.findByRole('option', { name: /陈国栋/ }));
  await waitFor(() => expect(address()).toContain('f.ownerId=chen'));

  fireEvent.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() => expect(address()).toBe('/record?view=all&f.recordType=syn'));
  fireEvent.click(chip);
  expect(await screen.findByRole('option', { name: '合成' })).toBeInTheDocument();
  fireEvent.click(await button('去掉筛选“实验类型 合成”'));
  await waitFor(() => expect(address()).toBe('/record?view=all'));
});

it('way 21 a shared address shows its filters as chips', async () => {
  page('/record?view=all&f.ownerId=chen&f.date=7d');
  await button('修改筛选：负责人 陈国栋');
  await button('修改筛选：修改时间 近 7 天');
});

it('what is shared for reading only is not offered to be cloned or gone on from', async () => {
  server.answer(recordCalls.recordPage, [
    { ...rowForTests, id: 'd', ownerId: 'li', number: 'SL-6', hasBatch: true, onlyToRead: true },
  ]);
  page();
  fireEvent.click(await screen.findByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '预览' })).toHaveAttribute('href', '/recordPreview/d');
  expect(screen.queryByRole('menuitem', { name: /克隆|下一步反应/ })).toBeNull();
});

it('way 21 the menu of a row acts on that record by mouse and by key; what one has no right to is not offered', async () => {
  server.answer(recordCalls.removeRecord, {});
  server.answer(recordCalls.recordPage, [
    { ...rowForTests, id: 'a', ownerId: 'wang', number: 'SL-7' },
    { ...rowForTests, id: 'b', ownerId: 'li', number: 'SL-8', hasBatch: true },
    { ...rowForTests, id: 'c', ownerId: 'wang', number: 'SL-9', status: 'approved' },
  ]);
  page();
  const [mine, others, approved] = await screen.findAllByRole('button', { name: '更多操作' });
  fireEvent.click(others ?? document.body);
  expect(await screen.findByRole('menuitem', { name: '预览' })).toHaveAttribute('href', '/recordPreview/b');
  expect(screen.getByRole('menuitem', { name: '下一步反应…' })).toHaveAttribute('href', '/cloneRecord/b/b?for=next');
  expect(screen.queryByRole('menuitem', { name: '移入回收站' })).toBeNull();
  fireEvent.click(approved ?? document.body);
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: '预览' })).toHaveAttribute('href', '/recordPreview/c'),
  );
  expect(screen.queryByRole('menuitem', { name: '下一步反应…' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: '移入回收站' })).toBeNull();
  expect(mine).toHaveAttribute('aria-expanded', 'false');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getAllByRole('button', { name: '更多操作' })[2]).toHaveFocus();

  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: 'k' });
  fireEvent.keyDown(document.body, { key: 'm' });
  fireEvent.click(await screen.findByRole('menuitem', { name: '移入回收站' }));
  await waitFor(() => expect(server.sent(recordCalls.removeRecord)).toMatchObject([{ id: 'a' }]));
});

it('way 21 views are kept per person: renamed, made the default, which the list then opens with', async () => {
  server.answer(userSettingCalls.saveUserSetting, {});
  const views = [{ id: 'v', name: '待审', query: 'f.status=inReview' }];
  server.answer(userSettingCalls.userSettings, [{ Type: 'recordViews', Content: { views, start: 'v' } }]);
  page();
  await waitFor(() => expect(address()).toBe('/record?f.status=inReview'));
  fireEvent.click(await button('视图“待审”的操作'));
  fireEvent.click(await screen.findByRole('menuitem', { name: '重命名' }));
  const dialog = await screen.findByRole('dialog', { name: '重命名视图“待审”' });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '审核中的' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存视图' }));
  await waitFor(() =>
    expect(server.sent(userSettingCalls.saveUserSetting)).toMatchObject([
      { Type: 'recordViews', Content: { views: [{ id: 'v', name: '审核中的' }], start: 'v' } },
    ]),
  );
  // All is all: the default is for who comes, not for who chooses.
  fireEvent.click(screen.getByRole('button', { name: /^全部/ }));
  await waitFor(() => expect(address()).toBe('/record'));
});

it('way 21 a card says nothing of what there is nothing to say: no empty “waiting for”', async () => {
  page();
  const cell = (await screen.findByText('SL-7')).closest('tr')?.querySelector('[data-label="等待"]');
  expect(cell).toHaveAttribute('data-empty');
});

it('way 17 what a record is written with is fetched once the list is there, templates when somebody comes near the button', async () => {
  const whenIdle = vi.fn(() => 1);
  vi.stubGlobal('requestIdleCallback', whenIdle);
  vi.stubGlobal('cancelIdleCallback', () => {});
  server.answer(templateCalls.page, [], 0);
  const { unmount } = page();
  expect(whenIdle).not.toHaveBeenCalled();
  await screen.findByText('SL-7');
  await waitFor(() => expect(whenIdle).toHaveBeenCalledOnce());
  expect(server.sent(templateCalls.page)).toHaveLength(0);
  fireEvent.pointerEnter(screen.getByRole('button', { name: '新建记录' }));
  // What is in use, and the drafts that one writes on.
  await waitFor(() => expect(server.sent(templateCalls.page)).toHaveLength(2));
  unmount();
  vi.unstubAllGlobals();
});

it('a project or notebook that is not among the first is found by typing, and named where the address says it', async () => {
  const book = (id: string, name: string) => ({
    ...{ id, ownerId: 'wang', removed: false, revision: 0, values: { name, number: '', projectId: null } },
    ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
  });
  server.answer(notebookCalls.page, [book('b1', '甲本')], 300);
  server.answer(notebookCalls.detail, book('b300', '癸本'));
  const { unmount } = page('/record?view=all');
  fireEvent.click(await button('筛选'));
  fireEvent.click(await screen.findByRole('option', { name: '记录本' }));
  expect(await screen.findByRole('option', { name: '甲本' })).toBeInTheDocument();
  server.answer(notebookCalls.page, [book('b300', '癸本')], 1);
  fireEvent.change(screen.getByRole('textbox', { name: '记录本' }), { target: { value: '癸' } });
  fireEvent.click(await screen.findByRole('option', { name: '癸本' }));
  await waitFor(() => expect(address()).toBe('/record?view=all&f.bookId=b300'));
  expect(await button('修改筛选：记录本 癸本')).toBeInTheDocument();
  unmount();
  server.answer(notebookCalls.page, [book('b1', '甲本')], 300);
  page('/record?view=all&f.bookId=b300');
  expect(await button('修改筛选：记录本 癸本')).toBeInTheDocument();
});
