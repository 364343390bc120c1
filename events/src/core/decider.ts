import type { DomainEvent } from './envelope';

/** Three pure functions (design law 2): no clock, no ids, no I/O inside. A refusal is thrown as AppError. */
export type Decider<State, Command, Event extends DomainEvent> = {
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
  readonly initialState: () => State;
};

/** Marks the end of an exhaustive switch: a new union member is a compile error here. */
export const assertNever = (value: never): never => {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
};
