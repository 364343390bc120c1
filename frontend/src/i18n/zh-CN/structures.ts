export const texts = {
  reactions: {
    title: '反应式',
    help: '您有权查看的所有记录中的合成反应：反应式、产物、收率和条件。',
    search: '编号、标题、物料、CAS 号或条件',
    scheme: '反应式',
    schemeOf: '{{number}} 的反应式',
    notDrawn: '未画反应式',
    record: '记录',
    product: '产物与收率',
    yield: '收率',
    yieldWrong: '请填写 0 至 100 的数字',
    conditions: '条件',
    author: '负责人',
    modified: '修改于',
    open: '打开记录',
    clone: '以整个实验新建',
    use: '用于我的实验…',
    empty: '还没有反应',
    emptyHelp: '在实验记录中添加“合成反应”模块并画出反应式，这里就会列出。',
    useTitle: '把反应用于我的实验',
    useHelp:
      '复制 {{number}} 的合成反应，包括已填写的实际用量和批次，放入后请按本次实验修改。一个实验只能有一个合成反应。只带计划用量请用“以整个实验新建”。',
    useWhere: '放入哪个实验',
    useChoose: '草拟中的实验，按编号或标题查找',
    useNone: '没有找到草拟中的实验',
    usePut: '放入',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly structures: typeof texts;
  }
}
