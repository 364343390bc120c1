import { defineRegister } from '../core/define-register';

/** Digits that put a phrase in, with Alt and Shift. */
export const PHRASE_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Quick text phrases (C112, L31): typed once, inserted anywhere in prose. Shared phrases are seen by all. */
export const quickTextRegister = defineRegister({
  name: 'quickText',
  noun: 'QuickText',
  context: 'organization',
  label: { 'zh-CN': '常用短语', 'en-US': 'Quick text' },
  about: {
    'zh-CN': '常用的句子写一次，在正文里随处插入。',
    'en-US': 'Write sentences you use often once and insert them anywhere in text.',
  },
  guide: {
    'zh-CN':
      '在正文里输入两个分号（;;）再输入名称的几个字，选中后按 Enter 插入。也可以给短语选一个快捷键，按 Alt+Shift+数字 插入。内容里可以写 {日期}、{时间}、{姓名}、{记录编号}、{记录标题}，插入时换成当时的内容。只有自己用的短语不勾选“全员可用”。',
    'en-US':
      'In text, type two semicolons (;;) and part of a name, then press Enter on the one you want; one with a key of its own is put in by Alt+Shift and its digit. {date}, {time}, {me}, {record} and {title} in a phrase become what they name when it is put in. Leave “Shared” off for phrases that only you use.',
  },
  words: { plural: 'quick text' },
  place: {
    path: '/record/quickText',
    section: 'templates',
    before: '/record/mark',
    icon: 'bookmark',
    brief: { 'zh-CN': '常用的句子', 'en-US': 'Sentences used often' },
  },
  samples: () => import('./quick-text-samples'),
  toldAsText: true,
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
    {
      key: 'category',
      label: { 'zh-CN': '分类', 'en-US': 'Category' },
      type: 'name',
      maxLength: 50,
      list: true,
      search: true,
      filter: true,
    },
    {
      key: 'shortcut',
      label: { 'zh-CN': '快捷键', 'en-US': 'Key' },
      help: {
        'zh-CN': '在正文里按 Alt+Shift+数字 直接插入',
        'en-US': 'In text, Alt+Shift and this digit put it in',
      },
      type: 'select',
      options: PHRASE_KEYS.map((key) => ({
        value: key,
        label: { 'zh-CN': `Alt+Shift+${key} 键`, 'en-US': `Alt+Shift+${key}` },
      })),
      list: true,
    },
    {
      key: 'shared',
      label: { 'zh-CN': '全员可用', 'en-US': 'Shared' },
      type: 'boolean',
      list: true,
      filter: true,
    },
  ],
  callIds: 'C112',
  mayAdd: ['anyone'],
  mayChange: ['owner', 'admin'],
  mayRead: ['owner', { anyoneIf: 'shared' }],
  naming: { 'zh-CN': 'title', 'en-US': 'title' },
  sortBy: 'title',
});
