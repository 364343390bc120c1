import { holdOnPerson, holdOnRecord, type Hold } from '@shilu/events/audit/held';
import { AppError } from '@shilu/events/core/app-error';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Services } from '../engine/services';
import { namingPlaces } from './named-in';

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

/** Whether the name of a person stands in a project that a hold is on, or in a record (`named-in.ts`). */
const isNamedIn = async ({ pool, directory }: Services, accountId: string, hold: Hold): Promise<boolean> => {
  if (hold.projects.some((id) => directory.everIn.get(id)?.has(accountId))) return true;
  const which = {
    sql: 'r.id = any($2::text[]) or r.project_id = any($3::text[]) or r.owner_id = any($4::text[])',
    values: [hold.records, hold.projects, hold.people],
  };
  for await (const _ of namingPlaces(pool, accountId, which)) return true;
  return false;
};

/** Nobody is erased whom a hold is on, or whose name stands in what one is on. */
export const mustNotBeHeldPerson = async (services: Services, accountId: string): Promise<void> => {
  const { holds } = services.directory;
  const own = holdOnPerson(holds, accountId);
  if (own) await refuse(services, own);
  for (const hold of holds.values()) if (await isNamedIn(services, accountId, hold)) await refuse(services, hold);
};
