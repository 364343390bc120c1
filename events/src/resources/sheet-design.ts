import { defineRegister, type ValuesOf } from '../core/define-register';
import { libraryParts, tableLife } from './table-design';

/** Sheets that one person designs and records are filled in by (R084, R093, R104). */
export const sheetDesignRegister = defineRegister({
  ...libraryParts('sheetDesign'),
  name: 'sheetDesign',
  noun: 'SheetDesign',
  context: 'resources',
  label: { 'zh-CN': '表格设计', 'en-US': 'Sheet design' },
  about: {
    'zh-CN':
      '设计好的填写表格：哪些单元格填写什么、限度多少、结果如何计算。发布后，记录的设计表格模块可以直接取用，其余单元格锁定。',
    'en-US':
      'Sheets that are designed to be filled in: what each input takes, its limits, and how results are calculated. Once published, the designed sheet of a record can begin with one, and all other cells are locked.',
  },
  guide: {
    'zh-CN':
      '设计时用与记录中相同的编辑器：写好文字、公式和格式，选中单元格后设为输入项、关联记录、命名为结果或画成图表。输入项有名称、类型、单位、限度、提示，可设为必填。一个设计至少有一个输入项，表格最多 400 KB；公式结果由取用它的记录在保存时计算。“发布”产生新的一版，记录取用的总是已发布的最新版；发布后可以继续修改，修改在下次发布前不影响别人。记录取用时写明取自哪个设计的第几版，锁定的部分须与该版一致，保存时由系统核对；之后发布了新版，记录中会提示，由作者决定是否取用，填写过的数值随输入项带入新版。不再使用的设计予以停用；有记录取用过的设计不能移入回收站。由管理员或有模板发布权限的人发布和停用。',
    'en-US':
      'A design is made with the editor that records have: write texts, formulas and formats, then select cells and make them inputs, link them to the record, name them as results or draw charts. An input has a name, a type, a unit, limits and a hint, and may be required. A design has at least one input and a sheet of at most 400 kB; what its formulas give is calculated by the record that takes it, at its save. Publishing makes a new version, and records always take the newest published one; the design can be changed further, and nobody else sees the changes until it is published again. A record that takes it says from which version of which design it is, and what is locked reads as it does there, which is checked on saving. When a newer version is published, the record says so and its author decides; values that were filled in come along with their inputs. Disable a design that is no longer used; one that records have taken cannot be moved to the recycle bin. Administrators and people who may publish templates publish and disable.',
  },
  place: {
    path: '/resource/listSpreadDesign',
    add: '/resource/spreadDesign/new',
    detail: '/resource/detailSpreadDesign/:id',
    edit: '/resource/spreadDesign/edit/:id',
    copy: '/resource/spreadDesign/copy/:id',
    section: 'resources',
    icon: 'forms',
    brief: { 'zh-CN': '设计一次，按项填写', 'en-US': 'Designed once, filled in by its inputs' },
  },
  samples: () => import('./sheet-design-samples'),
  paths: 'SpreadDesign',
  callIds: 'X810',
  life: tableLife({
    noun: 'SheetDesign',
    path: 'SpreadDesign',
    ids: { publish: 'X811', disable: 'X812', versions: 'X813' },
  }),
});
export type SheetDesignValues = ValuesOf<typeof sheetDesignRegister>;
