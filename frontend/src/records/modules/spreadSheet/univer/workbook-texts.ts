import type { Language } from '@shilu/events/core/call';
import { LocaleType, merge, mergeLocales } from '@univerjs/core';

type Texts = Parameters<typeof mergeLocales>[0];
type TextFile = { readonly default: Texts };

const zh = (): readonly Promise<TextFile>[] => [
  import('@univerjs/preset-sheets-core/locales/zh-CN'),
  import('@univerjs/preset-sheets-data-validation/locales/zh-CN'),
  import('@univerjs/preset-sheets-conditional-formatting/locales/zh-CN'),
  import('@univerjs/preset-sheets-filter/locales/zh-CN'),
  import('@univerjs/preset-sheets-sort/locales/zh-CN'),
  import('@univerjs/preset-sheets-find-replace/locales/zh-CN'),
  import('@univerjs/preset-sheets-drawing/locales/zh-CN'),
];
const en = (): readonly Promise<TextFile>[] => [
  import('@univerjs/preset-sheets-core/locales/en-US'),
  import('@univerjs/preset-sheets-data-validation/locales/en-US'),
  import('@univerjs/preset-sheets-conditional-formatting/locales/en-US'),
  import('@univerjs/preset-sheets-filter/locales/en-US'),
  import('@univerjs/preset-sheets-sort/locales/en-US'),
  import('@univerjs/preset-sheets-find-replace/locales/en-US'),
  import('@univerjs/preset-sheets-drawing/locales/en-US'),
];

/** What the editor asks for and its own texts lack; it would show the key. */
const MISSING = {
  'zh-CN': {
    'find-replace': { replace: { 'partial-success': '已替换 {0} 处，{1} 处未能替换' } },
    'sheets-filter-ui': { permission: { filterErr: '该范围已被保护，您没有筛选权限' } },
    'sheets-formula': {
      progress: {
        ...{ analyzing: '正在分析公式', calculating: '正在计算', done: '计算完成' },
        ...{ 'array-analysis': '正在分析数组公式', 'array-calculation': '正在计算数组公式' },
      },
    },
    'sheets-ui': {
      merge: { confirm: { warning: '请确认', dismantleMergeCellWarning: '部分合并单元格会被拆分，是否继续？' } },
      filter: { confirm: { error: '无法执行', notAllowedToInsertRange: '筛选隐藏的行中不能移动单元格，请先清除筛选' } },
      info: { error: '请检查', forceStringInfo: '以文本形式存储的数字' },
    },
    ui: { ribbon: { menu: '工具栏标签' } },
  },
  'en-US': {
    'find-replace': { replace: { 'partial-success': 'Replaced {0}; {1} could not be replaced' } },
    'sheets-filter-ui': { permission: { filterErr: 'This range is protected, and you may not filter it' } },
    'sheets-formula': {
      progress: {
        ...{ analyzing: 'Analysing formulas', calculating: 'Calculating', done: 'Calculated' },
        ...{ 'array-analysis': 'Analysing array formulas', 'array-calculation': 'Calculating array formulas' },
      },
    },
    'sheets-ui': {
      merge: {
        confirm: { warning: 'Please confirm', dismantleMergeCellWarning: 'Some merged cells will be split. Go on?' },
      },
      filter: {
        confirm: {
          error: 'Not possible',
          notAllowedToInsertRange: 'Cells cannot be moved in rows that a filter hides. Clear the filter first',
        },
      },
      info: { error: 'Please check', forceStringInfo: 'A number stored as text' },
    },
    ui: { ribbon: { menu: 'Tabs of the toolbar' } },
  },
} as const satisfies Record<Language, object>;

export type WorkbookTexts = { readonly locale: LocaleType; readonly texts: ReturnType<typeof mergeLocales> };

/** What the sheet's own menus, dialogs and function help say, in one language: the other is not fetched. */
export const workbookTexts = async (language: Language): Promise<WorkbookTexts> => {
  const files = await Promise.all(language === 'zh-CN' ? zh() : en());
  return {
    locale: language === 'zh-CN' ? LocaleType.ZH_CN : LocaleType.EN_US,
    texts: merge({}, mergeLocales(...files.map((file) => file.default)), MISSING[language]),
  };
};
