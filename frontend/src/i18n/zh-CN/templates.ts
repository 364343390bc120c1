export const texts = {
  design: {
    back: '返回我的模板',
    toEntry: '返回模板',
    new: '新建模板',
    edit: '编辑模板',
    copy: '复制模板',
    copied: '内容复制自模板“{{name}}”。保存后是一份独立的模板，改动不影响原模板。',
    notNow: '现在不能修改这份模板',
    notNowHelp: '它正在审核。提交人撤回提交，或审核人作出决定后，可以继续修改。',
    builtIn: '系统模板不能修改',
    builtInHelp: '它随系统提供。复制为新模板，再按需要修改。',
    inBin: '这份模板在回收站中',
    inBinHelp: '先在模板的页面上恢复它，再修改。',
    noModules: '还没有模块。添加模块，写好新建记录时要带上的内容。',
    title: '模块标题',
    editOf: '编辑“{{title}}”的内容',
    doneWith: '写好“{{title}}”',
    unfit: '内容不完整',
  },
  preview: {
    title: '模板预览',
    help: '用此模板新建的记录，一开始就是这样。',
  },
  actions: {
    moreOf: '模板“{{name}}”的更多操作',
    copy: '复制为新模板',
    preview: '预览',
    remove: '移入回收站',
    removeTitle: '把模板“{{name}}”移入回收站？',
    removeBody: '之后不能再用它新建记录，已新建的记录不受影响。可以随时从回收站恢复。',
    restored: '模板已恢复',
  },
  mine: {
    views: '显示哪些模板',
    all: '全部',
    bin: '回收站',
    binEmpty: '回收站是空的',
    binEmptyHelp: '移入回收站的模板列在这里，可以恢复。',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly templates: typeof texts;
  }
}
