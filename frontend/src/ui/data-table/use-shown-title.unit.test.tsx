import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { userSettingCalls } from '@shilu/events/identity/user-setting-calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ProcessPage } from '../../approvals/process-page';
import { QueuePage } from '../../approvals/queue-page';
import { AuditTrailPage } from '../../audit/audit-trail-page';
import { switchLanguage } from '../../i18n/i18n';
import { MessagesPage } from '../../messages/messages-page';
import { RegisterPage } from '../../registers/register-page';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { screenOf } from '../../registers/register-screens';
import { MyTasksPage } from '../../projects/my-tasks-page';
import { ProjectListPage } from '../../projects/project-list-page';
import { RecordListPage } from '../../records/lists/record-list-page';
import { SearchPage } from '../../search/search-page';
import { MembersPage } from '../../identity/members/members-page';
import { sources } from '../../testing/imports';
import { personForTests } from '../../testing/people';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';

beforeAll(() => readTexts('recordLists', 'projects', 'approvals', 'audit', 'messages', 'registers', 'search', 'team'));
afterAll(() => switchLanguage('zh-CN'));
beforeEach(() => {
  // What the lists hold is not asked for here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = serverForTests();
  const project = { id: 'p', name: 'PARP 抑制剂' };
  server.answer(recordCalls.recordPage, [], 0);
  server.answer(projectCalls.projectPage, [{ ...emptyProject, ...project }], 1);
  server.answer(registerCalls(notebookRegister).page, []);
  server.answer(identityCalls.members, { list: [personForTests('chen', '陈国栋')] }, 1);
  server.answer(organizationCalls.departmentList, []);
  server.answer(organizationCalls.dictionaryItems, [{ value: 'syn', zh: '合成', en: 'Synthesis', enabled: true }]);
  server.answer(userSettingCalls.userSettings, [
    { Type: 'recordViews', Content: { views: [{ id: 'v', name: '本周的偶联', query: 'f.date=7d&q=Suzuki' }] } },
  ]);
});
const emptyProject = {
  ...{ number: '', description: '', leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null },
  ...{
    personal: false,
    revision: 1,
    phase: null,
    status: 'active' as const,
    ownerId: 'wang',
    createdAt: '',
    modifiedAt: '',
    taskCount: 0,
  },
  ...{
    openTaskCount: 0,
    recordCount: 0,
    overdue: false,
    mayModify: false,
    moves: [],
    mayAddTask: false,
    mayAddRecord: false,
  },
};

const lists: readonly (readonly [string, ReactElement, string, string])[] = [
  ['/record', <RecordListPage key="" />, '我的实验', 'My experiments'],
  ['/record?view=all', <RecordListPage key="" />, '可查看的实验', 'Experiments I can view'],
  ['/record?f.status=draft', <RecordListPage key="" />, '我的实验 · 编写中', 'My experiments · Draft'],
  ['/record?view=all&f.projectId=p', <RecordListPage key="" />, '实验 · PARP 抑制剂', 'Experiments · PARP 抑制剂'],
  ['/record?view=all&f.status=recalling', <RecordListPage key="" />, '实验 · 撤回中', 'Experiments · Recalling'],
  [
    '/record?view=all&f.ownerId=chen&f.recordType=syn&q=DBU',
    <RecordListPage key="" />,
    '实验 · 陈国栋 · 合成 · “DBU”',
    'Experiments · 陈国栋 · Synthesis · “DBU”',
  ],
  [
    '/record/overdue?f.projectId=p',
    <RecordListPage key="" />,
    '已逾期的实验 · PARP 抑制剂',
    'Overdue experiments · PARP 抑制剂',
  ],
  ['/record?q=Suzuki&f.date=7d', <RecordListPage key="" />, '我的实验 · 本周的偶联', 'My experiments · 本周的偶联'],
  ['/project?f.status=closed', <ProjectListPage key="" />, '项目中心 · 已结束', 'Projects · Finished'],
  ['/project?f.overdue=1', <ProjectListPage key="" />, '项目中心 · 已逾期', 'Projects · Overdue'],
  ['/team/myTask?f.overdue=1', <MyTasksPage key="" />, '我的任务 · 已逾期', 'My tasks · Overdue'],
  ['/team/record?q=DBU', <QueuePage key="" queue="record" />, '待我审核 · “DBU”', 'Waiting for my review · “DBU”'],
  ['/team/process?removed=1', <ProcessPage key="" />, '审核流程 · 已移除', 'Approval flows · Removed'],
  [
    '/team/auditTrail?f.actorId=chen&f.date=7d',
    <AuditTrailPage key="" />,
    '审计追踪 · 陈国栋 · 近 7 天',
    'Audit trail · 陈国栋 · Last 7 days',
  ],
  ['/team/messages?show=unread', <MessagesPage key="" />, '消息 · 未读', 'Messages · Unread'],
  ['/team/member?f.disabled=1', <MembersPage key="" />, '成员 · 包含已停用', 'Members · Include disabled'],
  ['/globSearch?key=DBU&f.status=draft', <SearchPage key="" />, '全局搜索 · 编写中 · “DBU”', 'Search · Draft · “DBU”'],
  [
    '/team/dictManage?f.removed=1',
    <RegisterPage key="" {...screenOf(dictionaryRegister)} />,
    '字典 · 已移除',
    'Dictionaries · Removed',
  ],
];

it.each(lists)('%s is headed by what it shows, and so is the tab', async (at, list, zh, en) => {
  await switchLanguage('zh-CN');
  show(list, { at });
  // A list that could not be read says so under a heading of its own.
  const heading = (): string | null | undefined => screen.getAllByRole('heading', { level: 1 })[0]?.textContent;
  await waitFor(() => expect(heading()).toBe(zh), { timeout: 5_000 });
  expect(document.title).toBe(`${zh} · 实录`);
  await switchLanguage('en-US');
  await waitFor(() => expect(heading()).toBe(en), { timeout: 5_000 });
  expect(document.title).toBe(`${en} · Shilu`);
});

it('every list whose address can narrow it takes its heading from what narrows it', () => {
  const narrowed = Object.entries(sources).filter(
    ([file, text]) => file.endsWith('.tsx') && /useTableState\(/.test(text) && /control\.(?:text|filters)/.test(text),
  );
  expect(narrowed.length).toBeGreaterThan(8);
  const otherwise = narrowed.filter(([, text]) => !/useShown(?:Title|Records|Tasks)\(/.test(text));
  expect(otherwise.map(([file]) => file)).toEqual([]);
});
