import { policies } from '@shilu/events/core/policies';
import { carryPolicy, followSchema } from '@shilu/events/core/policy';
import type { Connector } from './connector';
import type { CreateWorkers, WorkerDeps } from './worker-deps';

/**
 * What follows from an event of one subject at another, where the process that wrote it did not get it done itself. It is
 * decided on the log, so a try whose outcome is unknown is simply made again.
 */
export const policyConnector = ({ report }: Pick<WorkerDeps, 'report'>): Connector => ({
  name: 'policies',
  contexts: [...new Set(policies.flatMap(({ contexts }) => contexts))],
  eventTypes: [...new Set(policies.flatMap(({ eventTypes }) => eventTypes))],
  from: 'now',
  asksFirst: true,
  timeoutMs: 20_000,
  intentsOf: (event) =>
    policies.flatMap(({ name, eventTypes, follows }) =>
      eventTypes.includes(event.type)
        ? follows(event).map(({ key, input }) => ({ key: `${name} ${key}`, effect: name, payload: input }))
        : [],
    ),
  deliver: async ({ id, effect, eventId, correlation, payload }) => {
    const input = followSchema.parse(payload);
    await report(carryPolicy, { policy: effect, causation: eventId, input }, { commandId: id, correlation });
  },
});

export const createPolicyWorkers: CreateWorkers = (deps) => Promise.resolve({ connectors: [policyConnector(deps)] });
