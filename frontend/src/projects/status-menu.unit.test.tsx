import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ProjectStatus, TaskStatusMenu } from './status-menu';

beforeAll(() => readTexts('projects'));

const work = {
  ...{ id: 'w', name: '合成', number: '', description: '', memberIds: [], departmentId: null },
  ...{ startDate: null, endDate: null, ownerId: 'li', revision: 3, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', recordCount: 0, overdue: false, mayModify: true, mayAddRecord: false },
};
const project: ProjectView = {
  ...{ ...work, leaderIds: [], personal: false, phase: null, status: 'active', moves: ['pause', 'close'] },
  ...{ taskCount: 0, openTaskCount: 0, mayAddTask: false },
};
const task: TaskView = {
  ...{ ...work, projectId: 'p', projectName: '项目', managerIds: [], progress: 0, status: 'done', moves: ['resume'] },
};

it('T07 a project’s menu offers the moves that the server allows this reader, and asks for the state one leads to', async () => {
  part('T07', 'the menu of a project’s or task’s state offers the moves that are open to the reader, and no others');
  const server = serverForTests();
  server.answer(projectCalls.modifyProject, { id: 'w' });
  show(<ProjectStatus project={project} />);
  fireEvent.click(screen.getByRole('button'));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('暂停'),
    expect.stringMatching(/关闭|结束|完成/),
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: /暂停/ }));
  await waitFor(() => expect(server.sent(projectCalls.modifyProject)).toMatchObject([{ id: 'w', status: 'paused' }]));
});

it('a task’s menu offers its own; whoever may make no move sees the state alone', async () => {
  serverForTests();
  const { unmount } = show(<TaskStatusMenu task={task} />);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1);
  unmount();
  show(<TaskStatusMenu task={{ ...task, moves: [] }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
