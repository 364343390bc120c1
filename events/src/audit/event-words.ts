import type { Label, Language } from '../core/call';
import { own } from '../core/own';
import { movesByEvent, registerEventTypes } from '../core/register';
import { registers } from '../core/registers';
import { factWords } from '../records/modules/facts';
import type { WrittenEvent } from './written-event';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What happened, in words: of every event that was written by hand. */
const written: { readonly [K in WrittenEvent['type']]: Label } = {
  RecordCreated: of('新建记录', 'Created the record'),
  RecordInfoChanged: of('修改记录信息', 'Changed the record’s information'),
  RecordDepartmentChanged: of('变更归属部门', 'Changed the department'),
  RecordRemoved: of('移入回收站', 'Moved to the recycle bin'),
  RecordRestored: of('从回收站恢复', 'Restored from the recycle bin'),
  RecordSubmitted: of('提交审核', 'Submitted for review'),
  RecordApproved: of('审核通过', 'Approved'),
  RecordRejected: of('驳回', 'Rejected'),
  RecordRecallRequested: of('申请撤回', 'Requested a recall'),
  RecordRecallRefused: of('拒绝撤回', 'Refused the recall'),
  RecordRecalled: of('撤回', 'Recalled'),
  RecordReactivated: of('重新激活', 'Reactivated'),
  RecordRolledBack: of('回退到版本', 'Rolled back to a version'),
  RecordExported: of('导出记录', 'Exported the record'),
  ModuleAdded: of('添加模块', 'Added a module'),
  ModuleSaved: of('保存模块', 'Saved a module'),
  ModuleRenamed: of('重命名模块', 'Renamed a module'),
  ModulesReordered: of('调整模块顺序', 'Reordered the modules'),
  ModuleRemoved: of('删除模块', 'Removed a module'),
  ModuleMarkedNotApplicable: of('标记不适用', 'Marked as not applicable'),
  ModuleMadeApplicable: of('取消不适用', 'Made applicable again'),
  ModuleGranted: of('模块授权', 'Shared a module'),
  ModuleSigned: of('签署模块', 'Signed a module'),
  ModuleSignatureRemoved: of('撤销签名', 'Removed a signature'),
  CommentAdded: of('添加批注', 'Commented'),
  CommentRead: of('阅读批注', 'Read a comment'),
  CommentRemoved: of('删除批注', 'Removed a comment'),
  ProjectOpened: of('新建项目', 'Opened a project'),
  ProjectModified: of('修改项目', 'Modified a project'),
  ProjectMoved: of('变更项目状态', 'Changed a project’s state'),
  TaskOpened: of('新建任务', 'Opened a task'),
  TaskModified: of('修改任务', 'Modified a task'),
  TaskMoved: of('变更任务状态', 'Changed a task’s state'),
  AccountOpened: of('新增成员', 'Added a member'),
  AccountProfileChanged: of('修改成员资料', 'Changed a member’s details'),
  AccountPlaced: of('调整部门、角色或上级', 'Changed department, roles or line manager'),
  AccountDisabled: of('停用账号', 'Disabled the account'),
  AccountEnabled: of('启用账号', 'Enabled the account'),
  ServiceAccountOpened: of('新增服务账号', 'Added a service account'),
  ApiTokenIssued: of('创建 API 令牌', 'Created an API token'),
  ApiTokenRevoked: of('吊销 API 令牌', 'Revoked an API token'),
  PasswordChanged: of('修改密码', 'Changed the password'),
  SigningLocked: of('签名被锁定', 'Signing was locked'),
  SigningUnlocked: of('解除签名锁定', 'Unlocked signing'),
  SigningSuspended: of('签名暂停，待核实身份', 'Signing closed until the identity is confirmed'),
  IdentityConfirmed: of('身份已核实', 'The identity was confirmed'),
  SigningPasswordWrong: of('签名密码错误', 'Wrong password at signing'),
  SubjectKeyShredded: of('抹除个人信息', 'Erased personal data'),
  LoggedIn: of('登录', 'Logged in'),
  LoginFailed: of('登录失败', 'Login failed'),
  TrailExported: of('导出审计追踪', 'Exported the audit trail'),
  FileDownloaded: of('下载附件', 'Downloaded a file'),
  ListExported: of('导出列表', 'Exported a list'),
  LoggedOut: of('退出登录', 'Logged out'),
  ScreenLocked: of('锁屏', 'Locked the screen'),
  ScreenUnlocked: of('解锁', 'Unlocked the screen'),
  SettingsChanged: of('修改组织设置', 'Changed settings'),
  PlatformRequestMade: of('提交平台申请', 'Sent a request to a platform'),
  PlatformRequestCorrected: of('更正平台申请', 'Corrected a platform request'),
  PlatformRequestAccepted: of('平台已受理申请', 'Platform accepted a request'),
  PlatformRequestRefused: of('平台退回申请', 'Platform refused a request'),
  PlatformRequestCompleted: of('平台完成申请', 'Platform completed a request'),
  PlatformRequestWithdrawn: of('撤回平台申请', 'Withdrew a platform request'),
  DeliveriesRetried: of('重试外发事项', 'Tried deliveries again'),
  DeliveryDiscarded: of('放弃外发事项', 'Discarded a delivery'),
  TestLetterRequested: of('发送测试邮件', 'Sent a test email'),
  NumberAllocated: of('分配编号', 'Assigned a number'),
  NameReserved: of('占用名称', 'Reserved a name'),
  ClaimReserved: of('占用', 'Reserved a claim'),
  ClaimReleased: of('解除占用', 'Released a claim'),
  NameReleased: of('释放名称', 'Released a name'),
  MessageSettingsModified: of('修改消息设置', 'Changed message settings'),
  MessagesRead: of('阅读消息', 'Read messages'),
  AllMessagesRead: of('全部消息标为已读', 'Marked all messages as read'),
  DigestRequested: of('生成汇总邮件', 'Prepared a summary by mail'),
};

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const withNoun = (label: Label, zh: string, en: string): Label =>
  of(`${zh}${label['zh-CN']}`, `${en} ${lower(label['en-US'])}`);

/** Events of registers say what was done and to what kind of thing. */
const derived: ReadonlyMap<string, Label> = new Map([
  ...Object.entries(factWords),
  ...registers.flatMap((register): [string, Label][] => {
    const types = registerEventTypes(register);
    return [
      [types.added, withNoun(register.label, '新增', 'Added')],
      [types.modified, withNoun(register.label, '修改', 'Changed')],
      [types.removed, withNoun(register.label, '移除', 'Removed')],
      [types.restored, withNoun(register.label, '恢复', 'Restored')],
      ...[...movesByEvent(register)].map(([type, { words }]): [string, Label] => [type, words]),
    ];
  }),
]);

export const EVENT_TYPES: readonly string[] = [...Object.keys(written), ...derived.keys()];

/** What happened, in the reader's words; what a later release wrote is shown by its type. */
export const eventWords = (type: string, language: Language): string =>
  (own(written, type) ?? derived.get(type))?.[language] ?? type;
