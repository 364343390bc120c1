import { CLOCK } from '../audit/clock';
import { EPOCH } from '../audit/epoch';
import { IN_DISPUTE, INCIDENT } from '../audit/incident';
import type { Label, Language } from '../core/call';
import { isolated } from '../core/isolated';
import { RECORD } from '../records/record-category';
import type { About } from './about';
import { ofDraft, type NoticeKind } from './notice-kinds';

/**
 * What a message says. `{number}` is the record's number, `{title}` its title or the name of the task, project or person
 * it is about. Subjects go into mail boxes and chats, so they name the number and never the title of a record.
 */
type NoticeText = { readonly subject: Label; readonly line: Label; readonly open: Label };

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

export const noticeTexts: Readonly<Record<NoticeKind, NoticeText>> = {
  reviewRequested: {
    subject: of('{number} 等待您审核', '{number} is waiting for your review'),
    line: of('{actor}提交了“{title}”，等待您审核', '{actor} submitted “{title}” for your review'),
    open: of('去审核', 'Review'),
  },
  reviewWithdrawn: {
    subject: of('{number} 已由作者撤回', '{number} was recalled by its author'),
    line: of('{actor}撤回了“{title}”，无需再审核', '{actor} recalled “{title}”; no review is needed'),
    open: of('查看记录', 'Open record'),
  },
  recordApproved: {
    subject: of('{number} 审核通过', '{number} is approved'),
    line: of('{actor}通过了您的“{title}”，审核已完成', '{actor} approved your “{title}”; its review is complete'),
    open: of('查看记录', 'Open record'),
  },
  recordRejected: {
    subject: of('{number} 被驳回，请修改', '{number} was rejected'),
    line: of(
      '{actor}驳回了您的“{title}”，请按意见修改后重新提交',
      '{actor} rejected your “{title}”; correct it and submit it again',
    ),
    open: of('去修改', 'Correct it'),
  },
  recallRequested: {
    subject: of('{number} 申请撤回，等待您决定', '{number}: a recall request is waiting for your decision'),
    line: of('{actor}申请撤回“{title}”，等待您决定', '{actor} requests to recall “{title}”; your decision is needed'),
    open: of('去处理', 'Decide'),
  },
  recallGranted: {
    subject: of('{number} 已同意撤回', '{number} was recalled'),
    line: of('{actor}同意撤回“{title}”，您可以继续编辑', '{actor} agreed to recall “{title}”; you can edit it again'),
    open: of('去编辑', 'Edit'),
  },
  recallRefused: {
    subject: of('{number} 未同意撤回', '{number}: the recall was refused'),
    line: of('{actor}未同意撤回“{title}”', '{actor} refused to recall “{title}”'),
    open: of('查看记录', 'Open record'),
  },
  recordReactivated: {
    subject: of('{number} 已重新激活', '{number} was reactivated'),
    line: of(
      '{actor}重新激活了您的“{title}”，您可以继续编辑',
      '{actor} reactivated your “{title}”; you can edit it again',
    ),
    open: of('去编辑', 'Edit'),
  },
  recordShared: {
    subject: of('{number} 与您共享', '{number} was shared with you'),
    line: of('{actor}把“{title}”共享给您', '{actor} shared “{title}” with you'),
    open: of('打开查看', 'Open it'),
  },
  shareToApprove: {
    subject: of('{number} 的共享等待您审核', 'A share of {number} awaits your approval'),
    line: of('{actor}要共享“{title}”，等待您审核', '{actor} wants to share “{title}”; your approval is needed'),
    open: of('去审核', 'Decide'),
  },
  shareApproved: {
    subject: of('{number} 的共享已批准', 'The share of {number} was approved'),
    line: of('{actor}批准了您共享“{title}”', '{actor} approved that you share “{title}”'),
    open: of('打开查看', 'Open it'),
  },
  shareDeclined: {
    subject: of('{number} 的共享未获批准', 'The share of {number} was declined'),
    line: of('{actor}未批准您共享“{title}”', '{actor} declined that you share “{title}”'),
    open: of('打开查看', 'Open it'),
  },
  accessRequested: {
    subject: of('{number}：有人申请访问', '{number}: access requested'),
    line: of(
      '{actor}申请访问您的“{title}”，等待您答复',
      '{actor} requests access to your “{title}”; your answer is needed',
    ),
    open: of('去答复', 'Answer'),
  },
  accessRefused: {
    subject: of('访问申请未获同意', 'Access refused'),
    line: of('{actor}未同意您访问“{title}”的申请', '{actor} refused your request for access to “{title}”'),
    open: of('查看申请', 'See the request'),
  },
  participantAdded: {
    subject: of('您参与了 {number}', 'You were added to {number}'),
    line: of('{actor}把您列为“{title}”的参与人', '{actor} added you as a participant of “{title}”'),
    open: of('查看记录', 'Open record'),
  },
  mentioned: {
    subject: of('{number} 的批注提到了您', 'You are mentioned in a comment on {number}'),
    line: of('{actor}在“{title}”的批注中提到了您', '{actor} mentioned you in a comment on “{title}”'),
    open: of('查看批注', 'Read it'),
  },
  mentionedInText: {
    subject: of('{number} 的正文提到了您', 'You are mentioned in {number}'),
    line: of('{actor}在“{title}”的正文中提到了您', '{actor} mentioned you in “{title}”'),
    open: of('查看记录', 'Open record'),
  },
  commentAdded: {
    subject: of('{number} 有新批注', 'New comment on {number}'),
    line: of('{actor}批注了您的“{title}”', '{actor} commented on your “{title}”'),
    open: of('查看批注', 'Read it'),
  },
  commentReplied: {
    subject: of('{number} 的批注有回复', 'New reply on {number}'),
    line: of('{actor}回复了“{title}”中的批注', '{actor} replied to a comment in “{title}”'),
    open: of('查看批注', 'Read it'),
  },
  recordRemoved: {
    subject: of('{number} 被移入回收站', '{number} was moved to the recycle bin'),
    line: of('{actor}把您的“{title}”移入了回收站', '{actor} moved your “{title}” to the recycle bin'),
    open: of('查看回收站', 'Recycle bin'),
  },
  recordRestored: {
    subject: of('{number} 已从回收站恢复', '{number} was restored'),
    line: of('{actor}恢复了您的“{title}”', '{actor} restored your “{title}” from the recycle bin'),
    open: of('查看记录', 'Open record'),
  },
  taskAssigned: {
    subject: of('新任务：{title}', 'New task: {title}'),
    line: of('{actor}把任务“{title}”分配给您', '{actor} assigned the task “{title}” to you'),
    open: of('查看任务', 'Open task'),
  },
  taskClosed: {
    subject: of('任务已结束：{title}', 'Task closed: {title}'),
    line: of('{actor}结束了任务“{title}”', '{actor} closed the task “{title}”'),
    open: of('查看任务', 'Open task'),
  },
  projectJoined: {
    subject: of('您加入了项目：{title}', 'You were added to the project {title}'),
    line: of('{actor}把您加入项目“{title}”', '{actor} added you to the project “{title}”'),
    open: of('查看项目', 'Open project'),
  },
  entryWaits: {
    subject: of('一项资源等待您处理', 'A resource is waiting for you'),
    line: of('“{title}”等待您处理', '“{title}” is waiting for you'),
    open: of('去处理', 'Go there'),
  },
  entryMoved: {
    subject: of('一项资源的状态有变化', 'A resource changed its status'),
    line: of('“{title}”的状态有变化', '“{title}” changed its status'),
    open: of('查看', 'Open'),
  },
  templateRenewed: {
    subject: of('您的记录所用的模板有新版本', 'A template that your records use has a new version'),
    line: of(
      '模板“{title}”发布了新版本；您未完成的记录仍用旧版本，可以查看变化后决定是否采用',
      'The template “{title}” has a new version; your open records use an older one. See what changes and move them if you wish',
    ),
    open: of('查看', 'Open'),
  },
  entryPutBack: {
    subject: of('您移除的内容仍在使用，已恢复', 'What you removed is still in use and was put back'),
    line: of(
      '您移除“{title}”的同时有人开始使用它，系统已将其恢复；不再使用后可重新移除',
      'Somebody came to use “{title}” just as you removed it, so it was put back; remove it once nothing uses it',
    ),
    open: of('查看', 'Open'),
  },
  mentionedOnEntry: {
    subject: of('一项资源的批注提到了您', 'You are mentioned in a comment on a resource'),
    line: of('{actor}在“{title}”的批注中提到了您', '{actor} mentioned you in a comment on “{title}”'),
    open: of('查看批注', 'Read it'),
  },
  entryCommented: {
    subject: of('一项资源有新批注', 'New comment on a resource'),
    line: of('{actor}批注了“{title}”', '{actor} commented on “{title}”'),
    open: of('查看批注', 'Read it'),
  },
  requestRefused: {
    subject: of('{number} 的外部申请被退回', 'A request from {number} was returned'),
    line: of(
      '外部平台退回了您从“{title}”提交的申请，请更正后重新提交',
      'The platform returned your request from “{title}”; correct it and send it again',
    ),
    open: of('去更正', 'Correct it'),
  },
  requestAccepted: {
    subject: of('{number} 的外部申请已受理', 'A request from {number} was accepted'),
    line: of('外部平台受理了您从“{title}”提交的申请', 'The platform accepted your request from “{title}”'),
    open: of('查看记录', 'Open record'),
  },
  requestCompleted: {
    subject: of('{number} 的外部申请有结果了', 'A request from {number} has its result'),
    line: of(
      '您从“{title}”提交的外部申请已完成，结果已写回',
      'Your platform request from “{title}” is complete; the result is in the record',
    ),
    open: of('查看结果', 'View the result'),
  },
  signingLocked: {
    subject: of('成员签名被锁定', 'A member’s signing is locked'),
    line: of(
      '{title}的签名密码连续输错 5 次，签名已锁定，请核实后解锁',
      '{title} entered a wrong signing password five times; signing is locked until you have investigated',
    ),
    open: of('去核实', 'Investigate'),
  },
  passwordAltered: {
    subject: of('存储的密码或二次验证信息被改动', 'What is stored of a password or second factor was altered'),
    line: of(
      '“{title}”存储的密码或二次验证信息在系统之外被改动，用它登录或签名已被拒绝，请查明是谁改动了数据库并予以重设',
      'What is stored of {title}’s password or second factor was changed outside the product; logging in and signing with it are refused. Find out who changed the database, and reset it',
    ),
    open: of('去核实', 'Investigate'),
  },
  signingSuspended: {
    subject: of('成员身份待核实', 'A member’s identity has to be confirmed'),
    line: of(
      '{actor}开通了“{title}”的账号，或变更了其密码、姓名、邮箱或管理员身份，须由另一位管理员核实本人身份后才能签名',
      '{actor} opened the account of {title}, or changed its password, name, address or administrator’s rights; signing stays closed until another administrator confirms who it is',
    ),
    open: of('去核实', 'Confirm it'),
  },
  accountChanged: {
    subject: of('您的账号已被管理员变更', 'An administrator changed your account'),
    line: of(
      '{actor}变更了“{title}”的密码、姓名、邮箱或管理员身份，核实本人身份前不能签名；如非您所要求，请立即联系质量保证部门',
      '{actor} changed the password, name, address or administrator’s rights of your account, {title}. You cannot sign until your identity is confirmed. If you did not ask for it, inform quality assurance at once',
    ),
    open: of('查看', 'Look'),
  },
  identityConfirmed: {
    subject: of('您的身份已核实', 'Your identity is confirmed'),
    line: of(
      '{actor}已核实“{title}”的身份，您可以签名了',
      '{actor} confirmed the identity of {title}; you can sign again',
    ),
    open: of('查看', 'Look'),
  },
  confirmedOnServer: {
    subject: of('成员身份在服务器上核实', 'A member’s identity was confirmed on the server'),
    line: of(
      '“{title}”的身份由服务器上的命令核实，未经第二位管理员，请核对',
      'The identity of {title} was confirmed by a command on the server, without a second administrator; please check it',
    ),
    open: of('去核对', 'Check it'),
  },
  epochBegan: {
    subject: of(
      '日志中的事件丢失或被替换，已开始新的纪元',
      'The log began a new epoch after events were lost or replaced',
    ),
    line: of(
      '日志中缺少已知的事件，或有事件被替换，已在服务器上确认并开始第 {title} 纪元，请查看审计追踪中的原因和丢失的事件数',
      'The log was shorter than was known, or other events stood in it; that was confirmed on the server and epoch {title} began. The audit trail says why, and how many events are lost',
    ),
    open: of('去核对', 'Check it'),
  },
  clockOff: {
    subject: of('服务器时钟有偏差或被拨动', 'The clock of the server is off or was set'),
    line: of(
      '服务器 {title} 的时钟有偏差或被拨动，此间写入的时间不准，请校准并查看审计追踪',
      'The clock of {title} is off or was set: what was written meanwhile bears a wrong time. Correct it and look at the audit trail',
    ),
    open: of('去核对', 'Check it'),
  },
  clockRight: {
    subject: of('服务器时钟恢复准确', 'The clock of the server is right again'),
    line: of('服务器 {title} 的时钟恢复准确', 'The clock of {title} is right again'),
    open: of('查看', 'Look'),
  },
  incidentFound: {
    subject: of('发现日志事故，请核查', 'An incident of the log was found'),
    line: of(
      '发现日志事故：{title}。有内容不是由系统写入，或与存证不符，请立即核查',
      'An incident of the log was found: {title}. Something was not written by the product, or is not what was notarised. Look into it at once',
    ),
    open: of('去核查', 'Look into it'),
  },
  incidentSettled: {
    subject: of('同样范围的整体验证未再发现问题', 'A verification of the same scope no longer finds anything'),
    line: of(
      '{title}：最近一次同样范围的整体验证未再发现问题',
      '{title}: the latest verification of the same scope no longer finds it',
    ),
    open: of('查看', 'Look'),
  },
  incidentClosed: {
    subject: of('日志事故已关闭', 'An incident of the log was closed'),
    line: of('{actor} 关闭了日志事故：{title}', '{actor} closed the incident of the log: {title}'),
    open: of('查看', 'Look'),
  },
};

