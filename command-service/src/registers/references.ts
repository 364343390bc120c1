import { unknownReference } from '@shilu/events/core/input-unfit';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { ids } from '@shilu/events/core/fields/ids';
import { keepingReferences } from '@shilu/events/core/keep-used';
import { own } from '@shilu/events/core/own';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { mayReadEither } from '@shilu/events/core/register-access';
import type { RegisterState } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import { mayUse } from '@shilu/events/identity/directory';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import { workSight, type WorkSight } from '@shilu/events/identity/work-sight';
import { isOffered } from '../organization/offered';
import type { Services } from '../engine/services';

type Asking = { readonly services: Services; readonly accountId: string; readonly sight: () => WorkSight };

/** What they see of projects and tasks takes a pass over all of them: once, and only where it is asked. */
const askingFor = (services: Services, accountId: string): Asking => {
  let seen: WorkSight | undefined;
  return { services, accountId, sight: () => (seen ??= workSight(services.directory, accountId)) };
};

const DICTIONARY = 'dictionary:';

/** Whether it is there for this person: what they may not read they cannot point to, and learn nothing of. */
const isThere = async ({ services, accountId, sight }: Asking, category: string, id: string): Promise<boolean> => {
  const { directory, live } = services;
  if (category.startsWith(DICTIONARY)) return isOffered(live, category.slice(DICTIONARY.length), id);
  switch (category) {
    case 'account':
      return directory.accounts.has(id);
    case 'project': {
      const project = directory.projects.get(id);
      // Whoever oversees the trail knows of every project.
      return project !== undefined && (mayUse(directory, accountId, 'AudittrailSearch') || sight().project(project));
    }
    case 'record': {
      const { state } = await services.records.load(id);
      // Whoever oversees the trail knows of every record.
      return (
        state.exists && (mayUse(directory, accountId, 'AudittrailSearch') || mayReadRecord(directory, accountId, state))
      );
    }
    case 'task': {
      const task = directory.tasks.get(id);
      return task !== undefined && sight().task(task);
    }
    default: {
      const register = registers.find(({ name }) => name === category);
      if (!register) return false;
      const { state } = await services.entriesOf(register).load(id);
      return state.exists && !state.removed && mayReadEither(register, { ...state, id }, directory, accountId);
    }
  }
};

const keyOf = (category: string, id: string): string => `${category} ${id}`;

/** What an entry points to is there. What it pointed to before is not asked about again. */
export const checkReferences = async (
  services: Services,
  accountId: string,
  register: Register,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  const asking = askingFor(services, accountId);
  for (const field of register.fields) {
    const pointings = (of: RegisterValues) => typeOf(field).pointsTo?.(field, of[field.key]) ?? [];
    const before = new Set(pointings(previous).flatMap(({ category, ids }) => ids.map((id) => keyOf(category, id))));
    for (const { category, ids } of pointings(values))
      for (const id of ids)
        if (!before.has(keyOf(category, id)) && !(await isThere(asking, category, id)))
          throw unknownReference(field.key);
  }
};

/**
 * What stays for its sake is still there: asked where an entry comes to count anew, put back from the recycle bin or moved
 * into a state in which it does. What it pointed to may have been removed while it did not.
 */
export const checkKept = async (
  services: Services,
  register: Register,
  now: RegisterState,
  next: RegisterState,
): Promise<void> => {
  const inUse: readonly string[] = register.life?.versions?.inUse ?? [];
  for (const { used, use } of keepingReferences(registers, register.name)) {
    const keeps = ({ removed, values, newest, status }: RegisterState): readonly string[] => {
      if (removed) return [];
      const counts = use.inStates?.includes(status ?? '') ?? true;
      const published = inUse.includes(status ?? '') ? newest : null;
      return [counts ? values : {}, published ?? {}].flatMap((one) => ids(own(one, use.field)));
    };
    const kept = keeps(now);
    for (const id of keeps(next))
      if (!kept.includes(id) && (await services.entriesOf(used).load(id)).state.removed)
        throw unknownReference(use.field);
  }
};
