import { AppError } from '@shilu/events/core/app-error';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { noteAccess } from './access-log';

export const plainText = (value: string, most: number): string =>
  value.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, most);

/** Tries are counted per account and address: nobody can lock a colleague out from elsewhere. */
export const tryKey = (login: string, address: string): string =>
  `${plainText(login, 100).trim().toLowerCase()} ${address}`;

/** Confirms the password of the caller's own account. Refuses V050 (empty), too many tries, and a wrong one. */
export const verifyOwnPassword = async (services: Services, caller: Caller, digest: string): Promise<void> => {
  if (digest === '') throw new AppError('passwordRequired');
  const key = tryKey(caller.id, caller.context.address);
  const wait = await services.credentials.countTry(key);
  if (wait !== null) throw new AppError('accountLocked', { minutes: wait });
  if (!(await services.credentials.verify(caller.id, digest))) {
    const { address, client } = caller.context;
    await noteAccess(services, caller.id, caller.author, {
      type: 'LoginFailed',
      data: { why: 'wrongPassword', client: plainText(client, 100), address },
    });
    throw new AppError('wrongPassword');
  }
  await services.credentials.settle(key);
};
