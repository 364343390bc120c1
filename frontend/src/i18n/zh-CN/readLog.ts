export const texts = {
  title: '查阅日志',
  total: '{{count}} 条',
  totalCapped: '{{count}} 条以上',
  description:
    '谁在何时打开、查看、打印或导出了哪份记录和附件，谁检索了审计追踪。同一人一分钟内重复查阅只记一条；每天的内容以哈希封存到日志，事后改动会被查出。',
  found: '{{count}} 条',
  filterRecord: '记录编号',
  export: '导出为 CSV',
  empty: '还没有人查阅',
  emptyHelp: '有人打开记录或下载附件后，会在一秒内列在这里。',
  column: {
    ...{ at: '时间', person: '人员', kind: '查阅方式', moment: '所看的时刻或版本' },
    ...{ subject: '对象', file: '附件', number: '序号' },
  },
};

declare module '../resources' {
  interface TextResources {
    readonly readLog: typeof texts;
  }
}
