import type { Label, Language } from '../core/call';
import { isolated } from '../core/isolated';

/** Why something that had to leave the system has not: shown where deliveries are looked after. */
export const deliveryErrors = {
  unreachable: { 'zh-CN': '无法连接{platform}', 'en-US': '{platform} could not be reached' },
  timedOut: {
    'zh-CN': '{platform}在 {seconds} 秒内没有回应，结果未知，将先查询再决定是否重发',
    'en-US': '{platform} did not answer within {seconds} s; what became of it is unknown and will be asked',
  },
  busy: { 'zh-CN': '{platform}暂时繁忙或在维护', 'en-US': '{platform} is busy or under maintenance' },
  notAuthorised: {
    'zh-CN': '{platform}拒绝了访问凭据，请检查该平台的密钥与授权',
    'en-US': '{platform} refuses our credentials; check its key and its licence',
  },
  refusedForGood: {
    'zh-CN': '{platform}拒绝了此消息，重试不会成功',
    'en-US': '{platform} refuses this message, and would refuse it again',
  },
  contractBroken: {
    'zh-CN': '{platform}的回应不符合约定格式',
    'en-US': 'The answer of {platform} is not what was agreed',
  },
  invalidMessage: {
    'zh-CN': '消息不符合事件的数据格式，未发送',
    'en-US': 'The message does not fit the schema of its event and was not sent',
  },
  unreadableMessage: {
    'zh-CN': '该事件无法读取：不符合事件的数据格式，未作任何处理',
    'en-US': 'The event cannot be read: it does not fit the schema of an event, and nothing was done about it',
  },
  newerMessage: {
    'zh-CN': '该事件由更新版本的程序写入，程序升级后将自动处理',
    'en-US': 'A later release of the program wrote this event; it is taken when this program has been updated',
  },
  notReported: {
    'zh-CN': '结果已取得，但尚未写入记录',
    'en-US': 'The result is here and could not be written yet',
  },
  interrupted: {
    'zh-CN': '处理中断，结果未知，将先查询再决定是否重发',
    'en-US': 'It was broken off; what became of it is unknown and will be asked',
  },
  restored: {
    'zh-CN': '系统曾从备份恢复；无法确定恢复之前是否已经发出。请核实后重试（再发一次）或放弃',
    'en-US':
      'The system was restored from a backup, and whether this was sent before is not known. Find out, then try again (it is sent once more) or discard it',
  },
  houseAway: {
    'zh-CN': '本系统的数据库暂时不可用，稍后自动重试',
    'en-US': 'Our own database was away for a moment; it is tried again',
  },
  failed: { 'zh-CN': '处理时出错', 'en-US': 'It failed while being worked on' },
} as const satisfies Record<string, Label>;

export type DeliveryErrorKey = keyof typeof deliveryErrors;

export const deliveryErrorText = (
  key: DeliveryErrorKey,
  params: Readonly<Record<string, string | number>>,
  language: Language,
): string =>
  deliveryErrors[key][language].replace(/\{(\w+)\}/g, (_, name: string) => isolated(String(params[name] ?? '')));
