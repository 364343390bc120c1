import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { NOTHING } from '../core/told';
import { auditCalls } from './calls';
import { checkpointCalls } from './checkpoint-calls';
import { SIGNING, signingEventSchemas } from './signing';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** Trails, proof and what left the laboratory. */
export const auditContext = defineContext({
  name: 'audit',
  tokens: { read: { 'zh-CN': '读取审计追踪与证明', 'en-US': 'Read the audit trail and proofs' } },
  streams: [
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
});
