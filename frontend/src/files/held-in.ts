import { createContext } from 'react';

/** What the files on a screen are taken from: a record, an entry of a register, or nothing in particular. */
export type HeldIn = {
  readonly recordId?: string;
  readonly category?: string;
  readonly entryId?: string;
};

export const HeldInContext = createContext<HeldIn>({});
