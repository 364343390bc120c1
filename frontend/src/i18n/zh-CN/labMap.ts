export const texts = {
  title: '实验地图',
  of: '{{number}} {{title}}',
  back: '回到记录',
  route: '合成路线',
  map: '全部关联',
  graph: '{{name}}的关系图，内容与旁边的列表相同',
  list: '步骤',
  noRoute: '这份记录还没有合成步骤',
  noRouteBody: '在反应的产物批次上选择“下一步反应”，前后两步就连成路线。',
  single: '还没有与其他记录相连的步骤。',
  summary: '共 {{total}} 步，最长线性路线 {{longest}} 步',
  here: '本记录',
  branchSteps: '{{name}}：{{steps}} 步',
  others: '汇入的分支（{{count}}）',
  overall: '最长线性路线的总收率 {{yield}}',
  cumulative: '累计收率 {{yield}}',
  missing: '缺少 {{count}} 步的收率，不能给出累计收率',
  yield: '收率 {{yield}}',
  noYield: '尚无收率',
  hidden: '一个您无权查看的步骤',
  removed: '在回收站中',
  repairing: '正在修复，暂不显示',
  uses: '取用 {{lot}}',
  export: '导出',
  exportAs: { xlsx: '表格（.xlsx）', pdf: '文档（.pdf），含反应式' },
  filter: '只看',
  kinds: {
    record: '相关记录',
    route: '上下步反应',
    clone: '克隆',
    template: '模板',
    place: '项目、任务与记录本',
    entry: '条目与文献',
    file: '文件',
  },
  hiddenThing: '一项不对您开放的内容',
  nothing: '没有所选种类的关联',
  nothingBody: '换一个种类，或在记录的“关联”侧栏中添加。',
  none: '这份记录还没有任何关联',
  cut: '数量过多，这里没有全部列出。',
};

declare module '../resources' {
  interface TextResources {
    readonly labMap: typeof texts;
  }
}
