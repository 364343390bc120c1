import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { heldFiles } from '@shilu/events/core/fields/field-types';
import { checkFiles, knownFiles } from '../files/check-files';
import type { Services } from '../engine/services';

/** Files that fields of an entry name: in the entry already, or brought by whoever puts them there, and really there. */
export const checkEntryFiles = async (
  services: Services,
  accountId: string,
  { fields }: Register,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  const known = knownFiles([{ files: heldFiles(fields, previous) }]);
  for (const field of fields) {
    const files = heldFiles([field], values);
    if (files.length > 0) await checkFiles(services, accountId, files, known, field.key);
  }
};
