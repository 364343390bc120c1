import type { CreateWorkers } from '../engine/worker-deps';
import { createMessageFacts } from './facts';
import { mailConnector } from './mail';
import { createSendMail } from './smtp';

/** What people are told outside the product: by mail, where one is configured. */
export const createMessagesWorkers: CreateWorkers = (deps) => {
  const { mail } = deps.config;
  const facts = createMessageFacts(deps.store, deps.keys);
  const domain = mail === null ? '' : (/@([^@<>\s]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost');
  return Promise.resolve({
    connectors: mail === null ? [] : [mailConnector(deps, facts, createSendMail(mail), domain)],
  });
};
