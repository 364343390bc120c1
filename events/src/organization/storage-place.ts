import { AppError } from '../core/app-error';
import { defineRegister } from '../core/define-register';

/** Where samples and materials are kept. */
export const storagePlaceRegister = defineRegister({
  name: 'storagePlace',
  noun: 'StoragePlace',
  context: 'organization',
  label: { 'zh-CN': '储存位置', 'en-US': 'Storage place' },
  about: {
    'zh-CN': '样品和物料放在哪里、在什么条件下保存。',
    'en-US': 'Where samples and materials are kept, and under which conditions.',
  },
  place: {
    path: '/resource/storagePlace',
    section: 'templates',
    icon: 'thermometer',
    brief: { 'zh-CN': '冰箱、柜子与库房', 'en-US': 'Freezers, cabinets and stores' },
  },
  samples: () => import('./storage-place-samples'),
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      type: 'name',
      maxLength: 100,
      required: true,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'condition',
      label: { 'zh-CN': '保存条件', 'en-US': 'Condition' },
      type: 'select',
      required: true,
      list: true,
      filter: true,
      options: [
        { value: 'ambient', label: { 'zh-CN': '室温', 'en-US': 'Ambient' } },
        { value: 'cold', label: { 'zh-CN': '2–8 ℃', 'en-US': '2–8 ℃' } },
        { value: 'frozen', label: { 'zh-CN': '−20 ℃', 'en-US': '−20 ℃' } },
      ],
    },
    {
      key: 'departmentId',
      label: { 'zh-CN': '所属部门', 'en-US': 'Department' },
      type: 'reference',
      references: 'department',
      list: true,
      filter: true,
    },
    {
      key: 'checkedOn',
      label: { 'zh-CN': '上次检查', 'en-US': 'Last checked' },
      type: 'date',
      list: true,
      filter: true,
    },
    { key: 'note', label: { 'zh-CN': '备注', 'en-US': 'Note' }, type: 'longText', maxLength: 500 },
  ],
  callIds: 'X900',
  mayAdd: ['admin', { permission: 'ProjectManage' }],
  mayChange: ['admin', { permission: 'ProjectManage' }],
  mayRead: ['anyone'],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  rules: [
    ({ condition, note }) => {
      if (condition === 'frozen' && note === '') throw new AppError('wrongState');
    },
  ],
});
