import type { Label, Language } from '../core/call';
import { own } from '../core/own';
import { policies } from '../core/policies';
import { operations } from './platforms/operations';

const connectorLabels: Readonly<Record<string, Label>> = {
  relay: { 'zh-CN': 'Kafka 事件发布', 'en-US': 'Events to Kafka' },
  sip: { 'zh-CN': 'SIP 送检', 'en-US': 'SIP, sample inspection' },
  regms: { 'zh-CN': 'RegMS 化合物注册', 'en-US': 'RegMS, compound registration' },
  cims: { 'zh-CN': 'CIMS 物料领用', 'en-US': 'CIMS, materials' },
  bims: { 'zh-CN': 'BIMS 生物样本登记', 'en-US': 'BIMS, biological items' },
  mail: { 'zh-CN': '邮件', 'en-US': 'Email' },
  dingtalk: { 'zh-CN': '钉钉', 'en-US': 'DingTalk' },
  wecom: { 'zh-CN': '企业微信', 'en-US': 'WeCom' },
  policies: { 'zh-CN': '后续处理', 'en-US': 'Follow-up' },
  'delivery-decisions': { 'zh-CN': '重试与放弃的执行', 'en-US': 'Retries and discards' },
};

/** A connector's name in words; one that nobody has words for is shown as it is. */
export const connectorLabel = (name: string, language: Language): string =>
  own(connectorLabels, name)?.[language] ?? name;

const effectLabels: Readonly<Record<string, Label>> = {
  read: { 'zh-CN': '读取事件', 'en-US': 'Read the event' },
  mail: { 'zh-CN': '邮件通知', 'en-US': 'Email' },
  testLetter: { 'zh-CN': '测试邮件', 'en-US': 'Test email' },
  chat: { 'zh-CN': '群消息', 'en-US': 'Chat message' },
  withdrawRequest: { 'zh-CN': '撤回申请', 'en-US': 'Withdraw the request' },
  awaitResult: { 'zh-CN': '等待结果', 'en-US': 'Wait for the result' },
};

/** What a policy does is called as the policy is. */
const policyLabel = (effect: string): Label | undefined => policies.find(({ name }) => name === effect)?.label;

/** What leaves for a platform is called as its operation is, whose name may stand without the platform's. */
const operationLabel = (effect: string): Label | undefined =>
  operations.find(({ name }) => name === effect || name.endsWith(`.${effect}`))?.label;

export const effectLabel = (effect: string, language: Language): string =>
  (own(effectLabels, effect) ?? policyLabel(effect) ?? operationLabel(effect))?.[language] ?? effect;
