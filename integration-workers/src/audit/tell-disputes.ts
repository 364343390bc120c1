import { disputeFound } from '@shilu/events/audit/calls';
import type { DisputeEvent } from '@shilu/events/audit/dispute';
import { actorOf, identityOf } from '@shilu/events/audit/envelope-reading';
import { entityIdOf } from '@shilu/events/core/envelope';
import { uuidV5 } from '@shilu/events/core/uuid';
import { markTold, settleIncidents, untoldIncidents } from '@shilu/infra/notary/incidents';
import { PermanentFault, type Connector } from '../engine/connector';
import type { CreateWorkers, WorkerDeps } from '../engine/worker-deps';

const DISPUTE_NAMESPACE = '6b7c1f0e-92d4-5a38-8e61-0f3d2c4b5a97';
const LOOK_EVERY_MS = 1_000;

/** What somebody wrote into the log is told in a form that the product takes. */
const plain = (said: string): string => said.slice(0, 100).replace(/[^\x20-\x7e]/g, '?');

/**
 * Tells the command service what the notary found, so that it stands in the log (law 8). The command's id is made from the
 * event and the reason: of all workers one is heard, once.
 */
export const tellDisputes = async ({
  pool,
  store,
  report,
  log,
}: Pick<WorkerDeps, 'pool' | 'store' | 'report' | 'log'>): Promise<void> => {
  for (const { stream, eventId, revision, reason } of await untoldIncidents(pool)) {
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    const identity = event && identityOf(event.body);
    const commandId = uuidV5(`${eventId}/${reason}`, DISPUTE_NAMESPACE);
    const about = { eventId, stream, revision, why: reason };
    const said = {
      eventType: plain(event?.type ?? ''),
      saidBy: plain((event && actorOf(event.body)) ?? ''),
      saidAt: plain(identity?.recordedAt ?? ''),
    };
    try {
      await report(disputeFound, { ...about, ...said }, { commandId, correlation: commandId });
      await markTold(pool, eventId, reason);
    } catch (error) {
      if (!(error instanceof PermanentFault)) {
        log.warn({ err: error, stream, revision }, 'an event in dispute could not be told; trying again');
        continue;
      }
      // It stays among the notary's incidents.
      log.error({ err: error, stream, revision }, 'an event in dispute was not taken by the product');
      await markTold(pool, eventId, reason);
    }
  }
};

/** What was decided is no incident any more, neither on the system page nor for whoever is alarmed. */
const settled: Connector = {
  name: 'dispute-decisions',
  contexts: ['audit'],
  eventTypes: ['EventDisputed', 'DisputeSettled'] satisfies readonly DisputeEvent['type'][],
  from: 'beginning',
  timeoutMs: 10_000,
  intentsOf: async (event, tx) => {
    await settleIncidents(tx, entityIdOf(event.stream), event.type === 'DisputeSettled' ? event.recordedAt : null);
    return [];
  },
  deliver: () => Promise.reject(new Error('decisions ask nothing of the outside')),
};

export const createDisputeWorkers: CreateWorkers = (deps) => {
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => tellDisputes(deps))
      .catch((error: unknown) => deps.log.warn(error, 'events in dispute could not be looked at; trying again'));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return Promise.resolve({
    connectors: [settled],
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  });
};
