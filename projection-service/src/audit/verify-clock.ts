import { CLOCK_STREAM, clockEventSchemas, clockSpells, type ClockSpell } from '@shilu/events/audit/clock';
import { z } from 'zod';
import type { ReadEvent } from './verify-source';

const { ClockDeviated, ClockCorrected, ClockStepped } = clockEventSchemas;
const at = { recordedAt: z.string() };
const envelope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ClockDeviated'), ...at, data: ClockDeviated }),
  z.object({ type: z.literal('ClockCorrected'), ...at, data: ClockCorrected }),
  z.object({ type: z.literal('ClockStepped'), ...at, data: ClockStepped }),
]);

/** What the log says of the clocks of the servers: it is told, and says nothing against the log. */
export const followingClocks = () => {
  let spells: readonly ClockSpell[] = [];
  return {
    take: (event: ReadEvent): void => {
      if (event.stream !== CLOCK_STREAM) return;
      const read = envelope.safeParse(JSON.parse(event.body()));
      if (read.success) spells = clockSpells(spells, read.data);
    },
    all: () => spells,
  };
};
