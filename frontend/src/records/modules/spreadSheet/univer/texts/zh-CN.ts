/** What the editor asks for and its own texts lack; it would show the key. */
export const texts = {
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
};
