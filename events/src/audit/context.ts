import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { choice, count, NOTHING, people, said } from '../core/told';
import { auditCalls, clockLooked, disputeFound, incidentsFound, readsSealed } from './calls';
import { checkpointCalls } from './checkpoint-calls';
import {
  CLOCK,
  clockEventSchemas,
  clockFigure,
  clockLabel,
  clockSeconds,
  clockSourceWords,
  type ClockEvent,
} from './clock';
import { DISPUTE, disputeEventSchemas } from './dispute';
import { EPOCH, epochEventSchemas } from './epoch';
import { INCIDENT, incidentEventSchemas } from './incident';
import { legalHoldRegister } from './legal-hold';
import { retentionRuleRegister } from './retention-rule';
import { READING, readLogEventSchemas } from './reading';
import { SIGNING } from './signing';
import { signingEventSchemas } from './signing-events';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

type Measured = Extract<ClockEvent, { readonly type: 'ClockDeviated' }>['data'];
const measured = ({ machine, limitMs, sources, ...figures }: Measured) => {
  const lines = sources.map(clockSourceWords);
  return said('clock', {
    ...{ machine, deviation: clockFigure(figures), limit: clockSeconds(limitMs) },
    sources: {
      kind: 'label',
      zh: lines.map((line) => line['zh-CN']).join('；'),
      en: lines.map((line) => line['en-US']).join('; '),
    },
  });
};

/** Trails, proof and what left the laboratory. */
export const auditContext = defineContext({
  name: 'audit',
  queryRefusals: ['fileAltered'],
  tokens: { read: { 'zh-CN': '读取审计追踪与证明', 'en-US': 'Read the audit trail and proofs' } },
  streams: [
    stream({
      category: DISPUTE,
      label: of('存疑事件', 'Event in dispute'),
      schemas: disputeEventSchemas,
      words: {
        EventDisputed: of('发现存疑事件', 'Found an event in dispute'),
        DisputeSettled: of('对存疑事件作出决定', 'Decided on an event in dispute'),
      },
      changes: {
        EventDisputed: ({ why }) => said('dispute', { why: choice('misfit', why) }),
        DisputeSettled: ({ verdict }) => said('dispute', { settledAs: choice('settledAs', verdict) }),
      },
    }),
    stream({
      category: EPOCH,
      label: of('日志纪元', 'Epoch of the log'),
      schemas: epochEventSchemas,
      words: {
        EpochBegan: of('事件丢失或被替换后开始新的纪元', 'Began a new epoch after events were lost or replaced'),
      },
      changes: {
        EpochBegan: ({ epoch, size, proven, lost, confirmedBy, entitledBy }) =>
          said('epoch', {
            epochNumber: count(epoch),
            eventsLeft: count(size),
            ...(proven === null || proven.size === size ? {} : { eventsProven: count(proven.size) }),
            ...(lost === 0 ? {} : { eventsLost: count(lost) }),
            ...(confirmedBy.length === 0 ? { byRecoveryKey: true } : { confirmedBy: people(confirmedBy) }),
            ...(entitledBy === null ? {} : { entitledBy: count(entitledBy) }),
          }),
      },
    }),
    stream({
      category: SIGNING,
      label: of('签名密钥', 'Signing key'),
      schemas: signingEventSchemas,
      words: {
        SigningBegan: of('开始为事件签名', 'Began to sign events'),
        SigningKeyChanged: of('更换签名密钥', 'Changed the signing key'),
        SigningKeyRevoked: of('吊销签名密钥', 'Revoked the signing key'),
      },
      changes: { SigningBegan: NOTHING, SigningKeyChanged: NOTHING, SigningKeyRevoked: NOTHING },
    }),
    stream({
      category: READING,
      label: of('查阅日志', 'Read log'),
      schemas: readLogEventSchemas,
      words: { ReadLogSealed: of('封存查阅日志', 'Sealed the read log') },
      changes: {
        ReadLogSealed: ({ day, first, last, root }) =>
          said('reading', { day: { kind: 'date', date: day }, reads: count(last - first + 1), root }),
      },
    }),
    stream({
      category: CLOCK,
      label: clockLabel,
      schemas: clockEventSchemas,
      words: {
        ClockDeviated: of('发现服务器时钟有偏差', 'Found the clock of the server to be off'),
        ClockCorrected: of('服务器时钟恢复准确', 'Found the clock of the server to be right again'),
        ClockStepped: of('发现服务器时钟被拨动', 'Found that the clock of the server was set'),
      },
      changes: {
        ClockDeviated: measured,
        ClockCorrected: measured,
        ClockStepped: ({ machine, byMs }) => said('clock', { machine, setBy: clockSeconds(byMs) }),
      },
    }),
    stream({
      category: INCIDENT,
      label: of('日志事故', 'Incident of the log'),
      schemas: incidentEventSchemas,
      words: {
        IncidentFound: of('发现日志事故', 'Found an incident of the log'),
        IncidentSettled: of(
          '同样范围的整体验证未再发现问题',
          'No longer found anything in a verification of the same scope',
        ),
        IncidentClosed: of('关闭日志事故', 'Closed an incident of the log'),
      },
      changes: {
        IncidentFound: ({ foundBy, count: many, streams, findings }) =>
          said('incident', {
            foundBy: choice('finder', foundBy),
            incidents: count(many),
            findings: findings.length === 0 ? null : choice('failureKind', ...findings),
            streams: streams.length === 0 ? null : streams.join(', '),
          }),
        IncidentSettled: NOTHING,
        IncidentClosed: NOTHING,
      },
    }),
  ],
  registers: [legalHoldRegister, retentionRuleRegister],
  calls: [...Object.values(auditCalls), ...Object.values(checkpointCalls)],
  refusals: ['nothingChanged', 'retentionHeld', 'retentionUncertain', 'concernsYou'],
  internalCalls: [disputeFound, readsSealed, clockLooked, incidentsFound],
});
