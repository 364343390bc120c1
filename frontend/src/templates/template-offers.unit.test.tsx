import axe from 'axe-core';
import { identityCalls } from '@shilu/events/identity/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { TemplateOffer } from '@shilu/events/records/template-calls';
import type { RecordView } from '@shilu/events/records/views';
import { part, proves } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RecordScreen } from '../records/page/record-screen';
import { recordForTests } from '../testing/record-view';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { OpenRecords } from './open-records';

const offer: TemplateOffer = {
  ...{ templateId: 't1', name: '还原胺化', nameEn: 'Reductive amination', from: 1, to: 2 },
  steps: [
    { kind: 'added', moduleId: null, type: 'editor', title: '安全', changes: [], losses: [] },
    { kind: 'renamed', moduleId: 'm2', type: 'editor', title: '步骤', to: '操作步骤', changes: [], losses: [] },
    { kind: 'stayed', moduleId: 'm3', type: 'editor', title: '后处理', because: 'written', changes: [], losses: [] },
  ],
};
const row = { title: '胺化', status: 'draft' as const, from: 1, added: 1, changed: 2, stayed: 0, lost: 0 };
const mine = { ...row, id: 'r1', number: 'SL-1', ownerId: 'wang', ownerName: '王思远' };
const page = {
  ...{
    to: 2,
    current: 3,
    taken: 1,
    older: 3,
    authors: 2,
    total: { records: 3, added: 3, changed: 6, stayed: 1, lost: 0 },
  },
  records: [
    mine,
    { ...mine, id: 'r2', number: 'SL-2' },
    { ...mine, id: 'r3', number: 'SL-3', ownerId: 'li', ownerName: '李静' },
  ],
};

const WCAG = { runOnly: ['wcag2a', 'wcag2aa'] };
let server: ServerForTests;
beforeAll(() => readTexts('records', 'templateOffers', 'audit', 'integrations', 'registers'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.takeTemplate, {});
});

describe('T13 a newer version of the template', () => {
  const open = (record: RecordView = { ...recordForTests, templateId: 't1' }) => {
    server.answer(recordCalls.record, record);
    return show(<RecordScreen record={record} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
      at: '/editRecord/r?panel=none',
    });
  };
  it('is offered in the record, looked at change by change, and taken by pressing one button', async () => {
    part('T13', 'the banner in the record and the preview of what changes');
    server.answer(recordCalls.templateOffer, offer);
    open();
    expect(await screen.findByText('模板“还原胺化”已发布第 2 版，这份记录用的是第 1 版。')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '查看变化' }));
    const dialog = await screen.findByRole('dialog', { name: '采用模板第 2 版' });
    expect(within(dialog).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '安全 新增',
      '步骤 改名',
      '后处理 不变',
    ]); // prettier-ignore
    expect(dialog).toHaveTextContent('标题改为“操作步骤”。');
    expect(dialog).toHaveTextContent('您已在其中填写，保持原样。');
    expect((await axe.run(dialog, WCAG)).violations).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '采用第 2 版' }));
    await waitFor(() =>
      expect(server.sent(recordCalls.takeTemplate)).toMatchObject([{ experimentId: 'r', version: 2 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '采用模板第 2 版' })).toBeNull());
  });
  it('names what was filled in and finds no place in it, and takes it only once its author agrees to exactly that', async () => {
    part('T13', 'what would be lost is named and agreed to');
    const loss = {
      ...{
        field: 'input/a 0 1',
        title: '@spreadDesign.input.B1\t称样量',
        rowId: null,
        oldValue: '12.5 mg',
        newValue: null,
      },
      ...{ action: 3 as const, fieldFormat: 1 as const, value: 'a'.repeat(64) },
    };
    const changed = { kind: 'changed' as const, moduleId: 'm1', type: 'spreadDesign', title: '称量表', changes: [] };
    server.answer(recordCalls.templateOffer, { ...offer, steps: [{ ...changed, losses: [loss] }] }, 9);
    open();
    fireEvent.click(await screen.findByRole('button', { name: '查看变化' }));
    const dialog = await screen.findByRole('dialog', { name: '采用模板第 2 版' });
    expect(dialog).toHaveTextContent('采用后不再保留（1 项）');
    expect(dialog).toHaveTextContent('称样量');
    expect(dialog).toHaveTextContent('12.5 mg');
    expect((await axe.run(dialog, WCAG)).violations).toEqual([]);
    const take = within(dialog).getByRole('button', { name: '采用第 2 版' });
    expect(take).toBeDisabled();
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '我已逐项查看，这 1 项内容可以不再保留' }));
    fireEvent.click(take);
    await waitFor(() =>
      expect(server.sent(recordCalls.takeTemplate)).toMatchObject([
        { version: 2, losses: [{ moduleId: 'm1', field: 'input/a 0 1', value: 'a'.repeat(64) }] },
      ]),
    );
  });
  it('is not asked for in a record that began from none, nor in somebody else’s', async () => {
    server.answer(recordCalls.templateOffer, offer);
    const first = open({ ...recordForTests, templateId: null });
    await screen.findByRole('button', { name: /^添加模块/ });
    first.unmount();
    open({ ...recordForTests, templateId: 't1', permission: 0, may: { ...recordForTests.may, edit: false } });
    await screen.findAllByText('偶联');
    expect(server.sent(recordCalls.templateOffer)).toEqual([]);
  });
  it('is taken into several of one’s own records, each of which says what became of it', async () => {
    proves('T13');
    server.answer(recordCalls.templateOffers, page, 3);
    const { container } = show(<OpenRecords templateId="t1" />);
    expect(await screen.findByText('第 2 版：3 份未完成的记录，其中 1 份由作者改用。')).toBeVisible();
    expect(screen.getByText('仍用旧版本：3 份，涉及 2 位作者。')).toBeVisible();
    // Nobody takes it into a record of somebody else.
    expect(screen.queryByRole('checkbox', { name: '选中 SL-3' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '选中 SL-1' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '选中 SL-2' }));
    expect((await axe.run(container, WCAG)).violations).toEqual([]);
    const release = server.hold(recordCalls.takeTemplate);
    fireEvent.click(screen.getByRole('button', { name: '改用第 2 版（2 份）' }));
    expect(await screen.findByText('升级中')).toBeVisible();
    release();
    await waitFor(() => expect(screen.getAllByText('已升级')).toHaveLength(2));
    expect(server.sent(recordCalls.takeTemplate)).toMatchObject([{ experimentId: 'r1' }, { experimentId: 'r2' }]);
    server.refuse(recordCalls.takeTemplate, 'reasonRequired');
    fireEvent.click(screen.getByRole('checkbox', { name: '选中 SL-2' }));
    fireEvent.click(screen.getByRole('button', { name: '改用第 2 版（1 份）' }));
    expect(await screen.findByText('升级失败')).toBeVisible();
  });
});
