import { AppError } from '@shilu/events/core/app-error';
import type { Authority } from '@shilu/events/core/define-register';
import { mayAdminister, mayUse, type Directory } from '@shilu/events/identity/directory';

export const isAllowed = (
  directory: Directory,
  accountId: string,
  ownerId: string | null,
  authorities: readonly Authority[],
): boolean =>
  authorities.some((authority) => {
    if (authority === 'anyone') return true;
    if (authority === 'owner') return ownerId === accountId;
    if (authority === 'admin') return mayAdminister(directory, accountId);
    return mayUse(directory, accountId, authority.permission);
  });

export const mustBeAllowed = (
  directory: Directory,
  accountId: string,
  ownerId: string | null,
  authorities: readonly Authority[],
): void => {
  if (!isAllowed(directory, accountId, ownerId, authorities)) throw new AppError('forbidden');
};
