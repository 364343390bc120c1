import { AppError } from '../core/app-error';
import { defineRegister, type RegisterValues, type ValuesOf } from '../core/define-register';
import { changesProject, projectLife } from './project-life';
import { PHASE_LABELS } from './project-phase';
import { WORK_LIMITS } from './work-limits';

export const PROJECT = 'project';

/**
 * Projects: their life cycle and their fields. Who sees one (P05, P06) follows from people, departments, tasks and roles
 * together (`identity/work-sight.ts`), so that its calls, tables and screens are its own.
 */
export const projectRegister = defineRegister({
  name: PROJECT,
  noun: 'Project',
  events: { added: 'ProjectOpened', modified: 'ProjectModified' },
  stays: true,
  capabilities: ['relate'],
  context: 'projects',
  label: { 'zh-CN': '项目', 'en-US': 'Project' },
  about: {
    'zh-CN': '研究项目：负责人、成员、起止日期和状态；任务和记录归入项目。',
    'en-US': 'Research projects: leaders, members, dates and state; tasks and records belong to them.',
  },
  samples: () =>
    Promise.resolve({
      samples: ({ people: [leader], of, day }) => [
        {
          key: 'parp',
          values: {
            ...{ name: 'PARP1 选择性抑制剂', number: 'P-2026-001', description: '', leaderIds: [leader] },
            ...{ memberIds: [], departmentId: of('department'), startDate: day(-60), endDate: day(300) },
            phase: 'inResearch',
            personal: false,
          },
        },
      ],
    }),
  fields: [
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
      unique: true,
      label: { 'zh-CN': '编号', 'en-US': 'Number' },
    },
    {
      key: 'description',
      type: 'longText',
      maxLength: WORK_LIMITS.description,
      label: { 'zh-CN': '说明', 'en-US': 'Description' },
    },
    {
      key: 'leaderIds',
      type: 'accounts',
      maxLength: WORK_LIMITS.people,
      label: { 'zh-CN': '负责人', 'en-US': 'Leaders' },
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
      keeps: 'elsewhere',
      label: { 'zh-CN': '部门', 'en-US': 'Department' },
    },
    { key: 'startDate', type: 'date', label: { 'zh-CN': '开始日期', 'en-US': 'Start' } },
    { key: 'endDate', type: 'date', label: { 'zh-CN': '截止日期', 'en-US': 'End' } },
    {
      key: 'phase',
      type: 'select',
      options: [
        { value: 'preResearch', label: PHASE_LABELS.preResearch },
        { value: 'inResearch', label: PHASE_LABELS.inResearch },
      ],
      label: { 'zh-CN': '阶段', 'en-US': 'Phase' },
    },
    // A personal project belongs to one person and cannot be authorised to others (P09).
    { key: 'personal', type: 'boolean', label: { 'zh-CN': '个人项目', 'en-US': 'Personal project' } },
  ],
  callIds: {
    add: 'C029',
    modify: 'C030',
    page: 'C031',
    detail: 'C032',
    remove: 'C030',
    restore: 'C030',
    history: 'C032',
  },
  mayAdd: [{ permission: 'ProjectManage' }, 'admin'],
  mayChange: changesProject,
  mayRead: [],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  rules: [
    ({ startDate, endDate }) => {
      if (startDate && endDate && endDate < startDate) throw new AppError('maxBelowMin');
    },
  ],
  life: projectLife,
});

type Read = ValuesOf<typeof projectRegister>;
type Absent = 'departmentId' | 'startDate' | 'endDate' | 'phase';
/** What a project holds, with null for what was left empty. */
export type ProjectFields = Omit<Read, Absent> & { readonly [Key in Absent]: Exclude<Read[Key], undefined> | null };

/** Of values from the log; refused as being repaired where they cannot be read. */
export const projectFields = (values: RegisterValues): ProjectFields => {
  const {
    departmentId = null,
    startDate = null,
    endDate = null,
    phase = null,
    ...others
  } = projectRegister.read(values);
  return { ...others, departmentId, startDate, endDate, phase };
};

export const emptyProjectFields: ProjectFields = projectFields({ name: '' });

/** P09: nobody but its owner leads a personal project or takes part in it. */
export const mustStayPersonal = ({ personal, leaderIds, memberIds }: ProjectFields, ownerId: string): void => {
  if (personal && [...leaderIds, ...memberIds].some((accountId) => accountId !== ownerId))
    throw new AppError('personalProject');
};
