import { defineRegister } from '../core/define-register';

/** Quick text phrases (C112, L31): typed once, inserted anywhere in prose. Shared phrases are seen by all. */
export const quickTextRegister = defineRegister({
  name: 'quickText',
  noun: 'QuickText',
  context: 'organization',
  label: { 'zh-CN': '常用短语', 'en-US': 'Quick text' },
  fields: [
    {
      key: 'title',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      type: 'name',
      maxLength: 50,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'content',
      label: { 'zh-CN': '内容', 'en-US': 'Text' },
      type: 'longText',
      maxLength: 2000,
      required: true,
      list: true,
      search: true,
    },
    { key: 'category', label: { 'zh-CN': '分类', 'en-US': 'Category' }, type: 'name', maxLength: 50, list: true },
    { key: 'shared', label: { 'zh-CN': '全员可用', 'en-US': 'Shared' }, type: 'boolean', list: true },
  ],
  paths: {
    add: 'QuickText/Add',
    modify: 'QuickText/Modify',
    page: 'QuickText/Page',
    detail: 'QuickText/{id}',
    remove: 'QuickText/Remove/{id}',
    restore: 'QuickText/Restore/{id}',
    history: 'QuickText/History/{id}',
  },
  callIds: {
    add: 'C112',
    modify: 'C112',
    page: 'C112',
    detail: 'C112',
    remove: 'C112',
    restore: 'C112',
    history: 'C112',
  },
  mayAdd: ['anyone'],
  mayChange: ['owner', 'admin'],
  mayRead: ['owner', { anyoneIf: 'shared' }],
  naming: { 'zh-CN': 'title', 'en-US': 'title' },
  sortBy: 'title',
});
