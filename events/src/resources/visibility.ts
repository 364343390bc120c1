import { inputUnfit } from '../core/input-unfit';

/** Who finds an entry of the library; everybody, where nothing is said. */
const VISIBLE_TO = 'visibleTo';
const VISIBLE_DEPARTMENTS = 'visibleDepartmentIds';

/** To be spread into the fields of a register whose entries are not all for everybody. */
export const visibilityFields = [
  {
    key: VISIBLE_TO,
    label: { 'zh-CN': '谁可以看见', 'en-US': 'Who can see it' },
    help: {
      'zh-CN': '不选即所有人。管理员和有模板设计、模板发布权限的人总能看见；保存后立即生效，包括已发布的版本',
      'en-US':
        'Everybody, where nothing is chosen. Administrators and people who design or publish templates always see it. Takes effect on saving, for published versions too.',
    },
    type: 'select',
    options: [
      { value: 'everyone', label: { 'zh-CN': '所有人', 'en-US': 'Everybody' } },
      { value: 'departments', label: { 'zh-CN': '指定部门的人', 'en-US': 'People of certain departments' } },
      { value: 'guests', label: { 'zh-CN': '只有我和共享对象', 'en-US': 'Only me and those it is shared with' } },
    ],
    filter: true,
  },
  {
    key: VISIBLE_DEPARTMENTS,
    label: { 'zh-CN': '哪些部门', 'en-US': 'Which departments' },
    help: {
      'zh-CN': '选“指定部门的人”时填写；下级部门的人也能看见',
      'en-US': 'For “People of certain departments”; those of departments below see it too',
    },
    type: 'reference',
    references: 'department',
    keeps: 'nothing',
    many: true,
    maxLength: 100,
  },
] as const;

/** Who reads such an entry, and what of it is in use. */
export const visibilityReaders = [
  'owner',
  { permission: 'TemplateDesign' },
  { permission: 'TemplateShare' },
  { openBy: VISIBLE_TO, departments: VISIBLE_DEPARTMENTS },
  'guests',
] as const;

type Visible = { readonly visibleTo?: string | undefined; readonly visibleDepartmentIds: readonly string[] };

/** An entry for certain departments says for which. */
export const visibilityFits = ({ visibleTo, visibleDepartmentIds }: Visible): void => {
  if (visibleTo === 'departments' && visibleDepartmentIds.length === 0)
    throw inputUnfit([{ path: VISIBLE_DEPARTMENTS, message: 'required' }]);
};
