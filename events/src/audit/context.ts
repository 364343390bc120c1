import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { choice, NOTHING, said } from '../core/told';
import { auditCalls, disputeFound } from './calls';
import { checkpointCalls } from './checkpoint-calls';
import { DISPUTE, disputeEventSchemas } from './dispute';
import { SIGNING, signingEventSchemas } from './signing';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Trails, proof and what left the laboratory. */
export const auditContext = defineContext({
  name: 'audit',
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
  ],
  calls: [...Object.values(auditCalls), ...Object.values(checkpointCalls)],
  refusals: ['nothingChanged'],
  internalCalls: [disputeFound],
});
