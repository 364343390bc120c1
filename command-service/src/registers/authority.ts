import { AppError } from '@shilu/events/core/app-error';
import type { Authority, RegisterValues } from '@shilu/events/core/define-register';
import { isAllowed } from '@shilu/events/core/register-access';
import type { Directory } from '@shilu/events/identity/directory';

type Entry = {
  readonly ownerId: string | null;
  readonly values: RegisterValues;
  readonly parent?: RegisterValues | null;
};
const NOTHING: Entry = { ownerId: null, values: {} };

/** Null where there is no entry yet, or it is about none. */
export const mustBeAllowed = (
  directory: Directory,
  accountId: string,
  entry: Entry | null,
  authorities: readonly Authority[],
): void => {
  if (!isAllowed(directory, accountId, entry ?? NOTHING, authorities)) throw new AppError('forbidden');
};
