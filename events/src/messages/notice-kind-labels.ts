import type { Label } from '../core/call';
import type { NoticeKind } from './notice-kinds';

/** What a person is told of, as the settings and the trail name it. */
export const noticeKindLabels: Readonly<Record<NoticeKind, Label>> = {
  reviewRequested: { 'zh-CN': '记录等我审核', 'en-US': 'A record is waiting for my review' },
  reviewWithdrawn: { 'zh-CN': '作者撤回了待我审核的记录', 'en-US': 'A record I was to review was recalled' },
  recordApproved: { 'zh-CN': '我的记录审核通过', 'en-US': 'My record is approved' },
  recordRejected: { 'zh-CN': '我的记录被驳回', 'en-US': 'My record is rejected' },
  recallRequested: { 'zh-CN': '撤回申请等我决定', 'en-US': 'A recall request is waiting for my decision' },
  recallGranted: { 'zh-CN': '我的撤回申请获同意', 'en-US': 'My recall is granted' },
  recallRefused: { 'zh-CN': '我的撤回申请未获同意', 'en-US': 'My recall is refused' },
  recordReactivated: { 'zh-CN': '我的记录被重新激活', 'en-US': 'My record is reactivated' },
  recordShared: { 'zh-CN': '有记录或模块共享给我', 'en-US': 'A record or module is shared with me' },
  shareToApprove: { 'zh-CN': '共享等我审核', 'en-US': 'A share is waiting for my approval' },
  shareApproved: { 'zh-CN': '我的共享获批准', 'en-US': 'My share is approved' },
  shareDeclined: { 'zh-CN': '我的共享未获批准', 'en-US': 'My share is declined' },
  accessRequested: {
    'zh-CN': '有人申请访问我的记录或资源',
    'en-US': 'Somebody requests access to my record or resource',
  },
  accessRefused: { 'zh-CN': '我的访问申请未获同意', 'en-US': 'My request for access is refused' },
  participantAdded: { 'zh-CN': '我被列为参与人', 'en-US': 'I am added as a participant' },
  mentioned: { 'zh-CN': '批注中提到我', 'en-US': 'I am mentioned in a comment' },
  mentionedInText: { 'zh-CN': '正文中提到我', 'en-US': 'I am mentioned in a text' },
  commentAdded: { 'zh-CN': '我的记录有新批注', 'en-US': 'New comment on my record' },
  commentReplied: { 'zh-CN': '我的批注有回复', 'en-US': 'Reply to my comment' },
  recordRemoved: { 'zh-CN': '我的记录被移入回收站', 'en-US': 'My record is moved to the recycle bin' },
  recordRestored: { 'zh-CN': '我的记录被恢复', 'en-US': 'My record is restored' },
  taskAssigned: { 'zh-CN': '任务分配给我', 'en-US': 'A task is assigned to me' },
  taskClosed: { 'zh-CN': '我的任务结束', 'en-US': 'My task is closed' },
  projectJoined: { 'zh-CN': '我加入了项目', 'en-US': 'I am added to a project' },
  entryWaits: { 'zh-CN': '资源等我处理', 'en-US': 'A resource is waiting for me' },
  entryMoved: { 'zh-CN': '我负责的资源状态变更', 'en-US': 'A resource of mine changed its status' },
  templateRenewed: {
    'zh-CN': '我的记录所用的模板有新版本',
    'en-US': 'A template that my records use has a new version',
  },
  entryPutBack: {
    'zh-CN': '我移除的内容仍在使用，已被恢复',
    'en-US': 'What I removed is still in use and was put back',
  },
  mentionedOnEntry: { 'zh-CN': '资源的批注中提到我', 'en-US': 'I am mentioned in a comment on a resource' },
  entryCommented: { 'zh-CN': '我的资源或批注有新批注', 'en-US': 'New comment on my resource or in my thread' },
  requestRefused: { 'zh-CN': '我的外部申请被退回', 'en-US': 'My platform request was returned' },
  requestAccepted: { 'zh-CN': '我的外部申请已受理', 'en-US': 'My platform request was accepted' },
  requestCompleted: { 'zh-CN': '我的外部申请有结果', 'en-US': 'My platform request has a result' },
  signingLocked: { 'zh-CN': '成员签名被锁定（管理员）', 'en-US': 'A member’s signing is locked (administrators)' },
  passwordAltered: {
    'zh-CN': '存储的密码或二次验证信息被改动',
    'en-US': 'What is stored of a password or second factor was altered',
  },
  signingSuspended: {
    'zh-CN': '成员身份待核实（管理员）',
    'en-US': 'A member’s identity has to be confirmed (administrators)',
  },
  accountChanged: { 'zh-CN': '我的账号被管理员变更', 'en-US': 'An administrator changed my account' },
  identityConfirmed: { 'zh-CN': '我的身份已核实', 'en-US': 'My identity was confirmed' },
  confirmedOnServer: {
    'zh-CN': '成员身份在服务器上核实（质量保证）',
    'en-US': 'An identity was confirmed on the server (quality assurance)',
  },
  epochBegan: {
    'zh-CN': '日志中的事件丢失或被替换后开始新的纪元（质量保证）',
    'en-US': 'The log began a new epoch after events were lost or replaced (quality assurance)',
  },
  clockOff: {
    'zh-CN': '服务器时钟有偏差或被拨动（管理员、质量保证）',
    'en-US': 'The clock of the server is off or was set (administrators, quality assurance)',
  },
  clockRight: {
    'zh-CN': '服务器时钟恢复准确（管理员、质量保证）',
    'en-US': 'The clock of the server is right again (administrators, quality assurance)',
  },
  incidentFound: {
    'zh-CN': '发现日志事故（管理员、质量保证）',
    'en-US': 'An incident of the log was found (administrators, quality assurance)',
  },
  incidentSettled: {
    'zh-CN': '同样范围的整体验证未再发现问题（管理员、质量保证）',
    'en-US': 'A verification of the same scope no longer finds anything (administrators, quality assurance)',
  },
  incidentClosed: {
    'zh-CN': '日志事故已关闭（管理员、质量保证）',
    'en-US': 'An incident of the log was closed (administrators, quality assurance)',
  },
};
