/**
 * One word for each thing in each language, and the words that must not stand for it. `except` names texts in which a
 * forbidden word means something else.
 */
export type Term = {
  readonly meaning: string;
  readonly zh: string;
  readonly en: string;
  readonly notZh?: RegExp;
  readonly notEn?: RegExp;
  readonly except?: RegExp;
};

export const glossary: readonly Term[] = [
  {
    meaning: 'what reviewers do with a submitted record',
    ...{ zh: '审核', en: 'review', notZh: /审批|审阅/, notEn: /\bexamination\b/i },
  },
  { meaning: 'signature meaning of whoever checked', zh: '复核', en: 'Reviewed' },
  {
    meaning: 'a submission or a request is taken back by its author',
    ...{ zh: '撤回', en: 'recall', notZh: /收回|召回/ },
  },
  { meaning: 'a signature is taken back', zh: '撤销签名', en: 'remove signature', notZh: /取消签名|删除签名/ },
  { meaning: 'an API token ends early', zh: '吊销', en: 'revoke', notZh: /撤销令牌|作废令牌/ },
  { meaning: 'a remark on a record or module', zh: '批注', en: 'comment', notZh: /评论|注释|评注/ },
  {
    meaning: 'what a reviewer says with a decision',
    ...{ zh: '审核意见', en: 'review comment', notEn: /\bopinions?\b/i },
  },
  { meaning: 'a reviewer sends a record back', zh: '驳回', en: 'reject', notZh: /退审|打回/ },
  { meaning: 'what stood there before a change', zh: '原值', en: 'old value', notZh: /旧值/ },
  { meaning: 'why something was done', zh: '原因', en: 'reason', notZh: /(?<!处)理由/ },
  { meaning: 'a record under way', zh: '编写中', en: 'draft', notZh: /撰写中/ },
  { meaning: 'one experiment written down', zh: '记录', en: 'record', notZh: /纪录/ },
  { meaning: 'where records are filed', zh: '记录本', en: 'notebook', notZh: /笔记本|实验本(?!来)/ },
  { meaning: 'the history of one record', zh: '痕迹', en: 'trace', notZh: /(?<!会)留痕|修改历史|轨迹/ },
  { meaning: 'what happened everywhere', zh: '审计追踪', en: 'audit trail', notZh: /审计跟踪|审计日志|稽查轨迹/ },
  {
    meaning: 'the record shown event by event',
    zh: '回放',
    en: 'replay',
    notZh: /一生|重放/,
    notEn: /replay its life/i,
  },
  { meaning: 'where something stands in its process', zh: '状态', en: 'status', notEn: /^States?$/ },
  { meaning: 'an account of a person', zh: '账号', en: 'account', notZh: /帐号|帐户|账户/ },
  {
    meaning: 'to enter with account and password',
    zh: '登录',
    en: 'log in',
    notZh: /登陆/,
    notEn: /\b(log-in|sign in|log into)\b/i,
  },
  { meaning: 'electronic mail', zh: '邮件', en: 'email', notZh: /电邮/, notEn: /\be-mails?\b|\btest letter\b/i },
  {
    meaning: 'who a person reports to',
    zh: '直属上级',
    en: 'line manager',
    notZh: /直接上级/,
    notEn: /\b(direct )?superiors?\b|\bdirect leader\b/i,
  },
  { meaning: 'who leads a department', zh: '部门负责人', en: 'department head', notEn: /\bhead of department\b/i },
  { meaning: 'sentences kept for reuse', zh: '常用短语', en: 'quick text', notZh: /快捷短语|常用语/ },
  {
    meaning: 'a summary of content that changes with it',
    zh: '哈希',
    en: 'hash',
    notZh: /指纹|摘要值|散列/,
    notEn: /\bfingerprint\b/i,
  },
  {
    meaning: 'British spelling throughout',
    ...{
      zh: '—',
      en: 'organisation, colour, centre',
      notEn: /\b(organization|color|center|catalog|analyze|labeled|canceled)(s|ed|d)?\b/i,
    },
  },
];
