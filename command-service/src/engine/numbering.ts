import { streamName } from '@shilu/events/core/envelope';
import { formatNumber, NUMBERING, type NumberingEvent } from '@shilu/events/organization/numbering';
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

export const createNumbering = (newest: NewestEvents): Numbering => ({
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
      const serial = (last ? dataSchema.parse(last.data).serial : 0) + 1;
      number = formatNumber(prefix, year, serial, digits);
      return { type: 'NumberAllocated', data: { serial, number, entityId } } satisfies NumberingEvent;
    });
    return number;
  },
});
