import {
  holdOnProject,
  holdOnRecord,
  toldHoldOnRecord,
  type HeldView,
  type Hold,
  type MayBeHeld,
} from '@shilu/events/audit/held';
import type { Pool } from 'pg';
import type { Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { seesWholeTrail } from './audit-filter';

/** Who placed a legal hold and since when, by name. */
const shownHold = async (pool: Pool, viewer: Viewer, hold: Hold | null): Promise<HeldView | null> => {
  if (hold === null) return null;
  const names = await namesOf(pool, [hold.by], viewer.language);
  return { by: names(hold.by) || hold.by, since: hold.since };
};

/** The hold on a record at the moment that is looked at, as far as whoever looks may know of it. */
export const recordHold = (pool: Pool, viewer: Viewer, record: MayBeHeld): Promise<HeldView | null> => {
  const find = seesWholeTrail(viewer) ? holdOnRecord : toldHoldOnRecord;
  return shownHold(pool, viewer, find(viewer.named.holds, record));
};

export const projectHold = (pool: Pool, viewer: Viewer, projectId: string): Promise<HeldView | null> =>
  shownHold(pool, viewer, holdOnProject(viewer.named.holds, projectId));