export type NoticeWords = { readonly actor: string; readonly number: string; readonly title: string };

const filled = (text: string, words: NoticeWords): string =>
  text.replace(/\{(actor|number|title)\}/g, (_, name: keyof NoticeWords) =>
    // What has no number, such as an entry that is shared, is called by its name.
    isolated(name === 'number' && words.number === '' ? words.title : words[name]),
  );

export const noticeSubject = (kind: NoticeKind, words: NoticeWords, language: Language): string =>
  filled(noticeTexts[kind].subject[language], words);

export const noticeLine = (kind: NoticeKind, words: NoticeWords, language: Language): string =>
  filled(noticeTexts[kind].line[language], words);

const aboutComments: ReadonlySet<NoticeKind> = new Set(['mentioned', 'commentAdded', 'commentReplied']);
const aboutEntries: ReadonlySet<NoticeKind> = new Set([
  ...(['entryWaits', 'entryMoved', 'templateRenewed', 'entryPutBack'] as const),
  ...ofDraft,
]);
const aboutShares: ReadonlySet<NoticeKind> = new Set(['recordShared', 'shareApproved', 'shareDeclined']);
const aboutRequests: ReadonlySet<NoticeKind> = new Set(['requestRefused', 'requestAccepted', 'requestCompleted']);

