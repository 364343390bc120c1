import { expect, test } from 'vitest';
import { StreamWasCut } from '../../event-store/errors';
import { publicAccounts } from './public-accounts';

type Services = Parameters<typeof publicAccounts>[0];

const services = (load: () => Promise<never>): Services =>
  ({
    credentials: { accountOf: (login: string) => Promise.resolve(login) },
    directory: { accounts: new Map() },
    accounts: { load },
  }) as never;

test('an account whose stream was cut in the event store lets nobody in, and keeps no start from going on', async () => {
  const cut = services(() => Promise.reject(new StreamWasCut('account-admin', 'truncateBefore')));
  expect(await publicAccounts(cut)).toEqual([]);
  const away = services(() => Promise.reject(new Error('the log is away')));
  await expect(publicAccounts(away)).rejects.toThrow('the log is away');
});
