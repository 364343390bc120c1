import { holdOnPerson, holdOnRecord, toldHoldOnRecord, type Hold } from '@shilu/events/audit/held';
import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { AppError } from '@shilu/events/core/app-error';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Services } from '../engine/services';
import { defineChecks } from '../registers/register-checks';
import { namingPlaces, recordsOf } from './named-in';

/** Who placed it, and on which day. */
const placed = async ({ people }: Services, { by, since }: Hold) => ({
  name: await people.nameOf(by),
  since: since.slice(0, 10),
});

/** What a legal hold is on stays where it is and in everybody's sight. That one is on the person whose it is, is not said. */
export const mustNotBeHeld = async (
  services: Services,
  id: string,
  { projectId, ownerId }: Pick<RecordState, 'projectId' | 'ownerId'>,
): Promise<void> => {
  const { holds } = services.directory;
  const record = { id, projectId, ownerId };
  const told = toldHoldOnRecord(holds, record);
  if (told) throw new AppError('underLegalHold', await placed(services, told));
  if (holdOnRecord(holds, record)) throw new AppError('mustStay');
};

/**
 * Whether the name of a person stands in a project that a hold is on, or in a record (`named-in.ts`), and in which project:
 * null in none. Undefined where it does not.
 */
const placeNamedIn = async (
  { pool, directory }: Services,
  accountId: string,
  { records, projects, people }: Hold,
): Promise<string | null | undefined> => {
  const project = projects.find((id) => directory.everIn.get(id)?.has(accountId));
  if (project !== undefined) return project;
  const which = {
    sql: 'r.id = any($2::text[]) or r.project_id = any($3::text[]) or r.owner_id = any($4::text[])',
    values: [records, projects, people],
  };
  return (await namingPlaces(pool, accountId, which))[0]?.projectId;
};

/** Nobody is erased whom a hold is on, or whose name stands in what one is on. */
export const mustNotBeHeldPerson = async (services: Services, accountId: string): Promise<void> => {
  const { directory } = services;
  const own = holdOnPerson(directory.holds, accountId);
  if (own) throw new AppError('underLegalHold', await placed(services, own));
  for (const hold of directory.holds.values()) {
    const place = await placeNamedIn(services, accountId, hold);
    if (place !== undefined)
      throw new AppError('namedUnderHold', {
        ...(await placed(services, hold)),
        project: recordsOf(directory, place),
      });
  }
};

/** A hold comes and goes in turn with what it keeps from happening. */
export const holdInTurn = defineChecks(legalHoldRegister, { inTurn: ({ keeping }) => keeping.inTurn });
