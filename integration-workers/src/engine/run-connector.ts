import { randomUUID } from 'node:crypto';
import type { Broker } from '@shilu/infra/broker/port';
import {
  lease,
  migrateDeliveries,
  release,
  settle,
  untilNextDue,
  type Delivery,
  type Settlement,
} from '@shilu/infra/deliveries/ledger';
import { backoff, pause } from '@shilu/infra/event-store/backoff';
import type { Logger } from '@shilu/infra/logging/logger';
import type { Pool } from 'pg';
import { attempt, settlementOf } from './attempt';
import type { WakeUp } from './wake-up';
import { createBreaker, isLeftAlone } from './breaker';
import { NotYet, type Connector } from './connector';
import { isRead, readAgain, takeEvents } from './take-events';
import { TIMINGS, type Timings } from './timings';

/** So many are with the other side at once, each of another key. */
const AT_ONCE = 16;
/** Noting an outcome is tried so often before the lease is left to end. */
const SETTLE_TRIES = 5;
const AFTER_AN_ERROR_MS = 1_000;

/** It cannot be asked whether it was sent before the restore, and sending it anew could be for the second time. */
const LEFT_TO_A_PERSON: Settlement = {
  state: 'parked',
  error: { key: 'restored', params: {}, detail: '' },
  uncertain: true,
};

export type ConnectorRun = {
  readonly stop: () => Promise<void>;
  /** Events not yet looked at, as far as is known. */
  readonly lag: () => Promise<number>;
  /** Open: the other side failed again and again and is left alone for a while. */
  readonly circuit: () => 'closed' | 'open';
};

export type ConnectorDeps = {
  readonly broker: Broker;
  readonly pool: Pool;
  readonly wakeUp: WakeUp;
  readonly log: Logger;
  readonly timings?: Timings;
};

/**
 * Two loops that share nothing but the ledger of deliveries: one takes events from the broker and writes down what they
 * ask of the outside; the other delivers it, in order for each key, until the other side has it or a person must look
 * (law 8). Several processes may run the same connector.
 */
export const runConnector = async (connector: Connector, deps: ConnectorDeps): Promise<ConnectorRun> => {
  const { pool, timings = TIMINGS } = deps;
  const log = deps.log.child({ connector: connector.name });
  await migrateDeliveries(pool);
  const consumption = await deps.broker.consume({
    group: connector.name,
    contexts: connector.contexts,
    types: connector.eventTypes,
    from: connector.from,
    onBatch: (events, tx) => takeEvents(connector, events, tx),
    onError: (error) => log.warn(error, 'events could not be taken; trying again'),
  });
  const delivering = deliverFromBook(connector, { pool, wakeUp: deps.wakeUp, log, timings });
  return {
    stop: async () => {
      // Both at once: while one notes its place, the other must begin nothing new.
      await Promise.all([consumption.stop(), delivering.stop()]);
    },
    lag: () => consumption.lag(),
    circuit: delivering.circuit,
  };
};

type DeliverDeps = Omit<Required<ConnectorDeps>, 'broker'>;

/** The second of the two loops, also for what other hands wrote into the book. */
export const deliverFromBook = (
  connector: Connector,
  { pool, wakeUp, log, timings }: DeliverDeps,
): { readonly stop: () => Promise<void>; readonly circuit: () => 'closed' | 'open' } => {
  const worker = randomUUID();
  const breaker = createBreaker(timings.break, log);
  const stopping = new AbortController();
  const interrupting = new AbortController();
  const running = new Set<Promise<void>>();
  let wake = new AbortController();
  const stopListening = wakeUp.onWakeUp(connector.name, () => wake.abort());

  const tryOnce = async (delivery: Delivery): Promise<Settlement | 'leftAlone'> => {
    if (delivery.restored && connector.asksFirst !== true && !isRead(delivery)) return LEFT_TO_A_PERSON;
    const once = (): Promise<void> =>
      attempt(connector, interrupting.signal, (signal) =>
        isRead(delivery) ? readAgain(connector, delivery, pool) : connector.deliver(delivery, signal),
      );
    try {
      await (isRead(delivery) ? once() : breaker.execute(once));
      return { state: 'delivered' };
    } catch (error) {
      if (isLeftAlone(error)) return 'leftAlone';
      const outcome = settlementOf(error, delivery.attempts, timings);
      if (error instanceof NotYet) return outcome;
      log.warn(
        { err: error, delivery: delivery.id, correlation: delivery.correlation, attempts: delivery.attempts + 1 },
        outcome.state === 'parked' ? 'parked' : 'not delivered yet',
      );
      return outcome;
    }
  };

  /**
   * An outcome that cannot be noted would have to be asked for again, so a moment without the database is waited out.
   * Answers whether there may be something to begin now that was not before.
   */
  const note = async (delivery: Delivery, outcome: Settlement | 'leftAlone'): Promise<boolean> => {
    for (let tries = 1; ; tries += 1)
      try {
        if (outcome !== 'leftAlone')
          return (await settle(pool, delivery.id, worker, outcome)).more || outcome.state !== 'delivered';
        await release(pool, delivery.id, worker);
        return true;
      } catch (error) {
        if (tries === SETTLE_TRIES) throw error;
        await pause(backoff(tries, { first: 100, most: 2_000 }), interrupting.signal);
      }
  };

  const begin = (delivery: Delivery): void => {
    const work = tryOnce(delivery)
      .then((outcome) => note(delivery, outcome))
      .catch((error: unknown) => {
        log.warn(error, 'the outcome could not be noted; it will be asked again');
        return true;
      })
      .then((more) => {
        const wasFull = running.size >= AT_ONCE;
        running.delete(work);
        if (more || wasFull || breaker.state() === 'open') wake.abort();
      });
    running.add(work);
  };

  /** Begins what is due; answers how long to wait for more. */
  const beginDue = async (): Promise<number> => {
    const limit = breaker.places(AT_ONCE - running.size, running.size);
    if (limit === 0) return AFTER_AN_ERROR_MS;
    const leaseMs = connector.timeoutMs + timings.leaseMargin;
    const leased = await lease(pool, { connector: connector.name, worker, limit, leaseMs });
    leased.forEach(begin);
    if (leased.length === limit) return 0;
    const untilDue = await untilNextDue(pool, connector.name);
    return Math.max(10, Math.min(timings.lookAgain, untilDue ?? timings.lookAgain));
  };

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      const { signal } = wake;
      const wait = await beginDue().catch((error: unknown) => {
        log.warn(error, 'deliveries could not be read; trying again');
        return AFTER_AN_ERROR_MS;
      });
      if (!stopping.signal.aborted) await pause(wait, signal);
    }
  };
  const looping = loop();

  return {
    stop: async () => {
      stopListening();
      stopping.abort();
      wake.abort();
      await looping;
      const grace = setTimeout(() => interrupting.abort(), timings.stopGrace);
      await Promise.allSettled(running);
      clearTimeout(grace);
    },
    circuit: breaker.state,
  };
};
