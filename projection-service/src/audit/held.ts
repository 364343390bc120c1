import type { HeldView, Hold } from '@shilu/events/audit/held';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { namesOf } from '../identity/names';

/** Who placed a legal hold and since when, by name. */
export const shownHold = async (pool: Pool, viewer: Viewer, hold: Hold | null): Promise<HeldView | null> => {
  if (hold === null) return null;
  const names = await namesOf(pool, [hold.by], viewer.language);
  return { by: names(hold.by) || hold.by, since: hold.since };
};