/** Where the message leads, within the product. */
export const noticePath = (kind: NoticeKind, about: About): string => {
  const id = encodeURIComponent(about.id);
  if (about.moduleId !== undefined) return `/editRecord/${id}#module-${encodeURIComponent(about.moduleId)}`;
  if (about.category === 'task') return `/team/taskDetail/${id}`;
  if (about.category === 'project') return `/team/allTask/${id}`;
  if (about.category === 'account') return '/team/member';
  // Events in dispute are decided on above the trail; of others it says what was found, and where.
  const isFound = about.category === INCIDENT && !IN_DISPUTE.some((incident) => incident === about.id);
  if (isFound) return `/team/auditTrail?f.entity=${INCIDENT}`;
  if ([EPOCH, CLOCK, INCIDENT].includes(about.category)) return '/team/auditTrail';
  const isEntry = aboutEntries.has(kind) || (aboutShares.has(kind) && about.category !== RECORD);
  if (isEntry) return `/entry/${encodeURIComponent(about.category)}/${id}`;
  if (kind === 'shareToApprove') return '/team/approvingRecord';
  if (kind === 'accessRequested' || kind === 'accessRefused') return '/resource/allApply';
  if (kind === 'reviewRequested') return `/editRecord/${id}?auditType=review`;
  if (kind === 'recallRequested') return '/team/recall';
  if (aboutComments.has(kind)) return `/editRecord/${id}?panel=comments`;
  if (aboutRequests.has(kind)) return `/editRecord/${id}?panel=platforms`;
  return kind === 'recordRemoved' ? '/record?view=bin' : `/editRecord/${id}`;
};
