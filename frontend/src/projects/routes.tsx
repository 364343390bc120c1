import type { RouteObject } from 'react-router-dom';

const list = async () => ({ Component: (await import('./project-list-page')).ProjectListPage });
const project = async () => ({ Component: (await import('./project-page')).ProjectPage });
const task = async () => ({ Component: (await import('./task-page')).TaskPage });

export const roomRoutes: RouteObject[] = [
  { path: '/project', lazy: list },
  { path: '/project/:overdue', lazy: list },
  { path: '/team/project', lazy: list },
  { path: '/team/allTask/:id', lazy: project },
  { path: '/team/task/:id', lazy: project },
  { path: '/team/myTask', lazy: async () => ({ Component: (await import('./my-tasks-page')).MyTasksPage }) },
  { path: '/team/myTask/:projectId/:taskId', lazy: task },
  { path: '/team/taskDetail/:id', lazy: task },
];
