import { MantineProvider } from '@mantine/core';
import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { homeCalls } from '@shilu/events/home/calls';
import { resourceHomeCalls } from '@shilu/events/resources/home-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { defaultSettings } from '@shilu/events/organization/organization';
import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client';
import { switchLanguage } from '../i18n/i18n';
import { publicRoutes } from '../identity/routes';
import { sessionStore } from '../identity/session';
import { recordForTests } from '../testing/record-view';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';
import { features } from './features';
import { NotFoundPage } from './not-found-page';

const project: ProjectView = {
  ...{ id: 'id', name: 'P-1', number: '', description: '', leaderIds: [], memberIds: [], departmentId: null },
  ...{ startDate: null, endDate: null, personal: false, phase: null, status: 'active', ownerId: 'wang', createdAt: '' },
  ...{ modifiedAt: '', revision: 1, taskCount: 0, openTaskCount: 0, recordCount: 0, overdue: false },
  ...{ mayModify: false, moves: [], mayAddTask: false, mayAddRecord: false },
};
const task: TaskView = {
  ...{ id: 'id', projectId: 'id', projectName: 'P-1', name: 'T-1', number: '', description: '', managerIds: [] },
  ...{ memberIds: [], departmentId: null, startDate: null, endDate: null, progress: 0, status: 'todo' },
  ...{ ownerId: 'wang', createdAt: '', modifiedAt: '', revision: 1, recordCount: 0, overdue: false },
  ...{ mayModify: false, moves: [], mayAddRecord: false },
};

const routes = [...publicRoutes, ...features, { path: '*', element: <NotFoundPage /> }];
/** Every address of the product, with something in the place of each name. */
const addresses = [...publicRoutes, ...features, { path: '/nowhere' }]
  .flatMap(({ path }) =>
    path === undefined
      ? []
      : [path.replace(':version', '1').replace('/newRecord/:id', '/newRecord/blank').replace(/:\w+/g, 'id')],
  )
  // Lead on to another screen.
  .filter((path) => path !== '/sampleCenter' && path !== '/entry/id/id');

/** Addresses of one and the same screen. */
const TWINS: readonly (readonly string[])[] = [
  ['/team/allTask/id', '/team/task/id'],
  ['/team/myTask/id/id', '/team/taskDetail/id'],
  ['/recordPreview/id', '/previewRecord/id', '/mobilePreview/id', '/previewHisRecord/id/1'],
];
const twinOf = (path: string): string => TWINS.find((twins) => twins.includes(path))?.[0] ?? path;

beforeAll(() => readTexts('common', 'frame'));
afterAll(() => switchLanguage('zh-CN'));

const titles = { 'zh-CN': new Map<string, string>(), 'en-US': new Map<string, string>() };

beforeEach(() => {
  // What the lists hold is not asked for here.
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => quiet.mockRestore());
  const server = serverForTests();
  server.answer(recordCalls.record, recordForTests);
  server.answer(recordCalls.recordAtVersion, recordForTests);
  server.answer(recordCalls.labMap, {
    record: { id: 'id', number: 'SL-1', title: '第一步', status: 'draft' },
    nodes: [],
    isCut: false,
  });
  server.answer(recordCalls.recordCounts, { total: 0, capped: false, byStatus: {} });
  server.answer(recordCalls.recordPage, [], 0);
  server.answer(projectCalls.project, project);
  server.answer(projectCalls.task, task);
  server.answer(projectCalls.projectPage, [], 0);
  server.answer(projectCalls.taskPage, [], 0);
  server.answer(organizationCalls.settings, defaultSettings);
  server.answer(homeCalls.home, {
    ...{ pending: [], toReview: [], recent: [], reviews: false },
    counts: { toReview: 0, draft: 0, inReview: 0, rejected: 0, approved: 0, overdueTasks: 0 },
  });
  server.answer(resourceHomeCalls.home, { registers: [], recent: [] });
  server.answer(messageCalls.messageSettings, { language: 'zh-CN', digest: 'off', kinds: [] });
  server.answer(registerCalls(notebookRegister).page, []);
  for (const register of registers.filter(({ place }) => place?.detail !== undefined))
    server.answer(registerCalls(register).detail, {
      ...{ id: 'id', ownerId: 'wang', removed: false, revision: 0, createdAt: '', modifiedAt: '' },
      values: { [register.naming['zh-CN']]: `one ${register.name}` },
    });
  for (const register of registers) {
    const versions = versionCalls(register);
    if (versions !== null) server.answer(versions.versions, []);
  }
});

it.each(addresses)('%s names the tab after its own screen, in both languages', async (path) => {
  sessionStore.set(path === '/login' ? null : sessionForTests);
  document.title = 'the last screen';
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await waitFor(() => expect(document.title, path).toMatch(/ · 实录$/), { timeout: 20_000 });
  titles['zh-CN'].set(path, document.title);
  await act(() => switchLanguage('en-US'));
  await waitFor(() => expect(document.title, path).toMatch(/ · Shilu$/), { timeout: 20_000 });
  titles['en-US'].set(path, document.title);
  cleanup();
  expect(document.title, `after ${path}`).toBe('Shilu');
  await switchLanguage('zh-CN');
});

it('no two screens share a title, and none is left untranslated', () => {
  expect(titles['en-US'].size).toBe(new Set(addresses).size);
  for (const known of Object.values(titles)) {
    const screens = new Map<string, Set<string>>();
    for (const [path, title] of known) screens.set(title, (screens.get(title) ?? new Set()).add(twinOf(path)));
    expect([...screens].filter(([, paths]) => paths.size > 1).map(([title, paths]) => [title, ...paths])).toEqual([]);
  }
  const untranslated = [...titles['en-US']].filter(([, title]) => /\p{Script=Han}/u.test(title.replace('偶联', '')));
  expect(untranslated).toEqual([]);
});
