export const texts = {
  title: '访问申请',
  help: '您提出的访问申请，以及他人申请访问您的记录和资源。',
  tabs: '申请列表',
  todayApply: '今日申请',
  allApply: '全部申请',
  total: '共 {{count}} 条',
  side: '范围',
  sides: { all: '全部', made: '我提出的', received: '他人提出的' },
  search: '搜索申请',
  thing: '记录或资源',
  link: '链接所指的{{kind}}',
  applicant: '申请人',
  use: '用途',
  reason: '申请原因',
  standing: '状态',
  standings: { waiting: '等待答复', granted: '已同意', refused: '已拒绝', withdrawn: '已撤回', lapsed: '已过期' },
  at: '申请时间',
  answer: '答复',
  by: '答复人',
  empty: '还没有访问申请',
  emptyHelp: '知道编号或拿到链接、但打不开某份记录、方法、表格或模板时，可以在这里向作者申请访问。',
  request: '申请访问',
  requestHelp:
    '申请会送达作者。作者同意后，您可以在“共享”中看到它；30 天没有答复，申请自动过期。无论所申请的是否存在，这里的提示都相同。',
  sought: '记录编号或链接',
  soughtHelp: '例如 CHEM-2026-0012；方法、表格和模板请粘贴整段链接',
  send: '提交申请',
  sent: '申请已提交，请等待答复',
  withdraw: '撤回申请',
  withdrawn: '申请已撤回',
  decide: '答复申请',
  decideOf: '{{name}}申请访问 {{thing}}',
  decision: '答复',
  grant: '同意',
  refuse: '拒绝',
  grantHelp: '同意后对方立即可以打开，您可以随时取消共享。',
  refuseHelp: '对方会收到您的答复和原因。',
  refuseReason: '拒绝原因',
  granted: '已同意并共享给{{name}}',
  refused: '已拒绝',
  grantedUntil: '{{use}}，{{until}}',
};

declare module '../resources' {
  interface TextResources {
    readonly accessRequests: typeof texts;
  }
}
