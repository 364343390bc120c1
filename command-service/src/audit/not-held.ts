import { holdOnPerson, holdOnRecord, type Hold } from '@shilu/events/audit/held';
import { AppError } from '@shilu/events/core/app-error';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Services } from '../engine/services';

const refuse = async ({ people }: Services, { by, since }: Hold): Promise<never> => {
  throw new AppError('underLegalHold', { name: await people.nameOf(by), since: since.slice(0, 10) });
};

/** What a legal hold is on stays where it is and in everybody's sight. */
export const mustNotBeHeld = async (
  services: Services,
  id: string,
  { projectId, ownerId }: Pick<RecordState, 'projectId' | 'ownerId'>,
): Promise<void> => {
  const hold = holdOnRecord(services.directory.holds, { id, projectId, ownerId });
  if (hold) await refuse(services, hold);
};

/**
 * Whether the name of a person stands in a record that a hold is on: as its author, with a right of their own, as whoever did
 * something there, or in a value that its trail tells.
 */
const isNamedIn = async ({ pool, directory }: Services, accountId: string, hold: Hold): Promise<boolean> => {
  if (hold.projects.some((id) => directory.everIn.get(id)?.has(accountId))) return true;
  const { rowCount } = await pool.query(
    `select from rm.record_rows r
     where (r.id = any($2::text[]) or r.project_id = any($3::text[]) or r.owner_id = any($4::text[]))
       and (r.owner_id = $1 or 'u:' || $1 = any(r.people)
         or exists (select from rm.audit_events a where a.record_id = r.id and a.actor = $1)
         or exists (select from rm.trace_rows t where t.record_id = r.id and strpos(coalesce(t.typed, ''), $5) > 0))
     limit 1`,
    [accountId, hold.records, hold.projects, hold.people, JSON.stringify(accountId)],
  );
  return rowCount !== 0;
};

/** Nobody is erased whom a hold is on, or whose name stands in what one is on. */
export const mustNotBeHeldPerson = async (services: Services, accountId: string): Promise<void> => {
  const { holds } = services.directory;
  const own = holdOnPerson(holds, accountId);
  if (own) await refuse(services, own);
  for (const hold of holds.values()) if (await isNamedIn(services, accountId, hold)) await refuse(services, hold);
};
