import { AppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { entryName, type RegisterOf, type RegisterValues, type Use } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';
import { registers } from '@shilu/events/core/registers';
import { OPEN_TASK_STATUSES } from '@shilu/events/projects/task';
import type { Services } from '../engine/services';

type Found = { readonly count: number; readonly example: string };
type Thing = readonly [id: string, values: RegisterValues];

const holds = (value: unknown, id: string): boolean =>
  value === id || (Array.isArray(value) && (value as readonly unknown[]).includes(id));

/** Those of them that refer to the entry, and what the first is called. */
const among = async (
  things: Iterable<Thing>,
  { field }: Use,
  id: string,
  nameOf: (thing: Thing) => Promise<string> | string,
): Promise<Found> => {
  const found = [...things].filter(([, values]) => holds(own(values, field), id));
  const [first] = found;
  return { count: found.length, example: first ? await nameOf(first) : '' };
};

const named = ([id, { name }]: Thing): string => (typeof name === 'string' ? name : id);

/** What is known in memory is asked there, by the log as of this moment; what is not, by the read models. */
const usersOf = (services: Services, use: Use, id: string, language: Language): Promise<Found> => {
  const { directory, people, live } = services;
  switch (use.category) {
    case 'account': {
      const members = [...directory.accounts].filter(([, account]) => !account.disabled);
      return among(members, use, id, ([account]) => people.nameOf(account));
    }
    case 'project':
      return among([...directory.projects].filter(([, { status }]) => status !== 'closed'), use, id, named); // prettier-ignore
    case 'task':
      return among([...directory.tasks].filter(([, { status }]) => OPEN_TASK_STATUSES.includes(status)), use, id, named); // prettier-ignore
    default: {
      const register = registers.find(({ name, keeps }) => name === use.category && keeps);
      if (!register) return services.usesIn(use, id);
      const entries = [...live.kept(register)].filter(([, { removed }]) => !removed);
      return among(
        entries.map(([entryId, { values }]): Thing => [entryId, values]),
        use,
        id,
        ([entryId, values]) => entryName(register, values, language) ?? entryId,
      );
    }
  }
};

/** E10 in use: an entry that others stand on stays, and the refusal says what stands on it. */
export const mustBeFree = async (
  services: Services,
  register: RegisterOf,
  id: string,
  values: RegisterValues,
  language: Language,
): Promise<void> => {
  const refuse = ({ kind, why }: Pick<Use, 'kind' | 'why'>, { count, example }: Found): never => {
    const what = why[language].replace('{count}', String(count)).replace('{example}', () => example);
    throw new AppError('inUse', { what }, { kind, count, example });
  };
  for (const use of register.usedBy ?? []) {
    const found = await usersOf(services, use, id, language);
    if (found.count > 0) refuse(use, found);
  }
  for (const stay of register.staysWhile) if (stay.when(values)) refuse(stay, { count: 1, example: '' });
};
