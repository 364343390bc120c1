export const texts = {
  title: '存疑：有一条事件不可能由系统作出',
  titleSettled: '曾有存疑事件，已作决定',
  found:
    '{{whose}}的第 {{revision}} 次修订“{{what}}”，所称操作者 {{by}}，所称时间 {{at}}：{{why}}。公证程序于 {{foundAt}} 发现。',
  and: '；',
  waits: '在有“审计追踪检索”权限的人作出决定之前，不能更改。',
  settled: '{{by}} 于 {{at}} 决定：{{verdict}}。原因：{{reason}}',
  done: '决定已记入日志',
  ask: {
    stands: '这条事件确由所称的人作出，内容有效。之后可以继续更改。',
    disregarded: '这条事件不能作为依据。它仍留在日志中，并始终带有此标记；之后可以继续更改，例如重新激活记录。',
  },
  incident: {
    title: '日志事故：{{what}}',
    foundAt: '发现于 {{since}}，尚未关闭。',
    between: '发现于 {{since}}，最近一次 {{last}}，尚未关闭。',
    waits: '查明之后，由有“审计追踪检索”权限的人关闭。',
    close: '关闭事故',
    ask: '将关闭到目前为止发现的“{{what}}”。系统状态页和告警不再计入；事故连同您写的原因仍列在这里，并留在日志和审计追踪中。以后再发现的会重新计入并通知。',
    done: '事故已关闭',
    closed: '已关闭的日志事故 {{count}} 项',
    closedBy: '{{what}}（截至 {{upTo}} 发现）：{{by}} 于 {{at}} 关闭。原因：{{reason}}',
  },
  open: '打开记录',
  held: {
    record: '{{by}} 于 {{at}} 设立了法律保全：本记录不能删除或移出项目。',
    project: '{{by}} 于 {{at}} 设立了法律保全：其中的记录不能删除或移出项目。',
  },
  toHolds: '查看法律保全',
};

declare module '../resources' {
  interface TextResources {
    readonly disputes: typeof texts;
  }
}
