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

const dataSchema = z.object({ serial: z.number(), number: z.string(), entityId: z.string() });

export const createNumbering = (newest: NewestEvents): Numbering => ({
  allocate: async ({ name, prefix, digits, year }, entityId, author) => {
    let number = '';
    const stream = streamName(NUMBERING, `${name}${year}`);
    await newest.append(stream, author, (recent) => {
      const given = recent.map((event) => dataSchema.parse(event.data));
      const mine = given.findLast((event) => event.entityId === entityId);
      if (mine) {
        number = mine.number;
        return null;
      }
      const serial = (given.at(-1)?.serial ?? 0) + 1;
      number = formatNumber(prefix, year, serial, digits);
      return { type: 'NumberAllocated', data: { serial, number, entityId } } satisfies NumberingEvent;
    });
    return number;
  },
});
