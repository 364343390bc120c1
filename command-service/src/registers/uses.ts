import { AppError } from '@shilu/events/core/app-error';
import type { Label } from '@shilu/events/core/call';
import {
  entryName,
  whyStays,
  type RegisterOf,
  type RegisterValues,
  type Use,
} from '@shilu/events/core/define-register';
import { isNamedIn } from '@shilu/events/core/named-in';
import { own } from '@shilu/events/core/own';
import { isSelective } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { usesOf, whyUsed, type Asker, type UsesIn } from '@shilu/events/core/uses';
import { directoryUses } from '@shilu/events/identity/directory-uses';
import type { Services } from '../engine/services';

/** What is known in memory is asked there, by the log as of this moment; all else is asked of the read models. */
const usersOf = async (services: Services, use: Use, id: string, asker: Asker | null): Promise<UsesIn> => {
  const { directory, people } = services;
  const known = directoryUses(directory, use, id, asker?.accountId ?? 'system');
  if (known !== null) {
    const [one] = known.ids;
    const nameOf = (of: string) =>
      use.category === 'account' ? people.nameOf(of) : ((directory.projects.get(of) ?? directory.tasks.get(of))?.name ?? of); // prettier-ignore
    const example = one === undefined ? '' : await nameOf(one);
    return { count: known.ids.length, capped: false, example, hidden: known.hidden };
  }
  const register = registers.find((one) => one.name === use.category && one.keeps && !isSelective(one));
  if (!register) return services.usesIn(use, id, asker);
  const found = [...services.live.kept(register)].filter(
    ([, { removed, values }]) => !removed && isNamedIn(own(values, use.field), id),
  );
  const [first] = found;
  const example = first ? (entryName(register, first[1].values, asker?.language ?? 'zh-CN') ?? first[0]) : '';
  return { count: found.length, capped: false, example, hidden: false };
};

/** E10 in use: an entry that others stand on stays, and the refusal says what stands on it. */
export const mustBeFree = async (
  services: Services,
  register: RegisterOf,
  id: string,
  values: RegisterValues,
  asker: Asker,
): Promise<void> => {
  const refuse = (kind: string, why: Label, { count, example }: Pick<UsesIn, 'count' | 'example'>): never => {
    throw new AppError('inUse', { what: why[asker.language] }, { kind, count, example });
  };
  for (const use of usesOf(register)) {
    const found = await usersOf(services, use, id, asker);
    const why = whyUsed(use, found);
    if (why !== null) refuse(use.kind, why, found);
  }
  const stays = whyStays(register, values);
  if (stays) refuse(stays.kind, stays.why, { count: 1, example: '' });
};

/**
 * What uses an entry, of all that the log holds by now; null where nothing does. Refused as unavailable while the read
 * models do not know it yet.
 */
export const useOf = async (services: Services, register: RegisterOf, id: string): Promise<Use | null> => {
  await services.live.toTheEnd();
  for (const use of usesOf(register)) {
    const { count, hidden, behind = false } = await usersOf(services, use, id, null);
    if (count > 0 || hidden) return use;
    if (behind) throw new AppError('unavailable');
  }
  return null;
};
