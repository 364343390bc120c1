import type { RouteObject } from 'react-router-dom';
import { ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';

const list = withTexts(['projects', 'recordLists'], async () => (await import('./project-list-page')).ProjectListPage);
const project = withTexts(
  ['disputes', 'projects', 'recordLists', 'registers', 'records', 'relations', 'sharing'],
  async () => (await import('./project-page')).ProjectPage,
);
const task = withTexts(
  ['projects', 'recordLists', 'registers', 'records', 'relations', 'sharing'],
  async () => (await import('./task-page')).TaskPage,
);

const projectPages = ['/team/allTask/:id', '/team/task/:id'] as const;
const taskPages = ['/team/myTask/:projectId/:taskId', '/team/taskDetail/:id'] as const;

export const featureRoutes: RouteObject[] = ofThen([
  { path: '/project', lazy: list },
  { path: '/project/overdue', lazy: list },
  { path: '/team/project', lazy: list },
  ...projectPages.map((path) => ({ path, lazy: project })),
  {
    path: '/team/myTask',
    lazy: withTexts(['projects', 'recordLists'], async () => (await import('./my-tasks-page')).MyTasksPage),
  },
  ...taskPages.map((path) => ({ path, lazy: task })),
]);

export const featureLinks: readonly ContextLink[] = [
  { section: 'mine', key: 'myTask', path: '/team/myTask' },
  { section: 'work', key: 'projectList', path: '/project', pages: projectPages },
  { section: 'work', key: 'overdueProjects', path: '/project/overdue' },
  { section: 'work', key: 'myTask', path: '/team/myTask', pages: taskPages },
  { section: 'people', key: 'projects', path: '/team/project' },
];
