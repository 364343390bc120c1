import { cutText } from '@shilu/events/core/cut-text';
import type { DeliveryError, Settlement } from '@shilu/infra/deliveries/ledger';
import { backoff } from '@shilu/infra/event-store/backoff';
import { isServerAway } from '@shilu/infra/postgres/server-away';
import { NotYet, OutcomeUnknown, PermanentFault, TransientFault, type Connector, type Why } from './connector';
import type { Timings } from './timings';

/** The platform had done its part before these: a later try asks first. */
const AFTER_THE_FACT: ReadonlySet<Why['key']> = new Set(['notReported', 'failed']);

const errorOf = (why: Why, detail: string): DeliveryError => ({
  key: why.key,
  params: why.params ?? {},
  detail: cutText(detail, 2_000),
});

/** What is written down after a try that threw `error`. `attempts` were made before it. */
export const settlementOf = (error: unknown, attempts: number, timings: Timings): Settlement => {
  const retryInMs = backoff(attempts, { first: timings.firstRetry, most: timings.lastRetry });
  if (error instanceof NotYet) return { state: 'waiting', retryInMs: error.retryInMs, error: null };
  if (error instanceof TransientFault)
    return { state: 'waiting', retryInMs: error.retryInMs ?? retryInMs, error: errorOf(error.why, error.detail) };
  if (error instanceof OutcomeUnknown) return { state: 'unknown', retryInMs, error: errorOf(error.why, error.detail) };
  // The product's own log or database was away for a moment: whatever was done until then is asked for before it is done again.
  if (isServerAway(error))
    return { state: 'unknown', retryInMs, error: errorOf({ key: 'interrupted' }, String(error)) };
  const [why, detail] =
    error instanceof PermanentFault ? [error.why, error.detail] : [{ key: 'failed' } as const, String(error)];
  return { state: 'parked', error: errorOf(why, detail), uncertain: AFTER_THE_FACT.has(why.key) };
};

/**
 * One try, at most `timeoutMs` long. Throws OutcomeUnknown when that time is over or `interrupted` aborts, also when
 * `work` does not listen to the signal it is given.
 */
export const attempt = async (
  connector: Pick<Connector, 'name' | 'timeoutMs'>,
  interrupted: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const giveUp = new AbortController();
  const params = { platform: connector.name, seconds: Math.round(connector.timeoutMs / 1000) };
  const timer = setTimeout(() => giveUp.abort(new OutcomeUnknown({ key: 'timedOut', params })), connector.timeoutMs);
  const onInterrupt = (): void => giveUp.abort(new OutcomeUnknown({ key: 'interrupted' }));
  interrupted.addEventListener('abort', onInterrupt);
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp.signal.addEventListener('abort', () => reject(giveUp.signal.reason as Error));
  });
  try {
    if (interrupted.aborted) onInterrupt();
    await Promise.race([gaveUp, work(giveUp.signal)]);
  } finally {
    clearTimeout(timer);
    interrupted.removeEventListener('abort', onInterrupt);
  }
};
