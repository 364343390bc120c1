import { misfitLabels } from '../core/stream-rule';
import { verdictLabels } from './dispute';
import { finderLabels } from './incident-words';
import { failureKindLabels } from './report';
import { readKindLabels } from './reading';
import type { Label, Language } from '../core/call';
import { shownFields } from '../core/define-register';
import { fieldOfRow } from '../core/fields/field-label';
import { optionsOf } from '../core/fields/field-types';
import type { Options } from '../core/fields/select';
import type { LifeCycle } from '../core/life-cycle';
import { own } from '../core/own';
import { PERMISSION_LABELS } from '../core/permissions';
import { decidedRegisters } from '../core/registers';
import { TOKEN_SCOPE_LABELS } from '../core/token-scopes';
import type { LoginFailure, TRAILS } from '../identity/access';
import type { CellOverflow } from '../organization/cell-overflow';
import type { ClonedFor } from '../records/modules/carry-over';
import type { AccountProfile, IdentifiedBy, SuspendedFor } from '../identity/account';
import type { SecondFactorRule, SecondFactorWay } from '../identity/second-factor';
import { effectLabel } from '../integrations/connector-labels';
import { operations } from '../integrations/platforms/operations';
import { platformLabels } from '../integrations/platforms/platform';
import type { Channel, DigestCycle } from '../messages/message-events';
import { projectLife } from '../projects/project-life';
import { taskLife } from '../projects/task-life';
import type { ExportFormat } from '../records/record-events';
import type { ShareUse } from '../sharing/share';
import { entityLabels } from './entity-labels';
import { eventWords } from './event-words';
import { moduleTypes } from '../records/modules/registry';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
type Labels<K extends string> = Readonly<Record<K, Label>>;

/** States as trails named them that were written before projects and tasks had a life cycle. */
const statesOf = ({ states }: LifeCycle): Labels<string> =>
  Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));
const workStatus = statesOf(projectLife);
const taskStatus = statesOf(taskLife);
const exportFormat: Labels<ExportFormat> = {
  pdf: of('PDF', 'PDF'),
  print: of('打印', 'Print'),
  proof: of('证明文件', 'Proof'),
  names: of('证明中公开的姓名', 'Names opened for a proof'),
  record: of('可上传的记录文件', 'Record to take back'),
  traceCsv: of('痕迹（CSV）', 'Trace as CSV'),
  tracePdf: of('痕迹（PDF）', 'Trace as PDF'),
  ...{ rxn: of('RXN', 'RXN'), mol: of('molfile', 'Molfile'), cdxml: of('CDXML', 'CDXML'), svg: of('SVG', 'SVG') },
  ...{ png: of('PNG', 'PNG'), xlsx: of('XLSX', 'XLSX') },
  routeXlsx: of('合成路线（XLSX）', 'Synthesis route as XLSX'),
  routePdf: of('合成路线（PDF）', 'Synthesis route as PDF'),
  csv: of('CSV', 'CSV'),
};
const trail: Labels<(typeof TRAILS)[number]> = {
  trail: of('审计追踪', 'Audit trail'),
  trace: of('痕迹', 'Trace'),
  reads: of('查阅日志', 'Read log'),
};
const channel: Labels<Channel> = {
  inSite: of('站内', 'In app'),
  mail: of('邮件', 'Mail'),
  chat: of('群消息', 'Chat'),
};
const digest: Labels<DigestCycle> = {
  off: of('不发送', 'Never'),
  daily: of('每天', 'Daily'),
  weekly: of('每周一', 'On Mondays'),
  monthly: of('每月 1 日', 'On the 1st'),
};
const language: Labels<Language> = { 'zh-CN': of('中文', 'Chinese'), 'en-US': of('英文', 'English') };
const profile: Labels<keyof AccountProfile> = {
  realName: of('姓名', 'Name'),
  account: of('登录名', 'Login name'),
  mobilePhone: of('手机号', 'Mobile phone'),
  email: of('邮箱', 'Email'),
};
const identifiedBy: Labels<IdentifiedBy> = {
  inPerson: of('当面', 'In person'),
  document: of('凭证件', 'By document'),
  video: of('视频', 'By video'),
};
const suspendedFor: Labels<SuspendedFor> = {
  opened: of('由他人开通账号', 'The account was opened by somebody else'),
  passwordReset: of('密码被重设', 'The password was reset'),
  addressChanged: of('联系方式被更改', 'Contact details were changed'),
  nameChanged: of('姓名或登录名被更改', 'The name or login name was changed'),
  raised: of('被设为管理员', 'Made an administrator'),
  secondFactorReset: of('二次验证被重置', 'The second factor was reset'),
};
const loginFailure: Labels<LoginFailure> = {
  wrongPassword: of('密码错误', 'Wrong password'),
  disabled: of('账号已停用', 'Account disabled'),
  locked: of('账号已锁定', 'Account locked'),
  passwordAltered: of(
    '存储的密码或二次验证信息被改动',
    'What is stored of the password or the second factor was altered',
  ),
  wrongCode: of('二次验证未通过', 'Wrong second factor'),
};
const loggedOut: Labels<'asked' | 'expired' | 'revoked'> = {
  asked: of('本人退出', 'By the person'),
  expired: of('会话过期', 'Session expired'),
  revoked: of('会话被终止', 'Session ended by the system'),
};
const secondFactorWay: Labels<SecondFactorWay> = {
  totp: of('身份验证器应用', 'Authenticator app'),
  passkey: of('通行密钥', 'Passkey'),
};
const secondFactorRule: Labels<SecondFactorRule> = {
  off: of('不使用', 'Not used'),
  offered: of('自愿启用', 'Offered'),
  required: of('必须启用', 'Required'),
};
const approver: Labels<'people' | 'projectLeader' | 'taskManager' | 'departmentHead' | 'directLeader'> = {
  people: of('指定人员', 'Named people'),
  projectLeader: of('项目负责人', 'Project leader'),
  taskManager: of('任务负责人', 'Task manager'),
  departmentHead: of('部门负责人', 'Department head'),
  directLeader: of('直属上级', 'Line manager'),
};

