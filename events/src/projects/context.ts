import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { registerEventSchemas } from '../core/register';
import { projectCalls } from './calls';
import { PROJECT, projectRegister } from './project';
import { TASK, taskRegister } from './task';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Projects and their tasks. */
export const projectsContext = defineContext({
  name: 'projects',
  tokens: { read: { 'zh-CN': '读取项目与任务', 'en-US': 'Read projects and tasks' } },
  decidedOnly: [projectRegister, taskRegister],
  streams: [
    stream({
      category: PROJECT,
      label: projectRegister.label,
      schemas: registerEventSchemas(projectRegister),
      words: {
        ProjectOpened: of('新建项目', 'Opened a project'),
        ProjectModified: of('修改项目', 'Modified a project'),
        ProjectMoved: of('变更项目状态', 'Changed a project’s state'),
      },
      changes: {},
    }),
    stream({
      category: TASK,
      label: taskRegister.label,
      schemas: registerEventSchemas(taskRegister),
      words: {
        TaskOpened: of('新建任务', 'Opened a task'),
        TaskModified: of('修改任务', 'Modified a task'),
        TaskMoved: of('变更任务状态', 'Changed a task’s state'),
      },
      changes: {},
    }),
  ],
  calls: Object.values(projectCalls),
  refusals: ['forbiddenEdit', 'personalProject', 'projectInactive', 'maxBelowMin'],
});
