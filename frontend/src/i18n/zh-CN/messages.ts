export const texts = {
  title: '消息',
  help: '与您有关的审核、批注、共享和任务。打开一条即标为已读。',
  unread: '未读',
  unreadCount: '{{count}} 条未读消息',
  all: '全部消息',
  markRead: '标为已读',
  readAll: '全部标为已读',
  empty: '还没有消息',
  emptyUnread: '没有未读消息',
  emptyHelp: '有人提交记录给您审核、批注您的记录或给您分配任务时，会显示在这里。',
  show: { label: '显示哪些消息', all: '全部', unread: '未读', unreadCount: '未读 {{count}}' },
  channel: { inSite: '站内', mail: '邮件', chat: '群消息' },
  digest: { off: '不发送', daily: '每天', weekly: '每周一', monthly: '每月 1 日' },
  settings: {
    title: '消息设置',
    help: '设置接收哪些通知、通过哪种方式接收。仅影响您自己。',
    kind: '事项',
    by: '{{kind}}：{{channel}}',
    always: '{{kind}}：{{channel}}（始终提醒）',
    channelsHelp: '等您处理的事项始终有站内消息。',
    digest: '汇总邮件',
    digestHelp: '把未读消息和待处理事项汇总成一封邮件，上午 8 点发送；没有内容则不发。',
    language: '邮件与群消息的语言',
    chatHelp:
      '邮件发到您的成员资料中的邮箱。群消息由管理员配置的钉钉或企业微信机器人发到群里，按手机号提醒您；只含记录编号，不含标题和内容。',
  },
};

declare module '../resources' {
  interface TextResources {
    readonly messages: typeof texts;
  }
}
