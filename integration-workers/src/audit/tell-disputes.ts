import { disputeFound } from '@shilu/events/audit/calls';
import { actorOf, identityOf } from '@shilu/events/audit/envelope-reading';
import { uuidV5 } from '@shilu/events/core/uuid';
import { untoldIncidents } from '@shilu/infra/notary/incidents';
import { PermanentFault } from '../engine/connector';
import type { CreateWorkers, WorkerDeps } from '../engine/worker-deps';
import { plain } from './plain';
import { tellingIncidents } from './tell-incidents';

const DISPUTE_NAMESPACE = '6b7c1f0e-92d4-5a38-8e61-0f3d2c4b5a97';
const LOOK_EVERY_MS = 1_000;

/**
 * Tells the command service what the notary found, so that it stands in the log (law 8). The command's id is made from the
 * event and the reason: of all workers one is heard, once. That it stands there the notary reads and notes; what this
 * process has `told` waits for that.
 */
export const tellDisputes = async ({
  pool,
  store,
  report,
  log,
  told,
}: Pick<WorkerDeps, 'pool' | 'store' | 'report' | 'log'> & { readonly told: Set<string> }): Promise<void> => {
  for (const { stream, eventId, revision, reason } of await untoldIncidents(pool)) {
    if (told.has(`${eventId}/${reason}`)) continue;
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
      told.add(`${eventId}/${reason}`);
    } catch (error) {
      if (!(error instanceof PermanentFault)) {
        log.warn({ err: error, stream, revision }, 'an event in dispute could not be told; trying again');
        continue;
      }
      // It stays among the notary's incidents.
      log.error({ err: error, stream, revision }, 'an event in dispute was not taken by the product');
      told.add(`${eventId}/${reason}`);
    }
  }
};

/** What was found: what of it has to be decided, and what people have to be told. */
export const createIncidentWorkers: CreateWorkers = (deps) => {
  const told = new Set<string>();
  const tellIncidents = tellingIncidents(deps);
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => tellDisputes({ ...deps, told }))
      .then(tellIncidents)
      .catch((error: unknown) => deps.log.warn(error, 'incidents of the log could not be looked at; trying again'));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return Promise.resolve({
    connectors: [],
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  });
};
