import { LEGAL_HOLD } from '@shilu/events/audit/held';
import { RETENTION_RULE } from '@shilu/events/audit/retention';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf } from '@shilu/events/core/envelope';
import type { Directory } from '@shilu/events/identity/directory';
import { PROJECT } from '@shilu/events/projects/project';
import { reachedBy } from '@shilu/infra/read-models/reached';
import { setAsideBy } from '@shilu/infra/read-models/set-aside';
import type { Services } from '../engine/services';
import { mustNotBeHeldPerson } from './not-held';
import { mustNotBeKeptPerson } from './retained';

/** The read models in which names are looked up (`named-in.ts`). */
const MODELS = ['records', 'audit'];
/** The holds and rules that stand: none of them ever changes in what it is on. */
const standing = ({ directory }: Pick<Services, 'directory'>): string =>
  [...directory.holds.keys(), ...directory.retentionRules.keys()].join();

/** Nothing is concluded from a name that is not found while not all of the log is where it is looked for. */
const mustBeWhole = async ({ store, pool }: Services): Promise<void> => {
  const head = await store.head();
  if (head !== null && !(await reachedBy({ store, pool }, MODELS, head))) throw new AppError('unavailable');
  for (const model of MODELS) if ((await setAsideBy(pool, model)).length > 0) throw new AppError('namesUncertain');
};

/** Whether a stream of one of these has an event that cannot be read: what it says is not known. */
const isUnread = ({ withheld }: Directory, categories: readonly string[]): boolean =>
  [...withheld.keys()].some((stream) => categories.includes(categoryOf(stream)));

/** Nobody is erased whose name a hold or a rule keeps, or may keep. Answers what it was asked of. */
export const mustBeErasable = async (services: Services, accountId: string): Promise<string> => {
  const { live, directory } = services;
  await live.toTheEnd();
  const asked = standing(services);
  if (isUnread(directory, [LEGAL_HOLD, RETENTION_RULE, ...(directory.holds.size > 0 ? [PROJECT] : [])]))
    throw new AppError('namesUncertain');
  if (asked === '') return asked;
  await mustBeWhole(services);
  await mustNotBeHeldPerson(services, accountId);
  await mustNotBeKeptPerson(services, accountId);
  return asked;
};

/** The same once more where holds or rules came or went since, until none did: asked right before somebody is erased. */
export const mustStillBeErasable = async (services: Services, accountId: string, asked: string): Promise<string> => {
  await services.live.toTheEnd();
  return standing(services) === asked
    ? asked
    : mustStillBeErasable(services, accountId, await mustBeErasable(services, accountId));
};