const cloneFor: Labels<ClonedFor> = { clone: of('全部内容', 'Everything'), next: of('只带实验设置', 'Set-up only') };
const cellOverflow: Labels<CellOverflow> = {
  wrap: of('换行', 'On further lines'),
  cut: of('单行截断', 'Cut to one line'),
};

const shareUse: Labels<ShareUse> = { read: of('阅读', 'Reading'), copy: of('阅读和复制', 'Reading and copying') };

const choices: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  ...{ workStatus, taskStatus, exportFormat, trail, channel, digest, language, profile, identifiedBy, suspendedFor },
  ...{ secondFactorWay, secondFactorRule },
  ...{ loginFailure, loggedOut, approver, cloneFor, cellOverflow, shareUse },
  grant: { 0: of('只读', 'read'), 1: of('读写', 'write') },
  mode: { any: of('任一人通过', 'any of them'), all: of('全部通过', 'all of them') },
  traceAction: { 1: of('新增', 'Added'), 2: of('修改', 'Changed'), 3: of('删除', 'Removed') },
  entity: entityLabels,
  misfit: misfitLabels,
  settledAs: verdictLabels,
  finder: finderLabels,
  failureKind: failureKindLabels,
  readKind: readKindLabels,
  verdict: { pass: of('合格', 'Pass'), fail: of('不合格', 'Fail') },
  deliveries: { all: of('全部', 'All') },
  permission: PERMISSION_LABELS,
  platform: platformLabels,
  tokenScope: TOKEN_SCOPE_LABELS,
  moduleType: Object.fromEntries(moduleTypes.map(({ type, label }) => [type, label])),
  ...Object.fromEntries(moduleTypes.flatMap(({ type, kinds }) => (kinds ? [[type, kinds]] : []))),
};

/** Options of a declared field, `role.taskScope`, or of a field of its rows, `flow.nodes.mode`. */
const optionsNamed = (path: string): Options =>
  [...decidedRegisters.map((register) => ({ name: register.name, fields: shownFields(register) })), ...operations]
    .filter(({ name }) => path.startsWith(`${name}.`))
    .flatMap(({ name, fields }) => {
      const [key, inRow] = path.slice(name.length + 1).split('.');
      const field = fields.find((each) => each.key === key);
      const asked = field && inRow !== undefined ? fieldOfRow(field, inRow) : field;
      return asked === undefined ? [] : optionsOf(asked);
    });

/** A choice in words; null where the enumeration does not have it, such as one that a person typed. */
export const choiceWords = (enumeration: string, value: string, spoken: Language): string | null => {
  if (enumeration === 'eventType') return eventWords(value, spoken);
  if (enumeration === 'deliveryEffect') return effectLabel(value, spoken);
  const listed = own(choices, enumeration);
  if (listed) return own(listed, value)?.[spoken] ?? null;
  return optionsNamed(enumeration).find((option) => option.value === value)?.label[spoken] ?? null;
};
