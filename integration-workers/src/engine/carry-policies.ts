import { policies } from '@shilu/events/core/policies';
import { carryPolicy, followSchema, type Follow } from '@shilu/events/core/policy';
import type { Connector, Intent } from './connector';
import type { CreateWorkers, WorkerDeps } from './worker-deps';

const isCalledFor = async (store: WorkerDeps['store'], { onlyAfter }: Follow): Promise<boolean> => {
  if (onlyAfter === undefined) return true;
  const [newest] = await store.readStream(onlyAfter.stream, { backwards: true, limit: 1 });
  return newest?.type === onlyAfter.type;
};

/**
 * What follows from an event of one subject at another, where the process that wrote it did not get it done itself. It is
 * decided on the log, so a try whose outcome is unknown is simply made again.
 */
export const policyConnector = ({ report, store }: Pick<WorkerDeps, 'report' | 'store'>): Connector => ({
  name: 'policies',
  contexts: [...new Set(policies.flatMap(({ contexts }) => contexts))],
  eventTypes: [...new Set(policies.flatMap(({ eventTypes }) => eventTypes))],
  from: 'now',
  asksFirst: true,
  timeoutMs: 20_000,
  intentsOf: async (event) => {
    const intents: Intent[] = [];
    for (const { name, eventTypes, follows } of policies)
      for (const follow of eventTypes.includes(event.type) ? follows(event) : [])
        if (await isCalledFor(store, follow))
          intents.push({ key: `${name} ${follow.key}`, effect: name, payload: follow.input });
    return intents;
  },
  deliver: async ({ id, effect, eventId, correlation, payload }) => {
    const input = followSchema.parse(payload);
    await report(carryPolicy, { policy: effect, causation: eventId, input }, { commandId: id, correlation });
  },
});

export const createPolicyWorkers: CreateWorkers = (deps) => Promise.resolve({ connectors: [policyConnector(deps)] });
