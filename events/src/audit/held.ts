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

/** The first hold that is on a record: on itself, its project, or the person whose it is. */
export const holdOnRecord = (holds: Holds, { id, projectId, ownerId }: MayBeHeld): Hold | null =>
  first(
    holds,
    ({ records, projects, people }) =>
      records.includes(id) || people.includes(ownerId) || (projectId !== null && projects.includes(projectId)),
  );
export const holdOnProject = (holds: Holds, projectId: string): Hold | null =>
  first(holds, ({ projects }) => projects.includes(projectId));
export const holdOnPerson = (holds: Holds, accountId: string): Hold | null =>
  first(holds, ({ people }) => people.includes(accountId));

/** As everybody reads it who reads what is held: why is for those who oversee the audit trail. */
export const heldViewSchema = z.object({ by: z.string(), since: z.string() });
export type HeldView = z.infer<typeof heldViewSchema>;
