import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { mustHaveHappened } from '@shilu/events/core/register';
import type { Services } from '../engine/services';
import { checkEntryFiles } from './entry-files';
import { checkEntryStructures } from './entry-structures';
import { checkReferences } from './references';

/**
 * What a decider cannot see of an entry's values: whether what they point to is there, whether their files were uploaded,
 * whether what they say of a structure is so, and whether what they say was done has been. What stood there before is not asked about again.
 */
export const checkValues = async (
  services: Services,
  accountId: string,
  register: Register,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  mustHaveHappened(register, values, previous, services.clock());
  await checkReferences(services, accountId, register, values, previous);
  await checkEntryFiles(services, accountId, register, values, previous);
  await checkEntryStructures({ structures: services.structures.of(accountId) }, register, values, previous);
};
