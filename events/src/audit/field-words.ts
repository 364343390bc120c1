import type { Label, Language } from '../core/call';
import { fieldLabel } from '../core/fields/field-label';
import { own } from '../core/own';
import { shownFields } from '../core/define-register';
import { decidedRegisters } from '../core/registers';
import { operations, requestField } from '../integrations/platforms/operations';
import { isNoticeKind } from '../messages/notice-kinds';
import { noticeKindLabels } from '../messages/notice-kind-labels';
import { findModuleType } from '../records/modules/registry';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Names of fields that no declaration names. */
const fields: Readonly<Record<string, Label>> = {
  name: of('名称', 'Name'),
  number: of('编号', 'Number'),
  description: of('说明', 'Description'),
  memberIds: of('成员', 'Members'),
  departmentId: of('部门', 'Department'),
  startDate: of('开始日期', 'Start'),
  endDate: of('截止日期', 'End'),
  projectId: of('项目', 'Project'),
  taskId: of('任务', 'Task'),
  bookId: of('记录本', 'Notebook'),
  title: of('标题', 'Title'),
  recordType: of('实验类型', 'Experiment type'),
  temperature: of('温度', 'Temperature'),
  humidity: of('湿度', 'Humidity'),
  participantIds: of('参与人', 'Participants'),
  participantsNotApplicable: of('参与人不适用', 'Participants not applicable'),
  participants: of('参与人', 'Participants'),
  moreChanges: of('另有更改（处）', 'Further changes (count)'),
  nameZh: of('中文名称', 'Chinese name'),
  nameEn: of('英文名称', 'English name'),
  watermarkText: of('水印文字', 'Watermark text'),
  watermarkLimit: of('水印字数上限', 'Watermark limit'),
  watermarkOnScreen: of('屏幕水印', 'Watermark on screen'),
  watermarkOnPrint: of('打印水印', 'Watermark on print'),
  recordPrefix: of('编号前缀', 'Number prefix'),
  recordSerialDigits: of('流水号位数', 'Serial digits'),
  tempSaveTime: of('自动暂存间隔', 'Autosave interval'),
  lockScreenMinutes: of('自动锁屏', 'Screen lock'),
  fileSizeLimitSize: of('文件大小上限', 'File size limit'),
  cloneCarries: of('克隆时带入', 'Carried over by a clone'),
  cellOverflow: of('表格中放不下的文字', 'Long text in cells'),
  participantReminders: of('参与人提醒', 'Participant reminders'),
  nextTemplateId: of('下一步反应的模板', 'Template of a next reaction'),
  isProjectMain: of('以项目为主页', 'Project home'),
  authorisedPlatforms: of('已授权平台', 'Authorised platforms'),
  doiLookUp: of('联网查询 DOI', 'DOI look-up'),
  liveText: of('图文多人同写', 'Several people write in one text'),
  recordUpload: of('上传导出的记录', 'Upload of exported records'),
  passkeyOnly: of('只用通行密钥签名', 'Signatures by passkey only'),
  refuseSyncedPasskeys: of('不接受可同步的通行密钥', 'Passkeys that sync are refused'),
  passwordMinLength: of('密码最短长度', 'Shortest password'),
  passwordKinds: of('密码的字符种类', 'Kinds of characters in a password'),
  passwordsRemembered: of('不得重复的旧密码个数', 'Former passwords that are refused'),
  secondFactor: of('登录二次验证', 'Second factor at login'),
  secondFactorFrom: of('必须启用二次验证的日期', 'Second factor required from'),
  way: of('验证方式', 'Kind'),
  codesLeft: of('剩余恢复码', 'Recovery codes left'),
  passwordExpiryDays: of('密码有效期', 'Passwords expire after'),
  status: of('状态', 'Status'),
  file: of('文件', 'File'),
  comment: of('批注', 'Comment'),
  commentResolved: of('批注已解决', 'Comment resolved'),
  resolvedComment: of('批注内容', 'What the comment says'),
  passage: of('批注所指内容', 'Commented passage'),
  relation: of('关联', 'Relation'),
  module: of('模块', 'Module'),
  copiedFrom: of('复制自', 'Copied from'),
  sourceFile: of('来源文件', 'Source file'),
  unread: of('尚未核对的结构', 'Structures not checked yet'),
  templateVersion: of('模板版本', 'Version of the template'),
  locked: of('由模板锁定', 'Locked by the template'),
  wrote: of('各人所写', 'Written by each'),
  tookOut: of('各人删去', 'Taken out by each'),
  setOnly: of('仅移动或改格式', 'Only moved or formatted'),
  whyEach: of('各人的原因', 'Reasons of each'),
  openParts: of('可以填写的字段（个）', 'Fields left open (count)'),
  groups: of('子模板', 'Child templates'),
  asItWas: of('保持原样的模块', 'Modules left as they were'),
  moduleOrder: of('模块顺序', 'Order of modules'),
  delivery: of('外发事项', 'Delivery'),
  event: of('起因事件', 'Event behind it'),
  about: of('所属对象', 'Item'),
  notApplicable: of('不适用', 'Not applicable'),
  grants: of('授权', 'Shared with'),
  people: of('共享给人员', 'Shared with people'),
  departments: of('共享给部门', 'Shared with departments'),
  projects: of('共享给项目', 'Shared with projects'),
  sought: of('申请访问的内容', 'Requested'),
  sharer: of('共享人', 'Shared by'),
  applicant: of('申请人', 'Requested by'),
  waitingFor: of('还等待', 'Waiting for'),
  use: of('用途', 'For'),
  endsAt: of('截止', 'Until'),
  note: of('提交说明', 'Note'),
  opinion: of('审核意见', 'Review comment'),
  roleIds: of('角色', 'Roles'),
  isOrganAdmin: of('组织管理员', 'Administrator'),
  directLeaderId: of('直属上级', 'Line manager'),
  what: of('内容', 'Content'),
  format: of('格式', 'Format'),
  verificationCode: of('验证码', 'Verification code'),
  rows: of('条数', 'Entries'),
  asked: of('经过筛选', 'Filtered'),
  actorId: of('人员', 'Person'),
  from: of('起始日期', 'From'),
  to: of('截止日期', 'Until'),
  recordId: of('记录', 'Record'),
  moduleId: of('模块', 'Module'),
  entity: of('对象类型', 'Kind of object'),
  type: of('操作', 'What was done'),
  field: of('字段', 'Field'),
  action: of('动作', 'Action'),
  text: of('检索词', 'Search words'),
  version: of('版本', 'Version'),
  flow: of('审核流程', 'Approval flow'),
  reviewers: of('审核人', 'Reviewers'),
  pageInfoChecked: of('已核对页面信息', 'Page information checked'),
  meaning: of('签名含义', 'Meaning'),
  passkey: of('以通行密钥签名', 'Signed with a passkey'),
  algorithm: of('算法', 'Algorithm'),
  synced: of('可在设备间同步', 'Syncs between devices'),
  node: of('审核节点', 'Node'),
  modules: of('退回的模块', 'Modules sent back'),
  approvers: of('审核人', 'Approvers'),
  client: of('客户端', 'Client'),
  address: of('网络地址', 'Address'),
  why: of('原因', 'Cause'),
  failures: of('失败次数', 'Failures'),
  settledAs: of('决定', 'Decision'),
  epochNumber: of('纪元', 'Epoch'),
  eventsLeft: of('保留的事件数', 'Events left'),
  eventsProven: of('其中有已签检查点证明的事件数', 'Of these proven by a signed checkpoint'),
  eventsLost: of('丢失的事件数', 'Events lost'),
  confirmedBy: of('确认人', 'Confirmed by'),
  byRecoveryKey: of('以恢复密钥确认', 'Confirmed with the recovery key'),
  entitledBy: of('据以认定谁有权确认的事件数（自第一个起）', 'First events that say who may confirm it'),
  by: of('由谁', 'By'),
  how: of('核实方式', 'How'),
  onServer: of('在服务器上', 'On the server'),
  byAdministrator: of('由管理员重设', 'By an administrator'),
  profile: of('资料项', 'Details'),
  label: of('名称', 'Label'),
  scopes: of('权限范围', 'Scopes'),
  expiresAt: of('到期时间', 'Expires'),
  token: of('令牌', 'Token'),
  reference: of('平台编号', 'Platform number'),
  refusal: of('退回说明', 'Refusal'),
  result: of('结果', 'Result'),
  verdict: of('结论', 'Verdict'),
  deliveries: of('外发事项', 'Deliveries'),
  comments: of('批注', 'Comments'),
  language: of('语言', 'Language'),
  digest: of('汇总邮件', 'Summary by mail'),
  signature: of('签名', 'Signature'),
  kind: of('查阅方式', 'Kind of reading'),
  day: of('日期', 'Day'),
  reads: of('查阅（条）', 'Readings (count)'),
  root: of('哈希', 'Hash'),
  machine: of('服务器', 'Machine'),
  deviation: of('偏差', 'Deviation'),
  limit: of('容许偏差', 'Limit'),
  setBy: of('拨动', 'Set by'),
  sources: of('时间来源', 'Time sources'),
  foundBy: of('由谁发现', 'Found by'),
  incidents: of('处数', 'How many'),
  findings: of('发现的问题', 'What was found'),
  streams: of('所在事件流', 'Streams'),
};

