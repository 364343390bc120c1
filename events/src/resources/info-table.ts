import { defineRegister, type ValuesOf } from '../core/define-register';
import { libraryParts, tableLife } from './table-design';

/** Info tables that are used again (R088, R094, R105; the family C102): designed here, and taken into records version by version. */
export const infoTableRegister = defineRegister({
  ...libraryParts('infoTable'),
  name: 'infoTable',
  noun: 'InfoTable',
  context: 'resources',
  label: { 'zh-CN': '信息表设计', 'en-US': 'Info table design' },
  about: {
    'zh-CN': '设计好的信息表：列、单位、选项、公式和预填的行。发布后，记录的信息表模块可以直接取用。',
    'en-US':
      'Info tables designed to be used again: columns, units, options, formulas and rows filled in beforehand. Once published, the info table of a record can begin with one.',
  },
  guide: {
    'zh-CN':
      '新建信息表时用与记录中相同的编辑器设置列和行。“发布”产生新的一版，记录取用的总是已发布的最新版；发布后可以继续修改，修改在下次发布前不影响别人。记录取用时内容复制到记录中，并写明取自哪张表的第几版；之后发布了新版，记录中会提示，由作者决定是否取用，已写的内容不会被改动。不再使用的表予以停用；有记录取用过的表不能移入回收站。由管理员或有模板发布权限的人发布和停用。',
    'en-US':
      'An info table is designed with the editor that records have. Publishing makes a new version, and records always take the newest published one; the table can be changed further, and nobody else sees the changes until it is published again. A record that takes it has a copy of its own, which says from which version of which table it is. When a newer version is published, the record says so and its author decides; what was written is never changed. Disable a table that is no longer used; one that records have taken cannot be moved to the recycle bin. Administrators and people who may publish templates publish and disable.',
  },
  place: {
    path: '/resource/listInfo',
    add: '/infoTable/new',
    detail: '/infoTable/detail/:id',
    edit: '/infoTable/edit/:id',
    copy: '/infoTable/copy/:id',
    section: 'resources',
    icon: 'table',
    brief: { 'zh-CN': '设计好的列与公式', 'en-US': 'Columns and formulas, designed once' },
  },
  samples: () => import('./info-table-samples'),
  paths: 'ExperimentExtend',
  callIds: 'C102',
  life: tableLife({
    noun: 'InfoTable',
    path: 'ExperimentExtend',
    ids: { publish: 'X770', disable: 'X771', versions: 'X772' },
  }),
});
export type InfoTableValues = ValuesOf<typeof infoTableRegister>;
