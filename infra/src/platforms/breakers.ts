import { AppError } from '@shilu/events/core/app-error';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import type { Logger } from '../logging/logger';

/** So many failures in a row, and for a while nothing is asked there: people are told at once. */
const BREAK_AFTER = 5;
const BREAK_MS = 15_000;

/** Asks somebody outside, by the name that people know it by; `platformSilent` where nothing came of it. */
export type AskOutside = <T>(name: string, ask: () => Promise<T>) => Promise<T>;

/** Each has a circuit breaker of its own. */
export const createBreakers = (log: Logger, breakMs = BREAK_MS): AskOutside => {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const breakerOf = (name: string): CircuitBreakerPolicy => {
    const known = breakers.get(name);
    if (known) return known;
    const made = circuitBreaker(handleAll, { halfOpenAfter: breakMs, breaker: new ConsecutiveBreaker(BREAK_AFTER) });
    breakers.set(name, made);
    return made;
  };
  return (name, ask) =>
    breakerOf(name)
      .execute(ask)
      .catch((error: unknown) => {
        if (!(error instanceof BrokenCircuitError))
          log.warn({ err: error, platform: name }, 'a platform was not to be asked');
        throw new AppError('platformSilent', { platform: name });
      });
};
