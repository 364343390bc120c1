import { own } from '@shilu/events/core/own';
import type { Label, Language } from '@shilu/events/core/call';
import { requestField } from '@shilu/events/integrations/platforms/operations';
import { registers } from '@shilu/events/core/registers';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What happened, in words, for exports that leave the screen. */
const eventLabels: Readonly<Record<string, Label>> = {
  RecordCreated: of('新建记录', 'Record created'),
  RecordInfoChanged: of('修改记录信息', 'Record information changed'),
  RecordDepartmentChanged: of('变更归属部门', 'Department changed'),
  ModuleAdded: of('添加模块', 'Module added'),
  ModuleRenamed: of('重命名模块', 'Module renamed'),
  ModulesReordered: of('调整模块顺序', 'Modules reordered'),
  ModuleRemoved: of('删除模块', 'Module removed'),
  ModuleSaved: of('保存模块', 'Module saved'),
  ModuleMarkedNotApplicable: of('标记不适用', 'Marked not applicable'),
  ModuleMadeApplicable: of('取消不适用', 'Made applicable'),
  ModuleSigned: of('签署模块', 'Module signed'),
  ModuleSignatureRemoved: of('撤销签名', 'Signature removed'),
  ModuleGranted: of('模块授权', 'Module shared'),
  RecordSubmitted: of('提交审核', 'Submitted for review'),
  RecordApproved: of('审核通过', 'Approved'),
  RecordRejected: of('驳回', 'Rejected'),
  RecordRecallRequested: of('申请撤回', 'Recall requested'),
  RecordRecalled: of('撤回', 'Recalled'),
  RecordRecallRefused: of('拒绝撤回', 'Recall refused'),
  RecordReactivated: of('重新激活', 'Reactivated'),
  RecordRolledBack: of('回退版本', 'Rolled back'),
  RecordRemoved: of('移入回收站', 'Moved to the recycle bin'),
  RecordRestored: of('从回收站恢复', 'Restored'),
  CommentAdded: of('添加批注', 'Comment added'),
  CommentRead: of('批注已读', 'Comments read'),
  CommentRemoved: of('删除批注', 'Comment removed'),
  RecordExported: of('导出副本', 'Copy exported'),
  AccountOpened: of('新增成员', 'Member added'),
  AccountProfileChanged: of('修改成员资料', 'Profile changed'),
  AccountPlaced: of('调整部门与角色', 'Department and roles changed'),
  AccountDisabled: of('停用账号', 'Account disabled'),
  AccountEnabled: of('启用账号', 'Account enabled'),
  PasswordChanged: of('修改密码', 'Password changed'),
  SigningLocked: of('锁定签名', 'Signing locked'),
  SigningUnlocked: of('解锁签名', 'Signing unlocked'),
  SigningSuspended: of('暂停签名待核实身份', 'Signing closed until identified'),
  IdentityConfirmed: of('核实身份', 'Identity confirmed'),
  SubjectKeyShredded: of('抹除个人信息', 'Personal data erased'),
  ServiceAccountOpened: of('新增服务账号', 'Service account added'),
  ApiTokenIssued: of('创建 API 令牌', 'API token created'),
  ApiTokenRevoked: of('吊销 API 令牌', 'API token revoked'),
  LoggedIn: of('登录', 'Logged in'),
  LoginFailed: of('登录失败', 'Login failed'),
  TrailExported: of('导出审计追踪', 'Audit trail exported'),
  LoggedOut: of('退出登录', 'Logged out'),
  ScreenLocked: of('锁屏', 'Screen locked'),
  ScreenUnlocked: of('解锁屏幕', 'Screen unlocked'),
  SigningPasswordWrong: of('签名密码错误', 'Wrong signing password'),
  SettingsChanged: of('修改组织设置', 'Settings changed'),
  DeliveriesRetried: of('重试外发', 'Deliveries tried again'),
  DeliveryDiscarded: of('放弃外发', 'Delivery discarded'),
  TestLetterRequested: of('发送测试邮件', 'Test email requested'),
  ProjectOpened: of('新建项目', 'Project opened'),
  ProjectModified: of('修改项目', 'Project modified'),
  ProjectMoved: of('变更项目状态', 'Project status changed'),
  TaskOpened: of('新建任务', 'Task opened'),
  TaskModified: of('修改任务', 'Task modified'),
  TaskMoved: of('变更任务状态', 'Task status changed'),
  PlatformRequestMade: of('提交平台申请', 'Platform request sent'),
  PlatformRequestCorrected: of('更正平台申请', 'Platform request corrected'),
  PlatformRequestAccepted: of('平台已受理', 'Platform request accepted'),
  PlatformRequestRefused: of('平台退回申请', 'Platform request refused'),
  PlatformRequestCompleted: of('平台已完成', 'Platform request completed'),
  PlatformRequestWithdrawn: of('撤回平台申请', 'Platform request withdrawn'),
};

