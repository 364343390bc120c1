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

/** Nobody is erased whose name a hold or a rule keeps, or may keep. Asked in turn (`keeping.ts`). */
export const mustBeErasable = async (services: Services, accountId: string): Promise<void> => {
  const { holds, retentionRules } = services.directory;
  if (isUnread(services.directory, [LEGAL_HOLD, RETENTION_RULE, ...(holds.size > 0 ? [PROJECT] : [])]))
    throw new AppError('namesUncertain');
  if (holds.size + retentionRules.size === 0) return;
  await mustBeWhole(services, MODELS, 'namesUncertain');
  await mustNotBeHeldPerson(services, accountId);
  await mustNotBeKeptPerson(services, accountId);
};
