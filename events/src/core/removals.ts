import { RECORD, type RecordEvent } from '../records/record-events';
import { registerEventTypes } from './register';
import { decidedRegisters } from './registers';

/** The event by which a thing is taken away as a whole, and the one that brings it back. */
type Removal = { readonly removed: string; readonly restored: string };

const ofRecords = { removed: 'RecordRemoved', restored: 'RecordRestored' } as const satisfies {
  readonly [K in keyof Removal]: RecordEvent['type'];
};

/** By category, of every kind of thing that is ever removed. No name is read off a category: its events say their noun. */
export const REMOVALS: ReadonlyMap<string, Removal> = new Map([
  [RECORD, ofRecords],
  ...decidedRegisters
    .filter(({ stays }) => stays !== true)
    .map((register): [string, Removal] => {
      const { removed, restored } = registerEventTypes(register);
      return [register.name, { removed, restored }];
    }),
]);
