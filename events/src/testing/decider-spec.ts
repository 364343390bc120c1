import { expect } from 'vitest';
import { isAppError } from '../core/app-error';
import type { Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { eventContracts } from '../core/event-registry';
import type { RefusalKey } from '../core/result-codes';

/** The key a function refuses with, or null when it does not. */
export const refusalOf = (run: () => unknown): RefusalKey | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (isAppError(error)) return error.key;
    throw error;
  }
};

export const fold = <State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initialState());

/** An event as the log hands it back: through JSON, and in the shape its contract says. */
export const throughTheLog = <Event extends DomainEvent>(event: Event): Event => {
  const contract = eventContracts.get(event.type);
  if (!contract) throw new Error(`${event.type} is not registered`);
  const back = JSON.parse(JSON.stringify(event)) as Event;
  expect(contract.schema.parse(back.data), event.type).toEqual(back.data);
  return back;
};

/**
 * A decider's rule as a sentence: `deciderSpec(decider).given(events).when(command).then(events | refusal)`.
 * What is decided must also be what the event contracts allow, and survive the log.
 */
export const deciderSpec = <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) => ({
  given: (events: readonly Event[]) => ({
    when: (command: Command) => {
      const decide = (): Event[] =>
        decider.decide(command, fold(decider, events.map(throughTheLog))).map(throughTheLog);
      return {
        then: (expected: readonly Event[] | RefusalKey): void => {
          if (typeof expected === 'string') expect(refusalOf(decide)).toBe(expected);
          else expect(decide()).toEqual(expected);
        },
        /** The state after what was decided. */
        state: (): State => fold(decider, [...events, ...decide()]),
        events: decide,
      };
    },
  }),
});
