import { LEGAL_HOLD } from '@shilu/events/audit/held';
import { RETENTION_RULE } from '@shilu/events/audit/retention';
import { AppError } from '@shilu/events/core/app-error';
import { PROJECT } from '@shilu/events/projects/project';
import type { Services } from '../engine/services';
import { isUnread, mustBeWhole } from './named-in';
import { mustNotBeHeldPerson } from './not-held';
import { mustNotBeKeptPerson } from './retained';

/** The read models in which names are looked up (`named-in.ts`). */
const MODELS = ['records', 'audit'];
/** The holds and rules that stand: none of them ever changes in what it is on. */
const standing = ({ directory }: Pick<Services, 'directory'>): string =>
  [...directory.holds.keys(), ...directory.retentionRules.keys()].join();

/** Nobody is erased whose name a hold or a rule keeps, or may keep. Answers what it was asked of. */
export const mustBeErasable = async (services: Services, accountId: string): Promise<string> => {
  const { live, directory } = services;
  await live.toTheEnd();
  const asked = standing(services);
  if (isUnread(directory, [LEGAL_HOLD, RETENTION_RULE, ...(directory.holds.size > 0 ? [PROJECT] : [])]))
    throw new AppError('namesUncertain');
  if (asked === '') return asked;
  await mustBeWhole(services, MODELS, 'namesUncertain');
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
