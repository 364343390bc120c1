export const texts = {
  list: {
    title: '我的请验单',
    help: '从记录提交到样品检测平台的请验单，退回后可更正再提交。',
    new: '新建请验单',
    empty: '还没有请验单',
    emptyHelp: '在记录里或从这里把样品提交检测，平台受理、退回和出结果都会显示在这里。',
    number: '编号',
    sample: '样品',
    record: '记录',
    state: '状态',
    open: '查看请验单',
    openRecord: '打开记录',
    requester: '提交人',
    time: '更新时间',
  },
  add: {
    title: '新建请验单',
    help: '先选择样品来自哪条记录。',
    record: '来自记录',
    choose: '输入编号或标题查找',
    none: '没有找到可用的记录',
    unlicensed: '本组织未购买样品检测平台，请联系管理员。',
  },
  status: {
    sent: '等待平台答复',
    refused: '平台已退回',
    accepted: '平台已受理',
    completed: '已完成',
    withdrawn: '已撤回',
  },
  event: {
    PlatformRequestMade: '提交',
    PlatformRequestCorrected: '更正后重新提交',
    PlatformRequestAccepted: '平台受理',
    PlatformRequestRefused: '平台退回',
    PlatformRequestCompleted: '平台给出结果',
    PlatformRequestWithdrawn: '撤回',
  },
  detail: {
    submitted: '提交内容',
    refusal: '退回原因',
    platformSays: '平台原文',
    result: '结果',
    item: '项目',
    value: '结果',
    verdict: '结论',
    pass: '合格',
    fail: '不合格',
    noResult: '结果出来后会显示在这里。',
    reference: '平台编号',
    history: '经过',
    correct: '更正并重新提交',
    withdraw: '撤回',
    withdrawn: '已撤回',
    yes: '是',
    no: '否',
    open: '查看 {{number}}',
    system: '平台',
  },
  form: {
    submit: '提交',
    resend: '重新提交',
    sent: '已提交，平台答复后会更新',
    refused: '平台没有受理，请更正标出的内容后重新提交。',
  },
  atRow: {
    short: '剩余不足，需 {{amount}}，仅剩 {{theirs}}',
    reserve: {
      sent: '正在 CIMS 预留 {{amount}}',
      done: '已在 CIMS 预留 {{amount}}',
      refused: '{{platform}} 未预留：{{said}}。请减少用量、另选一瓶，或补货后重新填写用量',
    },
    use: {
      sent: '正在 CIMS 登记使用 {{amount}}',
      done: '已在 CIMS 登记使用 {{amount}}，瓶中剩余 {{remaining}}',
      refused: '{{platform}} 未登记使用：{{said}}。签名有效；请核对后更正并重新发送',
    },
    register: {
      sent: '正在注册到 RegMS',
      done: 'RegMS {{numbers}}',
      refused: '{{platform}} 未注册：{{said}}。点开更正后重新发送',
    },
  },
  differs: {
    help: '与 {{platform}} 的最新版本不一致，请选择以哪一方为准',
    ours: '本记录：{{value}}',
    theirs: '{{platform}}：{{value}}',
    empty: '（空）',
    choose: '请选择以哪一方为准',
  },
  tab: {
    empty: '这条记录还没有向外部平台提交过申请。',
    ask: '新的申请',
    unlicensed: '本组织未购买任何外部平台。',
    list: '已提交的申请',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly integrations: typeof texts;
  }
}
