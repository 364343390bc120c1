export const texts = {
  title: '关联',
  add: '添加关联',
  none: '还没有关联。可以关联记录、项目、任务、模板和资源条目，双方页面上都会显示。',
  removed: '已移除',
  remove: '取消关联',
  removeOf: '取消与“{{name}}”的关联',
  removeTitle: '取消与“{{name}}”的关联？',
  partial: '部分关联正在修复，或数量过多，显示的不全。',
  kind: '关系',
  category: '关联到',
  other: '关联对象',
  findRecord: '输入编号、标题或关键词',
  note: '备注',
  done: '已关联',
  entries: '与本记录关联的条目',
  entriesNone: '还没有与本记录关联的项目、任务、模板或资源。',
  inBin: '在回收站中',
  about: '关联到本记录的其他记录',
  aboutNone: '还没有其他记录关联到本记录。',
  aboutCount: '{{count}} 条关联指向本记录',
  more: '显示更多',
};

declare module '../resources' {
  interface TextResources {
    readonly relations: typeof texts;
  }
}
