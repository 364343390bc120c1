import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleForTests } from '../../testing/module-view';
import { rowForTests } from '../../testing/record-row';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordScreen } from './record-screen';

const form = (value: string) => ({ fields: [{ key: 'yield', label: '收率', type: 'input', value }] });
const first = moduleForTests({ type: 'basicFields', title: '条件', content: form('81%') });
const second = moduleForTests({ id: 'm2', type: 'basicFields', title: '条件（副本）', content: form('82%') });
const other: RecordView = {
  ...{ ...recordForTests, experimentId: 'other', number: 'SL-9', title: '旧反应' },
  modules: [{ ...first, id: 'theirs', title: '旧条件', content: form('77%') }, second],
};

describe('a module is duplicated, or copied from another record, saying from where', () => {
  beforeAll(() => readTexts('records', 'relations', 'copies', 'audit', 'integrations', 'registers'));
  let server: ServerForTests;
  beforeEach(() => {
    server = serverForTests();
    server.answer(identityCalls.members, { list: [] });
    server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
    server.answer(recordCalls.lockList, []);
    server.answer(recordCalls.drafts, []);
    server.answer(recordCalls.unlockRecord, {});
    server.answer(recordCalls.addModule, { moduleId: 'new' });
  });
  const open = (record: RecordView) => {
    server.answer(recordCalls.record, record);
    return show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
      at: '/editRecord/r?panel=none',
    });
  };

  it('the duplicate comes right below, with a title of its own, and is asked of the server by its source alone', async () => {
    open({ ...recordForTests, modules: [first, second] });
    fireEvent.click(screen.getByRole('button', { name: '“条件”的更多操作' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '创建副本' }));
    await waitFor(() =>
      expect(server.sent(recordCalls.addModule)).toMatchObject([
        {
          ...{ experimentId: 'r', type: 'basicFields', title: '条件（副本） 2', index: 1 },
          copyOf: { experimentId: 'r', moduleId: 'm1' },
        },
      ]),
    );
    expect(server.sent(recordCalls.addModule)[0]).not.toHaveProperty('content');
  });

  it('a record is found, its modules are looked at, and the chosen one is copied here', async () => {
    open({ ...recordForTests, modules: [first] });
    server.answer(recordCalls.record, other);
    server.answer(recordCalls.recordPage, [{ ...rowForTests, id: 'other', number: 'SL-9', title: '旧反应' }]);
    fireEvent.click(screen.getAllByRole('button', { name: /^添加模块/ })[0] ?? document.body);
    fireEvent.click(await screen.findByRole('menuitem', { name: '从其他记录复制…' }));
    const dialog = await screen.findByRole('dialog', { name: '从其他记录复制模块' });
    expect(within(dialog).getByRole('button', { name: '复制到此处' })).toBeDisabled();
    const find = within(dialog).getByRole('combobox', { name: '记录' });
    await waitFor(() => expect(find).toHaveFocus());
    fireEvent.click(find);
    fireEvent.click(await screen.findByRole('option', { name: 'SL-9 旧反应' }));
    expect(await within(dialog).findByRole('group', { name: '“旧条件”的内容' })).toHaveTextContent('77%');
    fireEvent.click(within(dialog).getByRole('radio', { name: '条件（副本）' }));
    expect(within(dialog).getByRole('group', { name: '“条件（副本）”的内容' })).toHaveTextContent('82%');
    fireEvent.click(within(dialog).getByRole('button', { name: '复制到此处' }));
    await waitFor(() =>
      expect(server.sent(recordCalls.addModule)).toMatchObject([
        { title: '条件（副本）', copyOf: { experimentId: 'other', moduleId: 'm2' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '从其他记录复制模块' })).toBeNull());
  });

  it('says where it is from, with the way there, and no more than that to who may not see it', () => {
    const copiedFrom = { recordId: 'other', moduleId: 'theirs', number: 'SL-9', title: '旧条件', version: 3 };
    open({
      ...recordForTests,
      modules: [
        { ...first, copiedFrom },
        { ...second, copiedFrom: null },
      ],
    });
    const link = screen.getByRole('link', { name: 'SL-9 的模块“旧条件”' });
    expect(link).toHaveAttribute('href', '/editRecord/other#module-theirs');
    expect(link.parentElement).toHaveTextContent('复制自 SL-9 的模块“旧条件”，第 3 版');
    expect(screen.getByText('复制自一份不对您开放的记录')).toBeVisible();
  });

  it('structures that nobody has checked are named where they stand, and checked when asked, by who may write there alone', async () => {
    const unread = [
      { place: 'scheme', called: '反应式 / Scheme' },
      { place: 'a', called: '苯硼酸' },
    ];
    server.answer(recordCalls.checkStructures, {});
    const { unmount } = open({ ...recordForTests, modules: [{ ...first, unread }] });
    expect(screen.getByText('结构尚未核对：反应式 / Scheme、苯硼酸。核对之前不能签名、提交或注册')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '立即核对' }));
    await waitFor(() => expect(server.sent(recordCalls.checkStructures)).toMatchObject([{ experimentId: 'r', moduleId: 'm1' }])); // prettier-ignore
    unmount();
    open({ ...recordForTests, modules: [{ ...first, unread, mayEdit: false }] });
    expect(screen.getByText(/结构尚未核对/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '立即核对' })).toBeNull();
  });
});
