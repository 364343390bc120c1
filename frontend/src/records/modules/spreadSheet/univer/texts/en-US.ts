import type { texts as zh } from './zh-CN';

export const texts: typeof zh = {
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
};
