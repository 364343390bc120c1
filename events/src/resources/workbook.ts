import { defineRegister, type ValuesOf } from '../core/define-register';
import { libraryParts, tableLife } from './table-design';

/** Spreadsheets that are used again (R083, R092, R103): designed here, and taken into records version by version. */
export const workbookRegister = defineRegister({
  ...libraryParts('workbook'),
  name: 'workbook',
  noun: 'Workbook',
  context: 'resources',
  label: { 'zh-CN': '电子表格样表', 'en-US': 'Master spreadsheet' },
  about: {
    'zh-CN':
      '团队共用的电子表格：表头、公式、格式和数据验证，例如含量计算、标准曲线、称量计算。发布后，记录的电子表格模块可以直接取用。',
    'en-US':
      'Spreadsheets that a team shares: headings, formulas, formats and data validation, such as an assay, a calibration line or a weighing calculation. Once published, the spreadsheet of a record can begin with one.',
  },
  guide: {
    'zh-CN':
      '新建样表时用与记录中相同的编辑器，也可以导入 xlsx 或 CSV 文件。样表保存公式，公式结果由取用它的记录在保存时计算。样表最多 400 KB，只放表头、公式和格式，数据留在记录中。“发布”产生新的一版，记录取用的总是已发布的最新版；发布后可以继续修改，修改在下次发布前不影响别人。记录取用时内容复制到记录中，并写明取自哪张样表的第几版；之后发布了新版，记录中会提示，由作者决定是否取用，已写的内容不会被改动。不再使用的样表予以停用；有记录取用过的样表不能移入回收站。由管理员或有模板发布权限的人发布和停用。',
    'en-US':
      'A master is designed with the editor that records have, or imported from an xlsx or CSV file. It keeps formulas; what they give is calculated by the record that takes it, at its save. A master has at most 400 kB: headings, formulas and formats, while data stay in records. Publishing makes a new version, and records always take the newest published one; the master can be changed further, and nobody else sees the changes until it is published again. A record that takes it has a copy of its own, which says from which version of which master it is. When a newer version is published, the record says so and its author decides; what was written is never changed. Disable a master that is no longer used; one that records have taken cannot be moved to the recycle bin. Administrators and people who may publish templates publish and disable.',
  },
  place: {
    path: '/resource/listSpreadsheet',
    add: '/resource/spreadsheet/new',
    detail: '/resource/detailSpreadSheet/:id',
    edit: '/resource/spreadsheet/edit/:id',
    copy: '/resource/spreadsheet/copy/:id',
    section: 'resources',
    icon: 'calculator',
    brief: { 'zh-CN': '公式与格式，一次做好', 'en-US': 'Formulas and formats, made once' },
  },
  samples: () => import('./workbook-samples'),
  paths: 'Spreadsheet',
  callIds: 'X802',
  life: tableLife({
    noun: 'Workbook',
    path: 'Spreadsheet',
    ids: { publish: 'X803', disable: 'X804', versions: 'X805' },
  }),
});
export type WorkbookValues = ValuesOf<typeof workbookRegister>;
