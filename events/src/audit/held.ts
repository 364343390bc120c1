import { z } from 'zod';
import type { RegisterValues } from '../core/define-register';
import type { RecordedEvent } from '../core/envelope';
import { legalHoldRegister, type LegalHoldValues } from './legal-hold';

export const LEGAL_HOLD = legalHoldRegister.name;

/** A legal hold that stands: on what, by whom, since when. */
export type Hold = Pick<LegalHoldValues, 'projects' | 'records' | 'people'> & {
  readonly by: string;
  readonly since: string;
};
/** By their ids; one that was lifted is not among them. */
export type Holds = Map<string, Hold>;

type HoldData = { readonly kind: string; readonly values?: RegisterValues; readonly to?: string };

export const applyHold = (holds: Holds, id: string, { data, actor, recordedAt }: RecordedEvent): void => {
  const { kind, values, to } = data as HoldData;
  if (kind === 'added' && values) {
    const { projects, records, people } = legalHoldRegister.read(values);
    holds.set(id, { projects, records, people, by: actor, since: recordedAt });
  } else if (kind === 'moved' && to === 'lifted') holds.delete(id);
};

const first = (holds: Holds, isOn: (hold: Hold) => boolean): Hold | null =>
  [...holds.values()].filter(isOn).toSorted((a, b) => a.since.localeCompare(b.since))[0] ?? null;

/** What of a record says which holds are on it. */
export type MayBeHeld = { readonly id: string; readonly projectId: string | null; readonly ownerId: string };

const isOnItself = ({ records, projects }: Hold, { id, projectId }: MayBeHeld): boolean =>
  records.includes(id) || (projectId !== null && projects.includes(projectId));

/** The first hold that is on a record: on itself, its project, or the person whose it is. */
export const holdOnRecord = (holds: Holds, record: MayBeHeld): Hold | null =>
  first(holds, (hold) => isOnItself(hold, record) || hold.people.includes(record.ownerId));
/**
 * The first that everybody may know of who reads the record: on itself or its project. That one is on a person is for
 * those who oversee the audit trail: neither the person nor those around them are told.
 */
export const toldHoldOnRecord = (holds: Holds, record: MayBeHeld): Hold | null =>
  first(holds, (hold) => isOnItself(hold, record));
export const holdOnProject = (holds: Holds, projectId: string): Hold | null =>
  first(holds, ({ projects }) => projects.includes(projectId));
export const holdOnPerson = (holds: Holds, accountId: string): Hold | null =>
  first(holds, ({ people }) => people.includes(accountId));

/** As everybody reads it who may know of it (`toldHoldOnRecord`): why is for those who oversee the audit trail. */
export const heldViewSchema = z.object({ by: z.string(), since: z.string() });
export type HeldView = z.infer<typeof heldViewSchema>;
