import { setTimeout as sleep } from 'node:timers/promises';
import { categoryOf } from '@shilu/events/core/envelope';
import type { EventStore } from '@shilu/infra/event-store/port';

/** What a process would have told its caller, had it lived. */
export class Killed extends Error {}

/** The process dies at its n-th append from now: before it reaches the log, or before it learns that it did. */
export type Death = { readonly appends: number; readonly landed: boolean };

export type Mortal = {
  readonly over: (store: EventStore) => EventStore;
  /** Null: nobody dies from now on. */
  readonly dies: (death: Death | null) => void;
  /** How many milliseconds each of the next appends takes to set out, so that what is done at once lands in many orders. */
  readonly pauses: (milliseconds: readonly number[]) => void;
  /** The next append to a stream of this category sets out when it is let go. */
  readonly hold: (category: string) => Held;
};

/** An append that was decided and has not set out. */
export type Held = { readonly reached: Promise<void>; readonly letGo: () => void };

/** A log whose writers die and dawdle as they are told. */
export const createMortal = (): Mortal => {
  let death: Death | null = null;
  let left = 0;
  let waits: number[] = [];
  const held = new Map<string, () => Promise<void>>();
  return {
    over: (store) => ({
      ...store,
      append: async (...given) => {
        const category = categoryOf(given[0]);
        const waitFor = held.get(category);
        held.delete(category);
        await waitFor?.();
        const wait = waits.shift();
        if (wait !== undefined) await sleep(wait);
        left -= 1;
        if (death === null || left !== 0) return store.append(...given);
        if (death.landed) await store.append(...given);
        throw new Killed();
      },
    }),
    dies: (next) => {
      death = next;
      left = next?.appends ?? 0;
    },
    pauses: (milliseconds) => {
      waits = [...milliseconds];
    },
    hold: (category) => {
      let letGo = (): void => {};
      const going = new Promise<void>((resolve) => (letGo = resolve));
      const reached = new Promise<void>((resolve) =>
        held.set(category, () => {
          resolve();
          return going;
        }),
      );
      return { reached, letGo };
    },
  };
};
