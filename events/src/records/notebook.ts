import { defineRegister, pathsUnder } from '../core/define-register';

/** Notebooks (C037-C041, V001). */
export const notebookRegister = defineRegister({
  name: 'notebook',
  noun: 'Notebook',
  context: 'records',
  label: { 'zh-CN': '记录本', 'en-US': 'Notebook' },
  about: {
    'zh-CN': '记录放在记录本里。可以为记录本选一个默认项目，在其中新建的记录就归到该项目。',
    'en-US':
      'Records are kept in notebooks. With a default project, records begun in a notebook belong to that project.',
  },
  samples: () => import('./notebook-samples'),
  toldAsText: true,
  fields: [
    {
      key: 'name',
      label: { 'zh-CN': '记录本名称', 'en-US': 'Notebook name' },
      type: 'name',
      maxLength: 100,
      required: true,
      list: true,
      search: true,
    },
    {
      key: 'number',
      label: { 'zh-CN': '编号', 'en-US': 'Number' },
      type: 'name',
      maxLength: 50,
      unique: true,
      list: true,
      search: true,
    },
    {
      key: 'description',
      label: { 'zh-CN': '说明', 'en-US': 'Description' },
      type: 'longText',
      maxLength: 250,
      list: true,
    },
    {
      key: 'projectId',
      label: { 'zh-CN': '默认项目', 'en-US': 'Default project' },
      type: 'reference',
      references: 'project',
      keeps: 'nothing',
      list: true,
    },
  ],
  paths: {
    ...pathsUnder('PCExperiment/Book'),
    page: 'Book/ALL',
    detail: 'Book/{id}',
  },
  callIds: {
    add: 'C039',
    modify: 'C040',
    page: 'C037',
    detail: 'X002',
    remove: 'X002',
    restore: 'X002',
    history: 'X002',
  },
  mayAdd: ['anyone'],
  mayChange: ['owner', 'admin'],
  mayRead: ['owner'],
  naming: { 'zh-CN': 'name', 'en-US': 'name' },
  sortBy: 'name',
  usedBy: [
    {
      kind: 'records',
      category: 'record',
      field: 'bookId',
      why: {
        'zh-CN': '其中还有 {count} 条记录（如 {example}），请先将记录移到其他记录本',
        'en-US': 'it holds {count} records (such as {example}); move them to another notebook first',
      },
    },
  ],
});
