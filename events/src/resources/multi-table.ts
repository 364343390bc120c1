import { defineRegister, type ValuesOf } from '../core/define-register';
import { libraryParts, tableLife } from './table-design';

/** Multilevel tables that are used again (R089, R095, R106, R107; the family C103; V033): designed here, and taken into records version by version. */
export const multiTableRegister = defineRegister({
  ...libraryParts('multiTable'),
  name: 'multiTable',
  noun: 'MultiTable',
  context: 'resources',
  label: { 'zh-CN': '多级表设计', 'en-US': 'Multilevel table design' },
  about: {
    'zh-CN':
      '设计好的多级表：层级、每级的列、限度和预填的行，例如稳定性试验的条件、时间点和检验项目。发布后，记录的多级表模块可以直接取用。',
    'en-US':
      'Multilevel tables designed to be used again: levels, the columns of each, limits and rows filled in beforehand, such as conditions, time points and tests of a stability study. Once published, the multilevel table of a record can begin with one.',
  },
  guide: {
    'zh-CN':
      '新建多级表时先设置层级（至少两级）和各级的列，再填好每份记录都相同的行。复制一张表可得到独立的新表。“发布”产生新的一版，记录取用的总是已发布的最新版；发布后可以继续修改，修改在下次发布前不影响别人。记录取用时内容复制到记录中，并写明取自哪张表的第几版；之后发布了新版，记录中会提示，由作者决定是否取用，已写的内容不会被改动。不再使用的表予以停用；有记录取用过的表不能移入回收站。由管理员或有模板发布权限的人发布和停用。',
    'en-US':
      'Set up the levels, two at least, and the columns of each; then fill in the rows that every record has alike. Copying a table makes a new one of its own. Publishing makes a new version, and records always take the newest published one; the table can be changed further, and nobody else sees the changes until it is published again. A record that takes it has a copy of its own, which says from which version of which table it is. When a newer version is published, the record says so and its author decides; what was written is never changed. Disable a table that is no longer used; one that records have taken cannot be moved to the recycle bin. Administrators and people who may publish templates publish and disable.',
  },
  place: {
    path: '/resource/multiListInfo',
    add: '/multiTable/new',
    detail: '/multiTable/detail/:id',
    edit: '/multiTable/edit/:id',
    copy: '/multiTable/copy/:id',
    section: 'resources',
    icon: 'list-tree',
    brief: { 'zh-CN': '层级、列与限度', 'en-US': 'Levels, columns and limits' },
  },
  samples: () => import('./multi-table-samples'),
  paths: 'MultiLevelTable',
  callIds: 'C103',
  life: tableLife({
    noun: 'MultiTable',
    path: 'MultiLevelTable',
    ids: { publish: 'X773', disable: 'X774', versions: 'X775' },
  }),
});
export type MultiTableValues = ValuesOf<typeof multiTableRegister>;
