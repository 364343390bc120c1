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
  file: {
    title: '文件',
    size: '大小',
    kind: '类型',
    hash: 'SHA-256',
    copy: '复制',
    copied: '已复制',
    brought: '最早上传',
    broughtBy: '{{name}}，{{at}}',
    preview: '预览',
    download: '下载',
    usedIn: '用在哪里',
    usedHelp: '只列出您能打开的记录和条目；内容相同的文件是同一个文件。',
    unused: '您能打开的记录和条目都没有用到它。',
    unnamed: '未命名',
    calledThere: '那里叫“{{name}}”',
    more: '还有更多，请用上面的 SHA-256 搜索。',
  },
  about: {
    recordMark: '记录页面与打印件上的水印',
    structureSearch: '画一个结构，找出谁做过',
    accessRequests: '申请打开他人的记录，答复他人的申请',
    shares: '共享给您的和您共享出去的记录',
    reactions: '所有记录里的合成反应',
  },
  table: {
    copy: '复制为新表',
    copyOf: '复制“{{name}}”',
    copied: '内容复制自“{{name}}”。保存后是一张独立的表，改动不影响原表。',
    inBin: '这张表在回收站中',
    inBinHelp: '先在列表中恢复它，再修改。',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly resources: typeof texts;
  }
}
