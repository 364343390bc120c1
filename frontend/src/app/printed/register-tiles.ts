// Printed by `npm run docs` from the declarations of the registers.
import type { PrintedTile } from '../register-place';
export const registerTiles: Readonly<Record<string, PrintedTile>> = {
  '/team/power': { icon: 'shield', brief: { 'zh-CN': '谁能看什么、做什么', 'en-US': 'Who can see and do what' } },
  '/team/department': {
    icon: 'building',
    brief: { 'zh-CN': '组织结构与部门负责人', 'en-US': 'Organisation structure and department heads' },
  },
  '/team/dictManage': { icon: 'book', brief: { 'zh-CN': '下拉选项的内容', 'en-US': 'Options of drop-down lists' } },
  '/record/quickText': { icon: 'bookmark', brief: { 'zh-CN': '常用的句子', 'en-US': 'Sentences used often' } },
  '/team/reactionProduct': {
    icon: 'flask',
    brief: { 'zh-CN': '产物和批次另填的内容', 'en-US': 'What else products and batches carry' },
  },
  '/team/process': {
    icon: 'route',
    brief: { 'zh-CN': '记录、共享和模板发布由谁审核', 'en-US': 'Who reviews records, shares and publications' },
  },
  '/team/legalHolds': {
    icon: 'shield',
    brief: { 'zh-CN': '什么不能删除，为什么', 'en-US': 'What is not removed, and why' },
  },
  '/team/retention': { icon: 'shield', brief: { 'zh-CN': '记录批准后保存多久', 'en-US': 'How long records are kept' } },
  '/resource/myTemplate': { icon: 'layout', brief: { 'zh-CN': '写好的模块', 'en-US': 'Prepared modules' } },
  '/resource/commonList/compound': {
    icon: 'flask',
    brief: { 'zh-CN': '自有中间体与常用试剂', 'en-US': 'Intermediates and house reagents' },
  },
  '/resource/commonList/instrument': {
    icon: 'tool',
    brief: { 'zh-CN': '可用状态与校准', 'en-US': 'Condition and calibration' },
  },
  '/resource/commonList/method': {
    icon: 'flask',
    brief: { 'zh-CN': '操作步骤与依据', 'en-US': 'Steps and references' },
  },
  '/resource/commonList/reference': {
    icon: 'book',
    brief: { 'zh-CN': '论文、专利与标准', 'en-US': 'Papers, patents, standards' },
  },
  '/resource/listInfo': {
    icon: 'table',
    brief: { 'zh-CN': '设计好的列与公式', 'en-US': 'Columns and formulas, designed once' },
  },
  '/resource/multiListInfo': {
    icon: 'list-tree',
    brief: { 'zh-CN': '层级、列与限度', 'en-US': 'Levels, columns and limits' },
  },
  '/resource/listSpreadsheet': {
    icon: 'calculator',
    brief: { 'zh-CN': '公式与格式，一次做好', 'en-US': 'Formulas and formats, made once' },
  },
  '/resource/listSpreadDesign': {
    icon: 'forms',
    brief: { 'zh-CN': '设计一次，按项填写', 'en-US': 'Designed once, filled in by its inputs' },
  },
};
