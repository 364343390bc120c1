import { AppError } from '../core/app-error';
import { defineRegister, type RegisterValues, type ValuesOf } from '../core/define-register';
import { changesTask, taskLife } from './task-life';
import { WORK_LIMITS } from './work-limits';

export const TASK = 'task';

/** Tasks of projects: their life cycle and their fields. Calls, tables and screens are their own, as those of projects. */
export const taskRegister = defineRegister({
  name: TASK,
  noun: 'Task',
  events: { added: 'TaskOpened', modified: 'TaskModified' },
  stays: true,
  capabilities: ['relate'],
  context: 'projects',
  label: { 'zh-CN': '任务', 'en-US': 'Task' },
  about: {
    'zh-CN': '项目中的任务：负责人、成员、起止日期、进度和状态。',
    'en-US': 'Tasks of a project: managers, members, dates, progress and state.',
  },
  samples: () =>
    Promise.resolve({
      samples: ({ people: [manager], of, day }) => [
        {
          key: 'route',
          values: {
            ...{ projectId: of('project'), name: '路线筛选', number: '', description: '', managerIds: [manager] },
            ...{ memberIds: [], departmentId: of('department'), startDate: day(-30), endDate: day(60), progress: 20 },
          },
        },
      ],
    }),
  fields: [
    {
      key: 'projectId',
      type: 'reference',
      references: 'project',
      keeps: 'nothing',
      required: true,
      label: { 'zh-CN': '项目', 'en-US': 'Project' },
    },
    {
      key: 'name',
      type: 'name',
      maxLength: WORK_LIMITS.name,
      required: true,
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
    },
    {
      key: 'number',
      type: 'text',
      maxLength: WORK_LIMITS.number,
      label: { 'zh-CN': '编号', 'en-US': 'Number' },
    },
    {
      key: 'description',
      type: 'longText',
      maxLength: WORK_LIMITS.description,
      label: { 'zh-CN': '说明', 'en-US': 'Description' },
    },
    {
      key: 'managerIds',
      type: 'accounts',
      maxLength: WORK_LIMITS.people,
      label: { 'zh-CN': '负责人', 'en-US': 'Managers' },
    },
    {
      key: 'memberIds',
      type: 'accounts',
      maxLength: WORK_LIMITS.people,
      label: { 'zh-CN': '成员', 'en-US': 'Members' },
    },
    {
      key: 'departmentId',
      type: 'reference',
      references: 'department',
      keeps: 'nothing',
      label: { 'zh-CN': '部门', 'en-US': 'Department' },
    },
    { key: 'startDate', type: 'date', label: { 'zh-CN': '开始日期', 'en-US': 'Start' } },
    { key: 'endDate', type: 'date', label: { 'zh-CN': '截止日期', 'en-US': 'End' } },
    {
      key: 'progress',
      type: 'number',
      min: 0,
      max: 100,
      unit: '%',
      label: { 'zh-CN': '进度', 'en-US': 'Progress' },
    },
  ],
  callIds: {
    add: 'C035',
    modify: 'C036',
    page: 'X030',
    detail: 'C034',
    remove: 'C036',
    restore: 'C036',
    history: 'C034',
  },
  mayAdd: [{ permission: 'ProjectManage' }, 'admin'],
  mayChange: changesTask,
  mayRead: [],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  rules: [
    ({ startDate, endDate }) => {
      if (startDate && endDate && endDate < startDate) throw new AppError('maxBelowMin');
    },
  ],
  life: taskLife,
});

type Read = ValuesOf<typeof taskRegister>;
type Absent = 'departmentId' | 'startDate' | 'endDate';
/** What a task holds, with null for what was left empty; progress in percent. */
export type TaskFields = Omit<Read, Absent | 'progress'> &
  Readonly<Record<Absent, string | null>> & { readonly progress: number };

/** Of values from the log; refused as being repaired where they cannot be read. */
export const taskFields = (values: RegisterValues): TaskFields => {
  const { departmentId = null, startDate = null, endDate = null, progress = 0, ...others } = taskRegister.read(values);
  return { ...others, departmentId, startDate, endDate, progress };
};

export const emptyTaskFields: TaskFields = taskFields({ projectId: '', name: '' });
