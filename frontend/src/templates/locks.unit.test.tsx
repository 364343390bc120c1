import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { TemplateModule } from '@shilu/events/templates/template';
import axe from 'axe-core';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordScreen } from '../records/page/record-screen';
import { moduleForTests } from '../testing/module-view';
import { recordForTests } from '../testing/record-view';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { LockControl } from './lock-control';

const content = {
  fields: [
    { key: 'lot', label: '批号', type: 'input', value: null },
    { key: 'limit', label: '限度', type: 'input', value: '≤ 0.5 %' },
  ],
};

let server: ServerForTests;
beforeAll(() => readTexts('records', 'templates', 'integrations', 'registers', 'copies'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.enableEdit, { isLocked: false, holderId: null, holderName: null, until: null });
});

describe('a module that its template locks', () => {
  const open = (lock: { readonly open: string[] }) => {
    const record = {
      ...recordForTests,
      modules: [moduleForTests({ type: 'basicFields', title: '检验', content, lock })],
    };
    server.answer(recordCalls.record, record);
    return show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
      at: '/editRecord/r?panel=none',
    });
  };
  it('is filled in where it is open; all else of it is shown and cannot be typed in', async () => {
    open({ open: ['lot'] });
    const card = await screen.findByRole('article', { name: '检验' });
    expect(card).toHaveTextContent('只能填写开放的字段');
    fireEvent.click(within(card).getByRole('button', { name: '编辑' }));
    expect(await within(card).findByRole('textbox', { name: '批号' })).toBeEnabled();
    expect(within(card).getByRole('textbox', { name: '限度' })).toBeDisabled();
    expect(within(card).queryByRole('button', { name: '设置字段' })).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: '“检验”的更多操作' }));
    expect(await screen.findByRole('menuitem', { name: '创建副本' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: '重命名' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: '删除模块' })).toBeNull();
  });
  it('offers no editor where nothing of it is open, and says why', async () => {
    open({ open: [] });
    const card = await screen.findByRole('article', { name: '检验' });
    expect(card).toHaveTextContent('这个模块由模板锁定，内容不能修改。');
    expect(within(card).queryByRole('button', { name: '编辑' })).toBeNull();
    // Whoever answers for the record signs it all the same.
    expect(within(card).getByRole('button', { name: '签署' })).toBeVisible();
  });
  it('is locked in the designer, with the fields that stay open', async () => {
    const told = vi.fn();
    const Control = ({ begins }: { readonly begins: TemplateModule }) => {
      const [module, setModule] = useState(begins);
      const lock = (next: TemplateModule['lock'] | null): void => {
        told(next);
        setModule({ ...begins, ...(next && { lock: next }) });
      };
      return <LockControl module={module} readOnly={false} onLock={lock} />;
    };
    const { container } = show(<Control begins={{ type: 'basicFields', title: '检验', content, contentVersion: 1 }} />);
    expect(screen.queryByRole('checkbox', { name: '批号' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: '锁定“检验”' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '批号' }));
    expect(told.mock.calls).toEqual([[{ open: [] }], [{ open: ['lot'] }]]);
    expect((await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([]);
    fireEvent.click(screen.getByRole('switch', { name: '锁定“检验”' }));
    expect(told).toHaveBeenLastCalledWith(null);
  });
});
