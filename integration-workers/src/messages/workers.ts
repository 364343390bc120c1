import { lastRuns } from '@shilu/infra/operations/last-runs';
import type { CreateWorkers } from '../engine/worker-deps';
import { dingtalkRobot } from './dingtalk';
import { startDigests } from './digests';
import { createMessageFacts } from './facts';
import { mailConnector } from './mail';
import { robotConnector } from './robot';
import { createSendMail } from './smtp';
import { wecomRobot } from './wecom';

/** What people are told outside the product: by mail and in chat groups, where they are configured. */
export const createMessagesWorkers: CreateWorkers = async (deps) => {
  const { mail, dingtalk, wecom } = deps.config;
  const facts = createMessageFacts(deps.store, deps.keys);
  const domain = mail === null ? '' : (/@([^@<>\s]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost');
  const restored = (await lastRuns(deps.pool)).find(({ kind }) => kind === 'restore');
  const digests = mail === null ? null : startDigests(deps, facts, restored?.at ?? null);
  return {
    connectors: [
      ...(mail === null ? [] : [mailConnector(deps, facts, createSendMail(mail), domain)]),
      ...(dingtalk === null ? [] : [robotConnector(deps, facts, dingtalkRobot(dingtalk))]),
      ...(wecom === null ? [] : [robotConnector(deps, facts, wecomRobot(wecom))]),
    ],
    ...(digests ? { stop: digests.stop } : {}),
  };
};
