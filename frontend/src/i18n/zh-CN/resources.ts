export const texts = {
  home: {
    title: '资源',
    help: '记录从这里起步、引用这里的内容：模板、方法、化合物、文献和仪器。',
    templates: '模板来源',
    resources: '记录常用信息',
    recent: '最近更新',
    none: '还没有内容。先登记一个方法、化合物或模板，它会出现在这里。',
    count: '{{count}} 条',
    more: '{{count}} 条以上',
    unnamed: '未命名',
  },
  about: {
    recordMark: '记录页面与打印件上的水印',
    structureSearch: '画一个结构，找出谁做过',
    shares: '共享给您的和您共享出去的记录',
    reactions: '所有记录里的合成反应',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly resources: typeof texts;
  }
}
