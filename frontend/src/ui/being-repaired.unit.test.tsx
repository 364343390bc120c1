import { MantineProvider } from '@mantine/core';
import type { ProjectView } from '@shilu/events/projects/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { RecordLines } from '../home/record-lines';
import { texts as common } from '../i18n/zh-CN/common';
import { texts as home } from '../i18n/zh-CN/home';
import { texts as projects } from '../i18n/zh-CN/projects';
import { ProjectStatus } from '../projects/status-menu';

vi.mock('./use-people', () => ({ usePeople: () => ({ shownName: () => '李静' }) }));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { home, common, projects } },
    interpolation: { escapeValue: false },
  });
});

const within = (element: React.ReactNode) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{element}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

const row: RecordRow = {
  ...{ id: 'r', number: 'SL-1', title: '偶联', recordType: '', status: 'draft', version: 1 },
  ...{ moduleCount: 1, signedCount: 0, bookId: 'b', bookName: '记录本', projectId: null, projectName: null },
  ...{ taskId: null, taskName: null, departmentId: null, departmentName: null, ownerId: 'li', ownerName: '李静' },
  ...{ waitingFor: [], waitingSince: null, highlightedCount: 0, removed: false, snippet: null },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
};
const project: ProjectView = {
  ...{ id: 'p', name: '合成', number: 'P', description: '', leaderIds: [], memberIds: [], departmentId: null },
  ...{ startDate: null, endDate: null, personal: false, status: 'active', ownerId: 'li' },
  ...{ createdAt: '2026-03-02T08:00:00.000Z', modifiedAt: '2026-03-02T08:00:00.000Z' },
  ...{ taskCount: 0, openTaskCount: 0, recordCount: 0, overdue: false },
  ...{ mayModify: false, mayAddTask: false, mayAddRecord: false },
};

it('law 12 a record being repaired says so where records are listed, in place of a state that may be another', () => {
  within(<RecordLines rows={[row, { ...row, id: 's', beingRepaired: true }]} empty="" />);
  expect(screen.getAllByText('编写中')).toHaveLength(1);
  expect(screen.getAllByText('正在修复')).toHaveLength(1);
  expect(screen.getByTitle(/暂时无法读取/)).toBeInTheDocument();
});

it.each([true, false])('law 12 so does a project or a task, whether or not one may move it (%s)', (mayModify) => {
  within(<ProjectStatus project={{ ...project, mayModify, beingRepaired: true }} />);
  expect(screen.getByText('正在修复')).toBeInTheDocument();
  expect(screen.queryByText('进行中')).toBeNull();
});