const verbs: readonly (readonly [string, Label])[] = [
  ['Added', of('新增', 'added')],
  ['Modified', of('修改', 'modified')],
  ['Removed', of('移除', 'removed')],
  ['Restored', of('恢复', 'restored')],
];

const fieldLabels: Readonly<Record<string, Label>> = {
  'record.number': of('编号', 'Number'),
  'record.title': of('标题', 'Title'),
  'record.recordType': of('实验类型', 'Experiment type'),
  'record.bookId': of('记录本', 'Notebook'),
  'record.projectId': of('项目', 'Project'),
  'record.taskId': of('任务', 'Task'),
  'record.departmentId': of('归属部门', 'Department'),
  'record.module': of('模块', 'Module'),
  'record.moduleOrder': of('模块顺序', 'Order of modules'),
  'record.comment': of('批注', 'Comment'),
  'record.temperature': of('温度', 'Temperature'),
  'record.humidity': of('湿度', 'Humidity'),
  'record.participantIds': of('参与人', 'Participants'),
  'record.participantsNotApplicable': of('参与人不适用', 'Participants not applicable'),
  'module.title': of('模块名称', 'Module name'),
  'module.notApplicable': of('不适用', 'Not applicable'),
  'module.grants': of('授权', 'Shared with'),
  'approval.note': of('提交说明', 'Note'),
  'approval.opinion': of('审核意见', 'Review comment'),
  'project.status': of('项目状态', 'Status'),
  'task.status': of('任务状态', 'Status'),
  'account.departmentId': of('部门', 'Department'),
  'account.roleIds': of('角色', 'Roles'),
  'account.isOrganAdmin': of('组织管理员', 'Administrator'),
  'account.directLeaderId': of('直属上级', 'Line manager'),
  'connector.delivery': of('外发事项', 'Delivery'),
  'editor.paragraph': of('段落', 'Paragraph'),
  'editor.formatting': of('格式', 'Formatting'),
  'basicFields.definition': of('字段定义', 'Field definition'),
  'labDocument.file': of('文件', 'File'),
  'labInfoTable.order': of('行顺序', 'Order of rows'),
  'labInfoTable.column': of('列', 'Column'),
};
const workFields: Readonly<Record<string, Label>> = {
  name: of('名称', 'Name'),
  number: of('编号', 'Number'),
  description: of('说明', 'Description'),
  leaderIds: of('负责人', 'Leaders'),
  memberIds: of('成员', 'Members'),
  managerIds: of('任务负责人', 'Managers'),
  departmentId: of('部门', 'Department'),
  startDate: of('开始日期', 'Start'),
  endDate: of('截止日期', 'End'),
  personal: of('个人项目', 'Personal'),
  projectId: of('项目', 'Project'),
  progress: of('进度', 'Progress'),
};
const actionLabels = { 1: of('新增', 'Added'), 2: of('修改', 'Modified'), 3: of('删除', 'Removed') } as const;

export const eventLabel = (type: string, language: Language): string => {
  const known = own(eventLabels, type);
  if (known) return known[language];
  for (const [verb, label] of verbs) {
    const register = registers.find((entry) => `${entry.noun}${verb}` === type);
    if (register)
      return language === 'zh-CN'
        ? `${label['zh-CN']}${register.label['zh-CN']}`
        : `${register.label['en-US']} ${label['en-US']}`;
  }
  return type;
};

/** A field's title: as the person wrote it, or the label behind its key (`@record.title`). */
export const fieldLabel = (title: string, language: Language): string => {
  if (!title.startsWith('@')) return title;
  const key = title.slice(1);
  const [entity = '', field = ''] = key.split('.');
  const register = registers.find((entry) => entry.name === entity)?.fields.find((entry) => entry.key === field);
  const work = entity === 'project' || entity === 'task' ? own(workFields, field) : undefined;
  return (register?.label ?? own(fieldLabels, key) ?? work ?? requestField(title)?.label)?.[language] ?? field;
};

export const actionLabel = (action: 1 | 2 | 3, language: Language): string => actionLabels[action][language];

export const codeLine = (code: string, language: Language): string =>
  language === 'zh-CN' ? `验证码：${code}` : `Verification code: ${code}`;

/** Stands at the head and at the end of an export that is not whole. */
export const missingNote = (
  { events, things }: { readonly events: number; readonly things: number },
  language: Language,
): string =>
  language === 'zh-CN'
    ? `注意：有 ${events} 条事件（涉及 ${things} 个对象）暂时无法读取，正在修复，未包含在本文件中`
    : `Note: ${events} events (of ${things} things) cannot be read at present and are being repaired; they are missing here`;

export const exportHeader = (language: Language): readonly string[] =>
  language === 'zh-CN'
    ? ['时间 (UTC)', '操作人', '事件', '对象', '模块', '字段', '操作', '原值', '新值', '原因', '日志位置']
    : [
        'Time (UTC)',
        'Person',
        'Event',
        'Object',
        'Module',
        'Field',
        'Action',
        'Old value',
        'New value',
        'Reason',
        'Log position',
      ];
