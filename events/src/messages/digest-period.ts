import type { DigestCycle } from './message-events';

/** By the laboratory's clock: a summary is on the desk when work begins. */
export const DIGEST_HOUR = 8;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Year, month, day and hour on the wall of a time zone, as if they were UTC. */
const onTheWall = (at: Date, timeZone: string): Date => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour')));
};

/**
 * The last period whose summary has fallen due, named by the day it fell due on: every day, on Mondays, on the 1st, at
 * eight (K08). Null for a cycle that never does.
 */
export const digestPeriod = (cycle: DigestCycle, now: Date, timeZone: string): string | null => {
  if (cycle === 'off') return null;
  const wall = onTheWall(now, timeZone);
  const day = new Date(wall.getTime() - (wall.getUTCHours() < DIGEST_HOUR ? DAY_MS : 0));
  if (cycle === 'weekly') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (cycle === 'monthly') day.setUTCDate(1);
  return `${cycle} ${day.toISOString().slice(0, 10)}`;
};
