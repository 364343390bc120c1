import { defineContext } from '../core/context-manifest';
import { auditCalls } from './calls';
import { checkpointCalls } from './checkpoint-calls';

/** Trails, proof and what left the laboratory. */
export const auditContext = defineContext({
  name: 'audit',
  tokens: { read: { 'zh-CN': '读取审计追踪与证明', 'en-US': 'Read the audit trail and proofs' } },
  calls: [...Object.values(auditCalls), ...Object.values(checkpointCalls)],
});
