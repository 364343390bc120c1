import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { categoryOf } from '../core/envelope';
import { choice, count, ids, NOTHING, said } from '../core/told';
import { fieldChange } from '../core/trace';
import { integrationCalls, platformAnswered, requestCalls } from './calls';
import { lookUpCalls } from './look-up-calls';
import { CONNECTOR, connectorEventSchemas } from './connector';
import { deliveryCalls } from './delivery-calls';
import { platformRequestEventSchemas, REQUEST } from './platform-request';
import { setAsideCalls } from './set-aside-calls';
import { systemCalls } from './system-calls';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Platforms outside, what leaves for them, and how the installation is. */
export const integrationsContext = defineContext({
  name: 'integrations',
  tokens: {
    read: { 'zh-CN': '读取平台申请', 'en-US': 'Read platform requests' },
    write: { 'zh-CN': '提交平台申请', 'en-US': 'Make platform requests' },
  },
  streams: [
    stream({
      category: REQUEST,
      label: of('平台申请', 'Platform request'),
      schemas: platformRequestEventSchemas,
      words: {
        PlatformRequestMade: of('提交平台申请', 'Sent a request to a platform'),
        PlatformRequestCorrected: of('更正平台申请', 'Corrected a platform request'),
        PlatformRequestAccepted: of('平台已受理申请', 'Platform accepted a request'),
        PlatformRequestRefused: of('平台退回申请', 'Platform refused a request'),
        PlatformRequestCompleted: of('平台完成申请', 'Platform completed a request'),
        PlatformRequestWithdrawn: of('撤回平台申请', 'Withdrew a platform request'),
      },
      changes: {
        PlatformRequestAccepted: ({ reference }) => said('request', { reference }),
        PlatformRequestRefused: ({ refusal }) => said('request', { refusal: refusal.message || refusal.code }),
        PlatformRequestCompleted: ({ operation, result: { lines, remark } }) => [
          ...lines.flatMap(({ item, value, unit, verdict }, at) => [
            fieldChange(
              `result/${at}`,
              `@${operation}.result.${item}`,
              null,
              unit === '' ? value : { kind: 'number', number: value, unit },
            ),
            ...(verdict === null ? [] : said('request', { verdict: choice('verdict', verdict) })),
          ]),
          ...said('request', { result: remark }),
        ],
        PlatformRequestWithdrawn: NOTHING,
      },
    }),
    stream({
      category: CONNECTOR,
      label: of('外部对接', 'Connector'),
      schemas: connectorEventSchemas,
      words: {
        DeliveriesRetried: of('重试外发事项', 'Tried deliveries again'),
        DeliveryDiscarded: of('放弃外发事项', 'Discarded a delivery'),
        TestLetterRequested: of('发送测试邮件', 'Sent a test email'),
      },
      changes: {
        DeliveriesRetried: ({ deliveries }) =>
          said('connector', {
            deliveries: deliveries === 'all' ? choice('deliveries', 'all') : count(deliveries.length),
          }),
        DeliveryDiscarded: ({ deliveryId, effect, eventType, stream }) => [
          fieldChange(`delivery/${deliveryId}`, '@connector.delivery', choice('deliveryEffect', effect), null),
          ...said('connector', {
            event: choice('eventType', eventType),
            about: ids(categoryOf(stream), stream.slice(categoryOf(stream).length + 1)),
          }),
        ],
        TestLetterRequested: NOTHING,
      },
    }),
  ],
  calls: [
    ...requestCalls.map(({ call }) => call),
    ...Object.values(integrationCalls),
    ...Object.values(lookUpCalls),
    ...Object.values(deliveryCalls),
    ...Object.values(systemCalls),
    ...Object.values(setAsideCalls),
  ],
  internalCalls: [platformAnswered],
  queryRefusals: ['platformNotConnected', 'platformSilent', 'platformUnfit'],
  refusals: [
    'platformNotPurchased',
    'mailNotSetUp',
    'forbiddenEdit',
    'recordNotEditable',
    'structuresUnread',
    'structuresDiffer',
  ],
});
