import type { Logger } from '@shilu/infra/logging/logger';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { OutcomeUnknown, TransientFault, type Why } from './connector';

/** So many failures in a row, and the other side is left alone for a while. */
const BREAK_AFTER = 5;

export type Breaker = {
  /** Throws what `work` throws, or an error for which `isLeftAlone` holds: then `work` was not begun. */
  readonly execute: (work: () => Promise<void>) => Promise<void>;
  /** How many of `free` places may be used: all, none while the other side is left alone, then one to see. */
  readonly places: (free: number, running: number) => number;
  readonly state: () => 'closed' | 'open';
};

export const isLeftAlone = (error: unknown): boolean => isBrokenCircuitError(error);

/** A result that was not written, a stop of ours or an event of a later release says nothing of the other side. */
const OURS: ReadonlySet<Why['key']> = new Set(['notReported', 'interrupted', 'newerMessage']);

const isTheirs = (error: Error): boolean =>
  (error instanceof TransientFault || error instanceof OutcomeUnknown) && !OURS.has(error.why.key);

export const createBreaker = (breakMs: number, log: Logger): Breaker => {
  const policy = circuitBreaker(handleWhen(isTheirs), {
    halfOpenAfter: breakMs,
    breaker: new ConsecutiveBreaker(BREAK_AFTER),
  });
  let openedAt = 0;
  policy.onBreak(() => {
    openedAt = performance.now();
    log.warn('the other side fails again and again; left alone for a while');
  });
  policy.onReset(() => log.info('the other side answers again'));
  return {
    execute: (work) => policy.execute(work),
    places: (free, running) => {
      if (policy.state === CircuitState.Closed) return free;
      return running === 0 && performance.now() - openedAt > breakMs ? 1 : 0;
    },
    state: () => (policy.state === CircuitState.Closed ? 'closed' : 'open'),
  };
};
