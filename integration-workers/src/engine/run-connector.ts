import { randomUUID } from 'node:crypto';
import type { Broker } from '@shilu/infra/broker/port';
import {
  DELIVERIES_CHANNEL,
  lease,
  migrateDeliveries,
  release,
  settle,
  untilNextDue,
  type Delivery,
  type Settlement,
} from '@shilu/infra/deliveries/ledger';
import { backoff } from '@shilu/infra/event-store/backoff';
import type { Logger } from '@shilu/infra/logging/logger';
import { createNotices } from '@shilu/infra/sessions/notices';
import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
  isBrokenCircuitError,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { Pool } from 'pg';
import { OutcomeUnknown, PermanentFault, TransientFault, type Connector, type Why } from './connector';
import { isRead, readAgain, takeEvents } from './take-events';

/** So many are with the other side at once, each of another key. */
const AT_ONCE = 8;
/** A lease outlives the longest try by this much; when it ends, somebody else asks what became of it. */
const LEASE_MARGIN_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;
/** So many failures in a row, and the other side is left alone for a while. */
const BREAK_AFTER = 5;
const BREAK_MS = 10_000;
const LOOK_AGAIN_MS = 5_000;

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
  readonly log: Logger;
};

const failureOf = (why: Why, detail: string): { error: Extract<Settlement, { error: unknown }>['error'] } => ({
  error: { key: why.key, params: why.params ?? {}, detail: detail.slice(0, 2_000) },
});

const retryIn = (attempts: number): number => backoff(attempts, { first: FIRST_RETRY_MS, most: LAST_RETRY_MS });

const settlementOf = (error: unknown, attempts: number): Settlement => {
  if (error instanceof TransientFault)
    return { state: 'waiting', retryInMs: retryIn(attempts), ...failureOf(error.why, error.detail) };
  if (error instanceof OutcomeUnknown)
    return { state: 'unknown', retryInMs: retryIn(attempts), ...failureOf(error.why, error.detail) };
  if (error instanceof PermanentFault) return { state: 'parked', ...failureOf(error.why, error.detail) };
  return { state: 'parked', ...failureOf({ key: 'failed' }, String(error)) };
};

/** `mayTry` says how many of `free` places may be used: none while the other side is left alone, then one to see. */
const breakerFor = (
  connector: Connector,
  log: Logger,
): { readonly policy: CircuitBreakerPolicy; readonly mayTry: (running: number) => number } => {
  const policy = circuitBreaker(handleType(TransientFault).orType(OutcomeUnknown), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  });
  let openedAt = 0;
  policy.onBreak(() => {
    openedAt = performance.now();
    log.warn({ connector: connector.name }, 'the other side fails again and again; left alone for a while');
  });
  policy.onReset(() => log.info({ connector: connector.name }, 'the other side answers again'));
  return {
    policy,
    mayTry: (running) => {
      if (policy.state === CircuitState.Closed) return AT_ONCE - running;
      return running === 0 && performance.now() - openedAt > BREAK_MS ? 1 : 0;
    },
  };
};

/**
 * Two loops that share nothing but the book of deliveries: one takes events from the broker and writes down what they
 * ask of the outside; the other delivers it, in order for each key, until the other side has it or a person must look
 * (law 8). Several processes may run the same connector.
 */
export const runConnector = async (connector: Connector, deps: ConnectorDeps): Promise<ConnectorRun> => {
  const { broker, pool } = deps;
  const worker = randomUUID();
  const log = deps.log.child({ connector: connector.name });
  await migrateDeliveries(pool);
  const breaker = breakerFor(connector, log);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let wake: () => void = () => undefined;
  let rung = false;
  const ring = (): void => {
    rung = true;
    wake();
  };

  const consumption = await broker.consume({
    group: connector.name,
    contexts: connector.contexts,
    from: connector.from,
    onBatch: (events, tx) => takeEvents(connector, events, tx),
    onError: (error) => log.warn(error, 'events could not be taken; trying again'),
  });
  const notices = await createNotices(pool, DELIVERIES_CHANNEL, {
    onNotice: (name) => void (name === connector.name && ring()),
    onGap: ring,
  });

  const tryOnce = async (delivery: Delivery): Promise<void> => {
    const tooLong = AbortSignal.timeout(connector.timeoutMs);
    const signal = AbortSignal.any([tooLong, stopping.signal]);
    const gaveUp = new Promise<never>((_, reject) => {
      const end = (): void => {
        const seconds = Math.round(connector.timeoutMs / 1000);
        const params = { platform: connector.name, seconds };
        reject(new OutcomeUnknown(tooLong.aborted ? { key: 'timedOut', params } : { key: 'interrupted' }));
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    const work = isRead(delivery) ? readAgain(connector, delivery, pool) : connector.deliver(delivery, signal);
    await Promise.race([work, gaveUp]);
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    let outcome: Settlement = { state: 'delivered' };
    try {
      await breaker.policy.execute(() => tryOnce(delivery));
    } catch (error) {
      if (isBrokenCircuitError(error)) return void (await release(pool, delivery.id, worker));
      outcome = settlementOf(error, delivery.attempts);
      log.warn(
        { err: error, delivery: delivery.id, correlation: delivery.correlation, attempts: delivery.attempts + 1 },
        outcome.state === 'parked' ? 'parked' : 'not delivered yet',
      );
    }
    await settle(pool, delivery.id, worker, outcome);
  };

  const begin = (delivery: Delivery): void => {
    const work = deliver(delivery)
      .catch((error: unknown) => log.warn(error, 'the outcome could not be noted; it will be asked again'))
      .finally(() => {
        running.delete(work);
        ring();
      });
    running.add(work);
  };

  const rest = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, Math.max(10, milliseconds));
      function done(): void {
        clearTimeout(timer);
        wake = () => undefined;
        resolve();
      }
      wake = done;
      if (rung || stopping.signal.aborted) done();
    });

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      rung = false;
      let wait = LOOK_AGAIN_MS;
      try {
        const limit = breaker.mayTry(running.size);
        if (limit > 0) {
          const leaseMs = connector.timeoutMs + LEASE_MARGIN_MS;
          const leased = await lease(pool, { connector: connector.name, worker, limit, leaseMs });
          leased.forEach(begin);
          if (leased.length > 0) continue;
          wait = Math.min(wait, (await untilNextDue(pool, connector.name)) ?? wait);
        } else wait = 1_000;
      } catch (error) {
        log.warn(error, 'deliveries could not be read; trying again');
        wait = 1_000;
      }
      await rest(wait);
    }
  };
  const looping = loop();

  return {
    stop: async () => {
      await consumption.stop();
      stopping.abort();
      ring();
      await looping;
      await Promise.allSettled(running);
      await notices.stop();
    },
    lag: () => consumption.lag(),
    circuit: () => (breaker.policy.state === CircuitState.Closed ? 'closed' : 'open'),
  };
};
