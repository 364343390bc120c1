export const texts = {
  title: '保存期满的记录',
  total: '{{count}} 条',
  description:
    '批准后已超过项目保存期限的记录，最早期满的在前。期满不会自动删除；是否处置由人决定。有法律保全的仍须保存；重新激活的仍在处理中。',
  toRules: '查看保存期限',
  empty: '没有期满的记录',
  emptyHelp: '记录超过其项目的保存期限后，会列在这里。',
  column: {
    ...{ record: '记录', project: '项目', status: '状态', completedAt: '最近批准' },
    ...{ keptUntil: '保存至', isHeld: '法律保全' },
  },
  held: '保全中',
};

declare module '../resources' {
  interface TextResources {
    readonly retention: typeof texts;
  }
}
