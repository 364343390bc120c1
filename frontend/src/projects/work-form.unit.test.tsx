import { projectCalls, type ProjectView, type TaskView } from '@shilu/events/projects/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { serverForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { ProjectDrawer } from './project-form';
import { TaskDrawer } from './task-form';

beforeAll(() => readTexts('projects', 'common'));

const work = {
  ...{ id: 'w', name: '旧名', number: '', description: '旧说明', memberIds: [], departmentId: null },
  ...{ startDate: null, endDate: null, ownerId: 'li', revision: 3, createdAt: '2026-03-02T08:00:00.000Z' },
  ...{ modifiedAt: '2026-03-02T08:00:00.000Z', recordCount: 0, overdue: false, mayModify: true, mayAddRecord: false },
};
const project: ProjectView = {
  ...{ ...work, leaderIds: [], personal: false, status: 'active', phase: null, moves: [] },
  ...{ taskCount: 0, openTaskCount: 0, mayAddTask: false },
};
const task: TaskView = {
  ...{ ...work, projectId: 'p', projectName: '项目', managerIds: [], progress: 0, status: 'doing', moves: [] },
};
const server = () => {
  const given = serverForTests();
  given.answer(identityCalls.members, { list: [] });
  given.answer(organizationCalls.departmentList, []);
  return given;
};
const nothing = (): void => {};
const type = (name: RegExp, value: string): boolean =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it('saving a project’s name puts nothing back that somebody else saved while the form was open', async () => {
  const given = server();
  given.answer(projectCalls.project, { ...project, revision: 4, description: '新说明' });
  given.answer(projectCalls.modifyProject, { id: 'w' });
  // The page behind the form shows the new description meanwhile.
  const Page = () => {
    const [held, setHeld] = useState(project);
    return (
      <>
        <button onClick={() => setHeld({ ...project, description: '新说明' })}>刷新</button>
        <ProjectDrawer opened project={held} onClose={nothing} />
      </>
    );
  };
  show(<Page />);
  type(/项目名称/, '新名');
  fireEvent.click(screen.getByText('刷新'));
  save();
  await waitFor(() =>
    expect(given.sent(projectCalls.modifyProject)).toEqual([{ id: 'w', baseRevision: 4, name: '新名' }]),
  );
});

it('what both changed of a task is chosen before it is saved', async () => {
  const given = server();
  given.answer(projectCalls.task, { ...task, name: '他人的名', progress: 40 });
  given.answer(projectCalls.modifyTask, { id: 'w' });
  show(<TaskDrawer opened projectId="p" task={task} onClose={nothing} />);
  type(/任务名称/, '我的名');
  save();
  const keep = await screen.findByRole('button', { name: '保留我的' });
  expect(screen.getByRole('group', { name: '他人修改的任务名称' })).toHaveTextContent('他人的名');
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuenow', '40');
  expect(given.sent(projectCalls.modifyTask)).toEqual([]);
  fireEvent.click(keep);
  save();
  await waitFor(() =>
    expect(given.sent(projectCalls.modifyTask)).toEqual([{ id: 'w', baseRevision: 3, name: '我的名' }]),
  );
});

it('what somebody saves between the look and the save is refused, and taken in with the next save', async () => {
  const given = server();
  given.answer(projectCalls.project, project);
  given.refuse(projectCalls.modifyProject, 'changedMeanwhile');
  show(<ProjectDrawer opened project={project} onClose={nothing} />);
  type(/项目名称/, '我的名');
  save();
  await waitFor(() => expect(given.sent(projectCalls.modifyProject)).toHaveLength(1));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /项目名称/ })).toHaveValue('我的名');
  given.answer(projectCalls.project, { ...project, revision: 4, name: '他人的名' });
  given.answer(projectCalls.modifyProject, { id: 'w' });
  save();
  fireEvent.click(await screen.findByRole('button', { name: '采用他人的' }));
  expect(screen.getByRole('textbox', { name: /项目名称/ })).toHaveValue('他人的名');
});

it('what is no date is not saved, nor is the date that stood there before', async () => {
  const given = server();
  show(<TaskDrawer opened projectId="p" task={{ ...task, startDate: '2026-11-22' }} onClose={nothing} />);
  const begin = screen.getByRole('textbox', { name: '开始日期' });
  fireEvent.change(begin, { target: { value: '2026-13-45' } });
  fireEvent.blur(begin);
  save();
  await waitFor(() => expect(begin).toBeInvalid());
  expect(begin).toHaveValue('2026-13-45');
  expect(given.sent(projectCalls.modifyTask)).toEqual([]);
});