/** What a platform found, by the item that it examined. */
const resultLabel = (title: string): Label | null => {
  const asked = operations.find(({ name }) => title.startsWith(`@${name}.result.`));
  if (!asked) return null;
  const item = title.slice(`@${asked.name}.result.`.length);
  return asked.resultItems.find(({ value }) => value === item)?.label ?? of(item, item);
};

/** The label behind a title's key, null where nobody has words for it. */
const labelOf = (title: string): Label | null => {
  const asked = requestField(title)?.label ?? resultLabel(title);
  if (asked) return asked;
  const [entity = '', field = '', kind = '', row] = title.slice(1).split('.');
  if (entity === 'messageSettings' && isNoticeKind(kind)) return noticeKindLabels[kind];
  const register = decidedRegisters.find(({ name }) => name === entity);
  const declared = register && shownFields(register).find(({ key }) => key === field);
  if (declared && row !== undefined)
    return of(fieldLabel(declared, 'zh-CN', row, kind), fieldLabel(declared, 'en-US', row, kind));
  const part = own(findModuleType(entity)?.parts ?? {}, field);
  return declared?.label ?? part ?? own(fields, field) ?? null;
};

/** What the type of the module itself makes of a title that says which of its parts is meant. */
const titleOf = (title: string, language: Language): string | null => {
  const [entity = ''] = title.slice(1).split('.', 1);
  return findModuleType(entity)?.titleWords?.(title.slice(entity.length + 2), language) ?? null;
};

/** Titles that people wrote stand as they are; `@entity.field` is looked up. */
export const fieldWords = (title: string, language: Language): string =>
  title.startsWith('@') ? (titleOf(title, language) ?? labelOf(title)?.[language] ?? title.slice(1)) : title;
