import type { InstrumentThen } from '@shilu/events/resources/instrument-then';

/** An instrument, and when somebody worked with it. */
export type InstrumentMoment = { readonly id: string; readonly moment: string };
export const momentKey = ({ id, moment }: InstrumentMoment): string => `${id} ${moment}`;

/** Instruments as they were, by which it was and when. */
export type InstrumentsThen = ReadonlyMap<string, InstrumentThen>;
