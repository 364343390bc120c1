import type { Label } from '../core/call';
import { stream, type ContextManifest } from '../core/context-manifest';
import { become, choice } from '../core/told';
import { projectCalls } from './calls';
import { PROJECT, projectEventSchemas } from './project';
import { TASK, taskEventSchemas } from './task';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Projects and their tasks. */
export const projectsContext: ContextManifest = {
  name: 'projects',
  streams: [
    stream({
      category: PROJECT,
      label: of('项目', 'Project'),
      schemas: projectEventSchemas,
      words: {
        ProjectOpened: of('新建项目', 'Opened a project'),
        ProjectModified: of('修改项目', 'Modified a project'),
        ProjectMoved: of('变更项目状态', 'Changed a project’s state'),
      },
      changes: {
        ProjectMoved: ({ from, to }) => become('@project.status', choice('workStatus', from), choice('workStatus', to)),
      },
    }),
    stream({
      category: TASK,
      label: of('任务', 'Task'),
      schemas: taskEventSchemas,
      words: {
        TaskOpened: of('新建任务', 'Opened a task'),
        TaskModified: of('修改任务', 'Modified a task'),
        TaskMoved: of('变更任务状态', 'Changed a task’s state'),
      },
      changes: {
        TaskMoved: ({ from, to }) => become('@task.status', choice('taskStatus', from), choice('taskStatus', to)),
      },
    }),
  ],
  calls: Object.values(projectCalls),
};
