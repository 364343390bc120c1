import { streamName } from '@shilu/events/core/envelope';
import { formatNumber, NUMBERING, type NumberingEvent } from '@shilu/events/organization/numbering';
import { comparePositions } from '@shilu/events/core/position';
import { z } from 'zod';
import type { Author } from './author';
import type { NewestEvents } from './newest-event';

export type NumberRule = {
  readonly name: string;
  readonly prefix: string;
  readonly digits: number;
  readonly year: string;
};
export interface Numbering {
  /** The entity's number: the one it was given before, if its making was broken off, else the next (V008, V009). */
  allocate(rule: NumberRule, entityId: string, author: Author): Promise<string>;
}

type NumberAllocated = NumberingEvent['data'];
const dataSchema = z.object({ serial: z.number(), number: z.string(), entityId: z.string() });

/** An epoch of the log, as numbers see it: where it began, when, and how many events were lost before it. */
export type NumberedEpoch = { readonly position: string; readonly since: string; readonly lost: number };

/**
 * How many numbers are passed over: each lost event may have given one. Where no number of a counter is left, those of its
 * year may all have been lost.
 */
export const passedOver = (epochs: readonly NumberedEpoch[], last: string | null, year: string): number =>
  epochs
    .filter(({ position, since }) =>
      last === null ? year === '' || since.startsWith(year) : comparePositions(position, last) > 0,
    )
    .reduce((sum, { lost }) => sum + lost, 0);

export const createNumbering = (newest: NewestEvents, epochs: readonly NumberedEpoch[]): Numbering => ({
  allocate: async ({ name, prefix, digits, year }, entityId, author) => {
    let number = '';
    const stream = streamName(NUMBERING, `${name}${year}`);
    await newest.append(stream, author, (recent) => {
      const mine = recent.findLast(({ data }) => (data as NumberAllocated).entityId === entityId);
      if (mine) {
        number = dataSchema.parse(mine.data).number;
        return null;
      }
      const last = recent.at(-1);
      const serial =
        (last ? dataSchema.parse(last.data).serial : 0) + passedOver(epochs, last?.position ?? null, year) + 1;
      number = formatNumber(prefix, year, serial, digits);
      return { type: 'NumberAllocated', data: { serial, number, entityId } } satisfies NumberingEvent;
    });
    return number;
  },
});
